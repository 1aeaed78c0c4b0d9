import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { accountingPeriodsOf } from "../accounting-periods.ts";
import { filingDueOn, taxDueOn, twelveMonthsAfterDue } from "./due-dates.ts";

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

const vectors = new URL("../../../../../shared/vectors/obligations.json", import.meta.url);
const skip = existsSync(vectors) ? false : "no cases beside the checkout";

const answers: Record<string, (input: Record<string, string>) => unknown> = {
  return_due: ({ return_end = "", accounts_start = "", accounts_end = "", notice_served_on }) => ({
    due_on: filingDueOn({
      periodEnd: return_end,
      accountsStart: accounts_start,
      accountsEnd: accounts_end,
      noticeGivenOn: notice_served_on ?? null,
    }),
  }),
  payment_due: ({ period_end, accounts_start = "", accounts_end = "" }) =>
    period_end === undefined
      ? {
          periods: accountingPeriodsOf({ start: accounts_start, end: accounts_end }).map((period) => ({
            ...period,
            due_on: taxDueOn(period.end),
          })),
        }
      : { due_on: taxDueOn(period_end) },
  amendment_until: ({ return_due_on = "" }) => ({ until: twelveMonthsAfterDue(return_due_on) }),
};

test("due days agree with every case of the collected ones", { skip }, () => {
  const cases = JSON.parse(readFileSync(vectors, "utf8")) as {
    id: string;
    kind: string;
    input: Record<string, string>;
    expected: Record<string, unknown>;
  }[];
  const known = cases.filter(({ kind }) => kind in answers);

  for (const { id, kind, input, expected } of known) {
    // The last working day before a due day is not computed.
    const { arrive_by: _, ...days } = expected;
    assert.deepEqual(answers[kind]?.(input), days, id);
  }
  assert.ok(known.length >= 70, `${known.length} cases`);
});
