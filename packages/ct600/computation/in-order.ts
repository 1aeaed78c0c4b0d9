// Every line that the given ones follow from, each before those that use it.

import type { Line } from "./line.ts";

export function inOrder(lines: readonly Line[]): Line[] {
  const seen = new Map<string, Line>();
  const visit = (one: Line) => {
    for (const operand of one.operands) if ("id" in operand && !seen.has(operand.id)) visit(operand);
    seen.set(one.id, one);
  };
  for (const one of lines) if (!seen.has(one.id)) visit(one);
  return [...seen.values()];
}
