import assert from "node:assert/strict";
import { test } from "node:test";
import { amountLine, assertWorkedOutAgain, findingsOf, statedBoxes } from "../stated.fixture.ts";
import { taxReliefs } from "./reliefs.ts";

const due = amountLine("due", 475_000n);

test("both reliefs are taken from the tax, in pence", () => {
  const financials = { community_investment_relief: 10_001, double_taxation_relief: 75_050 };
  const step = taxReliefs(financials, due);

  assert.deepEqual(statedBoxes([step]), { 445: "100.01", 450: "750.50", 470: "850.51", 475: "3899.49" });
  assert.deepEqual(step.problems, []);
  assertWorkedOutAgain([step], { financials });
});

test("without reliefs, or with reliefs of nothing, only what is left is stated", () => {
  for (const financials of [{}, { community_investment_relief: 0, double_taxation_relief: 0 }])
    assert.deepEqual(statedBoxes([taxReliefs(financials, due)]), { 475: "4750.00" });
});

test("one relief alone is stated with the total", () => {
  assert.deepEqual(statedBoxes([taxReliefs({ double_taxation_relief: 75_000 }, due)]), {
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
    const step = taxReliefs({ community_investment_relief: community, double_taxation_relief: doubleTaxation }, due);

    assert.deepEqual(findingsOf(step.problems), field === null ? [] : [{ code: "claim_too_high", field }]);
    assert.ok(step.liability.value >= 0n);
  }
});

test("the message names the most that can be claimed", () => {
  const step = taxReliefs({ community_investment_relief: 175_000, double_taxation_relief: 300_001 }, due);

  assert.match(step.problems?.[0]?.message ?? "", /^At most £3,000 can be claimed/);
});
