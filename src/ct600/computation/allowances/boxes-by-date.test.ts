import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, type FirstYearName } from "./boxes-by-date.ts";

const PLACES: readonly (readonly [FirstYearName, start: string, end: string, box: number])[] = [
  ["full_expensing", "2025-04-01", "2026-03-31", 688],
  ["special_rate_first_year_allowance", "2025-04-01", "2026-03-31", 693],
  ["forty_percent_first_year_allowance", "2025-04-01", "2026-03-31", 725],
  ["electric_charge_points", "2026-03-31", "2027-03-30", 713],
  ["electric_charge_points", "2026-04-01", "2027-03-31", 725],
  ["zero_emission_goods_vehicles", "2025-03-31", "2026-03-30", 723],
  ["zero_emission_cars", "2020-04-01", "2021-03-31", 725],
  ["zero_emission_cars", "2020-04-02", "2021-04-01", 726],
  ["zero_emission_cars", "2025-03-31", "2026-03-30", 726],
  ["zero_emission_cars", "2025-04-01", "2026-03-31", 725],
];

for (const [name, start, end, box] of PLACES)
  test(`${name} of ${start} to ${end} stands in box ${box}`, () => {
    assert.equal(boxOf(name, { start, end }), box);
  });
