// Capital allowances of an input, from chance: pools, every kind of first-year allowance, cars and buildings.

import type { ReturnInput } from "../../packages/ct600/return.ts";
import { amounts } from "./chosen.ts";
import type { Dice } from "./dice.ts";

type Allowances = NonNullable<ReturnInput["financials"]["capital_allowances"]>;

/** With the dates between which a period can have them: the end on or after the first, the start before the second. */
const FIRST_YEAR = [
  ["full_expensing", "2023-04-01", "9999-01-01"],
  ["special_rate_first_year_allowance", "2021-04-01", "9999-01-01"],
  ["super_deduction", "2021-04-01", "2023-04-01"],
  ["forty_percent_first_year_allowance", "2026-01-01", "9999-01-01"],
  ["electric_charge_points", "2016-11-23", "9999-01-01"],
  ["zero_emission_goods_vehicles", "2015-04-01", "2025-04-01"],
  ["zero_emission_cars", "2021-04-01", "9999-01-01"],
] as const;

export function allowancesInput(dice: Dice, { start, end }: ReturnInput["period"]): Allowances {
  const pool = () =>
    amounts(
      dice,
      [
        ["brought_forward", 5_000_000],
        ["additions", 3_000_000],
        ["disposals", 2_000_000],
      ],
      0.5,
    );
  const firstYear = FIRST_YEAR.filter(([, from, until]) => end >= from && start < until && dice.chance(0.2)).map(
    ([name]) => [name, { expenditure: dice.from(0, 3_000_000) }] as const,
  );
  return {
    ...(dice.chance(0.6) && { main_pool: pool() }),
    ...(dice.chance(0.3) && { special_rate_pool: pool() }),
    ...(dice.chance(0.5) && {
      annual_investment_allowance: {
        main_rate_expenditure: dice.oneOf([dice.from(0, 5_000_000), 150_000_000]),
        ...(dice.chance(0.3) && { special_rate_expenditure: dice.from(0, 3_000_000) }),
      },
    }),
    ...(Object.fromEntries(firstYear) as Allowances),
    ...(dice.chance(0.2) && {
      cars: [
        {
          cost: dice.from(100_000, 4_000_000),
          bought_on: dice.oneOf([start, end]),
          co2_emissions: dice.oneOf([0, 45, 51, 120]),
          new: dice.chance(0.5),
        },
      ],
    }),
    ...(dice.chance(0.15) &&
      end >= "2018-10-29" && {
        structures_and_buildings: [{ cost: dice.from(0, 90_000_000), first_used_on: dice.oneOf([start, end]) }],
      }),
    ...(dice.chance(0.05) && { trade_ceased: true }),
  };
}
