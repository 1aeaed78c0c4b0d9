// Trial balances as products export them: each sample is what such an export looks like.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runInNewContext } from "node:vm";
import { Refusal } from "../platform/errors.ts";
import { linesInCsv, textInFile } from "./csv.ts";

const SALES = { code: "200", name: "Sales", debit: 0, credit: 1_234_550 };
const BANK = { code: "090", name: "Bank", debit: 1_234_550, credit: 0 };

for (const [what, text] of [
  ["plain", "code,name,debit,credit\n200,Sales,,12345.50\n090,Bank,12345.5,"],
  [
    "with a byte order mark, CRLF, quotes and thousands",
    '\ufeffCode,Name,Debit,Credit\r\n200,Sales,,"12,345.50"\r\n090,Bank,"£12,345.50",0.00\r\n',
  ],
  [
    "as Xero prints it",
    'Trial Balance\nExample Ltd\nAs at 31 March 2026\n\nAccount Code,Account,Account Type,Debit - Year to date,Credit - Year to date\n200,Sales,Revenue,,"12,345.50"\n090,Bank,Bank,"12,345.50",\n,Total,,"12,345.50","12,345.50"',
  ],
  [
    "as Sage prints it",
    "N/C,Name,Debit,Credit\n200,Sales,0.00,12345.50\n090,Bank,12345.50,0.00\n,Totals:,12345.50,12345.50",
  ],
  [
    "with the month beside the year",
    "Code,Account,Debit,Credit,Debit YTD,Credit YTD\n200,Sales,,7.00,,12345.50\n090,Bank,7.00,,12345.50,",
  ],
  [
    "with semicolons below lines of titles",
    "Example, Ltd; Leeds\nTrial Balance\n\nCode;Name;Debit;Credit\n200;Sales;;12,345.50\n090;Bank;12345.5;",
  ],
  [
    "with semicolons and a comma before the pence",
    'sep=;\nCode;Name;Debit;Credit\n200;Sales;;12.345,50\n090;"Bank";"£12345,5";\n;Total;12.345,50;12.345,50',
  ],
  [
    "as cells are copied with the lines above the titles",
    "Example Ltd\nCode\tName\tDr\tCr\n200\tSales\t\t12345.50\n090\tBank\t12345.50\t",
  ],
  ["as cells are copied from a spreadsheet", "Code\tName\tDr\tCr\n200\tSales\t-\t12,345.50\n090\tBank\t12,345.50\t\n"],
  ["with groups between", "Code,Name,Debit,Credit\n,Income,,\n200,Sales,,12345.50\nAssets,,,\n090,Bank,12345.50,"],
] as const)
  test(`${what}`, () => {
    assert.deepEqual(linesInCsv(text).lines, [SALES, BANK]);
  });

test("amounts in one column are read once somebody says which, with a minus or brackets for credits", () => {
  const text = 'Code,Name,Balance\n200,Sales,"(12,345.50)"\n090,Bank,"12,345.50"\n';

  assert.throws(() => linesInCsv(text), /If amounts stand in one column/);
  assert.deepEqual(linesInCsv(text, { signed: "balance " }).lines, [SALES, BANK]);
  assert.deepEqual(linesInCsv(text.replace(/\((.*?)\)/, "-$1"), { signed: "Balance" }).lines, [SALES, BANK]);
  assert.throws(() => linesInCsv(text, { signed: "Amount" }), /"Amount"/);
});

test("in one column, CR is a credit and DR or nothing a debit", () => {
  const text = 'Code,Name,Balance\n200,Sales,"12,345.50 CR"\n090,Bank,12345.50dr\n1,Cash,2\n2,Petty,0.00 Cr.';

  assert.deepEqual(linesInCsv(text, { signed: "Balance" }).lines, [
    SALES,
    BANK,
    { code: "1", name: "Cash", debit: 200, credit: 0 },
    { code: "2", name: "Petty", debit: 0, credit: 0 },
  ]);
  const semicolons = "Name;Balance\nSales;12.345,50 CR\nBank;12.345,50";
  assert.deepEqual(
    linesInCsv(semicolons, { signed: "Balance" }).lines.map(({ debit, credit }) => debit - credit),
    [-1_234_550, 1_234_550],
  );
  assert.throws(
    () => linesInCsv("Name,Balance\nSales,-5 CR", { signed: "Balance" }),
    /Line 2: "-5 CR" has a minus and CR/,
  );
  assert.throws(() => linesInCsv("Name,Balance\nSales,CR", { signed: "Balance" }), /"CR" is no amount/);
});

describe("a file is text however a spreadsheet saves it", () => {
  const text = "Name,Debit,Credit\nCafé £,1,";
  const little = Buffer.from(`\ufeff${text}`, "utf16le");

  for (const [what, content] of [
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16, the low byte first", little],
    ["UTF-16, the high byte first", Buffer.from(little).swap16()],
    ["windows-1252", Buffer.from(text, "latin1")],
  ] as const)
    test(`${what}`, () => {
      assert.deepEqual(linesInCsv(textInFile(content)).lines, [{ name: "Café £", debit: 100, credit: 0 }]);
    });

  for (const [what, content, message] of [
    ["UTF-16 without a byte order mark", Buffer.from(text, "utf16le"), /not text, .* save it as CSV UTF-8/],
    ["a workbook", Buffer.from("PK\x03\x04\x14\x00\x06"), /^This is a spreadsheet \(\.xlsx\), not CSV: save it as CSV/],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), /^This is a spreadsheet \(\.xls\)/],
    ["a PDF document", Buffer.from("%PDF-1.7\n"), /^This is a PDF document/],
  ] as const)
    test(`${what} is refused with what to do`, () => {
      assert.throws(
        () => textInFile(content),
        (error) => error instanceof Refusal && message.test(error.message),
      );
    });
});

