// Days of the period, as ISO dates.

import type { Finding } from "./answer.ts";
import type { TrialBalanceRequest } from "./request.ts";

const DAY_MS = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Null for a day that the calendar does not have. */
function timeOf(day: string): number | null {
  const time = SHAPE.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) || dayAt(time) !== day ? null : time;
}

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The previous period of account ends the day before, and begins a year before unless that is known better. */
export function previousPeriod({ period, previous }: TrialBalanceRequest): { start: string; end: string } {
  const time = timeOf(period.start) ?? 0;
  const start = new Date(time);
  start.setUTCFullYear(start.getUTCFullYear() - 1);
  return { start: previous?.start ?? dayAt(start.getTime()), end: dayAt(time - DAY_MS) };
}

export function periodErrors(request: TrialBalanceRequest): Finding[] {
  const { period, as_at, previous } = request;
  const mismatch = (field: string, message: string) => [{ code: "period_mismatch", field, message }];
  for (const name of ["start", "end"] as const)
    if (timeOf(period[name]) === null) return mismatch(`period.${name}`, "Send a real day as YYYY-MM-DD.");
  if (period.start > period.end)
    return [
      {
        code: "invalid_period",
        field: "period.end",
        message: `The period ends on ${period.end}, before it starts. Check both days.`,
      },
    ];
  if (as_at !== undefined && as_at !== period.end)
    return mismatch(
      "as_at",
      `The trial balance is as at ${as_at.slice(0, 10)}, but the period ends on ${period.end}. Export it as at the last day of the period.`,
    );
  const { start, end } = previousPeriod(request);
  if (previous?.start !== undefined && (timeOf(start) === null || start > end))
    return mismatch("previous.start", `The previous period ends on ${end}. Send its first day as YYYY-MM-DD.`);
  return [];
}
