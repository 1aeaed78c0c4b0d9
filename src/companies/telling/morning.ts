// When people are told of the day.

import { daysAfter } from "../../../packages/ct600/period.ts";
import { ukDayOf } from "../../../packages/ct600/text/uk-clock.ts";
import { after, HOUR } from "../../platform/clock.ts";
import { startOfUkDay } from "../../platform/uk-time.ts";

const MORNING_HOURS = 8;

/** The first morning after a moment, in the UK. */
export function nextMorning(moment: Date): Date {
  const morningOf = (day: string) => after(startOfUkDay(day), MORNING_HOURS * HOUR);
  const today = morningOf(ukDayOf(moment));
  return today > moment ? today : morningOf(daysAfter(ukDayOf(moment), 1));
}
