// The accounting periods of a period of account: one of up to twelve months, or the first twelve months, then the next
// twelve, then the rest. Follows CTA 2009 s10 and CTM01510.

import { daysAfter, isLongerThanTwelveMonths, monthsAfter } from "./period.ts";

export interface AccountingPeriod {
  readonly start: string;
  readonly end: string;
}

/** One after the other, without a gap. Accounts of up to 18 months have one or two. */
export function accountingPeriodsOf({ start, end }: AccountingPeriod): AccountingPeriod[] {
  const periods: AccountingPeriod[] = [];
  for (let from = start; ; ) {
    if (!isLongerThanTwelveMonths(from, end)) return [...periods, { start: from, end }];
    const last = lastDayOfTwelveMonths(from);
    periods.push({ start: from, end: last });
    from = daysAfter(last, 1);
  }
}

/** After a start on 29 February the twelve months end on the 28th, which rule 9101 takes as a year. */
function lastDayOfTwelveMonths(start: string): string {
  const sameDay = monthsAfter(start, 12);
  return isLongerThanTwelveMonths(start, sameDay) ? daysAfter(sameDay, -1) : sameDay;
}
