import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReturnInput } from "../return.ts";
import { inputProblems } from "./rules.ts";

const CONTEXT = { today: "2026-11-15", mode: "sandbox", defaultDeclarant: null } as const;

test("nothing can be carried back from the first period, except from the second return of a long one", () => {
  for (const name of ["carried_back", "deficit_carried_back"]) {
    const found = (changes: Partial<ReturnInput>) => problemsOf({ losses: { [name]: 100_000 } }, changes);
    const refused = [{ code: "does_not_reconcile", field: `financials.losses.${name}` }];

    assert.deepEqual(found({}), []);
    assert.deepEqual(found({ accounts: { first_period: true } }), refused);
    assert.deepEqual(problemsOf({ losses: { [name]: 0 } }, { accounts: { first_period: true } }), []);
    const first = { start: "2024-10-01", end: "2025-09-30", accounts_start: "2024-10-01", accounts_end: "2026-03-31" };
    assert.deepEqual(found({ period: first, accounts: { first_period: true } }), refused);
    const second = { ...first, start: "2025-10-01", end: "2026-03-31" };
    assert.deepEqual(found({ period: second, accounts: { first_period: true, filed_with: "other" } }), []);
  }
});

test("the period of a loss carried back comes after this one, within a year or, of a trade that ceased, three", () => {
  const from = (from_period: object, from_later_periods = 100_000) =>
    problemsOf(
      { losses: { from_later_periods, from_period: { start: "2025-04-01", end: "2026-03-31", ...from_period } } },
      {
        period: { start: "2024-04-01", end: "2025-03-31" },
      },
    );
  const wrong = (field: string, code = "invalid_date") => [{ code, field: `financials.losses.${field}` }];

  assert.deepEqual(from({}), []);
  assert.deepEqual(from({ start: "2026-03-31" }), []);
  assert.deepEqual(from({ start: "2026-04-01", end: "2026-06-30" }), wrong("from_period.start"));
  assert.deepEqual(from({ start: "2026-04-01", end: "2026-06-30", terminal: true }), []);
  assert.deepEqual(from({ start: "2028-04-01", end: "2028-06-30", terminal: true }), wrong("from_period.start"));
  assert.deepEqual(from({ start: "2025-03-31" }), wrong("from_period.start"));
  assert.deepEqual(from({ end: "2025-03-31" }), wrong("from_period.end"));
  assert.deepEqual(from({}, 0), wrong("from_period", "does_not_reconcile"));
});

function problemsOf(figures: object, changes: Partial<ReturnInput>) {
  const input: ReturnInput = {
    company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
    period: { start: "2025-04-01", end: "2026-03-31" },
    financials: { turnover: 1_000_000, trading_profit: -500_000, ...figures },
    ...changes,
  };
  return inputProblems(input, CONTEXT, () => true).map(({ code, field }) => ({ code, field }));
}
