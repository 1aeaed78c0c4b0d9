import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { skip, wideVectors } from "../wide-vectors.fixture.ts";
import { annualInvestmentLimit } from "./annual-investment-limit.ts";
import type { Period } from "./days.ts";
import { poundsOf } from "./outcome.fixture.ts";

const vectors = wideVectors<{ period: Period }, { annual_investment_allowance_maximum: number }>(
  "allowances",
  "aia_limit",
);

suite("the annual investment limit of the vectors", { skip }, () => {
  test("there are some", () => assert.ok(vectors.length >= 10));

  for (const { id, title, input, expected } of vectors) {
    test(`${id}: ${title}`, () => {
      assert.equal(poundsOf(annualInvestmentLimit(input.period)), expected.annual_investment_allowance_maximum);
    });
  }
});

test("a year of 366 days has the whole limit, and so has one of 365", () => {
  assert.equal(poundsOf(annualInvestmentLimit({ start: "2023-06-15", end: "2024-06-14" })), 1_000_000);
  assert.equal(poundsOf(annualInvestmentLimit({ start: "2025-06-15", end: "2026-06-14" })), 1_000_000);
});

test("days of a leap year across a change of the limit are 365ths", () => {
  const limit = annualInvestmentLimit({ start: "2015-10-20", end: "2016-10-19" });

  assert.equal(poundsOf(limit), Math.ceil((73 * 500_000) / 365) + Math.ceil((293 * 200_000) / 365));
});
