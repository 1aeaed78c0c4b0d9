import assert from "node:assert/strict";
import { test } from "node:test";
import { daysAfter } from "../period.ts";
import { BANK_HOLIDAYS } from "./bank-holidays.ts";
import { arriveBy, isWeekend, paymentsOf } from "./payment.ts";

test("each accounting period of longer accounts has a day of its own", () => {
  assert.deepEqual(paymentsOf({ start: "2025-01-31", end: "2026-01-31" }), [
    { start: "2025-01-31", end: "2026-01-30", dueOn: "2026-10-31" },
    { start: "2026-01-31", end: "2026-01-31", dueOn: "2026-11-01" },
  ]);
  assert.deepEqual(
    paymentsOf({ start: "2023-05-01", end: "2025-12-31" }).map(({ dueOn }) => dueOn),
    ["2025-02-01", "2026-02-01", "2026-10-01"],
  );
});

test("money arrives on the due day, or on the last working day before it", () => {
  const table: [dueOn: string, arrives: string, why: string][] = [
    ["2026-12-01", "2026-12-01", "a Tuesday"],
    ["2026-08-01", "2026-07-31", "a Saturday"],
    ["2027-01-01", "2026-12-31", "New Year's Day"],
    ["2026-04-06", "2026-04-02", "Easter Monday, after Good Friday and a weekend"],
    ["2028-01-01", "2027-12-31", "a Saturday, with its holiday on the Monday"],
    ["2028-12-26", "2028-12-22", "the last day of the list"],
  ];

  for (const [dueOn, arrives, why] of table) assert.equal(arriveBy(dueOn), arrives, why);
});

test("outside the list of bank holidays nothing is said, unless the caller has one", () => {
  assert.equal(arriveBy("2028-12-27"), null);
  assert.equal(arriveBy("2023-12-31"), null);
  assert.equal(arriveBy("2029-01-01", ["2029-01-01"]), "2028-12-29");
  assert.equal(arriveBy("2027-01-01", []), "2027-01-01");
});

test("every bank holiday is a working day that is none, eight a year, in order", () => {
  const { days, from, until } = BANK_HOLIDAYS;

  assert.deepEqual([...days].sort(), days);
  assert.equal(new Set(days).size, days.length);
  for (const day of days) assert.ok(!isWeekend(day) && day >= from && day <= until, day);
  for (const year of ["2024", "2025", "2026", "2027", "2028"])
    assert.equal(days.filter((day) => day.startsWith(year)).length, 8, year);
  // Good Friday and Easter Monday are three days apart.
  const fridays = days.filter((day) => days.some((other) => other === daysAfter(day, 3)) && /-0[34]-/.test(day));
  assert.equal(fridays.length, 5);
});

test("a weekend is a Saturday or a Sunday, before 1970 too", () => {
  assert.deepEqual(
    ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "1969-12-27", "1969-12-29"].map(isWeekend),
    [false, true, true, false, true, false],
  );
});
