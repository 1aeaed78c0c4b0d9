// When accounts are due at Companies House. Follows sections 442 and 443 of the Companies Act 2006 for a private
// company: nine months after the period; first accounts of more than twelve months have nine months from the first
// anniversary of incorporation, and three months after the period at least. Notices that shorten a period and time that
// the registrar gave are not known here. No date moves for a weekend or a holiday.

import { isLongerThanTwelveMonths, monthsAfter, monthsOn } from "../period.ts";

export interface PeriodOfAccounts {
  readonly start: string;
  readonly end: string;
  /** Null: not known. Only first accounts of more than twelve months ask for it. */
  readonly incorporatedOn: string | null;
  readonly isFirst: boolean;
}

/** Null: it hangs on a day of incorporation that is not known. */
export function accountsDueOn({ start, end, incorporatedOn, isFirst }: PeriodOfAccounts): string | null {
  if (!isFirst || !isLongerThanTwelveMonths(start, end)) return monthsOn(end, 9);
  if (incorporatedOn === null) return null;
  // The anniversary is a day of that name; from it the months count as they do from any other.
  const fromIncorporation = monthsOn(monthsAfter(incorporatedOn, 12), 9);
  const afterPeriod = monthsOn(end, 3);
  return fromIncorporation > afterPeriod ? fromIncorporation : afterPeriod;
}
