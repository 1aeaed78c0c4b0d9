// Where a first-year allowance stands on the form. Some boxes are refused for periods that start or end too early or too late; the allowance then goes
// into box 725, "others", which every pack takes. The dates are those of pack v1.993; HMRC's notice of 13 August 2026 asks for 725 in the same way for
// charge points from April 2026. A later pack that opens a box again is a change of a row here.

import type { FIRST_YEAR_RATES } from "../allowance-rates.ts";
import type { AllowanceBox } from "./box-rows.ts";
import type { Period } from "./days.ts";

export type FirstYearName = keyof typeof FIRST_YEAR_RATES;

interface Place {
  readonly box: AllowanceBox;
  /** The first day on which a period may end, and the last on which it may start. */
  readonly endsFrom?: string;
  readonly startsUntil?: string;
}

const OTHERS: AllowanceBox = 725;

const PLACES: Record<FirstYearName, Place> = {
  full_expensing: { box: 688 },
  special_rate_first_year_allowance: { box: 693 },
  forty_percent_first_year_allowance: { box: OTHERS }, // 696 comes with v1.995
  electric_charge_points: { box: 713, startsUntil: "2026-03-31" }, // the notice; rule 8006 of v1.994
  zero_emission_goods_vehicles: { box: 723, startsUntil: "2025-03-31" }, // 9387
  zero_emission_cars: { box: 726, endsFrom: "2021-04-01", startsUntil: "2025-03-31" }, // 9839, 9388
};

export function boxOf(name: FirstYearName, { start, end }: Period): AllowanceBox {
  const { box, endsFrom = end, startsUntil = start } = PLACES[name];
  return end >= endsFrom && start <= startsUntil ? box : OTHERS;
}
