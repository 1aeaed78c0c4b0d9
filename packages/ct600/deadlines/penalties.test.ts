import assert from "node:assert/strict";
import { test } from "node:test";
import {
  accountsPenaltySteps,
  latePaymentRateOn,
  latePenalties,
  penaltyOn,
  returnPenaltySteps,
  taxPenaltyPence,
} from "./penalties.ts";

test("the amounts doubled for returns due from 1 April 2026", () => {
  const table: [dueOn: string, deliveredOn: string, flat: number, inARow: number][] = [
    ["2026-03-31", "2026-04-01", 100, 500],
    ["2026-03-31", "2026-06-30", 100, 500],
    ["2026-03-31", "2026-07-01", 200, 1_000],
    ["2026-04-01", "2026-04-02", 200, 1_000],
    ["2026-04-30", "2026-08-01", 400, 2_000],
  ];

  for (const [dueOn, deliveredOn, flat, flatInARow] of table)
    assert.deepEqual(latePenalties({ periodEnd: "2026-03-31", dueOn }, deliveredOn), {
      flat,
      flatInARow,
      percentOfTax: 0,
    });
});

test("a return is in time until the end of its last day", () => {
  assert.equal(latePenalties({ periodEnd: "2025-03-31", dueOn: "2026-03-31" }, "2026-03-31"), null);
});

test("a late return costs more with its days, in one list by day", () => {
  assert.deepEqual(returnPenaltySteps({ periodEnd: "2025-12-31", dueOn: "2026-12-31" }), [
    { kind: "flat", from: "2027-01-01", pounds: 200, poundsIfRepeated: 1_000 },
    { kind: "flat", from: "2027-04-01", pounds: 400, poundsIfRepeated: 2_000 },
    { kind: "tax", from: "2027-07-01", percent: 10 },
    { kind: "tax", from: "2028-01-01", percent: 20 },
  ]);
});

test("a return due after 18 months has the share of the tax on its first late day; after two years all of it", () => {
  const from = (dueOn: string) =>
    returnPenaltySteps({ periodEnd: "2024-12-31", dueOn })
      .filter(({ kind }) => kind === "tax")
      .map((step) => [step.from, step.kind === "tax" && step.percent]);

  assert.deepEqual(from("2026-06-30"), [
    ["2026-07-01", 10],
    ["2027-01-01", 20],
  ]);
  assert.deepEqual(from("2026-08-10"), [
    ["2026-08-11", 10],
    ["2027-01-01", 20],
  ]);
  assert.deepEqual(from("2027-02-10"), [["2027-02-11", 20]]);
});

test("where it is known whether the two before were late, there is one amount", () => {
  const amounts = (isThird: boolean) =>
    returnPenaltySteps({ periodEnd: "2025-12-31", dueOn: "2026-12-31" }, isThird).flatMap((step) =>
      step.kind === "flat" ? [[step.pounds, step.poundsIfRepeated]] : [],
    );

  assert.deepEqual(amounts(false), [
    [200, null],
    [400, null],
  ]);
  assert.deepEqual(amounts(true), [
    [1_000, null],
    [2_000, null],
  ]);
});

test("a share of the tax is rounded down to the penny", () => {
  assert.equal(taxPenaltyPence({ kind: "tax", from: "2027-07-01", percent: 10 }, 12_345_67), 1_234_56);
  assert.equal(taxPenaltyPence({ kind: "tax", from: "2027-07-01", percent: 20 }, 0), 0);
});

test("late accounts cost more after one, three and six months, and twice as much the year after late ones", () => {
  const due = { dueOn: "2026-12-31", companyType: "private" } as const;
  const from = ["2027-01-01", "2027-02-01", "2027-04-01", "2027-07-01"];

  const once = accountsPenaltySteps(due, false).map((step) => [step.from, step.kind === "flat" && step.pounds]);
  const again = accountsPenaltySteps({ ...due, companyType: "public" }, true);

  assert.deepEqual(
    once,
    [150, 375, 750, 1_500].map((pounds, index) => [from[index], pounds]),
  );
  assert.deepEqual(
    again.map((step) => step.kind === "flat" && step.pounds),
    [1_500, 3_000, 6_000, 15_000],
  );
  assert.equal(penaltyOn("2026-12-31", again).flat, null);
  assert.equal(penaltyOn("2027-03-31", again).flat?.from, "2027-02-01");
});

test("HMRC's rate of interest is known from its first row until the day it was last read", () => {
  assert.deepEqual(["2025-02-24", "2025-02-25", "2025-04-06", "2026-08-21", "2026-08-22"].map(latePaymentRateOn), [
    null,
    7_00,
    8_50,
    7_75,
    null,
  ]);
});
