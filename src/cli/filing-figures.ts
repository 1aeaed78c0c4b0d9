// `quarterday filings computation`: how the figures of a return came about.

import type { ShownLine, ShownOperand } from "../ct600/computation/shown.ts";
import { computationObject } from "../filings/computation.ts";
import type { Context } from "./command.ts";
import { namedFiling } from "./filings.ts";

export async function filingsComputation(context: Context): Promise<number> {
  const computation = await computationObject(await namedFiling(context), context.db);
  context.output.table(
    ["box", "line", "value", "from, statute and rules"],
    computation.lines.map((line) => [line.box ?? "", line.label, line.value, reasonsOf(line)]),
    computation,
    "No lines.",
  );
  return 0;
}

/** In one column, because on a terminal the last one goes on below itself and no other is cut short for it. */
function reasonsOf({ operator, operands, statute, rules }: ShownLine): string {
  const from = `${operator.replaceAll("_", " ")} of ${operands.map(operandText).join(", ")}`;
  const named = rules.length === 0 ? [] : [`${rules.length === 1 ? "rule" : "rules"} ${rules.join(", ")}`];
  return [from, ...(statute === null ? [] : [statute]), ...named].join("; ");
}

function operandText(operand: ShownOperand): string {
  if ("line" in operand) return operand.line;
  if ("input" in operand) return `${operand.input} (${operand.value})`;
  return "amount" in operand ? `${operand.amount} ${operand.of}` : `${operand.ratio} ${operand.of}`;
}
