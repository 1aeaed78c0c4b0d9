// What is said of files that cannot be attached, and of those that deserve a look.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { checkReturn } from "../check-return.ts";
import { formText } from "../checks/schema/text-types.ts";
import { MAX_DOCUMENTS_BYTES } from "../input/fields/document.ts";
import { ATTACHMENTS, MAX_PDF_BYTES, MOST_ATTACHMENTS } from "./input.ts";
import { pdfBase64 } from "./pdf.fixture.ts";

const PDF = pdfBase64("A letter");
const today = "2026-11-15";
const declarant = { name: "Jane Director", status: "Director" };

const club = {
  company: { name: "Example Social Club", utr: "8596148860", registration_number: "12345678", type: 6 },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: { turnover: 1_000_000, trading_profit: 100_000 },
};

const problemsOf = async (input: object) => {
  const { problems } = await checkReturn({ ...club, ...input }, { today, declarant });
  return problems.map(({ code, field }) => `${code} ${field}`);
};
const warningsOf = async (input: object) => {
  const { problems, warnings } = await checkReturn({ ...club, ...input }, { today, declarant });
  assert.deepEqual(problems, []);
  return warnings.map(({ code, field }) => `${code} ${field}`);
};
const attached = (pdf: unknown, name: unknown = "a.pdf", more: object = {}) => ({
  attachments: [{ name, pdf, ...more }],
});
const sized = (bytes: number) => pdfBase64("Large", bytes);
const of = async (type: number | undefined, accounts: object) =>
  problemsOf({ company: { ...club.company, ...(type === undefined ? {} : { type }) }, accounts });

suite("the bytes of a file", () => {
  const cases: Record<string, [pdf: unknown, problem: string | null]> = {
    "a PDF": [PDF, null],
    "with line breaks": [PDF.replace(/.{76}/g, "$&\r\n"), null],
    "without padding": [PDF.replace(/=+$/, ""), null],
    empty: ["", "invalid_pdf_encoding"],
    "only line breaks": ["\r\n", "invalid_pdf_encoding"],
    "the URL alphabet": [`${PDF.slice(0, 40)}-_${PDF.slice(42)}`, "invalid_pdf_encoding"],
    "a data: prefix": [`data:application/pdf;base64,${PDF}`, "invalid_pdf_encoding"],
    "a blank": [`${PDF.slice(0, 8)} ${PDF.slice(8)}`, "invalid_pdf_encoding"],
    "a star": [`${PDF.slice(0, 8)}*${PDF.slice(9)}`, "invalid_pdf_encoding"],
    "one digit too many": [`${PDF.replace(/=+$/, "")}AAAAA`.slice(0, 4 * 20 + 1), "invalid_pdf_encoding"],
    "a Word file": [Buffer.from("PK\x03\x04 %%EOF").toString("base64"), "pdf_malformed"],
    "a PDF after a blank": [Buffer.from(` ${Buffer.from(PDF, "base64")}`).toString("base64"), "pdf_malformed"],
    "only a beginning": [Buffer.from("%PDF-1.7\n1 0 obj").toString("base64"), "pdf_malformed"],
    "the whole text twice as long after its end": [
      Buffer.concat([Buffer.from(PDF, "base64"), Buffer.alloc(1024)]).toString("base64"),
      "pdf_malformed",
    ],
    "as large as one may be": [sized(MAX_PDF_BYTES), null],
    "a byte more": [sized(MAX_PDF_BYTES + 1), "pdf_too_large"],
    "no text": [7, "invalid_type"],
  };
  for (const [what, [pdf, code]] of Object.entries(cases))
    test(`${what}: ${code ?? "taken"}`, async () => {
      assert.deepEqual(await problemsOf(attached(pdf)), code === null ? [] : [`${code} attachments.0.pdf`]);
      assert.deepEqual(await problemsOf({ accounts: { pdf } }), code === null ? [] : [`${code} accounts.pdf`]);
    });
});

