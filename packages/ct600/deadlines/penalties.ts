// The penalties that the law sets for a return delivered on a day. Nobody knows here of excuses, appeals, and returns
// filed elsewhere. Follows FA 1998 Sch 18 paras 17 and 18.

import { monthsAfter } from "../period.ts";
import { FLAT_PENALTIES, LATER_STAGE, TAX_PENALTIES } from "../rates/penalties.ts";

export interface LatePenalties {
  /** In pounds. */
  readonly flat: number;
  /** Where the two returns before were late too. */
  readonly flatInARow: number;
  /** Of the tax that was unpaid when this penalty arose. */
  readonly percentOfTax: number;
}

/** Null where it is in time. */
export function latePenalties(
  { periodEnd, dueOn }: { periodEnd: string; dueOn: string },
  deliveredOn: string,
): LatePenalties | null {
  if (deliveredOn <= dueOn) return null;
  const row = FLAT_PENALTIES.filter(({ from }) => from <= dueOn).at(-1);
  if (row === undefined) throw new RangeError(`There is no penalty for a return due on ${dueOn}`);
  const stage = deliveredOn > monthsAfter(dueOn, LATER_STAGE.months) ? 1 : 0;
  const passed = TAX_PENALTIES.filter(
    ({ monthsAfterPeriod }) => deliveredOn > monthsAfter(periodEnd, monthsAfterPeriod),
  );
  return {
    flat: row.pounds[stage],
    flatInARow: row.poundsInARow[stage],
    percentOfTax: passed.at(-1)?.percent ?? 0,
  };
}
