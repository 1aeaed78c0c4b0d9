// Days and moments as people and programs write them: 2026-11-15, which is a day in the UK, or 2026-11-15T09:30:00Z.

import { after, DAY } from "./clock.ts";
import { startOfUkDay } from "./uk-time.ts";

/** No year has fewer than four digits: the database has no day before the year 1. */
export const DAY_OR_MOMENT =
  "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2}))?$";

/**
 * What a day or a moment covers: from `first` until before `next`. A moment covers its own millisecond. Null for what
 * is neither.
 */
export interface Covered {
  first: Date;
  next: Date;
}

export function coveredBy(text: string): Covered | null {
  if (!new RegExp(DAY_OR_MOMENT).test(text)) return null;
  const day = text.slice(0, "YYYY-MM-DD".length);
  const midnight = new Date(`${day}T00:00:00Z`);
  // A date such as 30 February would be taken for one in March.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return null;
  if (text === day) return { first: startOfUkDay(day), next: startOfUkDay(dayAfter(midnight)) };
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : { first: moment, next: after(moment, 1) };
}

function dayAfter(midnight: Date): string {
  return after(midnight, DAY).toISOString().slice(0, "YYYY-MM-DD".length);
}
