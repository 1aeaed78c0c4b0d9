import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { amendedInput } from "../input/amendment.ts";
import { inputProblems } from "../input-rules.ts";
import type { ComparativesInput } from "../return.ts";
import { messagesOf, problemsOf, returnWith, SANDBOX, warningsOf } from "./accounts.fixture.ts";

const PATH = "accounts.comparatives";
const before: ComparativesInput = { start: "2024-01-01", end: "2024-12-31", turnover: 100_00, net_profit: 40_00 };

suite("the previous period of account", () => {
  const table: [guarantee: string, change: Partial<ComparativesInput>, problems: string[], says: string][] = [
    ["ends the day before this one starts", {}, [], ""],
    ["ends a day earlier", { end: "2024-12-30" }, [`invalid_date ${PATH}.end`], "must end on 2024-12-31"],
    ["ends inside this one", { end: "2025-01-01" }, [`invalid_date ${PATH}.end`], "must end on 2024-12-31"],
    ["starts after its end", { start: "2025-01-01" }, [`invalid_date ${PATH}.start`], "after it ends"],
    ["starts on no day", { start: "2024-02-30" }, [`invalid_date ${PATH}.start`], "a real day"],
    [
      "has a balance sheet that does not balance",
      { balance_sheet: { cash: 100, profit_and_loss_reserve: 200 } },
      [`does_not_reconcile ${PATH}.balance_sheet.profit_and_loss_reserve`],
      "It differs by £1",
    ],
    [
      "has lines that do not lead to its profit",
      { profit_and_loss: { administrative_expenses: 1 } },
      [`does_not_reconcile ${PATH}.profit_and_loss.administrative_expenses`],
      "Send 6000",
    ],
    [
      "has two taxes",
      { tax: 1, profit_and_loss: { tax: 2 } },
      [`does_not_reconcile ${PATH}.tax`],
      "It differs by £0.01. Send 2",
    ],
    ["has one tax, twice", { tax: 2, profit_and_loss: { tax: 2 } }, [], ""],
  ];
  for (const [guarantee, change, problems, says] of table)
    test(guarantee, () => {
      const of = { accounts: { comparatives: { ...before, ...change } } };

      assert.deepEqual(problemsOf(of), problems);
      assert.ok(messagesOf(of).join("").includes(says), messagesOf(of).join(""));
    });
});

test("a first period has none", () => {
  assert.deepEqual(problemsOf({ accounts: { first_period: true } }), ["invalid_type accounts.first_period"]);
  assert.deepEqual(problemsOf({ accounts: { first_period: true, comparatives: undefined } }), []);
});

test("those of the previous filing are missing where nothing was filed here", () => {
  const change = { accounts: { comparatives: "previous_filing" } } as const;

  assert.deepEqual(problemsOf(change), [`missing_field ${PATH}`]);
  assert.match(messagesOf(change)[0] ?? "", /ends on 2024-12-31 was filed here/);
  assert.deepEqual(problemsOf(change, { ...SANDBOX, previousAccounts: before }), []);
});

test("an amendment's must have both dates where nothing was filed to merge them over", () => {
  const filed = returnWith({ accounts: { comparatives: undefined } });

  const problems = inputProblems(
    amendedInput(filed, { accounts: { comparatives: { turnover: 1 } } }),
    SANDBOX,
    () => true,
  );

  assert.deepEqual(
    problems.map(({ code, field }) => `${code} ${field}`),
    [`missing_field ${PATH}.start`, `missing_field ${PATH}.end`],
  );
});

suite("what is missing beside this period's figures is a warning", () => {
  const missing = `comparatives_missing ${PATH}`;
  const table: [guarantee: string, comparatives: ComparativesInput | undefined, first: boolean, warnings: string[]][] =
    [
      ["nothing", undefined, false, [missing]],
      ["a first period", undefined, true, []],
      ["empty comparatives", {} as ComparativesInput, false, [missing]],
      [
        "dates alone: no profit and loss account, balance sheet or employees",
        { start: before.start, end: before.end },
        false,
        [missing, missing, missing],
      ],
      [
        "no tax on a profit",
        { ...before, balance_sheet: { cash: 1 }, average_employees: 0 },
        false,
        [`assumed ${PATH}.tax`],
      ],
    ];
  for (const [guarantee, comparatives, first_period, warnings] of table)
    test(guarantee, () => {
      assert.deepEqual(warningsOf({ accounts: { comparatives, first_period } }), warnings);
    });
});
