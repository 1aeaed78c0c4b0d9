// The accounting periods of a period of account: one of up to twelve months, or the first twelve months, then the next
// twelve, then the rest. Follows CTA 2009 s10 and CTM01510.

import { daysAfter, isLongerThanTwelveMonths, monthsAfter } from "./period.ts";

export interface AccountingPeriod {
  readonly start: string;
  readonly end: string;
}

/**
 * One after the other, without a gap; accounts of up to 18 months have one or two. Expects days of the calendar, and
 * ends with any others.
 */
export function accountingPeriodsOf({ start, end }: AccountingPeriod): AccountingPeriod[] {
  const periods: AccountingPeriod[] = [];
  let from = start;
  while (isLongerThanTwelveMonths(from, end)) {
    const last = lastDayOfTwelveMonths(from);
    const next = daysAfter(last, 1);
    if (next <= from) break;
    periods.push({ start: from, end: last });
    from = next;
  }
  return [...periods, { start: from, end }];
}

/** After a start on 29 February the twelve months end on the 28th, which rule 9101 takes as a year. */
function lastDayOfTwelveMonths(start: string): string {
  const sameDay = monthsAfter(start, 12);
  return isLongerThanTwelveMonths(start, sameDay) ? daysAfter(sameDay, -1) : sameDay;
}