test("a line of totals is no account, and is told; one with a code is an account", () => {
  const text = "Code,Name,Debit,Credit\n200,Sales,,1.00\n090,Bank,1.00,\n,TOTAL,1.00,1.00\n999,Total,,";

  const { lines, totals } = linesInCsv(text);

  assert.deepEqual(totals, [4]);
  assert.deepEqual(lines.at(-1), { code: "999", name: "Total", debit: 0, credit: 0 });
});

for (const word of ["Total", "TOTAL", "Totals:", "grand total", "Total of trial balance"])
  test(`"${word}" in the column of codes is a line of totals too`, () => {
    const { lines, totals } = linesInCsv(`Code,Name,Debit,Credit\n200,Sales,,1.00\n090,Bank,1.00,\n${word},,1.00,1.00`);

    assert.deepEqual(totals, [4]);
    assert.equal(lines.length, 2);
  });

test("a code that only begins like a total is an account", () => {
  assert.deepEqual(linesInCsv("Code,Name,Debit,Credit\nTotalEnergies,,1.00,\nTotal,Gas,,1.00").totals, []);
});

test("a name on two lines of a cell is one name, with a space", () => {
  const { lines } = linesInCsv('code,name,debit,credit\n"20\n0","Sales \r\n of\tgoods",,1');

  assert.deepEqual(lines, [{ code: "20 0", name: "Sales of goods", debit: 0, credit: 100 }]);
});

test("names of any script, with a formula or quotes in them, stay as they are", () => {
  const { lines } = linesInCsv('name,debit,credit\n"売上 ""A""",1,\n\'=1+1,,1\n<b>x</b>,0,0');

  assert.deepEqual(
    lines.map(({ name }) => name),
    ['売上 "A"', "=1+1", "<b>x</b>"],
  );
});

for (const [what, text, message] of [
  ["a quote that is not closed", 'code,name,debit,credit\n1,"Sales,,1', /double quote/],
  ["no titles", "200,Sales,,12\n090,Bank,12,", /begins with an account: nothing names its columns/],
  ["no titles, with semicolons", '200;"Sales";;12,50\n090;Bank;12,50;', /begins with an account/],
  ["no debits", "code,name,amount\n200,Sales,12", /no line of titles/],
  [
    "the titles again",
    "code,name,debit,credit\n1,Sales,,1\nCode,Name,Debit ,Credit\n2,Bank,1,",
    /^Line 3: the names of the columns stand there again/,
  ],
  [
    "commas and points before the pence",
    "name;debit;credit\nSales;;1,50\nBank;1.50;",
    /Line 2: "1,50" has a comma before its pence, and "1.50" in line 3 a point/,
  ],
  [
    "semicolons with a comma that may be either",
    "name;debit;credit\nSales;;1,500\nBank;1,500;",
    /Line 2: "1,500" may be thousands or a fraction/,
  ],
  [
    "semicolons with a point that may be either",
    "name;debit;credit\nSales;;1.500\nBank;1.500;",
    /Line 2: "1.500" may be thousands/,
  ],
  ["only titles", "code,name,debit,credit\n", /no accounts/],
  ["nothing", "", /^It is empty\. Export/],
  ["a byte order mark alone", "\ufeff\r\n", /^It is empty/],
  ["words", "Hello", /no line of titles/],
  ["two columns of debits", "code,name,debit,debit,credit\n1,Sales,,,1", /several columns/],
  ["a word for an amount", "code,name,debit,credit\n1,Sales,,twelve", /Line 2: "twelve" is no amount/],
  ["a continental amount", "code\tname\tdebit\tcredit\n1\tSales\t\t1.234,50", /Line 2: "1.234,50" is no amount/],
  ["three digits of pence", "code,name,debit,credit\n1,Sales,,1.005", /no amount/],
  ["a bracket that is not closed", "code,name,debit,credit\n1,Sales,,(5.00", /no amount/],
] as const)
  test(`${what} is refused with what to do`, () => {
    assert.throws(
      () => linesInCsv(text),
      (error) => error instanceof Refusal && message.test(error.message),
    );
  });

test("a negative is left to the mapping, which says what is wrong with it", () => {
  assert.deepEqual(linesInCsv("name,debit,credit\nSales,-5.00,").lines, [{ name: "Sales", debit: -500, credit: 0 }]);
});

// Looked at from each of its spaces again, the first cell would take ten minutes.
test("a million spaces in a cell, and 20,000 lines of them, are read as quickly as anything of their size", () => {
  const wide = " ".repeat(1_000_000);
  const lines = ` ${" ".repeat(50)}\n`.repeat(20_000);
  const text = `Code,Name,Debit,Credit\n200,Sales${wide}to shops,,1.00\n090,"${lines}Bank\u0085${lines}account${lines}",1.00,`;

  const { lines: read } = withinSeconds(20, () => linesInCsv(text));

  assert.deepEqual(
    read.map(({ name }) => name),
    [`Sales${wide}to shops`, "Bank account"],
  );
});

/** Nothing else ends what gives no other work a turn. */
function withinSeconds<T>(seconds: number, work: () => T): T {
  const done: T[] = [];
  runInNewContext("work()", { work: () => void done.push(work()) }, { timeout: seconds * 1_000 });
  const [found] = done;
  assert.ok(found !== undefined);
  return found;
}
