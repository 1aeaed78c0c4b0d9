// A moment as people in the UK read it: the day there begins at midnight in London, in summer at 23:00 UTC.

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
  const second = Math.floor(moment.getTime() / 1_000);
  if (last?.second !== second) last = { second, shown: wallClock(moment) };
  return last.shown;
}

/** The calendar day that the UK has at a moment. */
export function ukDayOf(moment: Date): string {
  return ukWallClock(moment).date;
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
