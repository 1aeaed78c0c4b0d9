// Accounts and computations of one's own: uploaded, judged as the API judges them, and filed byte for byte.

import { MAX_PDF, MAX_PDF_BYTES, MOST_ATTACHMENTS } from "../../../packages/ct600/attachments/input.ts";
import { MAX_IXBRL_BYTES } from "../../../packages/ct600/input/fields/document.ts";
import { type Answer, type Answers, ask, type Page, valueAt } from "./question.ts";
import { twoPeriods } from "./second-period.ts";

const ixbrl = {
  file: { kind: "ixbrl", mostBytes: MAX_IXBRL_BYTES, endings: [".xhtml", ".html", ".htm", ".xml"] },
} as const;

const PDF_FILE = { kind: "pdf", mostBytes: MAX_PDF_BYTES, endings: [".pdf"] } as const;

export const DOCUMENT_PAGES: readonly Page[] = [
  {
    name: "documents",
    title: "Upload documents of your own",
    lead: "As they leave your accounts software: inline XBRL in one file. Each is checked here as HMRC would check it, and filed as it is.",
    questions: [
      ask(
        "accounts.ixbrl",
        "Accounts in iXBRL",
        "At most 9 MiB. They take the place of all questions about accounts.",
        ixbrl,
      ),
      ask(
        "accounts.pdf",
        "Accounts as a PDF",
        `At most ${MAX_PDF}. Only of clubs, societies, charities and their companies.`,
        {
          file: { ...PDF_FILE, nameIn: "pdf_name" },
        },
      ),
      ask(
        "computations.ixbrl",
        "Computations in iXBRL",
        "At most 9 MiB. Leave it empty to have them made of the answers.",
        ixbrl,
      ),
      ask("next_period.computations.ixbrl", "Computations of the second period in iXBRL", "At most 9 MiB.", {
        ...ixbrl,
        when: (answers) => twoPeriods(answers) !== null,
      }),
    ],
  },
];

/** Then none are made. */
export const hasOwnAccounts = (answers: Answers) =>
  ["accounts.ixbrl", "accounts.pdf"].some((path) => valueAt(answers, path) !== undefined);

const KIND: readonly Answer[] = [
  ["group_accounts", "Accounts of the group"],
  ["other", "Another file"],
];

export const ATTACHMENT_PAGES: readonly Page[] = [
  {
    name: "attachments",
    title: "Files with the return",
    lead: "PDF files that HMRC gets with the return, such as a letter, an election or notices of consent. Each is sent as it is.",
    questions: [
      ask("attachments", "Files", `At most ${MOST_ATTACHMENTS}, each of at most ${MAX_PDF}.`, {
        item: "File",
        of: [
          ask("pdf", "PDF file", null, { file: { ...PDF_FILE, nameIn: "name" } }),
          ask("name", "File name", "As HMRC sees it. Leave it empty to keep the name of the file."),
          ask("type", "What it is", null, { answers: KIND }),
          ask("description", "What it is about", "Such as Claim for overlap relief."),
        ],
      }),
    ],
  },
];
