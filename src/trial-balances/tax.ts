// Corporation tax on the figures of a trial balance: what its tax charge is compared with.

import { compute } from "../../packages/ct600/computation/computation.ts";
import { inputProblems } from "../../packages/ct600/input/rules.ts";
import type { ReturnFigures } from "../../packages/trial-balance/index.ts";
import { returnIn } from "../filings/read-return.ts";

/** The tax is the same for any company: what is not known of this one is made up. */
const ANY_COMPANY = { name: "Company", utr: "2000000000", registration_number: "12345678" };

/** In pence; null where nothing can be computed with the period or the figures. */
export function taxOn({ period, today }: { period: { start: string; end: string }; today: string }) {
  return ({ financials }: ReturnFigures): number | null => {
    const candidate = returnIn({ company: ANY_COMPANY, period, financials });
    const context = { today, mode: "sandbox", defaultDeclarant: null, refuseIncomplete: false } as const;
    if ([...candidate.problems, ...inputProblems(candidate.value, context, candidate.isClean)].length > 0) return null;
    const { charge, problems } = compute(candidate.value, { today });
    return problems.length > 0 ? null : Number(charge.due.value);
  };
}
