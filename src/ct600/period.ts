// Dates and accounting periods. A date is an ISO string, which also sorts as one; arithmetic goes through day numbers
// in UTC, so no clock, zone or summer time can move a day. Follows CTM01405 and
// business rules 9101 and 9198.

const MS_PER_DAY = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const FIRST_YEAR = 1900;

export interface FinancialYearSlice {
  readonly financialYear: number;
  readonly days: number;
}

/** Exactly YYYY-MM-DD, and a day that exists. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = ISO_DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  if (Number(year) < FIRST_YEAR || Number(month) < 1 || Number(month) > 12) return false;
  return Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month));
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
  return twelveMonthsBefore(end) >= start;
}

/** How many days of the period each financial year has, in order. */
export function splitByFinancialYear(start: string, end: string): FinancialYearSlice[] {
  if (end < start) throw new RangeError(`The period ends on ${end}, before it starts on ${start}`);
  const first = financialYearOf(start);
  const years = Array.from({ length: financialYearOf(end) - first + 1 }, (_, index) => first + index);
  return years.map((financialYear) => ({
    financialYear,
    days: daysInclusive(later(start, firstDayOfFinancialYear(financialYear)), earlier(end, lastDayOf(financialYear))),
  }));
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function twelveMonthsBefore(date: string): string {
  const monthAndDay = date.slice(4);
  return `${yearOf(date) - 1}${monthAndDay === "-02-29" ? "-02-28" : monthAndDay}`;
}

const lastDayOf = (financialYear: number) => `${financialYear + 1}-03-31`;
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);
