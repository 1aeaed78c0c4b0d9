// What a row of the table of eligibility says: a fact about a company or its return, and what follows from it for HMRC
// and for Companies House. Messages are for people and programs alike, so they name no fields: `needs` does.

import type { ProblemCode } from "../problem-codes.ts";

export const authorities = ["hmrc", "companies_house"] as const;
export type Authority = (typeof authorities)[number];

/**
 * `cannot_be_filed` here at all; with `own_documents` only, as nothing is generated for it; a `note` for something that
 * is filed, but otherwise than a reader would expect.
 */
export const effects = ["cannot_be_filed", "own_documents", "note"] as const;
export type Effect = (typeof effects)[number];

/** Codes beyond those that create gives: of notes, and of what no field of a return tells. */
export const ownCodes = {
  page_as_data: "The part is filed on a page of the form that is sent element by element, by a program.",
  partnership: "A partnership seldom owes corporation tax.",
  two_returns: "Accounts of more than twelve months make two returns, filed by one request.",
  accounts_not_generated:
    "Accounts of this kind are not generated, so the company brings its own. Where create knows the kind by a charity or a missing company number, it refuses a return without accounts with `missing_field` on `accounts.pdf`.",
  not_in_small_regime:
    "The law keeps the company from accounts for small companies, and others are not generated. No field of a return says so: create cannot refuse it.",
} as const satisfies Record<string, string>;

export type OwnCode = keyof typeof ownCodes;
export type ReasonCode = ProblemCode | OwnCode;

export interface Reason {
  readonly effect: Effect;
  /** That of create where create refuses it. */
  readonly code: ReasonCode;
  readonly message: string;
  readonly whatToDo: string;
}

export type PageLetter = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "P";

export type Standard = "frs105" | "frs102";

export interface Row {
  /** As people read it, in a list. */
  readonly words: string;
  /** Absent: filed like any other. */
  readonly hmrc?: Reason;
  readonly companiesHouse?: Reason;
  /** HMRC's reason is of periods that end on this day or later. */
  readonly since?: string;
  /** Supplementary pages that the return then has. */
  readonly pages?: readonly PageLetter[];
  /** Fields of the input that are asked for it. */
  readonly needs?: readonly string[];
  /** A standard that its accounts cannot follow. */
  readonly excludes?: readonly Standard[];
  /** What a reader of the whole table is told beside "yes", where other facts decide. */
  readonly ifYes?: string;
  /** Filing by hand asks it first, in these words: it changes whether that can be done. */
  readonly tick?: string;
}

export const OTHER_SOFTWARE = "File this return with other software.";
export const OWN_ACCOUNTS = "Have the accounts made elsewhere, in iXBRL, and file them with the return.";

export function cannot(code: ReasonCode, message: string, whatToDo = OTHER_SOFTWARE): Reason {
  return { effect: "cannot_be_filed", code, message, whatToDo };
}

export function ownDocuments(code: ReasonCode, message: string, whatToDo = OWN_ACCOUNTS): Reason {
  return { effect: "own_documents", code, message, whatToDo };
}

export function note(code: ReasonCode, message: string, whatToDo: string): Reason {
  return { effect: "note", code, message, whatToDo };
}

/** A body that Companies House has no accounts of from here. */
export const notOnRegister = (message: string) =>
  cannot("register_not_offered", message, "Deliver its accounts, where it has to, with other software.");

/** A part that is sent element by element; of the page itself nothing else is said. */
export function asPage(letter: PageLetter, what?: string): Pick<Row, "hmrc" | "pages" | "needs"> {
  const page = `CT600${letter}`;
  const place = what === undefined ? `The page ${page} has` : `${what} goes on the page ${page}, which has`;
  return {
    hmrc: note(
      "page_as_data",
      `${place} no questions here: a program sends it element by element, as HMRC's schema names them.`,
      "Send the page through the API. By hand, file this return with other software.",
    ),
    pages: [letter],
    needs: [`pages.${letter}`],
  };
}
