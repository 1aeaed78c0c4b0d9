// Texts of a return as numbers, in the sense of the authority's rules: digits with at most a sign and a point, else not
// a number.

import { daysInMonth } from "../../period.ts";
import { trimXml } from "../../xml/xml-text.ts";

/**
 * Pounds with their decimals as pence, without the detour over a fraction: two decimals give a whole number exactly.
 */
export function penceIn(text: string): number {
  // Nearly every amount is digits, a point and two digits; the rest may take its time.
  const point = text.length - 3;
  if (point < 1 || point > 13 || text.charCodeAt(point) !== POINT) return penceOfAnyText(text);
  let pence = 0;
  for (let index = 0; index < text.length; index++) {
    if (index === point) continue;
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return penceOfAnyText(text);
    pence = pence * 10 + digit;
  }
  return pence;
}

const POINT = ".".charCodeAt(0);
const ZERO = "0".charCodeAt(0);

function penceOfAnyText(text: string): number {
  const [, sign = "", pounds = "", decimals = ""] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(trimXml(text)) ?? [];
  if (pounds + decimals === "") return Number.NaN;
  return Number(`${sign}${pounds}${decimals.padEnd(2, "0").slice(0, 2)}.${decimals.slice(2)}`);
}

export function numberIn(text: string): number {
  const trimmed = trimXml(text);
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/**
 * Days since 1970 of a date written YYYY-MM-DD, which may say that it is in UTC; not a number for what is no day of the
 * calendar.
 */
export function dayNumber(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}Z?$/.test(text)) return Number.NaN;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  if (year === 0 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return Number.NaN;
  return Date.UTC(year, month - 1, day) / 86_400_000;
}
