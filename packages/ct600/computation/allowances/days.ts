// Days of a period, as the rules of capital allowances count them.

import { daysAfter, daysInclusive, monthsAfter } from "../../period.ts";
import type { Dated } from "../../rates/allowances.ts";
import { type Ratio, ratio } from "../line.ts";

export interface Period {
  readonly start: string;
  readonly end: string;
}

const DAYS_OF_A_YEAR = 365;

export function daysOf({ start, end }: Period): number {
  return daysInclusive(start, end);
}

/** Days of the period that fall within the dates. */
export function daysWithin(period: Period, { from, until }: Dated): number {
  const start = period.start > from ? period.start : from;
  const end = until !== null && until < period.end ? until : period.end;
  return end < start ? 0 : daysInclusive(start, end);
}

/** The share of a year that a short period has. Null: the period is a year, leap or not. CAA 2001 s56(3). */
export function shareOfYear(period: Period): Ratio | null {
  const days = daysOf(period);
  return days < DAYS_OF_A_YEAR ? ratio(`${days} of ${DAYS_OF_A_YEAR} days`, days, DAYS_OF_A_YEAR) : null;
}

/**
 * Days of the year that starts with the period. One that starts on 29 February ends on 28 February, as rule 9101 has
 * it.
 */
export function daysOfYearFrom(period: Period): number {
  const year = daysInclusive(period.start, daysAfter(monthsAfter(period.start, 12), -1));
  return Math.max(year, daysOf(period));
}

/** How many calendar months the days of a period are, where they are whole ones; else null. */
export function wholeMonths({ start, end }: Period): number | null {
  const next = daysAfter(end, 1);
  if (!start.endsWith("-01") || !next.endsWith("-01")) return null;
  return monthNumber(next) - monthNumber(start);
}

function monthNumber(date: string): number {
  return 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));
}
