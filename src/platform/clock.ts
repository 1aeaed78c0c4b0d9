// Time as a parameter. Domain times (created_at, due_at, signatures) come from here; leases use the database's own
// time.

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

const ukParts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** The last one, because many ask within the same second and it takes longer than most of what they do with it. */
let last: { second: number; shown: ReturnType<typeof wallClock> } | undefined;

/** The same moment on a wall clock in London, as text parts ("07", "2026"). */
export function ukWallClock(moment: Date) {
  const second = Math.floor(moment.getTime() / SECOND);
  if (last?.second !== second) last = { second, shown: wallClock(moment) };
  return last.shown;
}

function wallClock(moment: Date) {
  const parts = new Map(ukParts.formatToParts(moment).map((part) => [part.type, part.value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    year: part("year"),
    month: part("month"),
    day: part("day"),
    time: `${part("hour")}:${part("minute")}:${part("second")}`,
  };
}
