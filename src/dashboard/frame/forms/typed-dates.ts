// Days as people type them, and as the pages show them: "31 Mar 2025", "31/03/2025", "Mar 2025". The day comes before
// the month, as in the UK.

import { daysInMonth, isCalendarDate } from "../../../../packages/ct600/period.ts";
import { MONTHS } from "../../../../packages/ct600/text/days.ts";
import type { Days, PeriodTerm } from "../../../filings/lists/word-conditions-store.ts";

export const NOT_A_DAY = "Enter a day, month and year, such as 31/3/2026.";
export const BEFORE_THE_FIRST = "The end date is before the start date.";

/** One day, as the rest of the service writes it; what is none stays as it was typed. */
export function dayWritten(text: string): string {
  const days = daysTyped(text);
  return days !== null && days.from === days.to ? days.from : text.trim();
}

/** A day in a field, as people here write it. */
export function dayShown(text: string): string {
  return isCalendarDate(text) ? text.split("-").reverse().join("/") : text;
}

export function periodTyped(text: string): PeriodTerm | null {
  const days = daysTyped(text);
  if (days !== null) return { kind: "touches", days };
  const [, first = "", last = ""] = /^(.+?)\s+(?:to|until|[-–—])\s+(.+)$/i.exec(text.trim()) ?? [];
  const [start, end] = [daysTyped(first), daysTyped(last)];
  return start === null || end === null ? null : { kind: "spans", start, end };
}

const day = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const month = "(?<month>\\d{1,2})";
const word = "(?<word>[a-z]{3,9})";
const year = "(?<year>(?:19|20)\\d\\d)";
const anyYear = "(?<year>(?:19|20)?\\d\\d)";
const between = "[-/., ]";
/** "31March2025" and "31 Mar., 2025" too. */
const around = "[-/., ]{0,2}";

const ways: readonly RegExp[] = [
  `${year}`,
  `${year}${between}${month}`,
  `${year}${between}${month}${between}${day}`,
  `${month}${between}${year}`,
  `${day}${between}${month}${between}${anyYear}`,
  `${word}${around}${year}`,
  `${day}${around}(?:of )?${word}${around}${anyYear}`,
  `${word} ${day}${around}${year}`,
].map((way) => new RegExp(`^${way}$`));

export function daysTyped(text: string): Days | null {
  const plain = text.trim().toLowerCase().replace(/\s+/g, " ");
  for (const way of ways) {
    const found = way.exec(plain)?.groups;
    const days = found === undefined ? null : daysOf(found);
    if (days !== null) return days;
  }
  return null;
}

function daysOf(found: Partial<Record<string, string>>): Days | null {
  const { day, month, word, year = "" } = found;
  const fullYear = year.length === 2 ? `20${year}` : year;
  if (month === undefined && word === undefined) return { from: `${fullYear}-01-01`, to: `${fullYear}-12-31` };
  const number =
    word === undefined ? Number(month) : MONTHS.findIndex((name) => name.toLowerCase().startsWith(word)) + 1;
  const on = (date: number | string) =>
    `${fullYear}-${String(number).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  const [from, to] = day === undefined ? [on(1), on(daysInMonth(Number(fullYear), number))] : [on(day), on(day)];
  return isCalendarDate(from) ? { from, to } : null;
}
