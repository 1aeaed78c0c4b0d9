// Moments and days as people in the UK read them: the dashboard and the command show every moment in UK time, and days
// begin at midnight there.

import { dayText } from "../../packages/ct600/text/days.ts";
import { after, HOUR, ukWallClock } from "./clock.ts";

/** `15 Nov 2026, 14:05`, for a column that says whose time it is. */
export function ukTimeInColumn(moment: Date): string {
  const { date, time } = ukWallClock(moment);
  return `${dayText(date)}, ${time.slice(0, "HH:mm".length)}`;
}

/** `15 Nov 2026, 14:05 UK time`. */
export function ukTime(moment: Date): string {
  return `${ukTimeInColumn(moment)} ${UK_TIME}`;
}

/** `14:05:06 UK time`, for lines that are read as they come. */
export function ukTimeOfDay(moment: Date): string {
  return `${ukWallClock(moment).time} ${UK_TIME}`;
}

const UK_TIME = "UK time";

/** For the title of a column: `Created (UK time)`. */
export function withUkTime(title: string): string {
  return `${title} (${UK_TIME})`;
}

/** Midnight in the UK, where in summer it is still eleven in the evening of UTC. An invalid date for what is no day. */
export function startOfUkDay(day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime())) return midnight;
  return ukWallClock(midnight).time === "00:00:00" ? midnight : after(midnight, -HOUR);
}
