// Whether a return can have the period of a trial balance. A year that is not over may be mapped before it is filed.

import { accountingPeriodsOf } from "../../packages/ct600/accounting-periods.ts";
import { isTooLong, longerThanTwelveMonths } from "../../packages/ct600/input/period-of-account-rules.ts";
import { periodProblems } from "../../packages/ct600/input/period-rules.ts";
import type { Finding } from "../../packages/trial-balance/index.ts";

interface Period {
  start: string;
  end: string;
}

export const periodErrors = (period: Period): Finding[] => periodProblems(period, sentencesOfParts);

/** Nobody can say which part of a balance belongs to which return. */
function sentencesOfParts(start: string, end: string): string {
  if (isTooLong({ start, end })) return longerThanTwelveMonths(start, end);
  const parts = accountingPeriodsOf({ start, end }).map((part) => `${part.start} to ${part.end}`);
  return `The period is longer than 12 months (rule 9101), so it has two returns. Send a trial balance for each: ${parts.join(", and ")}.`;
}

/** On the day that it ends it may be filed, unless it began on that day too. */
export function periodWarnings({ start, end }: Period, today: string): Finding[] {
  if (end <= today && start < today) return [];
  const message = `The period ends on ${end} and is not over yet: these figures may change, and a return is filed after that day.`;
  return [{ code: "period_not_over", field: "period.end", message }];
}
