// The day that a company's environment has: the UK's in live, and that of the sandbox's clock in the sandbox.

import { ukDayOf } from "../../packages/ct600/text/uk-clock.ts";
import { after, type Clock, SECOND } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/db.ts";
import type { Scope } from "../platform/mode.ts";
import { advancedSecondsOf } from "./company-store.ts";

export async function todayIn(db: Queryable, scope: Scope, clock: Clock): Promise<string> {
  return ukDayOf(after(clock.now(), SECOND * (await advancedSecondsOf(db, scope))));
}
