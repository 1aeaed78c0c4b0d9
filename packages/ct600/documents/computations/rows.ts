// A line of the computation as a row of the document: its words, the box it feeds, and its amount, tagged where the taxonomy has an item for it.

import type { Line } from "../../computation/line.ts";
import { isPenceBox } from "../../computation/stated.ts";
import type { BoxText } from "../../form/table.ts";
import { decimalText, numberText } from "../../text/numbers.ts";
import type { Fact } from "../document.ts";
import { amount, brackets, type Row } from "../page.ts";
import type { Parts } from "./parts.ts";
import { TAGS, type Tag } from "./tags.ts";

/** Added, taken away, or a sum of what stands above it. */
export type How = "add" | "less" | "total" | "last";

/** The rows of those lines that there are and that say something. */
export function rowsOf(parts: Parts, entries: readonly (readonly [id: string, how: How])[]): Row[] {
  return entries.flatMap(([id, how]) => {
    const line = parts.lines.get(id);
    return line === undefined || !(line.isStated || line.value !== 0n) ? [] : [rowOf(parts, line, how)];
  });
}

export function rowOf(parts: Parts, line: Line, how: How = "add", tag = TAGS.get(line.id)): Row {
  const shown = figure(parts, line, tag);
  return {
    label: line.words,
    amount: how === "less" ? brackets(shown) : typeof shown === "string" ? [shown] : amount(shown),
    ...(line.box !== null && line.isStated && { box: String(line.box) as BoxText }),
    ...((how === "total" || how === "last") && { kind: how }),
  };
}

/** Whole pounds where there are only whole pounds. */
function figure({ document, contexts }: Parts, line: Line, tag: Tag | undefined): string | Fact {
  const { value } = line;
  const hasPence = value % 100n !== 0n || (line.box !== null && isPenceBox(line.box));
  if (tag === undefined) return hasPence ? decimalText(value) : numberText(value / 100n);
  const context = contexts[tag.context];
  return hasPence ? document.pence(tag.name, context, value) : document.pounds(tag.name, context, value / 100n);
}
