// A period of account longer than twelve months: two accounting periods, the first twelve months and the rest, with a
// return for each. Follows CTA 2009 s10; amounts are shared by days, the first part to the nearest penny, the last
// taking what is left.

import { roundHalfUp } from "../money.ts";
import { daysAfter, daysInclusive, isLongerThanTwelveMonths, monthsAfter } from "../period.ts";

export interface AccountingPeriod {
  readonly start: string;
  readonly end: string;
}

/** The accounting periods of a period of account of at most two years. */
export function accountingPeriodsOf({ start, end }: AccountingPeriod): AccountingPeriod[] {
  if (!isLongerThanTwelveMonths(start, end)) return [{ start, end }];
  const firstEnd = lastDayOfTwelveMonths(start);
  return [
    { start, end: firstEnd },
    { start: daysAfter(firstEnd, 1), end },
  ];
}

/** An amount of the period of account for each of its accounting periods. A loss is shared like a profit. */
export function sharedByDays(pence: bigint, periods: readonly AccountingPeriod[]): bigint[] {
  const [first, second] = periods.map(({ start, end }) => BigInt(daysInclusive(start, end)));
  if (first === undefined || second === undefined) return periods.map(() => pence);
  const size = roundHalfUp((pence < 0n ? -pence : pence) * first, first + second);
  const share = pence < 0n ? -size : size;
  return [share, pence - share];
}

/** After a start on 29 February the twelve months end on the 28th, which rule 9101 takes as a year. */
function lastDayOfTwelveMonths(start: string): string {
  const sameDay = monthsAfter(start, 12);
  return isLongerThanTwelveMonths(start, sameDay) ? daysAfter(sameDay, -1) : sameDay;
}
