// What both documents look like: calm, black on white, right on a screen and on paper. Styles are embedded, because
// nothing may be fetched from elsewhere; only what XHTML 1.1 knows is used.

import type { BoxText } from "../form/table.ts";
import type { Fact } from "./document.ts";
import { type Content, type Markup, markup } from "./markup.ts";

export const STYLE = [
  "body { font-family: Georgia, 'Times New Roman', serif; font-size: 11pt; line-height: 1.45; color: #111; background: #fff;",
  "  max-width: 44em; margin: 2em auto; padding: 0 1.5em; }",
  "h1 { font-size: 1.7em; margin: 0 0 0.3em; } h2 { font-size: 1.2em; margin: 2.2em 0 0.6em; border-bottom: 1px solid #999; }",
  "h3 { font-size: 1em; margin: 1.4em 0 0.3em; }",
  "table { width: 100%; border-collapse: collapse; } td, th { padding: 0.2em 0; vertical-align: top; text-align: left; }",
  "th { font-weight: normal; } td.box { color: #555; width: 6em; }",
  "th.amount, td.amount { text-align: right; white-space: nowrap; width: 9em; font-variant-numeric: tabular-nums; }",
  "tr.total th { font-weight: bold; } tr.total td.amount { border-top: 1px solid #111; font-weight: bold; }",
  "tr.last td.amount { border-bottom: 3px double #111; }",
  ".cover { margin-bottom: 3em; } .cover p { margin: 0.2em 0; } .sign { margin-top: 2em; } .note { color: #333; }",
  "@media print { body { margin: 0; max-width: none; } h2, h3 { page-break-after: avoid; } tr { page-break-inside: avoid; } }",
].join("\n");

/**
 * Of computations with more lines than a plain return has: that one stays byte for byte what it was. Long labels keep
 * apart from their boxes, a phone has room for them, and a table moves to the next page whole.
 */
export const WIDE_STYLE = [
  STYLE,
  "@page { size: A4; margin: 18mm 20mm 16mm; }",
  "td, th { vertical-align: bottom; } th { padding-right: 1em; } th.amount { padding-right: 0; }",
  "tr.last th, tr.last td.box { padding-bottom: calc(0.2em + 2px); } td.box { width: 5em; white-space: nowrap; } th.amount, td.amount { width: 8em; }",
  // A total of nothing has nothing above it to rule off.
  "tr:first-child + tr.total td.amount { border-top: 0; }",
  "@media (max-width: 40em) { body { font-size: 10pt; margin: 1.5em auto; padding: 0 0.9em; }",
  "  th { padding-right: 0.6em; } td.box { width: 4.2em; } th.amount, td.amount { width: 6.4em; } }",
  "@media print { body { padding: 0; font-size: 10pt; line-height: 1.35; } h2, h3 { break-after: avoid; }",
  "  table { break-inside: avoid; page-break-inside: avoid; } }",
].join("\n");

export interface Row {
  label: string;
  /** What stands in the amount's column. */
  amount: readonly Content[];
  /** Ruled off above; `last` with a double line below as well. */
  kind?: "total" | "last";
  /** The box of the return the figure feeds. */
  box?: BoxText;
}

/** A negative amount stands in brackets, which are no part of the fact. */
export function amount(fact: Fact): Content[] {
  return fact.isNegative ? brackets(fact) : [fact];
}

/** So does one that is taken away, though it is tagged without a sign. */
export function brackets(fact: Content): Content[] {
  return ["(", fact, ")"];
}

export function heading(level: 1 | 2 | 3, ...content: Content[]): Markup {
  return markup(`h${level}`, {}, ...content);
}

export function paragraph(...content: Content[]): Markup {
  return markup("p", {}, ...content);
}

/** Each line of a text. */
export function paragraphs(text: string): Markup[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => paragraph(line.trim()));
}

export function section(name: string, ...content: Content[]): Markup {
  return markup("div", { class: name }, ...content);
}

/** With `boxes` the table has a column for the box of the return each line feeds. */
export function table(head: string, rows: readonly Row[], options: { boxes?: boolean } = {}): Markup {
  const boxCell = (box: string) => (options.boxes ? [markup("td", { class: "box" }, box)] : []);
  return markup(
    "table",
    {},
    markup("tr", {}, markup("th", {}), ...boxCell(""), markup("th", { class: "amount" }, head)),
    ...rows.map(({ label, amount: content, kind, box }) =>
      markup(
        "tr",
        kind === undefined ? {} : { class: kind === "last" ? "total last" : kind },
        markup("th", {}, label),
        ...boxCell(box === undefined ? "" : `box ${box}`),
        markup("td", { class: "amount" }, ...content),
      ),
    ),
  );
}
