import assert from "node:assert/strict";
import { test } from "node:test";
import { compute } from "../computation/computation.ts";
import { twoReturns } from "../computation/two-periods.ts";
import { boxesOf } from "../form/boxes.ts";
import type { ReturnInput } from "../return.ts";
import { inputProblems } from "./rules.ts";

const context = { today: "2026-11-15", mode: "sandbox", defaultDeclarant: null } as const;
const declarant = { name: "Jane Director", status: "Director" };

function input(period: ReturnInput["period"], change: Partial<ReturnInput> = {}): ReturnInput {
  return {
    company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
    period,
    financials: { turnover: 100, trading_profit: 0 },
    ...change,
  };
}

const problemsOf = (given: ReturnInput) => inputProblems(given, context, () => true);
const found = (given: ReturnInput) => problemsOf(given).map(({ code, field }) => `${code} ${field}`);

const YEAR = { start: "2024-01-01", end: "2024-12-31" };
const LONG = { ...YEAR, accounts_start: "2024-01-01", accounts_end: "2025-03-31" };
const REST = { ...LONG, start: "2025-01-01", end: "2025-03-31" };
const HALF = { start: "2024-01-01", end: "2024-06-30", accounts_end: "2024-12-31" };
const other = { accounts: { filed_with: "other" } } as const;
const own = { accounts: { ixbrl: "PGh0bWwvPg==" } };

const right: [what: string, given: ReturnInput][] = [
  ["the first twelve months of fifteen", input(LONG)],
  ["with the end of the period of account alone", input({ ...YEAR, accounts_end: "2025-03-31" })],
  ["with figures of its own for the second period", input(LONG, { next_period: { financials: { turnover: 1 } } })],
  ["with the accounts in the second return", input(LONG, other)],
  ["eighteen months", input({ ...YEAR, accounts_end: "2025-06-30" })],
  ["the rest on its own, with the accounts in the other return", input(REST, other)],
  ["the rest on its own, with a document", input(REST, own)],
  ["dates that are those of the period", input({ ...YEAR, accounts_start: YEAR.start, accounts_end: YEAR.end })],
  ["half of a year's accounts, with a document", input(HALF, own)],
  ["half of a year's accounts, which another return has", input(HALF, other)],
  ["a year from 29 February", input({ start: "2024-02-29", end: "2025-02-28", accounts_end: "2025-04-30" })],
];
for (const [what, given] of right)
  test(`right: ${what}`, () => {
    assert.deepEqual(found(given), []);
  });

