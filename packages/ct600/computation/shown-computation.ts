// A computation as callers get it, with the lines and notes that its figures came with.

import type { ReturnInput } from "../return.ts";
import { type ShownSource, shownSources } from "../sources/shown.ts";
import type { Computation } from "./computation.ts";
import { type ShownLine, type ShownOperand, shownLine } from "./shown.ts";
import { boxTexts, statedBoxes } from "./stated.ts";

/** `input` is that of the computation, if its sources were found right. */
export function shownComputation(
  computation: Computation,
  input: Partial<Pick<ReturnInput, "financials" | "accounts" | "sources">> = {},
) {
  const { figures } = computation;
  const lines = computation.lines.map((line) => shownLine(line));
  const sources = shownSources(input);
  const shown = { boxes: boxTexts(statedBoxes(computation)), figures };
  if (sources.length === 0) return { ...shown, lines };
  const byFigure = new Map(sources.map((source) => [source.field, source]));
  return { ...shown, lines: lines.map((line) => withSources(line, byFigure)), sources };
}

function withSources(line: ShownLine, sources: ReadonlyMap<string, ShownSource>) {
  return { ...line, operands: line.operands.map((operand) => withSource(operand, sources)) };
}

function withSource(operand: ShownOperand, sources: ReadonlyMap<string, ShownSource>) {
  const source = "input" in operand ? sources.get(operand.input) : undefined;
  if (source === undefined) return operand;
  const { from, note } = source;
  return { ...operand, ...(from.length > 0 && { from }), ...(note !== undefined && { note }) };
}
