import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { skip, wideVectors } from "../wide-vectors.fixture.ts";
import type { Period } from "./days.ts";
import { poundsOf } from "./outcome.fixture.ts";
import { type SuperDeductionInput, superDeduction, superDeductionFactor } from "./super-deduction.ts";

const vectors = wideVectors<SuperDeductionInput & { period: Period }, Record<string, unknown>>(
  "allowances",
  "super_deduction",
);

function boxesOf(input: { expenditure?: number; disposals?: number }, period: Period) {
  const { boxes } = superDeduction(input, { period, hasCeased: false });
  const lines = new Map(boxes);
  const [allowance = 0] = lines.get(691)?.map(poundsOf) ?? [];
  const [balancing_charge = 0] = lines.get(692)?.map(poundsOf) ?? [];
  return { allowance, balancing_charge };
}

function factorOf(period: Period): string {
  const { numerator, denominator } = superDeductionFactor(period);
  return (Number(numerator) / Number(denominator)).toFixed(5);
}

suite("the super-deduction of the vectors", { skip }, () => {
  test("there are some", () => assert.ok(vectors.length >= 9));

  for (const { id, title, input, expected } of vectors) {
    const { period, ...amounts } = input;

    test(`${id}: ${title}`, () => {
      assert.deepEqual("factor" in expected ? { factor: factorOf(period) } : boxesOf(amounts, period), expected);
    });
  }
});

test("a sale is charged at 130% up to its end, in proportion across it, and at its proceeds after it", () => {
  const sale = { disposals: 1_000_000 };

  assert.equal(boxesOf(sale, { start: "2022-04-01", end: "2023-03-31" }).balancing_charge, 13_000);
  assert.equal(boxesOf(sale, { start: "2023-01-01", end: "2023-12-31" }).balancing_charge, 10_739);
  assert.equal(boxesOf(sale, { start: "2023-04-01", end: "2024-03-31" }).balancing_charge, 10_000);
});

for (const [words, input, period, isRefused] of [
  ["bought the day it began", { expenditure: 100 }, { start: "2020-04-02", end: "2021-04-01" }, false],
  ["bought before it began", { expenditure: 100 }, { start: "2020-04-01", end: "2021-03-31" }, true],
  ["sold before it began", { disposals: 100 }, { start: "2020-04-01", end: "2021-03-31" }, true],
  ["bought after it ended", { expenditure: 100 }, { start: "2023-04-01", end: "2024-03-31" }, true],
  ["sold after it ended", { disposals: 100 }, { start: "2023-04-01", end: "2024-03-31" }, false],
] as const)
  test(`plant ${words} is ${isRefused ? "refused" : "taken"}`, () => {
    const { problems = [] } = superDeduction(input, { period, hasCeased: false });

    assert.deepEqual(
      problems.map(({ code, field }) => ({ code, field })),
      isRefused ? [{ code: "allowance_not_available", field: "financials.capital_allowances.super_deduction" }] : [],
    );
  });
