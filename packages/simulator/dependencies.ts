// What the simulator works with: its database, time and randomness, and how it is to judge.

import type { Clock } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/database/db.ts";
import type { RandomBytes } from "../../src/platform/ids.ts";
import type { Judge } from "./judge.ts";

export interface Dependencies {
  db: Database;
  clock: Clock;
  random: RandomBytes;
  pollSeconds: number;
  judge: Judge;
  /**
   * As the live service: a second original for a company and period is refused (3304), the Qualifier `amendment` too
   * (1001).
   */
  strict?: boolean | undefined;
}
