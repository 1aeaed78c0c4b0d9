import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, type FirstYearName } from "./boxes-by-date.ts";

/** The day before v1.995 decides, and its first. */
const [BEFORE, SINCE] = ["2027-04-05", "2027-04-06"];

const PLACES: readonly (readonly [FirstYearName, start: string, end: string, filed: string, box: number])[] = [
  ["full_expensing", "2025-04-01", "2026-03-31", BEFORE, 688],
  ["special_rate_first_year_allowance", "2025-04-01", "2026-03-31", BEFORE, 693],
  ["forty_percent_first_year_allowance", "2025-04-01", "2026-03-31", BEFORE, 725],
  ["electric_charge_points", "2026-03-31", "2027-03-30", BEFORE, 713],
  ["electric_charge_points", "2026-04-01", "2027-03-31", BEFORE, 725],
  ["zero_emission_goods_vehicles", "2025-03-31", "2026-03-30", BEFORE, 723],
  ["zero_emission_cars", "2020-04-01", "2021-03-31", BEFORE, 725],
  ["zero_emission_cars", "2020-04-02", "2021-04-01", BEFORE, 726],
  ["zero_emission_cars", "2025-03-31", "2026-03-30", BEFORE, 726],
  ["zero_emission_cars", "2025-04-01", "2026-03-31", BEFORE, 725],
  ["full_expensing", "2026-04-01", "2027-03-31", SINCE, 688],
  ["forty_percent_first_year_allowance", "2026-04-01", "2027-03-31", SINCE, 696],
  ["electric_charge_points", "2026-04-01", "2027-03-31", SINCE, 713],
  ["zero_emission_goods_vehicles", "2025-04-01", "2026-03-31", SINCE, 725],
  ["zero_emission_cars", "2020-04-01", "2021-03-31", SINCE, 725],
  ["zero_emission_cars", "2026-04-01", "2027-03-31", SINCE, 726],
];

for (const [name, start, end, filed, box] of PLACES)
  test(`${name} of ${start} to ${end}, filed on ${filed}, stands in box ${box}`, () => {
    assert.equal(boxOf(name, { start, end }, filed), box);
  });
