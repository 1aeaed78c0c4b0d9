import assert from "node:assert/strict";
import { test } from "node:test";
import { filingDueOn, taxDueOn } from "./due-dates.ts";

const tax: [end: string, due: string, why: string][] = [
  ["2025-03-31", "2026-01-01", "nine whole months after the last day of March"],
  ["2025-12-31", "2026-10-01", "after the last day of a year"],
  ["2025-02-28", "2025-12-01", "February's last day counts as the end of a month"],
  ["2024-02-29", "2024-12-01", "in a leap year too"],
  ["2024-02-28", "2024-11-29", "the 28th is not the last day of a leap year's February"],
  ["2025-06-14", "2026-03-15", "in the middle of a month"],
  ["2025-05-30", "2026-03-01", "February has no 30th"],
];

for (const [end, due, why] of tax)
  test(`the tax of a period to ${end} is due on ${due}: ${why}`, () => {
    assert.equal(taxDueOn(end), due);
  });

test("a return is due twelve months after the end of its period of account", () => {
  assert.equal(filingDueOn("2025-03-31"), "2026-03-31");
  assert.equal(filingDueOn("2024-02-29"), "2025-02-28");
});

test("both returns of fifteen months are due on one day, and the tax of each on its own", () => {
  const [firstEnd, accountsEnd] = ["2024-12-31", "2025-03-31"];

  assert.equal(filingDueOn(accountsEnd), "2026-03-31");
  assert.deepEqual([taxDueOn(firstEnd), taxDueOn(accountsEnd)], ["2025-10-01", "2026-01-01"]);
});
