// Clocks for tests: one that stands still until it is moved, and one that runs.

import type { Clock } from "../../src/platform/clock.ts";

export interface FakeClock extends Clock {
  advance(milliseconds: number): void;
}

export function createFakeClock(start = "2026-11-15T09:00:00.000Z"): FakeClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}

/** For the few tests about work that goes on by itself, in several processes at once. */
export function createRunningClock(): FakeClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}
