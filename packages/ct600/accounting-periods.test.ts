import assert from "node:assert/strict";
import { test } from "node:test";
import { accountingPeriodsOf } from "./accounting-periods.ts";

const cut = (start: string, end: string) => accountingPeriodsOf({ start, end }).map((one) => `${one.start} ${one.end}`);

test("accounts are cut after each twelve months", () => {
  assert.deepEqual(cut("2026-01-01", "2026-04-30"), ["2026-01-01 2026-04-30"]);
  assert.deepEqual(cut("2023-03-01", "2024-02-29"), ["2023-03-01 2024-02-29"]);
  assert.deepEqual(cut("2025-01-31", "2026-01-31"), ["2025-01-31 2026-01-30", "2026-01-31 2026-01-31"]);
  assert.deepEqual(cut("2024-02-29", "2025-03-31"), ["2024-02-29 2025-02-28", "2025-03-01 2025-03-31"]);
  assert.deepEqual(cut("2023-05-01", "2025-12-31"), [
    "2023-05-01 2024-04-30",
    "2024-05-01 2025-04-30",
    "2025-05-01 2025-12-31",
  ]);
});

test("what is no day of the calendar comes to an end too", () => {
  for (const [start, end] of [
    ["", "2026-04-30"],
    ["never", "2026-04-30"],
    ["2025-00-00", "2026-99-99"],
    ["2025-01-01", ""],
  ] as const)
    assert.equal(accountingPeriodsOf({ start, end }).at(-1)?.end, end);
});
