// A clock that stands still until a test moves it.

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
