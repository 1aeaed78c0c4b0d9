import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { given, line } from "../line.ts";
import { skip, wideVectors } from "../wide-vectors.fixture.ts";
import type { Period } from "./days.ts";
import { poundsOf } from "./outcome.fixture.ts";
import { type BuildingInput, building, buildingAllowance } from "./structures-and-buildings.ts";

const vectors = wideVectors<BuildingInput & { period: Period }, { allowance: number }>(
  "allowances",
  "structures_and_buildings",
);

function allowanceOf(pence: number, usedFrom: string, period: { start: string; end: string }): number {
  const cost = line("cost", "Cost", ["sum", given("cost", pence)]);
  return buildingAllowance("building", cost, { period, usedFrom }).reduce((sum, part) => sum + poundsOf(part), 0);
}

suite("buildings of the vectors", { skip }, () => {
  test("there are some", () => assert.ok(vectors.length >= 10));

  for (const { id, title, input, expected } of vectors) {
    test(`${id}: ${title}`, () => {
      assert.equal(allowanceOf(input.cost, input.first_used_on, input.period), expected.allowance);
    });
  }
});

test("a year that starts on 29 February gives a year's allowance and no more", () => {
  const period = { start: "2024-02-29", end: "2025-02-28" };

  assert.equal(allowanceOf(10_000_000, "2021-01-01", period), 3_000);
});

test("the last day at 2% and the first at 3% are told apart", () => {
  const period = { start: "2020-03-31", end: "2020-04-01" };

  assert.equal(allowanceOf(365_000_000, "2020-03-31", period), 200 + 300);
});

const PERIOD = { start: "2025-04-01", end: "2026-03-31" };
const FIELD = "financials.capital_allowances.structures_and_buildings.2.first_used_on";

for (const [day, isRefused] of [
  ["2018-10-28", true],
  ["2018-10-29", false],
  ["2026-03-31", false],
  ["2026-04-01", true],
] as const)
  test(`a building first used on ${day} is ${isRefused ? "refused" : "taken"}`, () => {
    const { problems = [] } = building(2, { cost: 100_000, first_used_on: day }, PERIOD);

    assert.deepEqual(
      problems.map(({ code, field }) => ({ code, field })),
      isRefused ? [{ code: "invalid_date", field: FIELD }] : [],
    );
  });

test("only a building first used in the period is expenditure claimed for the first time", () => {
  const first = building(0, { cost: 100_000, first_used_on: "2025-04-01" }, PERIOD);
  const earlier = building(0, { cost: 100_000, first_used_on: "2025-03-31" }, PERIOD);

  assert.deepEqual(new Map(first.boxes).get(771)?.map(poundsOf), [1_000]);
  assert.equal(new Map(earlier.boxes).has(771), false);
});
