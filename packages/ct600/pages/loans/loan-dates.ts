// When relief for a loan that was repaid is due: with the return of the loan before the day on which the tax of the
// period is, and later from that day. Follows CTA 2010 s458 and business rules 9406 and 9430.

import { taxDueOn } from "../../deadlines/due-dates.ts";
import { monthsAfter } from "../../period.ts";

/** Repaid within nine months of the period's end: the relief is given in the return of the loan. */
export function isWithinNineMonths(date: string, periodEnd: string): boolean {
  return date < taxDueOn(periodEnd);
}

/**
 * Repaid later: a return may give the relief only when it is filed more than nine months after the end of the period of
 * the repayment.
 */
export function isLaterReliefDue(repaidInPeriodTo: string, today: string): boolean {
  return today >= laterReliefDueFrom(repaidInPeriodTo);
}

/** The first day on which it may. */
export function laterReliefDueFrom(repaidInPeriodTo: string): string {
  return taxDueOn(repaidInPeriodTo);
}

/** The end of the period in which it was repaid, taking later periods to be years. */
export function periodEndOfRepayment(date: string, periodEnd: string): string {
  const years = Number(date.slice(0, 4)) - Number(periodEnd.slice(0, 4));
  const anniversary = monthsAfter(periodEnd, 12 * years);
  return anniversary >= date ? anniversary : monthsAfter(periodEnd, 12 * (years + 1));
}
