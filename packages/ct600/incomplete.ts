// What a complete and lawful return and its accounts need, and a return may lack: each is a warning, and an error in
// live where the caller refuses incomplete returns.

import type { InputContext } from "./input/rule.ts";
import type { Problem, Warning } from "./problem.ts";
import type { ProblemCode } from "./problem-codes.ts";

export const INCOMPLETE_CODES = [
  "balance_sheet_missing",
  "directors_report_missing",
  "associated_companies_missing",
  "net_profit_missing",
] as const satisfies readonly ProblemCode[];

type RefusalContext = Pick<InputContext, "mode" | "refuseIncomplete">;

export function refusesIncomplete({ mode, refuseIncomplete = false }: RefusalContext): boolean {
  return refuseIncomplete && mode === "live";
}

/** The warnings as they are told in this context, without those that are reasons to refuse the return. */
export function withoutIncomplete(
  found: readonly Warning[],
  context: RefusalContext,
): { problems: Problem[]; warnings: Warning[] } {
  if (refusesIncomplete(context))
    return { problems: found.filter(isIncomplete), warnings: found.filter((one) => !isIncomplete(one)) };
  const isTold = context.refuseIncomplete === true;
  const warnings = found.map((one) =>
    isTold && isIncomplete(one) ? { ...one, message: `${one.message} Live refuses the return.` } : one,
  );
  return { problems: [], warnings };
}

function isIncomplete(finding: Warning): finding is Problem {
  return INCOMPLETE_CODES.some((code) => code === finding.code);
}
