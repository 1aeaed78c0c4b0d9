// The most annual investment allowance of a period, as the authority's rule 9288 works it out: each limit's share of
// the period by days, or by months where the period consists of whole ones, whichever gives more.

import type { Figures, PeriodDay } from "../figures.ts";
import { dayNumber } from "../schema/values.ts";

/** A year's limit, from this day on. */
const LIMITS = [
  { pounds: 500_000, from: "2015-04-01" },
  { pounds: 200_000, from: "2016-01-01" },
  { pounds: 1_000_000, from: "2019-01-01" },
] as const;

interface Share {
  pounds: number;
  /** The part of the period in which the limit holds: its first day, and the first after it. */
  start: string;
  after: string;
}

/** Not a number if the period cannot be read, which every allowance exceeds. */
export function annualInvestmentLimitPounds(figures: Figures): number {
  const { start, end } = figures;
  if (Number.isNaN(start.day) || Number.isNaN(end.day)) return Number.NaN;
  const shares = sharesOf(start, end);
  const daysOfYear = isAcross(start, end) || end.day - start.day + 1 < 366 ? 365 : 366;
  const byDays = sumOf(shares, ({ pounds, start, after }) => {
    const days = dayNumber(after) - dayNumber(start);
    return Math.ceil((days * pounds) / daysOfYear);
  });
  if (!start.text.startsWith("01", 8) || !nextDay(end).endsWith("-01")) return byDays;
  // The authority counts months from the start as it is written: with white space around it there are none.
  if (figures.text(30) !== start.text) return byDays;
  const byMonths = sumOf(shares, ({ pounds, start, after }) => Math.ceil((monthsBetween(start, after) * pounds) / 12));
  return Math.max(byDays, byMonths);
}

function sharesOf(start: PeriodDay, end: PeriodDay): Share[] {
  return LIMITS.flatMap(({ pounds, from }, index) => {
    const until = LIMITS[index + 1]?.from;
    if (dayNumber(from) > end.day || (until !== undefined && start.day >= dayNumber(until))) return [];
    return [
      {
        pounds,
        start: start.day < dayNumber(from) ? from : dateText(start.day),
        after: until !== undefined && end.day >= dayNumber(until) ? until : nextDay(end),
      },
    ];
  });
}

function isAcross(start: PeriodDay, end: PeriodDay): boolean {
  return LIMITS.some(({ from }) => start.day < dayNumber(from) && dayNumber(from) <= end.day);
}

function sumOf(shares: readonly Share[], amount: (share: Share) => number): number {
  return shares.reduce((sum, share) => sum + amount(share), 0);
}

function monthsBetween(start: string, after: string): number {
  const months = (text: string) => 12 * Number(text.slice(0, 4)) + Number(text.slice(5, 7));
  return months(after) - months(start);
}

function nextDay({ day }: PeriodDay): string {
  return dateText(day + 1);
}

function dateText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
