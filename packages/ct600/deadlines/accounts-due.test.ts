import assert from "node:assert/strict";
import { test } from "node:test";
import { accountsDueOn, beginsWithIncorporation, companyTypeByName } from "./accounts-due.ts";

const later = (start: string, end: string) => accountsDueOn({ start, end, incorporatedOn: null, isFirst: false });
const first = (start: string, end: string, incorporatedOn: string | null = start) =>
  accountsDueOn({ start, end, incorporatedOn, isFirst: true });

const ordinary: [end: string, due: string, why: string][] = [
  ["2026-03-31", "2026-12-31", "month end to month end"],
  ["2026-02-28", "2026-11-30", "February's last day is the end of a month"],
  ["2028-02-28", "2028-11-28", "the 28th is not in a leap year"],
  ["2026-05-30", "2027-02-28", "February has no 30th"],
  ["2026-04-05", "2027-01-05", "in the middle of a month"],
];

for (const [end, due, why] of ordinary)
  test(`accounts to ${end} are due at Companies House on ${due}: ${why}`, () => {
    assert.equal(later("2025-06-01", end), due);
  });

test("first accounts of more than twelve months are due 21 months after incorporation, to the day", () => {
  assert.equal(first("2025-01-10", "2026-01-31"), "2026-10-10");
  assert.equal(first("2025-01-01", "2026-01-31"), "2026-10-01");
  assert.equal(first("2025-01-01", "2026-06-30"), "2026-10-01");
});

test("they have three months after the period at least", () => {
  assert.equal(first("2025-01-10", "2026-07-31", "2024-12-31"), "2026-10-31");
});

test("without the day of incorporation theirs is not known, and that of shorter first accounts is", () => {
  assert.equal(first("2025-01-10", "2026-01-31", null), null);
  assert.equal(first("2025-04-06", "2026-03-31", null), "2026-12-31");
});

test("later accounts of more than twelve months are due nine months after their end", () => {
  assert.equal(later("2025-04-01", "2026-06-30"), "2027-03-31");
});

test("a public company has six months, and 18 from incorporation", () => {
  const isPublic = { companyType: "public", incorporatedOn: null, isFirst: false } as const;

  assert.equal(accountsDueOn({ ...isPublic, start: "2025-09-01", end: "2026-08-31" }), "2027-02-28");
  const first = { ...isPublic, start: "2025-01-10", incorporatedOn: "2025-01-10", isFirst: true };
  assert.equal(accountsDueOn({ ...first, end: "2026-01-31" }), "2026-07-10");
  assert.equal(accountsDueOn({ ...first, end: "2026-06-30" }), "2026-09-30", "three months after the end are later");
});

test("a notice that made the period shorter gives three months at least", () => {
  const shortened = { start: "2025-04-01", end: "2025-12-31", incorporatedOn: null, isFirst: false };

  assert.equal(accountsDueOn({ ...shortened, shortenedByNoticeOn: "2026-02-01" }), "2026-09-30");
  assert.equal(accountsDueOn({ ...shortened, shortenedByNoticeOn: "2026-08-15" }), "2026-11-15");
});

test("a day that Companies House gave is the day", () => {
  const extended = { start: "2025-04-01", end: "2026-03-31", incorporatedOn: null, isFirst: false };

  assert.equal(accountsDueOn({ ...extended, extendedTo: "2027-03-31" }), "2027-03-31");
});

test("a company formed on the last day of February has the earlier of two readings", () => {
  assert.equal(first("2023-02-28", "2024-02-29"), "2024-11-28");
  assert.equal(first("2024-02-29", "2025-03-31"), "2025-11-30");
});

test("accounts are the first where the company was incorporated in the period, or on its eve", () => {
  const period = { start: "2025-04-01", end: "2026-03-31" };

  const found = ["2025-03-30", "2025-03-31", "2025-04-01", "2026-03-31", "2026-04-01", null].map((day) =>
    beginsWithIncorporation(period, day),
  );

  assert.deepEqual(found, [false, true, true, true, false, false]);
});

test("the name of a public company says so", () => {
  for (const name of ["Example PLC", "Example p.l.c.", "Example Public Limited Company ", "Enghraifft CCC"])
    assert.equal(companyTypeByName(name), "public", name);
  for (const name of ["Example Ltd", "PLC Training Limited", "Replc", "Example"])
    assert.equal(companyTypeByName(name), null, name);
});