const wrong: [what: string, given: ReturnInput, problem: string, says: RegExp][] = [
  [
    "a period of account that begins after the period",
    input({ ...YEAR, accounts_start: "2024-02-01" }),
    "invalid_period period.accounts_start",
    /begin on 2024-01-01 or earlier/,
  ],
  [
    "one that ends before it",
    input({ ...YEAR, accounts_end: "2024-11-30" }),
    "invalid_period period.accounts_end",
    /end on 2024-12-31 or later/,
  ],
  [
    "nineteen months",
    input({ ...YEAR, accounts_end: "2025-07-01" }),
    "invalid_period period.accounts_end",
    /longer than 18 months/,
  ],
  [
    "one that is not over",
    input({ start: "2025-09-01", end: "2026-08-31", accounts_end: "2026-11-30" }),
    "invalid_period period.accounts_end",
    /in the future/,
  ],
  [
    "a period that is shorter than the first twelve months",
    input({ ...LONG, end: "2024-11-30" }),
    "invalid_period period.end",
    /first 12 months, 2024-01-01 to 2024-12-31, as the period.*only the rest, 2025-01-01 to 2025-03-31/,
  ],
  [
    "one that begins in the middle",
    input({ ...LONG, start: "2024-04-01", end: "2025-03-31" }),
    "invalid_period period.start",
    /2024-01-01 to 2024-12-31/,
  ],
  [
    "a rest that ends too early",
    input({ ...REST, end: "2025-02-28" }, other),
    "invalid_period period.end",
    /2025-01-01 to 2025-03-31/,
  ],
  [
    "all fifteen months as the period",
    input({ start: "2024-01-01", end: "2025-03-31" }),
    "invalid_period period.end",
    /send 2024-01-01 to 2024-12-31 as the period, and 2025-03-31 as period.accounts_end/,
  ],
  [
    "two years as the period",
    input({ start: "2023-01-01", end: "2024-12-31" }),
    "invalid_period period.end",
    /at most 18 months/,
  ],
  [
    "figures for a second period that there is not",
    input(YEAR, { next_period: { financials: { turnover: 0 } } }),
    "invalid_period next_period",
    /more than 12 months/,
  ],
  [
    "accounts in another return that there is not",
    input(YEAR, other),
    "invalid_type accounts.filed_with",
    /longer than/,
  ],
  [
    "a document with the return that does not have the accounts",
    input(REST, { accounts: { ...own.accounts, ...other.accounts } }),
    "invalid_type accounts.filed_with",
    /Leave out accounts.ixbrl/,
  ],
  [
    "the rest on its own without its accounts",
    input(REST),
    "missing_field accounts.ixbrl",
    /accounts are for 2024-01-01 to 2025-03-31, and the figures are for 2025-01-01 to 2025-03-31/,
  ],
  ["half of a year's accounts without them", input(HALF), "missing_field accounts.ixbrl", /no accounts can be made/],
];
for (const [what, given, problem, says] of wrong)
  test(`wrong: ${what}`, () => {
    const problems = problemsOf(given);

    assert.deepEqual(
      problems.map(({ code, field }) => `${code} ${field}`),
      [problem],
    );
    assert.match(problems[0]?.message ?? "", says);
  });

test("the accounts of a long period may be approved from its end on, not from the first return's", () => {
  const approved = (approved_on: string) => found(input(LONG, { accounts: { approved_on } }));

  assert.deepEqual(approved("2025-03-31"), []);
  assert.deepEqual(approved("2025-01-31"), ["invalid_date accounts.approved_on"]);
});

const boxes = (given: ReturnInput) => {
  const all = boxesOf(given, compute(given, context), { returnType: "new", declarant });
  return { 50: all[50], "80A": all["80A"], "85A": all["85A"], "90A": all["90A"], "80B": all["80B"] };
};
const REASON = "PoA differs from AP-a/cs with sep rtn";
const NONE = { 50: undefined, "80A": undefined, "85A": undefined, "90A": undefined, "80B": true };

test("of two returns one has the accounts, the other the reason, and both say that there are two", () => {
  const pair = (given: ReturnInput) => twoReturns(given, context) ?? assert.fail();
  const asUsual = pair(input(LONG));
  const turned = pair(input(LONG, other));

  assert.deepEqual(boxes(asUsual.first), { ...NONE, 50: true, "85A": true });
  assert.deepEqual(boxes(asUsual.second), { ...NONE, 50: true, "90A": REASON });
  assert.deepEqual(boxes(turned.first), { ...NONE, 50: true, "90A": REASON });
  assert.deepEqual(boxes(turned.second), { ...NONE, 50: true, "85A": true });
});

test("a return alone says whose accounts it has", () => {
  assert.deepEqual(boxes(input(YEAR)), { ...NONE, "80A": true });
  assert.deepEqual(boxes(input({ ...YEAR, accounts_start: YEAR.start, accounts_end: YEAR.end })), {
    ...NONE,
    "80A": true,
  });
  assert.deepEqual(boxes(input(HALF, own)), { ...NONE, "85A": true });
  assert.deepEqual(boxes(input(REST, own)), { ...NONE, "85A": true });
  assert.deepEqual(boxes(input(REST, other)), { ...NONE, "90A": REASON });
});
