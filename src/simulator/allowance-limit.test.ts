import assert from "node:assert/strict";
import { test } from "node:test";
import { allowanceLimitOf } from "./allowance-limit.ts";

const limits: readonly [what: string, start: string, end: string, pounds: number][] = [
  ["a year", "2025-04-01", "2026-03-31", 1_000_000],
  ["a leap year", "2024-01-01", "2024-12-31", 1_000_000],
  ["a leap year from the middle of a month", "2024-01-15", "2025-01-14", 1_000_000],
  ["nine months of the first limit, by days", "2015-04-01", "2015-12-31", 376_713],
  ["a year of the second limit", "2017-01-01", "2017-12-31", 200_000],
  ["half a year by days, which is more than by months", "2025-07-01", "2025-12-31", 504_110],
  ["half a year by months, which is more than by days", "2025-01-01", "2025-06-30", 500_000],
  ["a single day", "2025-04-01", "2025-04-01", 2_740],
  ["February by months", "2025-02-01", "2025-02-28", 83_334],
  ["nearly February, by days", "2025-02-01", "2025-02-27", 73_973],
  ["a year across 1 January 2016", "2015-07-01", "2016-06-30", 351_782],
  ["a year across 1 January 2019", "2018-07-01", "2019-06-30", 600_000],
  ["366 days across 1 January 2016: the days of a common year count", "2015-12-31", "2016-12-30", 201_370],
];

for (const [what, start, end, pounds] of limits) {
  test(`the annual investment allowance of ${what} is ${pounds} pounds`, () => {
    assert.equal(allowanceLimitOf(start, end), pounds);
  });
}
