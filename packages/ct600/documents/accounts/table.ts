// Tables as accounts print them: a label, a note, one column for each year; totals under a rule, amounts below zero in
// brackets that hang outside the column of digits.

import { type Content, type Markup, markup } from "../markup.ts";

export interface Row {
  readonly label: Content;
  /** One for each column. */
  readonly cells: readonly (readonly Content[])[];
  /**
   * `detail` is indented, `heading` has no amounts; `total` is ruled off above, `balance` below, `final` above and
   * below.
   */
  readonly kind?: "heading" | "detail" | "total" | "balance" | "final" | undefined;
  /** The number of the note that says more. */
  readonly note?: number | undefined;
}

/** A closing bracket takes no room, so that digits stand under digits. */
const CLOSING = markup("span", { class: "close" }, ")");

export function bracketed(fact: Content): Content[] {
  return ["(", fact, CLOSING];
}

/** `heads` stand over the columns of amounts, each above a pound sign. */
export function table(heads: readonly string[], rows: readonly Row[]): Markup {
  const hasNotes = rows.some(({ note }) => note !== undefined);
  const noteCell = (of: string) => (hasNotes ? [markup("td", { class: "note" }, of)] : []);
  const headCell = (name: string, of: string) => markup("th", { class: name, scope: "col" }, of);
  const blank = markup("td", {});
  return markup(
    "table",
    {},
    markup(
      "thead",
      {},
      ...(heads.some((head) => head !== "")
        ? [
            markup(
              "tr",
              {},
              blank,
              ...(hasNotes ? [headCell("note", "Note")] : []),
              ...heads.map((head) => headCell("amount", head)),
            ),
          ]
        : []),
      markup("tr", {}, blank, ...noteCell(""), ...heads.map(() => headCell("amount", "£"))),
    ),
    markup(
      "tbody",
      {},
      ...rows.map(({ label, cells, kind, note }) =>
        markup(
          "tr",
          kind === undefined ? {} : { class: kind },
          markup("th", { scope: "row" }, label),
          ...noteCell(note === undefined ? "" : String(note)),
          ...cells.map((content) => markup("td", { class: "amount" }, ...content)),
        ),
      ),
    ),
  );
}
