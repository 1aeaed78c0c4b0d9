// Lines of the computation as rows of the document. A table is a total and the lines it follows from, so a line that
// joins a total joins its table. The words are the line's; tags.ts says what it is tagged with.

import type { Line, Operator } from "../../computation/line.ts";
import { isPenceBox } from "../../computation/stated.ts";
import type { BoxText } from "../../form/table.ts";
import { decimalText, numberText } from "../../text/numbers.ts";
import type { Fact } from "../document.ts";
import { amount, brackets, type Row } from "../page.ts";
import type { Parts } from "./parts.ts";
import { type Tag, tagFor } from "./tags.ts";
import { withoutTag } from "./untagged.ts";

/** Added, taken away, or a sum of what stands above it. */
export type How = "add" | "less" | "total" | "last";

export interface Entry {
  readonly line: Line;
  readonly how: How;
}

/** A total below the lines it follows from; nothing where the computation has no such total. */
export function tableOf({ lines }: Parts, total: string): Entry[] {
  const line = lines.get(total);
  return line === undefined ? [] : [...termsOf(line), { line, how: "last" }];
}

/** The same, with the totals that others begin with, each below its own lines. Null: only its lines have rows. */
export function chainOf({ lines, shown }: Parts, total: string, subtotal: (line: Line) => How | null): Entry[] {
  const upTo = (line: Line, how: How | null): Entry[] => {
    shown.add(line.id);
    const entries = termsOf(line).flatMap((entry, at) =>
      at === 0 && isTotal(entry.line) ? upTo(entry.line, subtotal(entry.line)) : [entry],
    );
    return how === null ? entries : [...entries, { line, how }];
  };
  const last = lines.get(total);
  return last === undefined ? [] : upTo(last, "last");
}

const SUMS: ReadonlySet<Operator> = new Set(["sum", "subtract", "excess"]);

/** Follows from other lines by adding and taking away alone. */
export function isTotal({ operator, operands }: Line): boolean {
  return SUMS.has(operator) && operands.every((operand) => "id" in operand);
}

/** The lines a total follows from; in place of a sum on the way, those that it follows from. */
export function termsOf(total: Line, isTaken = false): Entry[] {
  if (!isTotal(total)) throw new Error(`the line ${total.id} is no sum of lines, so it cannot be the total of a table`);
  return total.operands.flatMap((line, at) => {
    if (!("id" in line)) return [];
    const isLess = isTaken !== (at > 0 && total.operator !== "sum");
    return withoutTag(line.id) === "operands" ? termsOf(line, isLess) : [{ line, how: isLess ? "less" : "add" }];
  });
}

/** The rows of those lines that say something. */
export function rowsOf(parts: Parts, entries: readonly Entry[]): Row[] {
  return entries
    .filter(({ line: { isStated, value } }) => isStated || value !== 0n)
    .map(({ line, how }) => rowOf(parts, line, how));
}

export function rowOf(parts: Parts, line: Line, how: How = "add", tag: Tag | null = tagFor(line)): Row {
  parts.shown.add(line.id);
  const shown = figure(parts, line, tag);
  return {
    label: line.words,
    amount: how === "less" ? brackets(shown) : typeof shown === "string" ? [shown] : amount(shown),
    ...(line.box !== null && line.isStated && { box: String(line.box) as BoxText }),
    ...((how === "total" || how === "last") && { kind: how }),
  };
}

/** Whole pounds where there are only whole pounds. */
function figure({ document, contexts }: Parts, line: Line, tag: Tag | null): string | Fact {
  const { value } = line;
  const hasPence = value % 100n !== 0n || (line.box !== null && isPenceBox(line.box));
  if (tag === null) return hasPence ? decimalText(value) : numberText(value / 100n);
  const context = contexts[tag.context];
  return hasPence ? document.pence(tag.name, context, value) : document.pounds(tag.name, context, value / 100n);
}
