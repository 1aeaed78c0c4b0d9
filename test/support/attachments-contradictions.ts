// Files that cannot be attached: what is changed in a good return, and the problem it gets. As in contradictions.ts.

import { MAX_PDF_BYTES } from "../../packages/ct600/attachments/input.ts";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import type { Contradiction } from "./contradictions.ts";

const PDF = pdfBase64("A letter");
const encoded = (text: string) => Buffer.from(text, "latin1").toString("base64");
const attached = (...files: readonly object[]) => ({ attachments: files });
const ofClub = (accounts: object) => ({ "company.type": 6, accounts });

const NAMES = [
  ...["", "letter", "letter.txt", ".pdf", " a.pdf", "a.pdf ", "../a.pdf", "a/b.pdf", "a\\b.pdf", "a:b.pdf", "a*b.pdf"],
  ...["a?.pdf", "£.pdf", "é.pdf", 'a".pdf', "a<b.pdf", "a|b.pdf", "a;b.pdf", "a\u0000.pdf", "a\nb.pdf", "a.pdf\n"],
  ...["\u202efdp.pdf", "a.pdf.exe", "CON", "%2e%2e.pdf", "\ud800.pdf", `${"a".repeat(97)}.pdf`],
];
const NOT_BASE64 = ["", "\r\n", "%PDF-1.4", "A", "JVBERi0=x", `data:application/pdf;base64,${PDF}`, ` ${PDF}`, "株式"];
const NOT_PDF: readonly (readonly [base64: string, says: string])[] = [
  [encoded("PK\x03\x04 a Word file %%EOF"), "does not begin with %PDF-"],
  [encoded(" %PDF-1.7\n%%EOF"), "does not begin with %PDF-"],
  [encoded("<html>%PDF-1.7 %%EOF</html>"), "does not begin with %PDF-"],
  [encoded("%PDF-1.7\n1 0 obj"), "The end of the file is missing"],
  [encoded(`%PDF-1.7\n%%EOF${"\0".repeat(1024)}`), "The end of the file is missing"],
];

const files: readonly Contradiction[] = [
  ...NAMES.flatMap((name): Contradiction[] => [
    [attached({ name, pdf: PDF }), "invalid_file_name attachments.0.name", "ends in .pdf"],
    [ofClub({ pdf: PDF, pdf_name: name }), "invalid_file_name accounts.pdf_name", "ends in .pdf"],
  ]),
  ...NOT_BASE64.flatMap((pdf): Contradiction[] => [
    [attached({ name: "a.pdf", pdf }), "invalid_pdf_encoding attachments.0.pdf", "non-empty base64"],
    [ofClub({ pdf }), "invalid_pdf_encoding accounts.pdf", "non-empty base64"],
  ]),
  ...NOT_PDF.flatMap(([pdf, says]): Contradiction[] => [
    [attached({ name: "a.pdf", pdf }), "pdf_malformed attachments.0.pdf", says],
    [ofClub({ pdf }), "pdf_malformed accounts.pdf", says],
  ]),
];

export const attachmentContradictions: readonly Contradiction[] = [
  ...files,
  [
    attached({ name: "A.pdf", pdf: PDF }, { name: "b.pdf", pdf: PDF }, { name: "a.PDF", pdf: PDF }),
    "invalid_file_name attachments.2.name",
    "the same name",
  ],
  [
    { ...ofClub({ pdf: PDF }), attachments: [{ name: "Accounts.pdf", pdf: PDF }] },
    "invalid_file_name attachments.0.name",
    "the same name",
  ],
  [
    attached({ name: "a.pdf", pdf: pdfBase64("Large", MAX_PDF_BYTES + 1) }),
    "pdf_too_large attachments.0.pdf",
    "larger than 9 MiB",
  ],
  [
    attached(...Array.from({ length: 21 }, (_, index) => ({ name: `${index}.pdf`, pdf: PDF }))),
    "invalid_type attachments",
    "at most 20 entries",
  ],
  ...["", "£5", "a\nb", "€", "é", "~", "x".repeat(101)].map(
    (description): Contradiction => [
      attached({ name: "a.pdf", pdf: PDF, description }),
      "invalid_type attachments.0.description",
      "1 to 100 characters",
    ],
  ),
  ...["accounts", "computations", "OTHER", "group accounts"].map(
    (type): Contradiction => [
      attached({ name: "a.pdf", pdf: PDF, type }),
      "invalid_type attachments.0.type",
      'must be "other" or "group_accounts"',
    ],
  ),
  [{ "accounts.pdf": PDF }, "pdf_accounts_not_accepted accounts.pdf", "must file its accounts in iXBRL"],
  [{ "company.type": 7, "accounts.pdf": PDF }, "pdf_accounts_not_accepted accounts.pdf", "company.type 6"],
  [ofClub({ pdf_name: "a.pdf" }), "missing_field accounts.pdf", "a file that is not there"],
  [{ "computations.pdf": PDF }, "not_offered computations.pdf", "Computations must be iXBRL."],
  [attached({ name: "a.pdf", pdf: PDF, format: "esef" }), "not_offered attachments.0.format", "as a PDF"],
];
