// Days as people in the UK write them.

export const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** `15 Nov 2026` from `2026-11-15`. */
export function dayText(day: string): string {
  return dayWithMonth(day, (month) => month.slice(0, 3));
}

/** `15 November 2026`, for documents and sentences about the law. */
export function longDayText(day: string): string {
  return dayWithMonth(day, (month) => month);
}

function dayWithMonth(day: string, written: (month: string) => string): string {
  const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? "";
  return `${Number(day.slice(8))} ${written(month)} ${day.slice(0, 4)}`;
}
