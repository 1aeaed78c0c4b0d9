import assert from "node:assert/strict";
import { test } from "node:test";
import { amountLine, assertWorkedOutAgain, findingsOf, statedBoxes } from "../stated.fixture.ts";
import { taxReliefs } from "./reliefs.ts";

/** 25,000 at 19%. */
const [due, profits] = [amountLine("due", 475_000n), amountLine("profits", 2_500_000n)];
const taxed = { due, profits };

test("both reliefs are taken from the tax, in pence", () => {
  const financials = { community_investment_relief: 10_001, double_taxation_relief: 75_050 };
  const step = taxReliefs(financials, taxed);

  assert.deepEqual(statedBoxes([step]), { 445: "100.01", 450: "750.50", 470: "850.51", 475: "3899.49" });
  assert.deepEqual(step.problems, []);
  assertWorkedOutAgain([step], { financials });
});

test("without reliefs, or with reliefs of nothing, only what is left is stated", () => {
  for (const financials of [{}, { community_investment_relief: 0, double_taxation_relief: 0 }])
    assert.deepEqual(statedBoxes([taxReliefs(financials, taxed)]), { 475: "4750.00" });
});

test("one relief alone is stated with the total", () => {
  assert.deepEqual(statedBoxes([taxReliefs({ double_taxation_relief: 75_000 }, taxed)]), {
    450: "750.00",
    470: "750.00",
    475: "4000.00",
  });
});

test("together they may take all of the tax and no more; the field at fault is the one that exceeds the rest", () => {
  for (const [community, doubleTaxation, field] of [
    [475_000, 0, null],
    [0, 475_000, null],
    [175_000, 300_000, null],
    [475_001, 0, "financials.community_investment_relief"],
    [475_001, 1, "financials.community_investment_relief"],
    [0, 475_001, "financials.double_taxation_relief"],
    [175_000, 300_001, "financials.double_taxation_relief"],
  ] as const) {
    const step = taxReliefs({ community_investment_relief: community, double_taxation_relief: doubleTaxation }, taxed);

    assert.deepEqual(findingsOf(step.problems), field === null ? [] : [{ code: "claim_too_high", field }]);
    assert.ok(step.liability.value >= 0n);
  }
});

test("the message names the most that can be claimed", () => {
  const step = taxReliefs({ community_investment_relief: 175_000, double_taxation_relief: 300_001 }, taxed);

  assert.match(step.problems?.[0]?.message ?? "", /^At most £3,000 can be claimed/);
});

test("a total without a source is asked about", () => {
  const field = "financials.double_taxation_relief";

  assert.deepEqual(findingsOf(taxReliefs({ double_taxation_relief: 1 }, taxed).warnings), [
    { code: "relief_without_source", field },
  ]);
  assert.deepEqual(taxReliefs({ community_investment_relief: 1 }, taxed).warnings, []);
});

// 10,000 of 25,000 bears 10,000 x 4,750 / 25,000 = 1,900.00, so 1,500.00 paid abroad is credited whole; 5,000 bears
// 950.00, so of 2,000.00 paid abroad 950.00 is. What one source leaves is of no use to another (TIOPA 2010 s42).
const SOURCES = [
  { kind: "dividends", country: "France", amount: 1_000_000, foreign_tax: 150_000 },
  { kind: "interest", country: "Germany", amount: 500_000, foreign_tax: 200_000 },
] as const;

test("the credit is limited source by source, and without a claim it is as much as there is", () => {
  const financials = { foreign_dividends: 1_000_000, foreign_income: [...SOURCES] };
  const step = taxReliefs(financials, taxed);

  assert.deepEqual(statedBoxes([step]), { 450: "2450.00", 470: "2450.00", 475: "2300.00" });
  assert.deepEqual([step.problems, step.warnings], [[], []]);
  assertWorkedOutAgain([step], { financials });
});

test("less may be claimed, and not more", () => {
  const claim = (double_taxation_relief: number) =>
    taxReliefs({ foreign_dividends: 1_000_000, foreign_income: [...SOURCES], double_taxation_relief }, taxed);

  assert.deepEqual(statedBoxes([claim(100)]), { 450: "1.00", 470: "1.00", 475: "4749.00" });
  assert.deepEqual(claim(245_000).problems, []);
  assert.deepEqual(findingsOf(claim(245_001).problems), [
    { code: "claim_too_high", field: "financials.double_taxation_relief" },
  ]);
});

test("sources explain income that is stated, and add none", () => {
  const problems = (foreign_dividends: number) =>
    findingsOf(taxReliefs({ foreign_dividends, foreign_income: [...SOURCES] }, taxed).problems);

  assert.deepEqual(problems(1_000_000), []);
  assert.deepEqual(problems(999_999), [{ code: "does_not_reconcile", field: "financials.foreign_income.0.amount" }]);
});

test("without profits there is no tax to credit anything against", () => {
  const nothing = amountLine("nothing", 0n);
  const step = taxReliefs(
    { foreign_dividends: 1_000_000, foreign_income: [...SOURCES] },
    { due: nothing, profits: nothing },
  );

  assert.deepEqual(statedBoxes([step]), { 475: "0.00" });
});
