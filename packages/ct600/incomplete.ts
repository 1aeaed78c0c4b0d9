// What a complete and lawful return and its accounts need, and a return may lack: each is a warning, and an error in
// live where the caller refuses incomplete returns.

import { ASSUMED } from "./input/assumed.ts";
import type { InputContext } from "./input/rule.ts";
import type { Problem, Warning } from "./problem.ts";
import type { ProblemCode } from "./problem-codes.ts";

export const INCOMPLETE_CODES = [
  "balance_sheet_missing",
  "directors_report_missing",
  "associated_companies_missing",
  "net_profit_missing",
] as const satisfies readonly ProblemCode[];

/** What is assumed while nothing is refused. */
const REFUSED_ASSUMPTIONS: Readonly<Record<string, Pick<Warning, "code" | "message">>> = {
  "company.associated_companies": {
    code: "associated_companies_missing",
    message:
      "The return states how many companies are associated (box 326), because they share the limits of the rates (CTA 2010 s18D). Send company.associated_companies, 0 if there are none.",
  },
};

type RefusalContext = Pick<InputContext, "mode" | "refuseIncomplete">;

export function refusesIncomplete({ mode, refuseIncomplete = false }: RefusalContext): boolean {
  return refuseIncomplete && mode === "live";
}

/** The warnings as they are told in this context, without those that are reasons to refuse the return. */
export function withoutIncomplete(
  found: readonly Warning[],
  context: RefusalContext,
): { problems: Problem[]; warnings: Warning[] } {
  if (context.refuseIncomplete !== true) return { problems: [], warnings: [...found] };
  const judged = found.map((one) => (one.code === ASSUMED ? { ...one, ...REFUSED_ASSUMPTIONS[one.field] } : one));
  if (refusesIncomplete(context))
    return { problems: judged.filter(isIncomplete), warnings: judged.filter((one) => !isIncomplete(one)) };
  const warnings = judged.map((one) =>
    isIncomplete(one) ? { ...one, message: `${one.message} Live refuses the return.` } : one,
  );
  return { problems: [], warnings };
}

function isIncomplete(finding: Warning): finding is Problem {
  return INCOMPLETE_CODES.some((code) => code === finding.code);
}
