// How files stand in the message, and in which of two returns.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkReturn } from "../check-return.ts";
import { amendedInput } from "../input/fields/amendment.ts";
import { inputWarnings } from "../input/rules.ts";
import type { ReturnInput } from "../return.ts";
import { pdfBase64, pdfBytes } from "./pdf.fixture.ts";

const today = "2026-11-15";
const declarant = { name: "Jane Director", status: "Director" };
const [ACCOUNTS, LETTER] = [pdfBase64("Accounts"), pdfBase64("A letter")];

const club: ReturnInput = {
  company: { name: "Example Social Club", utr: "8596148860", registration_number: "12345678", type: 6 },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: { turnover: 1_000_000, trading_profit: 100_000 },
  accounts: { pdf: ACCOUNTS.replace(/.{60}/g, "$&\n") },
  attachments: [
    { name: "A & B's.pdf", pdf: LETTER.replace(/=+$/, ""), description: 'Letter "1" <a>' },
    { name: "Group.pdf", pdf: LETTER, type: "group_accounts" },
  ],
};

const made = async (input: ReturnInput) => {
  const { problems, return: first, next } = await checkReturn(input, { today, declarant });
  assert.deepEqual(problems, []);
  assert.ok(first);
  return { first, next };
};
const filesIn = (body: string) =>
  [...body.matchAll(/<Attachment(?: Description="[^"]*")? Filename="([^"]*)"/g)].map(([, name]) => name);

test("files follow the iXBRL documents, the accounts first, with attributes in canonical order", async () => {
  const { first } = await made(club);

  const files = /<\/XBRLsubmission>(.*)<\/AttachedFiles><\/CompanyTaxReturn>/.exec(first.body)?.[1];
  const size = pdfBytes("A letter").length;
  assert.equal(
    files,
    [
      `<Attachment Filename="accounts.pdf" Format="pdf" Size="${pdfBytes("Accounts").length}" Type="accounts">${ACCOUNTS}</Attachment>`,
      `<Attachment Description="Letter &quot;1&quot; &lt;a>" Filename="A &amp; B's.pdf" Format="pdf" Size="${size}" Type="other">${LETTER}</Attachment>`,
      `<Attachment Filename="Group.pdf" Format="pdf" Size="${size}" Type="group accounts">${LETTER}</Attachment>`,
    ].join(""),
  );
});

test("accounts as a PDF are stated with their reason, and none are generated beside them", async () => {
  const { first } = await made(club);

  assert.deepEqual([first.boxes["80A"], first.boxes["90A"]], ["yes", "PDF accounts attached with explanation"]);
  assert.equal(first.documents.accounts, undefined);
  assert.ok(!first.body.includes('Filename="accounts.xhtml"'));
  assert.ok(first.body.includes('Filename="computations.xhtml"'));
});

test("of two returns one has the accounts, for the longer period, and the first has the other files", async () => {
  const long = { ...club, period: { start: "2024-04-01", end: "2025-03-31", accounts_end: "2025-06-30" } };
  const { first, next } = await made(long);
  const other = await made({ ...long, accounts: { ...long.accounts, filed_with: "other" } });

  assert.deepEqual(filesIn(first.body), ["accounts.pdf", "A &amp; B's.pdf", "Group.pdf"]);
  assert.deepEqual(filesIn(next?.body ?? ""), []);
  assert.deepEqual([first.boxes["85A"], first.boxes["90A"]], ["yes", "PDF accounts attached with explanation"]);
  assert.deepEqual([next?.boxes["85A"], next?.boxes["90A"]], [undefined, "PoA differs from AP-a/cs with sep rtn"]);
  assert.deepEqual(filesIn(other.first.body), ["A &amp; B's.pdf", "Group.pdf"]);
  assert.deepEqual(filesIn(other.next?.body ?? ""), ["accounts.pdf"]);
  const { problems } = await checkReturn({ ...long, next_period: { file: "next" } }, { today, declarant });
  assert.deepEqual(
    problems.map(({ code, field }) => `${code} ${field}`),
    ["invalid_type attachments"],
  );
});

test("one part of a longer period of account may have its accounts as a PDF", async () => {
  const part = { start: "2025-04-01", end: "2025-06-30", accounts_start: "2024-04-01", accounts_end: "2025-06-30" };
  const { first } = await made({ ...club, period: part });

  assert.deepEqual([first.boxes["85A"], first.boxes["90A"]], ["yes", "PDF accounts attached with explanation"]);
});

test("an amendment keeps files it does not mention, and replaces the list it sends", () => {
  const { attachments } = club;
  const amended = (change: Parameters<typeof amendedInput>[1]) => amendedInput(club, change);

  assert.deepEqual(amended({ financials: { turnover: 1 } }).attachments, attachments);
  assert.deepEqual(amended({ attachments: [] }).attachments, []);
  const [letter] = attachments ?? [];
  assert.deepEqual(amended({ attachments: letter ? [letter] : [] }).attachments, [letter]);
  assert.deepEqual(amended({ accounts: { pdf: LETTER } }).accounts, { pdf: LETTER });
  assert.deepEqual(amended({ accounts: { pdf_name: "b.pdf" } }).accounts, { ...club.accounts, pdf_name: "b.pdf" });
  assert.deepEqual(amended({ accounts: { ixbrl: "PGh0bWwvPg==" } }).accounts, { ixbrl: "PGh0bWwvPg==" });
  assert.deepEqual(amended({ accounts: { use_generated: true } }).accounts, {});
  const ofIxbrl = amendedInput({ ...club, accounts: { ixbrl: "PGh0bWwvPg==" } }, { accounts: { pdf: LETTER } });
  assert.deepEqual(ofIxbrl.accounts, { pdf: LETTER });
});

test("an amended return with the PDF that was filed is warned when its figures change", () => {
  const warned = (input: ReturnInput) =>
    inputWarnings(input, { today, mode: "live", defaultDeclarant: declarant, amends: club })
      .filter(({ code }) => code === "pdf_not_amended")
      .map(({ field }) => field);

  assert.deepEqual(warned(club), []);
  assert.deepEqual(warned({ ...club, financials: { ...club.financials, turnover: 2 } }), ["accounts.pdf"]);
  assert.deepEqual(warned({ ...club, accounts: { pdf: LETTER }, financials: { ...club.financials, turnover: 2 } }), []);
});
