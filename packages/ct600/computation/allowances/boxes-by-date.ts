// Where a first-year allowance stands on the form. Some boxes are refused for periods that start or end too early or
// too late, or by the pack of the day of filing; the allowance then goes into box 725, "others", which every pack
// takes. Dates of the first rows are those of pack v1.993; HMRC's notice of 13 August 2026 asks for 725 in the same way
// for charge points from April 2026. The release v1.995 opens the boxes for all later periods.

import { isLater, type Release, releaseOn } from "../../packs.ts";
import type { FIRST_YEAR_RATES } from "../../rates/allowances.ts";
import type { AllowanceBox } from "./box-rows.ts";
import type { Period } from "./days.ts";

export type FirstYearName = keyof typeof FIRST_YEAR_RATES;

interface Place {
  readonly box: AllowanceBox;
  /** The first day on which a period may end, and the last on which it may start. */
  readonly endsFrom?: string;
  readonly startsUntil?: string;
  /** The release that takes it. */
  readonly since?: Release;
}

const OTHERS: AllowanceBox = 725;

/** The first that a return can use. */
const PLACES: Record<FirstYearName, readonly Place[]> = {
  full_expensing: [{ box: 688 }],
  special_rate_first_year_allowance: [{ box: 693 }],
  forty_percent_first_year_allowance: [{ box: 696, since: "v1.995" }],
  electric_charge_points: [
    { box: 713, startsUntil: "2026-03-31" }, // the notice; rule 8006 of v1.994
    { box: 713, since: "v1.995" },
  ],
  zero_emission_goods_vehicles: [{ box: 723, startsUntil: "2025-03-31" }], // 9387
  zero_emission_cars: [
    { box: 726, endsFrom: "2021-04-01", startsUntil: "2025-03-31" }, // 9839, 9388
    { box: 726, endsFrom: "2021-04-01", since: "v1.995" },
  ],
};

/** `day`: of filing. */
export function boxOf(name: FirstYearName, { start, end }: Period, day: string): AllowanceBox {
  const inForce = releaseOn(day);
  const place = PLACES[name].find(
    ({ endsFrom = end, startsUntil = start, since = inForce }) =>
      end >= endsFrom && start <= startsUntil && !isLater(since, inForce),
  );
  return place?.box ?? OTHERS;
}
