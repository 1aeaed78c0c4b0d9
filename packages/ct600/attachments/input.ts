// Files that travel with a return, all of them PDF: the accounts of a body that may send them so, and any others.

import { MAX_IXBRL_BYTES } from "../input/fields/document.ts";
import type { ChoiceField, ListField, TextField } from "../input/fields/field.ts";

/** HMRC's advice to vendors for one document; that for all of them is MAX_DOCUMENTS_BYTES. */
export const MAX_PDF_BYTES = MAX_IXBRL_BYTES;
export const MAX_PDF = `${MAX_PDF_BYTES / 1024 / 1024} MiB`;

export const MOST_ATTACHMENTS = 20;

/** Of the accounts, where the caller gives them none. */
export const ACCOUNTS_PDF_NAME = "accounts.pdf";

/** Narrower than the form's: such a name is safe on any machine and in any header. */
const FILE_NAME = {
  kind: "text",
  pattern: "^[A-Za-z0-9][A-Za-z0-9 _().,&'\\-]{0,95}\\.[Pp][Dd][Ff]$",
  code: "invalid_file_name",
  message:
    "A file name has only letters without accents, digits, blanks and _ ( ) . , & ' -, begins with a letter or digit, has at most 100 characters and ends in .pdf.",
  rule: "begins with a letter or digit, ends in `.pdf`, at most 100 characters: letters, digits, blanks and `_().,&'-`; none twice in a return",
} as const;

const PDF = {
  kind: "text",
  isBase64: true,
  example: "JVBERi0xLjcKJSVFT0YK",
  rule: "in the standard alphabet; begins with `%PDF-`, and `%%EOF` is in its last 1,024 bytes",
  code: "invalid_pdf_encoding",
} as const;

const pdfWords = (what: string) =>
  `Base64 of ${what} of at most ${MAX_PDF}; line breaks and missing padding are fine. It is filed as it is, and never opened.`;

export const ACCOUNTS_PDF = {
  ...PDF,
  words: `${pdfWords("the accounts as a PDF")} HMRC takes them from clubs, societies and charities; another company files iXBRL.`,
  rule: `${PDF.rule}; only with charity, with company.type 6 or 8, or without a registration number; not with ixbrl or not_attached`,
  moreCodes: ["pdf_malformed", "pdf_too_large", "pdf_accounts_not_accepted", "invalid_type", "missing_field"],
  boxes: ["90A"],
} as const satisfies TextField;

export const ACCOUNTS_PDF_NAME_FIELD = {
  ...FILE_NAME,
  words: `The file name of the PDF accounts. Default: ${ACCOUNTS_PDF_NAME}.`,
  defaultWords: ACCOUNTS_PDF_NAME,
  example: "Accounts 2025.pdf",
} as const satisfies TextField;

const TYPE = {
  kind: "choice",
  of: ["other", "group_accounts"],
  default: "other",
  words: "What it is: group_accounts for the accounts of the group, other (the default) for anything else.",
  rule: "accounts go to accounts.pdf; computations must be iXBRL",
} as const satisfies ChoiceField;

export const ATTACHMENTS = {
  kind: "list",
  most: MOST_ATTACHMENTS,
  words: `PDF files to attach to the return, at most ${MOST_ATTACHMENTS}, such as a letter, an election or a notice of consent.`,
  rule: "together with accounts.pdf at most 18,000,000 bytes; with your own iXBRL documents too",
  moreCodes: ["invalid_type", "pdf_too_large"],
  of: {
    kind: "group",
    type: "AttachmentInput",
    words: "A file.",
    fields: {
      name: { ...FILE_NAME, required: true, words: "The file name, as HMRC sees it.", example: "Letter to HMRC.pdf" },
      pdf: { ...PDF, required: true, words: pdfWords("a PDF"), moreCodes: ["pdf_malformed", "pdf_too_large"] },
      type: TYPE,
      description: {
        kind: "text",
        // The form's own characters.
        pattern: "^[A-Za-z0-9 ,.()\\/&'\\-\"!%*_+:@<>?=;]{1,100}$",
        words: "What it is about, 1 to 100 characters that the form accepts.",
        message:
          "The description of an attachment must have 1 to 100 characters that the form accepts: no accents, no line breaks and none of £ $ # ~ €.",
        rule: "1–100 characters that the form accepts: none of £ $ # ~ €",
        example: "Claim for overlap relief",
      },
    },
  },
} as const satisfies ListField;
