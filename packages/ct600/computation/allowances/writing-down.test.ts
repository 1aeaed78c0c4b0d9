import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { given, line, ratio } from "../line.ts";
import { skip, wideVectors } from "../wide-vectors.fixture.ts";
import type { Period } from "./days.ts";
import { poundsOf } from "./outcome.fixture.ts";
import { writingDown } from "./writing-down.ts";

const vectors = wideVectors<{ period: Period; pool: number; rate_percent: string }, { writing_down_allowance: number }>(
  "allowances",
  "writing_down",
);
const YEAR = { start: "2024-04-01", end: "2025-03-31" };

function writtenDown(pence: number, percent: string, period: { start: string; end: string }): number {
  const pool = line("pool", "Pool", ["sum", given("pool", pence)]);
  const rate = ratio(percent, Math.round(100 * Number(percent)), 10_000);
  return poundsOf(writingDown({ id: "most", words: "At most" }, pool, { rate, period }));
}

suite("writing down as the vectors do", { skip }, () => {
  test("there are some", () => assert.ok(vectors.length >= 9));

  for (const { id, title, input, expected } of vectors) {
    test(`${id}: ${title}`, () => {
      const found = writtenDown(input.pool, input.rate_percent, input.period);

      assert.equal(found, expected.writing_down_allowance);
    });
  }
});

test("a pool of 1,000 is small and one of 1,001 is not", () => {
  assert.equal(writtenDown(100_000, "18.00", YEAR), 1_000);
  assert.equal(writtenDown(100_100, "18.00", YEAR), 181);
});

test("the limit of a small pool shrinks with the period, to the exact fraction of a pound", () => {
  const halfYear = { start: "2024-07-01", end: "2024-12-31" }; // 184 days: 504.11

  assert.equal(writtenDown(50_400, "18.00", halfYear), 504);
  assert.equal(writtenDown(50_500, "18.00", halfYear), 46);
});

test("a year of 365 or 366 days is a whole one, one of 364 days is not", () => {
  assert.equal(writtenDown(10_000_000, "18.00", { start: "2024-01-01", end: "2024-12-31" }), 18_000);
  assert.equal(writtenDown(10_000_000, "18.00", { start: "2025-01-01", end: "2025-12-31" }), 18_000);
  assert.equal(writtenDown(10_000_000, "18.00", { start: "2025-01-01", end: "2025-12-30" }), 17_951);
});
