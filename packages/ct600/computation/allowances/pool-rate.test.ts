import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { skip, wideVectors } from "../wide-vectors.fixture.ts";
import type { Period } from "./days.ts";
import { poolRate } from "./pool-rate.ts";

const vectors = wideVectors<{ period: Period }, Record<string, string>>("allowances", "pool_rates");

suite("the rates of the pools of the vectors", { skip }, () => {
  test("there are some", () => assert.ok(vectors.length >= 10));

  for (const { id, title, input, expected } of vectors) {
    test(`${id}: ${title}`, () => {
      const rates = {
        main_rate_percent: poolRate("main", input.period).percent,
        special_rate_percent: poolRate("special", input.period).percent,
      };

      assert.deepEqual(rates, expected);
    });
  }
});

test("the rate of a period across a change is rounded up, not to the nearest", () => {
  assert.equal(poolRate("special", { start: "2019-01-01", end: "2019-12-31" }).percent, "6.50");
  assert.equal(poolRate("main", { start: "2026-01-01", end: "2026-12-31" }).percent, "14.99");
});

test("a period that ends or starts at a change has one rate", () => {
  assert.equal(poolRate("main", { start: "2025-04-01", end: "2026-03-31" }).percent, "18.00");
  assert.equal(poolRate("main", { start: "2026-04-01", end: "2027-03-31" }).percent, "14.00");
  assert.equal(poolRate("special", { start: "2018-04-01", end: "2019-03-31" }).percent, "8.00");
});
