import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { amendedInput } from "../input/fields/amendment.ts";
import { inputProblems } from "../input/rules.ts";
import type { AccountsInput, ComparativesInput } from "../return.ts";
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

suite("details of the previous period's balance sheet", () => {
  const year = { start: before.start, end: before.end, turnover: 1, net_profit: 0, average_employees: 2 };
  const balance_sheet = { debtors: 300, cash: 100, creditors_within_one_year: 200, creditors_after_one_year: 50 };
  const now = {
    balance_sheet,
    debtors_detail: { trade_debtors: 300 },
    creditors_detail: { within_one_year: { accruals: 200 }, after_one_year: { other_creditors: 50 }, secured: 50 },
  };

  const problems: [guarantee: string, details: Partial<ComparativesInput>, problems: string[], says: string][] = [
    ["in sum the lines", now, [], ""],
    [
      "debtors that are others in sum",
      { debtors_detail: { trade_debtors: 200, prepayments: 99 } },
      [`does_not_reconcile ${PATH}.debtors_detail`],
      `comes to £2.99, but ${PATH}.balance_sheet.debtors is £3. They differ by £0.01`,
    ],
    [
      "creditors that are others in sum",
      { creditors_detail: { within_one_year: { accruals: 201 }, after_one_year: { accruals: 51 } } },
      ["within_one_year", "after_one_year"].map((when) => `does_not_reconcile ${PATH}.creditors_detail.${when}`),
      `but ${PATH}.balance_sheet.creditors_within_one_year is £2`,
    ],
    [
      "more secured or due late than owed",
      { creditors_detail: { secured: 251, after_five_years: 51 } },
      ["secured", "after_five_years"].map((part) => `does_not_reconcile ${PATH}.creditors_detail.${part}`),
      `${PATH}.creditors_detail.secured is £0.01 more`,
    ],
  ];
  for (const [guarantee, details, found, says] of problems)
    test(guarantee, () => {
      const of = { accounts: { ...now, comparatives: { ...year, balance_sheet, ...details } } };

      assert.deepEqual(problemsOf(of), found);
      assert.ok(messagesOf(of).join("").includes(says), messagesOf(of).join(""));
    });

  const missing = `comparatives_missing ${PATH}`;
  const warnings: [guarantee: string, now: AccountsInput, details: Partial<ComparativesInput>, warnings: string[]][] = [
    ["beside this period's", now, now, []],
    ["none, although the lines were not nil", now, { balance_sheet }, [missing]],
    ["one of several", now, { balance_sheet, debtors_detail: now.debtors_detail }, [missing]],
    ["none where the lines were nil", now, { balance_sheet: { cash: 100 } }, []],
    ["none where current assets are one figure", now, { balance_sheet: { current_assets: 100 } }, [missing]],
    ["none where there is no balance sheet either", now, {}, [missing]],
    ["without this period's", { balance_sheet }, now, [`comparatives_not_shown ${PATH}`]],
    ["where this period's line is nil", { balance_sheet: { cash: 1 } }, now, []],
  ];
  for (const [guarantee, accounts, details, found] of warnings)
    test(`${guarantee}: ${found.length === 0 ? "no warning" : "a warning"}`, () => {
      const none = { debtors_detail: undefined, creditors_detail: undefined };
      assert.deepEqual(
        warningsOf({ accounts: { ...none, ...accounts, comparatives: { ...year, ...details } } }),
        found,
      );
    });
});
