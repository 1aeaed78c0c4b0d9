// What the simulator works with: its database, time and randomness, and how it is to judge.

import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/db.ts";
import type { RandomBytes } from "../platform/ids.ts";
import type { Judge } from "./department.ts";

export interface Dependencies {
  db: Database;
  clock: Clock;
  random: RandomBytes;
  pollSeconds: number;
  /** Knows the whole schema and every rule; without one the simulator judges by its own form and rules. */
  judge?: Judge | undefined;
  /** As the live service: a second original for a company and period is refused (3304), the Qualifier `amendment` too (1001). */
  strict?: boolean | undefined;
}
