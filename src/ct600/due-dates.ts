// When a return and its tax are due. Follows FA 1998 Sch 18 para 14, which counts from the end of the period of account, of at most 18 months, and TMA
// 1970 s59D, which counts from the end of the accounting period. A notice to file that came late, and instalments, are not known here.

import { daysAfter, daysInMonth, monthsAfter } from "./period.ts";

/** Twelve months after the end of the period of account. */
export function filingDueOn(accountsEnd: string): string {
  return monthsAfter(accountsEnd, 12);
}

/** Nine months and a day after the end of the accounting period; after the last day of a month the nine months are whole ones. */
export function taxDueOn(periodEnd: string): string {
  const [year, month, day] = [periodEnd.slice(0, 4), periodEnd.slice(5, 7), periodEnd.slice(8)].map(Number);
  const isLastDay = day === daysInMonth(year ?? 0, month ?? 0);
  if (!isLastDay) return daysAfter(monthsAfter(periodEnd, 9), 1);
  return monthsAfter(daysAfter(periodEnd, 1), 9);
}
