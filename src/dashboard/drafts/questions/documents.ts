// Accounts and computations of one's own: uploaded, judged as the API judges them, and filed byte for byte.

import { MAX_IXBRL_BYTES } from "../../../../packages/ct600/input/fields/document.ts";
import { type Answers, ask, type Page, valueAt } from "./question.ts";
import { twoPeriods } from "./second-period.ts";

const ixbrl = { file: { mostBytes: MAX_IXBRL_BYTES, endings: [".xhtml", ".html", ".htm", ".xml"] } } as const;

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

export const hasOwnAccounts = (answers: Answers) => valueAt(answers, "accounts.ixbrl") !== undefined;
