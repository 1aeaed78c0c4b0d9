// When the next attempt is due. Five attempts in all; each wait counts from the failure before it (interface, Delivery
// rules).

import { after, HOUR, MINUTE } from "../../platform/clock.ts";

export const attemptDelaysMs = [0, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR] as const;

/** The moment of the attempt after so many failures, or null when there is none left. */
export function nextAttemptAt(failures: number, failedAt: Date, delaysMs: readonly number[]): Date | null {
  const delayMs = delaysMs[failures];
  return delayMs === undefined ? null : after(failedAt, delayMs);
}
