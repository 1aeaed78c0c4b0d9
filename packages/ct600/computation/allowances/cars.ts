// Cars bought in the period: each joins its pool, or is allowed in full at once. Cars have no annual investment
// allowance. Follows CAA 2001 s45D, s46 and s104A.

import type { InputOf } from "../../input/fields/field.ts";
import type { CAPITAL_ALLOWANCES } from "../../input/fields/financials/allowances.ts";
import { longDayText } from "../../text/days.ts";
import { wholePoundsOf } from "../pounds.ts";
import { boxOf } from "./boxes-by-date.ts";
import { carPool } from "./car-pool.ts";
import { aboveZero, type Contribution } from "./contribution.ts";
import type { Period } from "./days.ts";

export type CarInput = InputOf<(typeof CAPITAL_ALLOWANCES)["fields"]["cars"]>[number];

export function car(
  index: number,
  input: CarInput,
  { period, today, hasCeased }: { period: Period; today: string; hasCeased: boolean },
): Contribution {
  const path = `financials.capital_allowances.cars.${index}`;
  const { start, end } = period;
  if (input.bought_on < start || input.bought_on > end) {
    const message = `A car bought on ${input.bought_on} is not of this period. Give a day from ${start} to ${end}, or leave the car out.`;
    return { problems: [{ code: "invalid_date", field: `${path}.bought_on`, message }] };
  }
  const { bought_on, co2_emissions, new: isNew = false } = input;
  const words = `Car bought on ${longDayText(bought_on)}, ${isNew ? "new" : "second-hand"}, ${co2_emissions} g/km`;
  const cost = wholePoundsOf(`cars_${index}_cost`, words, {
    path: `${path}.cost`,
    pence: input.cost,
  });
  const pool = carPool(input);
  if (pool === "first_year" && !hasCeased)
    return {
      boxes: [
        [boxOf("zero_emission_cars", period, today), aboveZero(cost)],
        [760, aboveZero(cost)],
      ],
    };
  // The last period of a trade has no first-year allowance, and a car that would have one is a main pool car.
  return { boxes: [[775, aboveZero(cost)]], [pool === "special" ? "special" : "main"]: { joins: aboveZero(cost) } };
}
