import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { accountsDueOn } from "./accounts-due.ts";

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

interface Case {
  id: string;
  kind: string;
  input: {
    company_type: string;
    reference_period: { start: string; end: string };
    first: boolean;
    incorporated_on: string | null;
    shortened_by_notice_on: string | null;
    extended_to: string | null;
  };
  expected: { due_on: string };
}

const vectors = new URL("../../../../../shared/vectors/obligations.json", import.meta.url);

test("due days agree with every collected case of a private company without a notice or more time", {
  skip: existsSync(vectors) ? false : "no cases beside the checkout",
}, () => {
  const all: Case[] = JSON.parse(readFileSync(vectors, "utf8"));
  const cases = all.filter(
    ({ kind, input }) =>
      kind === "accounts_due" &&
      input.company_type === "private" &&
      input.shortened_by_notice_on === null &&
      input.extended_to === null,
  );

  for (const { id, input, expected } of cases) {
    const { reference_period, incorporated_on: incorporatedOn, first: isFirst } = input;
    assert.equal(accountsDueOn({ ...reference_period, incorporatedOn, isFirst }), expected.due_on, id);
  }
  assert.ok(cases.length >= 29, `${cases.length} cases`);
});
