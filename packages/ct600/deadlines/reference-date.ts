// The accounting reference date of a company: its year end at Companies House. Accounts may be made up to seven days
// either side of it. Follows CA 2006 s390 and s391.

import { dayNumber, daysInMonth, isoDay } from "../period.ts";

export interface ReferenceDate {
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const DAYS_EITHER_SIDE = 7;

/** The day it falls on in a year. 28 and 29 February both mean the last day of that month. */
export function referenceDateIn(year: number, { month, day }: ReferenceDate): string {
  const last = daysInMonth(year, month);
  return isoDay(year, month, month === 2 && day >= 28 ? last : Math.min(day, last));
}

/** The reference date that accounts to this day belong to; null if each is more than seven days away. */
export function referenceDateNear(end: string, reference: ReferenceDate): string | null {
  const year = yearOf(end);
  const around = [year - 1, year, year + 1].map((one) => referenceDateIn(one, reference));
  return around.find((day) => isNear(day, end)) ?? null;
}

export function isNear(reference: string, end: string): boolean {
  return Math.abs(dayNumber(reference) - dayNumber(end)) <= DAYS_EITHER_SIDE;
}

/** The first time that it comes after a day. */
export function nextReferenceDate(after: string, reference: ReferenceDate): string {
  const inYear = referenceDateIn(yearOf(after), reference);
  return inYear > after ? inYear : referenceDateIn(yearOf(after) + 1, reference);
}

/** Without any other it is the last day of the month of incorporation. */
export function referenceDateOf(incorporatedOn: string): ReferenceDate {
  const month = Number(incorporatedOn.slice(5, 7));
  return { month, day: daysInMonth(yearOf(incorporatedOn), month) };
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
