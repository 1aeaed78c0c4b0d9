// The functions of EXSLT that the authority's rules call (http://exslt.org/date/, http://exslt.org/math/), for dates
// and times cut off at the right: a year, a month, a day or a moment. What cannot be read gives NaN or the empty
// string, as EXSLT wants it. Forms cut off at the left ("--04-01") are not read: no rule has them.

const SECONDS_A_DAY = 86_400;

/** Less exact ones come first: a difference is taken at the less exact of the two. */
const PRECISIONS = ["year", "month", "day", "moment"] as const;

interface Instant {
  precision: (typeof PRECISIONS)[number];
  year: number;
  month: number;
  day: number;
  secondOfDay: number;
  zone: string;
}

interface Duration {
  months: number;
  seconds: number;
}

/** Since 1970-01-01T00:00:00Z; of a duration without months its own length. */
export function seconds(text: string): number {
  const instant = readInstant(text);
  if (instant !== null) {
    return dayNumber(instant) * SECONDS_A_DAY + instant.secondOfDay - zoneSeconds(instant.zone);
  }
  const duration = readDuration(text);
  return duration !== null && duration.months === 0 ? duration.seconds : Number.NaN;
}

/** The day of the month is held to the month's end; a date that gains hours becomes a moment. */
export function add(text: string, durationText: string): string {
  const instant = readInstant(text);
  const duration = readDuration(durationText);
  if (instant === null || duration === null) return "";
  const months = instant.year * 12 + instant.month - 1 + duration.months;
  const month = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  if (!isYear(month.year)) return "";
  const day = dayNumber({ ...month, day: Math.min(instant.day, daysInMonth(month)) });
  const total = day * SECONDS_A_DAY + instant.secondOfDay + duration.seconds;
  const date = dateOf(Math.floor(total / SECONDS_A_DAY));
  if (!isYear(date.year)) return "";
  return written({ ...instant, ...date, secondOfDay: total - Math.floor(total / SECONDS_A_DAY) * SECONDS_A_DAY });
}

/** What has to be added to the first to come to the second: months between months, days between days. */
export function difference(from: string, to: string): string {
  const [start, end] = [readInstant(from), readInstant(to)];
  if (start === null || end === null) return "";
  const precision = Math.min(PRECISIONS.indexOf(start.precision), PRECISIONS.indexOf(end.precision));
  if (precision === PRECISIONS.indexOf("year")) return writtenMonths((end.year - start.year) * 12);
  if (precision === PRECISIONS.indexOf("month")) {
    return writtenMonths((end.year - start.year) * 12 + end.month - start.month);
  }
  const days = dayNumber(end) - dayNumber(start);
  if (precision === PRECISIONS.indexOf("day")) return writtenSeconds(days * SECONDS_A_DAY);
  return writtenSeconds(seconds(to) - seconds(from));
}

export function year(text: string): number {
  return readInstant(text)?.year ?? Number.NaN;
}

export function monthInYear(text: string): number {
  const instant = readInstant(text);
  return instant === null || instant.precision === "year" ? Number.NaN : instant.month;
}

export function dayInMonth(text: string): number {
  const instant = readInstant(text);
  return instant?.precision === "day" || instant?.precision === "moment" ? instant.day : Number.NaN;
}

const INSTANT =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d):(\d\d(?:\.\d+)?))?)?)?(Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)?$/;

function readInstant(text: string): Instant | null {
  const parts = INSTANT.exec(text);
  if (parts === null) return null;
  const [, yearText, monthText, dayText, hour, minute, second, zone = ""] = parts;
  const date = { year: Number(yearText), month: Number(monthText ?? 1), day: Number(dayText ?? 1) };
  const isDate = isYear(date.year) && date.month >= 1 && date.month <= 12 && date.day >= 1;
  if (!isDate || date.day > daysInMonth(date)) return null;
  const [hours, minutes, rest] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)];
  if (hours > 23 || minutes > 59 || rest >= 60) return null;
  const given = [monthText, dayText, hour].filter((part) => part !== undefined).length;
  const precision = PRECISIONS[given] ?? "moment";
  return { ...date, precision, secondOfDay: hours * 3_600 + minutes * 60 + rest, zone };
}

const DURATION = /^(-?)P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

function readDuration(text: string): Duration | null {
  const parts = DURATION.exec(text);
  if (parts === null) return null;
  const sign = parts[1] === "-" ? -1 : 1;
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, rest = 0] = parts.slice(2).map((n) => Number(n ?? 0));
  return {
    months: sign * (years * 12 + months),
    seconds: sign * (days * SECONDS_A_DAY + hours * 3_600 + minutes * 60 + rest),
  };
}

/** At the precision that was given, or at the one the result needs. */
function written({ precision, year, month, day, secondOfDay, zone }: Instant): string {
  const needed = secondOfDay !== 0 ? 3 : day !== 1 ? 2 : month !== 1 ? 1 : 0;
  const parts = [String(year).padStart(4, "0"), `-${two(month)}`, `-${two(day)}`, `T${clock(secondOfDay)}`];
  return parts.slice(0, Math.max(needed, PRECISIONS.indexOf(precision)) + 1).join("") + zone;
}

function clock(secondOfDay: number): string {
  const rest = secondOfDay % 60;
  return `${two(Math.floor(secondOfDay / 3_600))}:${two(Math.floor(secondOfDay / 60) % 60)}:${rest < 10 ? "0" : ""}${rest}`;
}

function writtenMonths(months: number): string {
  const [years, rest] = [Math.floor(Math.abs(months) / 12), Math.abs(months) % 12];
  if (months === 0) return "P0M";
  return `${months < 0 ? "-" : ""}P${years > 0 ? `${years}Y` : ""}${rest > 0 ? `${rest}M` : ""}`;
}

function writtenSeconds(total: number): string {
  const size = Math.abs(total);
  const days = Math.floor(size / SECONDS_A_DAY);
  const left = size % SECONDS_A_DAY;
  const time = left === 0 ? "" : `T${Math.floor(left / 3_600)}H${Math.floor(left / 60) % 60}M${left % 60}S`;
  return `${total < 0 ? "-" : ""}P${days}D${time}`;
}

function zoneSeconds(zone: string): number {
  if (zone === "" || zone === "Z") return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(":").map(Number);
  return (zone.startsWith("-") ? -1 : 1) * (hours * 3_600 + minutes * 60);
}

/** Four digits, as every date in a return has. */
function isYear(number: number): boolean {
  return number >= 1 && number <= 9_999;
}

function daysInMonth({ year, month }: { year: number; month: number }): number {
  return (
    dayNumber({ year: month === 12 ? year + 1 : year, month: (month % 12) + 1, day: 1 }) -
    dayNumber({ year, month, day: 1 })
  );
}

/**
 * Days since 1970-01-01. Set by field, because a two-digit year given to the constructor would mean the twentieth
 * century.
 */
function dayNumber({ year, month, day }: { year: number; month: number; day: number }): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / (SECONDS_A_DAY * 1_000);
}

function dateOf(days: number): { year: number; month: number; day: number } {
  const date = new Date(days * SECONDS_A_DAY * 1_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
