// Structures and buildings: a share of the cost for each day of use, each rate's part to the nearest pound. Follows CAA
// 2001 s270AA to s270EA and CA91400.

import type { InputOf } from "../../input/fields/field.ts";
import type { CAPITAL_ALLOWANCES } from "../../input/fields/financials/allowances.ts";
import { BUILDING_RATES } from "../../rates/allowances.ts";
import { longDayText } from "../../text/days.ts";
import { type Line, line, ratio } from "../line.ts";
import { wholePoundsOf } from "../pounds.ts";
import { aboveZero, type Contribution } from "./contribution.ts";
import { daysOfYearFrom, daysWithin, type Period } from "./days.ts";

export type BuildingInput = InputOf<(typeof CAPITAL_ALLOWANCES)["fields"]["structures_and_buildings"]>[number];

const [{ from: FIRST_DAY } = { from: "" }] = BUILDING_RATES;

/** A line for each rate that days of use in the period have. */
export function buildingAllowance(
  id: string,
  cost: Line,
  { period, usedFrom }: { period: Period; usedFrom: string },
): Line[] {
  const start = usedFrom > period.start ? usedFrom : period.start;
  const year = daysOfYearFrom(period);
  return BUILDING_RATES.flatMap((rate) => {
    const days = daysWithin({ start, end: period.end }, rate);
    if (days === 0) return [];
    const ratios = [ratio(`${rate.percent}% a year`, rate.percent, 100n), ratio(`${days} of ${year} days`, days, year)];
    return [
      line(
        `${id}_at_${rate.percent}_percent`,
        `${rate.percent}% for ${days} days`,
        ["share_to_nearest_pound", cost, ...ratios],
        {
          statute: "CAA 2001 s270AA",
        },
      ),
    ];
  });
}

export function building(index: number, { cost: pence, first_used_on }: BuildingInput, period: Period): Contribution {
  const path = `financials.capital_allowances.structures_and_buildings.${index}`;
  if (first_used_on < FIRST_DAY || first_used_on > period.end) {
    const message = `The allowance for structures and buildings needs a first use from ${FIRST_DAY} to the end of the period, ${period.end}.`;
    return { problems: [{ code: "invalid_date", field: `${path}.first_used_on`, message }] };
  }
  const id = `structures_and_buildings_${index}`;
  const cost = wholePoundsOf(`${id}_cost`, `Building used from ${longDayText(first_used_on)}: cost`, {
    path: `${path}.cost`,
    pence,
  });
  const parts = buildingAllowance(id, cost, { period, usedFrom: first_used_on });
  const isFirstClaim = first_used_on >= period.start;
  return { boxes: [[711, aboveZero(...parts)], ...(isFirstClaim ? [[771, aboveZero(cost)] as const] : [])] };
}
