// How many returns just before another were late, one after the other. The third and each further one cost more, until
// one is in time; a long period of account has two. Follows FA 1998 Sch 18 para 17(3), CTM94050 and CTM94200.

import type { Obligation } from "./obligation.ts";
import type { Happened } from "./state.ts";

export interface LateRun {
  readonly count: number;
  /** Whether the one before them is known to have been in time, or not to have been. */
  readonly isWhole: boolean;
}

export const UNKNOWN_RUN: LateRun = { count: 0, isWhole: false };
export const NO_RUN: LateRun = { count: 0, isWhole: true };

const BEFORE_THE_THIRD = 2;

/** Null: it hangs on returns that are not known. */
export function isThirdInARow({ count, isWhole }: LateRun): boolean | null {
  if (count >= BEFORE_THE_THIRD) return true;
  return isWhole ? false : null;
}

export function runAfter(run: LateRun, wasLate: boolean | null): LateRun {
  if (wasLate === null) return UNKNOWN_RUN;
  return wasLate ? { ...run, count: run.count + 1 } : NO_RUN;
}

/** Null where it is not due yet, or nobody knows the day on which it was delivered. */
export function wasLate({ state, isLate }: Pick<Obligation, "state" | "isLate">, happened: Happened): boolean | null {
  if (isLate) return true;
  const isDelivered = state === "accepted" || state === "filed" || state === "done";
  return isDelivered && happened.deliveredOn !== null ? false : null;
}
