// Days of the calendar and accounting periods: the one module that computes with days. A date is an ISO string, which
// also sorts as one; arithmetic goes through day numbers in UTC, so no clock, zone or summer time can move a day.
// Moments and the UK's midnight are in platform/uk-time.ts. Follows CTM01405 and business rules 9101 and 9198.

const MS_PER_DAY = 86_400_000;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const FIRST_YEAR = 1900;

export interface FinancialYearSlice {
  readonly financialYear: number;
  readonly days: number;
}

/** Exactly YYYY-MM-DD, and a day that exists. */
export function isCalendarDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false;
  const year = yearOf(text);
  const month = monthOf(text);
  const day = dayOf(text);
  return year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Days of the period with both ends counted. */
export function daysInclusive(start: string, end: string): number {
  return dayNumber(end) - dayNumber(start) + 1;
}

/** The financial year a day falls in, named after the calendar year of its 1 April. */
export function financialYearOf(date: string): number {
  const year = yearOf(date);
  return date >= firstDayOfFinancialYear(year) ? year : year - 1;
}

export function firstDayOfFinancialYear(financialYear: number): string {
  return `${financialYear}-04-01`;
}

export function daysInFinancialYear(financialYear: number): number {
  return daysInclusive(firstDayOfFinancialYear(financialYear), lastDayOf(financialYear));
}

/**
 * The authority's rule 9101: the end, taken back twelve months, must lie before the start. Taken back, 29 February
 * becomes 28 February, so 29 Feb to 28 Feb is a year and 28 Feb to 28 Feb is one day more.
 */
export function isLongerThanTwelveMonths(start: string, end: string): boolean {
  return isLongerThan(12, start, end);
}

/** The same way for another number of months. */
export function isLongerThan(months: number, start: string, end: string): boolean {
  return monthsAfter(end, -months) >= start;
}

/** How many days of the period each financial year has, in order. */
export function splitByFinancialYear(start: string, end: string): FinancialYearSlice[] {
  if (end < start) throw new RangeError(`The period ends on ${end}, before it starts on ${start}`);
  const last = financialYearOf(end);
  const slices: FinancialYearSlice[] = [];
  for (let financialYear = financialYearOf(start); financialYear <= last; financialYear++) {
    const from = later(start, firstDayOfFinancialYear(financialYear));
    slices.push({ financialYear, days: daysInclusive(from, earlier(end, lastDayOf(financialYear))) });
  }
  return slices;
}

/** Days since 1 January 1970. */
export function dayNumber(date: string): number {
  return Date.UTC(yearOf(date), monthOf(date) - 1, dayOf(date)) / MS_PER_DAY;
}

/** So many days later; before, if there are fewer than none. */
export function daysAfter(date: string, days: number): string {
  let [year, month, day] = [yearOf(date), monthOf(date), dayOf(date) + days];
  for (; day < 1; day += daysInMonth(year, month)) [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
  for (; day > daysInMonth(year, month); [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1])
    day -= daysInMonth(year, month);
  return isoDay(year, month, day);
}

/** The same day of another month, or the last one that month has. */
export function monthsAfter(date: string, months: number): string {
  const month = yearOf(date) * 12 + monthOf(date) - 1 + months;
  const [year, inYear] = [Math.floor(month / 12), (month % 12) + 1];
  const day = Math.min(dayOf(date), daysInMonth(year, inYear));
  return isoDay(year, inYear, day);
}

/** As HMRC counts: from the last day of a month to the last day of another, else as `monthsAfter`. */
export function monthsOn(date: string, months: number): string {
  const [year, month] = [yearOf(date), monthOf(date)];
  const reached = monthsAfter(date, months);
  if (dayOf(date) < daysInMonth(year, month)) return reached;
  return `${reached.slice(0, 8)}${daysInMonth(yearOf(reached), monthOf(reached))}`;
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

function monthOf(date: string): number {
  return Number(date.slice(5, 7));
}

function dayOf(date: string): number {
  return Number(date.slice(8, 10));
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** A day from its numbers, which must be a day of the calendar. */
export function isoDay(year: number, month: number, day: number): string {
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

const padded = (number: number, digits: number) => String(number).padStart(digits, "0");

const lastDayOf = (financialYear: number) => `${financialYear + 1}-03-31`;
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);
