// The annual investment allowance for a period (CT600 release v1.993, rule 9288): each limit counts for the part of the period in which it
// was in force.

/** A limit holds until the next one begins. */
const LIMITS = [
  { from: dayNumber("2015-04-01"), until: dayNumber("2016-01-01"), pounds: 500_000 },
  { from: dayNumber("2016-01-01"), until: dayNumber("2019-01-01"), pounds: 200_000 },
  { from: dayNumber("2019-01-01"), until: Number.POSITIVE_INFINITY, pounds: 1_000_000 },
];

interface Period {
  start: number;
  /** The day after its last. */
  next: number;
}

/** In pounds, by days or by months, whichever is more. Months count only where the period is made of whole ones. */
export function allowanceLimitOf(firstDay: string, lastDay: string): number {
  const period = { start: dayNumber(firstDay), next: dayNumber(lastDay) + 1 };
  const byDays = sumOfShares(period, { numberOf: (day) => day, inYear: daysOfYear(period) });
  if (![period.start, period.next].every(isFirstOfMonth)) return byDays;
  return Math.max(byDays, sumOfShares(period, { numberOf: monthNumber, inYear: 12 }));
}

/** Counted in days or months. Each limit's share is rounded up by itself; multiplied first, so that a whole share stays whole. */
function sumOfShares(
  { start, next }: Period,
  { numberOf, inYear }: { numberOf(day: number): number; inYear: number },
): number {
  return LIMITS.filter(({ from, until }) => from < next && start < until)
    .map(({ from, until, pounds }) => {
      const units = numberOf(Math.min(until, next)) - numberOf(Math.max(from, start));
      return Math.ceil((units * pounds) / inYear);
    })
    .reduce((sum, share) => sum + share, 0);
}

/** A leap year counts as such only where the whole of it has one limit. */
function daysOfYear({ start, next }: Period): number {
  const changes = LIMITS.some(({ from }) => start < from && from < next);
  return !changes && next - start >= 366 ? 366 : 365;
}

function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000;
}

function isFirstOfMonth(day: number): boolean {
  return dateOf(day).getUTCDate() === 1;
}

function monthNumber(day: number): number {
  return 12 * dateOf(day).getUTCFullYear() + dateOf(day).getUTCMonth();
}

function dateOf(day: number): Date {
  return new Date(day * 86_400_000);
}