suite("file names", () => {
  const right = ["a.pdf", "A.PDF", "1.pDf", "Group accounts (2025), A & B's_x-y.z.pdf", `${"a".repeat(96)}.pdf`];
  const wrong = [
    "",
    "pdf",
    ".pdf",
    " a.pdf",
    "a.pdf ",
    "a.pdf\n",
    "a.pdf.exe",
    "a\u0000.pdf",
    "a/b.pdf",
    "..\\a.pdf",
    "é.pdf",
  ];
  const more = [
    "-a.pdf",
    "a;b.pdf",
    'a".pdf',
    "a%2f.pdf",
    "a\r\nb.pdf",
    `${"a".repeat(97)}.pdf`,
    "\u202efdp.pdf",
    "a<b>.pdf",
  ];
  for (const name of right)
    test(`taken: ${name}`, async () => assert.deepEqual(await problemsOf(attached(PDF, name)), []));
  for (const name of [...wrong, ...more])
    test(`refused: ${JSON.stringify(name)}`, async () => {
      assert.deepEqual(await problemsOf(attached(PDF, name)), ["invalid_file_name attachments.0.name"]);
      assert.deepEqual(await problemsOf({ accounts: { pdf: PDF, pdf_name: name } }), [
        "invalid_file_name accounts.pdf_name",
      ]);
    });

  test("none stands twice, in any case, and the accounts have one too", async () => {
    const named = (...names: string[]) => ({ attachments: names.map((name) => ({ name, pdf: PDF })) });

    assert.deepEqual(await problemsOf(named("a.pdf", "b.pdf", "A.PDF", "b.Pdf")), [
      "invalid_file_name attachments.2.name",
      "invalid_file_name attachments.3.name",
    ]);
    assert.deepEqual(await problemsOf({ accounts: { pdf: PDF }, ...named("Accounts.pdf") }), [
      "invalid_file_name attachments.0.name",
    ]);
    assert.deepEqual(await problemsOf({ accounts: { pdf: PDF, pdf_name: "Own.pdf" }, ...named("accounts.pdf") }), []);
    assert.deepEqual(await problemsOf(named("accounts.pdf")), []);
  });
});

test("a description has the form's characters, as the schema judges them", async () => {
  const { pattern } = ATTACHMENTS.of.fields.description;
  for (let code = 0; code < 0x2100; code++) {
    const character = String.fromCharCode(code);
    assert.equal(new RegExp(pattern, "u").test(character), formText.accepts(character), `U+${code.toString(16)}`);
  }
  const described = (description: unknown) => problemsOf(attached(PDF, "a.pdf", { description }));
  assert.deepEqual(await described("x".repeat(100)), []);
  for (const wrong of ["", "x".repeat(101), "£5", "$", "#", "~", "€", "é", "two\nlines"])
    assert.deepEqual(await described(wrong), ["invalid_type attachments.0.description"], wrong);
});

test("there are at most 20 files, each of a known type, and each with all it needs", async () => {
  const many = (count: number) => ({
    attachments: Array.from({ length: count }, (_, index) => ({ name: `${index}.pdf`, pdf: PDF })),
  });

  assert.deepEqual(await problemsOf(many(MOST_ATTACHMENTS)), []);
  assert.deepEqual(await problemsOf(many(MOST_ATTACHMENTS + 1)), ["invalid_type attachments"]);
  assert.deepEqual(await problemsOf({ attachments: [] }), []);
  assert.deepEqual(await problemsOf({ attachments: "a.pdf" }), ["invalid_type attachments"]);
  assert.deepEqual(await problemsOf({ attachments: [PDF] }), ["invalid_type attachments.0"]);
  assert.deepEqual(await problemsOf({ attachments: [{}] }), [
    "missing_field attachments.0.name",
    "missing_field attachments.0.pdf",
  ]);
  for (const type of ["accounts", "computations", "amendment other", "group accounts", ""])
    assert.deepEqual(await problemsOf(attached(PDF, "a.pdf", { type })), ["invalid_type attachments.0.type"], type);
});

