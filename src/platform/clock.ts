// Time as a parameter. Domain times (created_at, due_at, signatures) come from here; leases use the database's own
// time.

export { ukWallClock } from "../../packages/ct600/text/uk-clock.ts";

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
