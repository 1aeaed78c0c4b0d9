// Returns whose filing date has passed while HMRC has not decided about them.

import { filingDueOn } from "../../packages/ct600/deadlines/due-dates.ts";
import type { Queryable } from "../platform/database/db.ts";
import type { Mode } from "../platform/mode.ts";
import { datesOf } from "./filing.ts";
import { undecidedReturns } from "./store.ts";

/** By environment; one without any may be missing, and one may be there several times. */
export async function overdueReturns(db: Queryable, today: string): Promise<{ mode: Mode; count: number }[]> {
  const undecided = await undecidedReturns(db);
  return undecided.filter((returns) => filingDueOn(datesOf(returns)) < today);
}