test("all files together, and with iXBRL documents, are within what HMRC takes", async () => {
  const half = sized(MAX_DOCUMENTS_BYTES / 2);
  const two = [
    { name: "a.pdf", pdf: half },
    { name: "b.pdf", pdf: half },
  ];
  const iXbrl = Buffer.alloc(2000).toString("base64");

  assert.deepEqual(await problemsOf({ attachments: two }), []);
  assert.deepEqual(await problemsOf({ attachments: [...two, { name: "c.pdf", pdf: PDF }] }), [
    "pdf_too_large attachments",
  ]);
  assert.deepEqual(await problemsOf({ accounts: { pdf: half }, attachments: two }), ["pdf_too_large attachments"]);
  const beside = await problemsOf({ attachments: two, computations: { ixbrl: iXbrl } });
  assert.ok(beside.includes("pdf_too_large attachments"), beside.join("; "));
  const large = { ixbrl: Buffer.alloc(9_000_001).toString("base64") };
  const withAccounts = await problemsOf({ accounts: { pdf: half }, computations: large });
  assert.ok(withAccounts.includes("pdf_too_large accounts.pdf"), withAccounts.join("; "));
});

test("accounts as a PDF are for clubs and charities; another company is told to file iXBRL", async () => {
  for (const type of [6, 8]) assert.deepEqual(await of(type, { pdf: PDF }), [], `${type}`);
  for (const type of [0, 2, 3, 7, 11])
    assert.deepEqual(await of(type, { pdf: PDF }), ["pdf_accounts_not_accepted accounts.pdf"], `${type}`);
  const { type: _, ...company } = club.company;
  const { problems } = await checkReturn({ ...club, company, accounts: { pdf: PDF } }, { today, declarant });
  assert.match(problems[0]?.message ?? "", /must file its accounts in iXBRL/);
});

test("a PDF stands for all of the accounts: not beside iXBRL or a reason for none, and a name needs its file", async () => {
  const ixbrl = Buffer.from("<html/>").toString("base64");

  assert.ok((await problemsOf({ accounts: { pdf: PDF, ixbrl } })).includes("invalid_type accounts.pdf"));
  assert.deepEqual(await problemsOf({ accounts: { pdf_name: "a.pdf" } }), ["missing_field accounts.pdf"]);
  assert.deepEqual(await problemsOf({ accounts: { pdf: PDF, not_attached: "company_dormant", dormant: true } }), [
    "invalid_type accounts.not_attached",
    "does_not_reconcile accounts.not_attached",
  ]);
});

test("computations as a PDF, and files of another format, are refused in words", async () => {
  const { problems } = await checkReturn({ ...club, computations: { pdf: PDF } }, { today, declarant });
  assert.deepEqual(
    problems.map(({ code, field }) => `${code} ${field}`),
    ["not_offered computations.pdf"],
  );
  assert.match(problems[0]?.message ?? "", /Computations must be iXBRL\./);
  assert.deepEqual(await problemsOf(attached(PDF, "a.pdf", { format: "esef" })), ["not_offered attachments.0.format"]);
});

test("a file that may be locked is filed with a warning, on the file", async () => {
  const locked = Buffer.from(`${Buffer.from(PDF, "base64")}trailer<</Encrypt 9 0 R>>\n%%EOF`).toString("base64");

  assert.ok((await warningsOf(attached(locked))).includes("pdf_may_be_encrypted attachments.0.pdf"));
  assert.ok((await warningsOf({ accounts: { pdf: locked } })).includes("pdf_may_be_encrypted accounts.pdf"));
  const plain = await warningsOf({ accounts: { pdf: PDF }, ...attached(PDF) });
  assert.deepEqual(
    plain.filter((warning) => /pdf|balance_sheet|director|accounts\./.test(warning)),
    [],
  );
});

test("details that a PDF makes useless are named, and a large charitable company is warned", async () => {
  assert.ok(
    (await warningsOf({ accounts: { pdf: PDF, director: "Ann Finch" } })).includes(
      "accounts_details_unused accounts.pdf",
    ),
  );
  const charity = (registration_number: string, turnover: number) =>
    warningsOf({
      company: { ...club.company, registration_number, type: 8 },
      financials: { turnover, trading_profit: 0 },
      accounts: { pdf: PDF },
    });
  const limit = "pdf_accounts_income_limit accounts.pdf";
  assert.ok((await charity("12345678", 650_000_001)).includes(limit));
  assert.ok(!(await charity("12345678", 650_000_000)).includes(limit));
  for (const number of ["CE012345", "CS012345", "RC012345"])
    assert.ok(!(await charity(number, 650_000_001)).includes(limit), number);
});
