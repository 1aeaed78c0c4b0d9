import assert from "node:assert/strict";
import { test } from "node:test";
import { type NextPeriod, nextPeriod, notesOnNext, type ReferenceDateChange } from "./next-period.ts";
import type { ReferenceDate } from "./reference-date.ts";

const nothing = { last: null, incorporatedOn: null, referenceDate: null };

const short = (found: NextPeriod) =>
  found.kind === "expected" ? `${found.start} ${found.end} ${found.basis}` : `${found.kind} ${found.code}`;

const first = (incorporatedOn: string, referenceDate: ReferenceDate | null = null) =>
  short(nextPeriod({ ...nothing, incorporatedOn, referenceDate }));
const after = (start: string, end: string, referenceDate: ReferenceDate | null = null) =>
  short(nextPeriod({ ...nothing, last: { start, end }, referenceDate }));

test("the first period runs from incorporation to the end of that month a year later", () => {
  assert.equal(first("2026-04-06"), "2026-04-06 2027-04-30 first");
  assert.equal(first("2026-01-31"), "2026-01-31 2027-01-31 first");
  assert.equal(first("2027-02-10"), "2027-02-10 2028-02-29 first");
});

test("with another year end it runs to that: more than six months, and at most eighteen", () => {
  const march = { month: 3, day: 31 };

  assert.equal(first("2026-04-06", march), "2026-04-06 2027-03-31 first");
  assert.equal(first("2026-09-30", march), "2026-09-30 2027-03-31 first", "six months and a day");
  assert.equal(first("2026-10-01", march), "2026-10-01 2028-03-31 first", "six months are not more than six");
});

test("a later period runs to the next year end, whenever the accounts were made up", () => {
  const march = { month: 3, day: 31 };

  assert.equal(after("2025-04-01", "2026-03-31", march), "2026-04-01 2027-03-31 reference_date");
  assert.equal(after("2025-04-01", "2026-03-28", march), "2026-03-29 2027-03-31 reference_date");
  assert.equal(after("2025-04-01", "2026-04-03", march), "2026-04-04 2027-03-31 reference_date");
  assert.equal(after("2025-01-01", "2026-01-02", { month: 12, day: 31 }), "2026-01-03 2026-12-31 reference_date");
  assert.equal(after("2026-03-01", "2027-02-28", { month: 2, day: 28 }), "2027-03-01 2028-02-29 reference_date");
});

test("accounts by weeks go on by weeks: 52, or 53 where 52 would end too far from the year end", () => {
  const march = { month: 3, day: 31 };

  assert.equal(after("2024-03-30", "2025-03-28", march), "2025-03-29 2026-03-27 weeks");
  assert.equal(after("2027-03-27", "2028-03-24", march), "2028-03-25 2029-03-30 weeks");
  assert.equal(after("2025-01-04", "2026-01-02", { month: 12, day: 31 }), "2026-01-03 2027-01-01 weeks");
  assert.equal(after("2025-04-02", "2026-03-31", march), "2026-04-01 2027-03-31 reference_date", "on the day itself");
});

test("without a known year end it is the same day a year on, from month end to month end", () => {
  assert.equal(after("2026-03-01", "2027-02-28"), "2027-03-01 2028-02-29 same_day");
  assert.equal(after("2027-03-01", "2028-02-28"), "2028-02-29 2029-02-28 same_day");
  assert.equal(after("2025-04-06", "2026-04-05"), "2026-04-06 2027-04-05 same_day");
});

test("nothing is guessed: not from another year end, and not from nothing", () => {
  assert.equal(after("2025-01-01", "2025-12-31", { month: 3, day: 31 }), "unknown reference_date_differs");
  assert.equal(after("2025-04-01", "2026-03-24", { month: 3, day: 31 }), "2026-03-25 2027-03-31 reference_date");
  assert.equal(after("2025-04-01", "2026-03-23", { month: 3, day: 31 }), "unknown reference_date_differs");
  assert.equal(short(nextPeriod(nothing)), "unknown start_not_known");
});

test("a year end moves to the first time it comes, or to the second, within 18 months", () => {
  const last = { start: "2025-04-01", end: "2026-03-31" };
  const moved = (kind: ReferenceDateChange["kind"], month: number, day: number, end = last.end) =>
    short(
      nextPeriod({
        ...nothing,
        last: { ...last, end },
        referenceDate: { month: 3, day: 31 },
        change: { kind, newReferenceDate: { month, day } },
      }),
    );

  assert.equal(moved("shorten", 12, 31), "2026-04-01 2026-12-31 shortened");
  assert.equal(moved("shorten", 3, 30), "2026-04-01 2027-03-30 shortened");
  assert.equal(moved("shorten", 3, 30, "2026-03-28"), "2026-03-29 2027-03-30 shortened");
  assert.equal(moved("shorten", 3, 31), "refused not_shorter");
  assert.equal(moved("extend", 9, 30), "2026-04-01 2027-09-30 extended");
  assert.equal(moved("extend", 10, 1), "refused longer_than_18_months");
});

test("a first period that another date does not make longer is not extended", () => {
  const change = { kind: "extend", newReferenceDate: { month: 4, day: 15 } } as const;

  assert.equal(short(nextPeriod({ ...nothing, incorporatedOn: "2026-04-06", change })), "refused not_longer");
});

test("every outcome comes with a sentence", () => {
  const codes = (found: NextPeriod) => notesOnNext(found).map(({ code }) => code);
  const period = { kind: "expected", start: "2026-04-01", end: "2027-03-31", accountingPeriods: null } as const;

  assert.deepEqual(codes({ kind: "unknown", code: "reference_date_differs" }), ["reference_date_differs"]);
  assert.deepEqual(codes({ kind: "refused", code: "not_shorter" }), ["not_shorter"]);
  assert.deepEqual(codes({ ...period, basis: "same_day" }), ["expected_period"]);
  assert.deepEqual(codes({ ...period, end: "2027-04-02", basis: "weeks" }), ["expected_period", "accounts_by_weeks"]);
  assert.deepEqual(codes({ ...period, end: "2027-09-30", basis: "extended" }), [
    "expected_period",
    "extension_limits",
    "eighteen_months",
  ]);
  assert.deepEqual(codes({ ...period, end: "2027-09-29", basis: "extended" }), ["expected_period", "extension_limits"]);
});
