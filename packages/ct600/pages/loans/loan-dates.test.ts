import assert from "node:assert/strict";
import { test } from "node:test";
import { isLaterReliefDue, isWithinNineMonths, laterReliefDueFrom, periodEndOfRepayment } from "./loan-dates.ts";

test("nine months run to the same day, and to the end of the month after a period to the end of one", () => {
  for (const [periodEnd, last, tooLate] of [
    ["2025-12-31", "2026-09-30", "2026-10-01"],
    ["2025-02-28", "2025-11-30", "2025-12-01"],
    ["2024-02-29", "2024-11-30", "2024-12-01"],
    ["2024-02-28", "2024-11-28", "2024-11-29"],
    ["2025-06-15", "2026-03-15", "2026-03-16"],
    ["2025-05-31", "2026-02-28", "2026-03-01"],
    ["2025-05-30", "2026-02-28", "2026-03-01"],
    ["2025-03-31", "2025-12-31", "2026-01-01"],
  ] as const) {
    assert.equal(isWithinNineMonths(last, periodEnd), true, `${last} after ${periodEnd}`);
    assert.equal(isWithinNineMonths(tooLate, periodEnd), false, `${tooLate} after ${periodEnd}`);
  }
});

test("relief for a later repayment is due once nine months have passed since the period of the repayment", () => {
  assert.equal(isLaterReliefDue("2024-12-31", "2025-09-30"), false);
  assert.equal(isLaterReliefDue("2024-12-31", "2025-10-01"), true);
  assert.equal(isLaterReliefDue("2025-02-28", "2025-11-30"), false);
  assert.equal(isLaterReliefDue("2025-02-28", "2025-12-01"), true);
  assert.deepEqual(["2024-12-31", "2025-02-28", "2024-05-31"].map(laterReliefDueFrom), [
    "2025-10-01",
    "2025-12-01",
    "2025-03-01",
  ]);
});

test("a repayment falls in the year that ends on the next anniversary of the period's end, that day included", () => {
  for (const [date, periodEnd, expected] of [
    ["2019-11-30", "2018-12-31", "2019-12-31"],
    ["2019-12-31", "2018-12-31", "2019-12-31"],
    ["2020-01-31", "2018-12-31", "2020-12-31"],
    ["2026-02-28", "2025-02-28", "2026-02-28"],
    ["2026-03-01", "2025-02-28", "2027-02-28"],
    ["2025-02-28", "2024-02-29", "2025-02-28"],
    ["2026-10-01", "2025-06-30", "2027-06-30"],
  ] as const)
    assert.equal(periodEndOfRepayment(date, periodEnd), expected, date);
});
