// An advance of the sandbox's test clock: what waits in one organisation's sandbox is due that much earlier. Decision:
// docs/decisions/0056.

import { DAY, SECOND } from "../platform/clock.ts";

export interface ClockAdvance {
  organisationId: string;
  seconds: number;
  now: Date;
}

/** At once; advances add up. */
export const LONGEST_ADVANCE_SECONDS = (400 * DAY) / SECOND;
