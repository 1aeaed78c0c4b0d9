import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { latePenalties } from "./penalties.ts";

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

interface Vector {
  id: string;
  kind: string;
  input: {
    what: string;
    period_end: string;
    due_on: string;
    delivered_on: string;
    late_in_a_row_before: number;
  };
  expected: { flat: number; tax_geared_percent: number };
}

const vectors = new URL("../../../../../shared/vectors/obligations.json", import.meta.url);

test("the vectors of late returns", { skip: !existsSync(vectors) && "there is no ../shared here" }, () => {
  const all: Vector[] = JSON.parse(readFileSync(vectors, "utf8"));
  const returns = all.filter(({ kind, input }) => kind === "penalty" && input.what === "return");

  assert.equal(returns.length, 27);
  for (const { id, input, expected } of returns) {
    const found = latePenalties({ periodEnd: input.period_end, dueOn: input.due_on }, input.delivered_on);
    const flat = input.late_in_a_row_before >= 2 ? found?.flatInARow : found?.flat;
    assert.deepEqual([flat ?? 0, found?.percentOfTax ?? 0], [expected.flat, expected.tax_geared_percent], id);
  }
});
