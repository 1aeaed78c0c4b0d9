// What the simulator works with: its database, time and randomness, and how it is to judge.

import type { Clock } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/database/db.ts";
import type { RandomBytes } from "../../src/platform/ids.ts";
import type { Presenter } from "./companies-house/presenters.ts";
import type { Judge, RegisterJudge } from "./judge.ts";

export interface Dependencies {
  db: Database;
  clock: Clock;
  random: RandomBytes;
  pollSeconds: number;
  judge: Judge;
  /** Of the documents that go to Companies House. */
  registerJudge: RegisterJudge;
  /** The only accounts at Companies House; without them any presenter with any code is one. */
  presenters?: readonly Presenter[] | undefined;
  /**
   * As the live service: a second original for a company and period is refused (3304), the Qualifier `amendment` too
   * (1001).
   */
  strict?: boolean | undefined;
}
