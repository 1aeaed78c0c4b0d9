// The rows of a statement: a format walked line by line, every figure tagged in the context of its column.

import type { Figures } from "../../accounts/model.ts";
import type { Context, InlineDocument } from "../document.ts";
import type { Content } from "../markup.ts";
import type { Format, Line } from "./formats.ts";
import type { Column } from "./parts.ts";
import { bracketed, type Row } from "./table.ts";

interface Sheet<Name extends string> {
  readonly document: InlineDocument;
  readonly format: Format<Name>;
  readonly columns: readonly { readonly column: Column; readonly figures: Figures<Name> }[];
  readonly contextOf: (column: Column, line: Line<Name>) => Context;
  readonly noteOf: (line: Name) => number | undefined;
}

type Named<Name extends string> = Line<Name> & { readonly line: Name };

export function statementRows<Name extends string>(sheet: Sheet<Name>): Row[] {
  const shown = linesOf(sheet.format).filter((line) => isShown(line, sheet));
  const rows: Row[] = [];
  let sum: Name | undefined;
  for (const line of shown) {
    const total = line.detailOf;
    if (total !== undefined && total !== sum) rows.push(heading(labelOfSum(total, sheet)));
    if (line.heading !== undefined) rows.push(heading(line.heading));
    const isSum = line.line === sum;
    if (total !== undefined || isSum) sum = total;
    rows.push({
      label: isSum ? `Total ${labelOf(line, sheet).toLowerCase()}` : labelOf(line, sheet),
      cells: sheet.columns.map((one) => cellOf(line, one, sheet)),
      kind: total !== undefined ? "detail" : isSum ? "total" : line.kind,
      note: sheet.noteOf(line.line),
    });
  }
  return rows;
}

function linesOf<Name extends string>(format: Format<Name>): Named<Name>[] {
  const rows = Object.entries(format) as [Name, Line<Name> | null][];
  return rows.flatMap(([line, row]) => (row === null ? [] : [{ line, ...row }]));
}

const heading = (label: string): Row => ({ label, cells: [], kind: "heading" });

function isShown<Name extends string>(line: Named<Name>, { columns }: Sheet<Name>): boolean {
  const values = columns.map(({ figures }) => figures[line.line]);
  const { unlessSameAs: other } = line;
  if (other !== undefined && columns.every(({ figures }) => (figures[line.line] ?? figures[other]) === figures[other]))
    return false;
  if (line.kind !== undefined || line.isAlwaysShown) return values.some((value) => value !== undefined);
  return values.some((value) => value !== undefined && value !== 0n);
}

/** By the sign of this year's amount; where the years differ, both words. */
function labelOf<Name extends string>({ line, label }: Named<Name>, { columns }: Sheet<Name>): string {
  if (typeof label === "string") return label;
  const [above, below] = label as readonly [string, string];
  const signs = columns.map(({ figures }) => figures[line] ?? 0n).filter((value) => value !== 0n);
  if (signs.every((value) => value > 0n)) return above;
  if (signs.every((value) => value < 0n)) return below;
  return bothWords(above, below, (columns[0]?.figures[line] ?? 0n) < 0n);
}

/**
 * "Profit/(loss) for the financial period", "Net (liabilities)/assets": what they share stands once, the word of the
 * first column first, and the word for an amount below zero in brackets, as such an amount is.
 */
function bothWords(above: string, below: string, isBelowFirst: boolean): string {
  const [ones, others] = [above.split(" "), below.split(" ")];
  const at = ones.findIndex((word, index) => word !== others[index]);
  const [one = above, other = below] = [ones[at], others[at]];
  const both = isBelowFirst ? `(${other})/${one.toLowerCase()}` : `${one}/(${other.toLowerCase()})`;
  return ones.map((word, index) => (index === at ? both : word)).join(" ");
}

function labelOfSum<Name extends string>(total: Name, sheet: Sheet<Name>): string {
  const line = sheet.format[total];
  return line === null ? "" : labelOf({ line: total, ...line }, sheet);
}

function cellOf<Name extends string>(
  line: Named<Name>,
  { column, figures }: Sheet<Name>["columns"][number],
  sheet: Sheet<Name>,
): Content[] {
  const value = shownFor(line.line, figures, sheet.format);
  if (value === null) return [];
  return amountCell(sheet.document, { tag: line.tag, context: sheet.contextOf(column, line) }, value, line);
}

/** A total that is absent was not given; a line that is absent is nil, unless its sum was given without details. */
function isNilWhereAbsent<Name extends string>(
  { kind, detailOf, isBlankIfAbsent }: Line<Name>,
  figures: Figures<Name>,
  format: Format<Name>,
): boolean {
  if (kind !== undefined || isBlankIfAbsent) return false;
  if (detailOf === undefined || (figures[detailOf] ?? 0n) === 0n) return true;
  return linesOf(format).some((other) => other.detailOf === detailOf && figures[other.line] !== undefined);
}

/** What a statement shows for a line; null where it shows nothing. */
export function shownFor<Name extends string>(name: Name, figures: Figures<Name>, format: Format<Name>): bigint | null {
  const line = format[name];
  if (line === null) return null;
  return figures[name] ?? (isNilWhereAbsent(line, figures, format) ? 0n : null);
}

/** What a cell shows of an amount: a dash for nil, brackets for less than nothing and for what is taken away. */
export function amountCell(
  document: InlineDocument,
  { tag, context }: { tag: string; context: Context },
  value: bigint,
  { isDeducted = false }: { isDeducted?: boolean | undefined } = {},
): Content[] {
  if (value === 0n) return [document.dash(tag, context)];
  const fact = document.pounds(tag, context, value);
  return value < 0n !== isDeducted ? bracketed(fact) : [fact];
}
