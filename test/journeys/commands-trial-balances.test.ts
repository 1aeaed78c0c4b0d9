// From a ledger's CSV file to a filed return, by the command alone: a shop with stock and a van.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { csvLine } from "../../src/platform/csv.ts";
import { writtenIn } from "../support/batch-files.ts";
import { newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, test } from "../support/suite.ts";
import { SHOP } from "../trial-balances/shop.ts";

const { home, typed, json, serve } = newShell({ after });
const written = writtenIn(home.folder);

before(async () => {
  await serve();
});

const pounds = (pence = 0) =>
  pence === 0 ? "" : `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;

/** As an export has it, with its titles and totals. */
function exported(lines: typeof SHOP.request.lines): string {
  const rows = lines.map(({ code, name, debit, credit }) => [code ?? "", name ?? "", pounds(debit), pounds(credit)]);
  const total = pounds(lines.reduce((sum, { debit = 0 }) => sum + debit, 0));
  return [
    "Trial balance",
    "",
    "N/C,Name,Debit,Credit",
    ...rows.map((row) => csvLine(row).trim()),
    `,Totals:,"${total}","${total}"`,
  ].join("\r\n");
}

const days = "--start 2025-04-01 --end 2026-03-31";
const company = "--utr 8596148860 --number 12345678 --name Shop";

test("a shop with stock and a van goes from its ledger's file to an accepted return", async () => {
  const file = written("shop.csv", `\ufeff${exported(SHOP.request.lines)}`);
  const before = SHOP.request.previous_lines;
  const previous = before === undefined ? "" : `--previous ${written("before.csv", exported(before))}`;
  const said = (SHOP.request.mapping ?? []).map(({ code, category }) => `--is ${code}=${category}`).join(" ");
  const standard = `--standard ${SHOP.request.standard}`;
  const to = join(home.folder, "shop.json");

  const shown = await typed(
    `trial-balances map ${file} ${days} ${standard} ${company} ${previous} ${said} --return ${to}`,
  );

  assert.deepEqual(
    [shown.code, /^code +name +debit +credit +category +why/.test(shown.stdout)],
    [0, true],
    shown.stderr,
  );
  assert.match(shown.stderr, /To decide of .*annual_investment_allowance/);
  assert.match(shown.stderr, /Left out as a line of totals/);
  const found = JSON.parse(readFileSync(to, "utf8"));
  assert.deepEqual(found.financials, SHOP.figures.financials);
  Object.assign(found.financials, SHOP.chosen);
  Object.assign(found.accounts, { average_employees: 3, director: "Sam Shop", approved_on: "2026-06-30" });
  const body = written(
    "return.json",
    JSON.stringify({ ...found, declarant: { name: "Sam Shop", status: "Director" } }),
  );
  const filed = succeeded(await typed(`file ${body} --watch`));
  assert.match(filed, /accepted/);
  const [id = ""] = /fil_\w+/.exec(filed) ?? [];
  const { lines } = await json(`filings computation ${id}`);
  const turnover = lines.find(({ box }: { box: string }) => box === "145");
  assert.deepEqual(turnover.operands[0].from, [{ code: "200", name: "Sales", amount: 24_000_000 }]);
});

test("what is wrong is told line by line, with exit code 1, and what is said of an account is remembered", async () => {
  const file = written("odd.csv", "code,name,debit,credit\n1,Qwrt,10,\n1200,Bank current account,,10\n");

  const asked = await typed(`trial-balances map ${file} ${days} ${company}`);
  assert.deepEqual([asked.code, /Problem: .*Qwrt/.test(asked.stderr)], [1, true], asked.stderr);
  const said = await typed(`trial-balances map ${file} ${days} ${company} --is 1=office_costs --remember`);
  assert.match(said.stderr, /Remembered: 1 accounts, version 1\./);
  const again = await json(`trial-balances map ${file} ${days} ${company}`);
  assert.deepEqual([again.valid, again.lines[0].why, again.remembered.version], [true, "remembered", 1]);
});

test("an account is found by its code or by its name, digits or not, in a file of an older product too", async () => {
  const text = "code,name,debit,credit\nSAL,Qwrt 2025,,30\n90,Café,10,\nBNK,Bank current account,20,\n,Total,30,30\n";
  const file = join(home.folder, "latin.csv");
  writeFileSync(file, Buffer.from(text, "latin1"));
  const before = written("totals-before.csv", "name,debit,credit\nBank,5,\nShare capital,,5\nTotal,5,5\n");
  const words = `trial-balances map ${file} ${days} --previous ${before}`;

  const found = await json(`${words} --is SAL=sales --is café=travel_and_subsistence`);
  assert.deepEqual(
    found.lines.map(({ name, category, why }: Record<string, string>) => [name, category, why]),
    [
      ["Qwrt 2025", "sales", "given"],
      ["Café", "travel_and_subsistence", "given"],
      ["Bank current account", "bank_and_cash", "name"],
    ],
  );
  const shown = await typed(`${words} --is SAL=sales --is 90=travel_and_subsistence`);
  assert.match(shown.stderr, /^Left out as a line of totals: line 5\.$/m);
  assert.match(shown.stderr, /^Of the year before: Left out as a line of totals: line 4\.$/m);
});

test("bad files and words are refused with what to do", async () => {
  const file = written("signed.csv", "name,balance\nSales,-10\nBank current account,10\n");
  const map = `trial-balances map ${file} ${days}`;

  assert.match((await typed(map)).stderr, /If amounts stand in one column/);
  assert.equal((await json(`${map} --signed Balance`)).valid, true);
  assert.match(
    (await typed(`${map} --signed Balance --is turnover`)).stderr,
    /^--is takes CODE=CATEGORY, such as 4000=sales/,
  );
  refused(
    await typed(`${map} --signed Balance --is SALES=turnover`),
    "There is no such category. GET /v1/trial_balance_categories has them all.",
  );
  assert.match(
    (await typed(`${map} --signed Balance --is 4000=sales`)).stderr,
    /^--is: no line has the code or the name "4000"\. Write it as it stands in the file\./,
  );
  refused(await typed(`trial-balances map nowhere.csv ${days}`), "Cannot read nowhere.csv (ENOENT).");
  assert.equal((await json("trial-balances categories")).length, 95);
});
