import assert from "node:assert/strict";
import { test } from "node:test";
import { amendableUntil, filingDueOn, latestNoticeFor, taxDueOn, twelveMonthsAfterDue } from "./due-dates.ts";

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

test("a return is due twelve months after the end of its period of account, from month end to month end", () => {
  const due = (end: string) => filingDueOn({ periodEnd: end, accountsEnd: end, noticeGivenOn: null });

  assert.equal(due("2025-03-31"), "2026-03-31");
  assert.equal(due("2024-02-29"), "2025-02-28");
  assert.equal(due("2027-02-28"), "2028-02-29", "HMRC's manual, CTM93040");
});

test("both returns of fifteen months are due on one day, and the tax of each on its own", () => {
  const [firstEnd, accountsEnd] = ["2024-12-31", "2025-03-31"];

  const due = [firstEnd, accountsEnd].map((periodEnd) => filingDueOn({ periodEnd, accountsEnd, noticeGivenOn: null }));

  assert.deepEqual(due, ["2026-03-31", "2026-03-31"]);
  assert.deepEqual([taxDueOn(firstEnd), taxDueOn(accountsEnd)], ["2025-10-01", "2026-01-01"]);
});

test("accounts of more than 18 months have 30 months from their beginning, and the last return twelve from its end", () => {
  const accounts = { accountsStart: "2023-05-01", accountsEnd: "2024-12-31", noticeGivenOn: null };

  assert.equal(filingDueOn({ ...accounts, periodEnd: "2024-04-30" }), "2025-10-31");
  assert.equal(filingDueOn({ ...accounts, periodEnd: "2024-12-31" }), "2025-12-31");
});

test("a notice counts from its day, and only if that is later", () => {
  const due = (noticeGivenOn: string) =>
    filingDueOn({ periodEnd: "2025-12-31", accountsEnd: "2025-12-31", noticeGivenOn });

  assert.deepEqual(["2026-02-01", "2026-09-30", "2026-10-01", "2026-11-30"].map(due), [
    "2026-12-31",
    "2026-12-31",
    "2027-01-01",
    "2027-02-28",
  ]);
});

test("the latest notice that moves nothing is three months before, from month end to month end", () => {
  assert.deepEqual(["2026-12-31", "2027-02-28", "2027-05-31", "2027-06-14", "2028-02-29"].map(latestNoticeFor), [
    "2026-09-30",
    "2026-11-30",
    "2027-02-28",
    "2027-03-14",
    "2027-11-30",
  ]);
});

test("a return can be amended for twelve months after its due day, counted to the earlier of two readings", () => {
  assert.equal(
    amendableUntil({ periodEnd: "2025-12-31", accountsEnd: "2025-12-31", noticeGivenOn: null }),
    "2027-12-31",
  );
  assert.equal(twelveMonthsAfterDue("2027-02-28"), "2028-02-28");
  assert.equal(twelveMonthsAfterDue("2028-02-29"), "2029-02-28");
});
