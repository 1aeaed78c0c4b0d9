import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { PROFIT_AND_LOSS } from "../input/fields/accounts-figures.ts";
import type { ProfitAndLossInput, ReturnInput } from "../return.ts";
import { messagesOf, problemsOf, warningsOf } from "./accounts.fixture.ts";
import { FORMATS, profitAndLossOf, remainderOf } from "./profit-and-loss.ts";

const given = {
  standard: "frs102",
  turnover: 120_000_50n,
  grossProfit: null,
  profitBeforeTax: 40_000_99n,
  tax: 7_600_99n,
  lines: {},
} as const;

test("what lies between turnover and profit is the last expense line of the format", () => {
  const { administrative_expenses, profit } = profitAndLossOf(given);
  const micro = profitAndLossOf({ ...given, standard: "frs105" });

  assert.deepEqual([administrative_expenses, profit], [80_000n, 32_400n]);
  assert.deepEqual(
    [micro.other_charges, micro.administrative_expenses, micro.operating_profit],
    [80_000n, undefined, undefined],
  );
});

test("a gross profit brings the cost of sales with it, but not into a micro-entity's accounts", () => {
  const { cost_of_sales, gross_profit, administrative_expenses } = profitAndLossOf({
    ...given,
    grossProfit: 90_000_00n,
  });
  const micro = profitAndLossOf({ ...given, standard: "frs105", grossProfit: 90_000_00n });

  assert.deepEqual([cost_of_sales, gross_profit, administrative_expenses], [30_000n, 90_000n, 50_000n]);
  assert.deepEqual([micro.cost_of_sales, micro.gross_profit, micro.other_charges], [undefined, undefined, 80_000n]);
});

test("a gross profit above the turnover has no cost of sales", () => {
  assert.equal(profitAndLossOf({ ...given, grossProfit: 200_000_00n }).cost_of_sales, undefined);
});

test("a profit above the turnover comes from other income", () => {
  const { other_income, administrative_expenses } = profitAndLossOf({ ...given, turnover: 0n });

  assert.deepEqual([other_income, administrative_expenses], [40_000n, undefined]);
});

test("interest lies below the operating profit", () => {
  const lines = { interest_receivable: 100_00, interest_payable: 30_00 };

  const { operating_profit, interest_receivable, interest_payable } = profitAndLossOf({ ...given, lines });

  assert.deepEqual([operating_profit, interest_receivable, interest_payable], [39_930n, 100n, 30n]);
});

test("a line of the other format is shown within one of this format", () => {
  const lines = { interest_receivable: 100_00, administrative_expenses: 70_000_00, staff_costs: 10_100_00 };

  const micro = profitAndLossOf({ ...given, standard: "frs105", lines });

  assert.deepEqual([micro.other_income, micro.staff_costs, micro.other_charges], [100n, 10_100n, 70_000n]);
});

test("every column adds up as it is shown, whatever was given", () => {
  const amounts = fc.integer({ min: 0, max: 100_000 });
  const names = Object.keys(PROFIT_AND_LOSS.fields);
  const lines = fc.record(Object.fromEntries(names.map((name) => [name, amounts])), { requiredKeys: [] });

  fc.assert(
    fc.property(fc.constantFrom("frs102", "frs105"), amounts, lines, (standard, turnover, some) => {
      const { tax: _, deferred_tax: __, ...said } = some as ProfitAndLossInput;
      const open = { ...given, standard, turnover: BigInt(turnover), profitBeforeTax: 0n, lines: said } as const;
      const rest = remainderOf(open);
      // With the profit that the lines lead to.
      const shown = profitAndLossOf({ ...open, profitBeforeTax: rest.remaining - rest.said });
      const sum = (of: readonly (keyof typeof shown)[]) => of.reduce((all, line) => all + (shown[line] ?? 0n), 0n);
      const { income, expenses } = FORMATS[standard];

      assert.equal(sum(["turnover", ...income]) - sum(expenses), shown.profit_before_tax);
      for (const line of [...income, ...expenses])
        if (line !== "fair_value_gain") assert.ok((shown[line] ?? 0n) >= 0n, line);
    }),
  );
});

suite("lines that do not lead to the profit are refused, with the sum and the difference", () => {
  const path = "accounts.profit_and_loss";
  const table: [
    guarantee: string,
    lines: ProfitAndLossInput,
    financials: Partial<ReturnInput["financials"]>,
    problem: string[],
    says: string,
  ][] = [
    ["nothing but a tax", { tax: 1 }, {}, [], ""],
    ["all lines, to the penny", { distribution_costs: 1, administrative_expenses: 79_999_99 }, {}, [], ""],
    [
      "a penny less",
      { distribution_costs: 1, administrative_expenses: 79_999_98 },
      {},
      [`does_not_reconcile ${path}.administrative_expenses`],
      "is £79,999.98, but the other lines and a profit before tax of £40,000 leave £79,999.99. It differs by £0.01. Send 7999999",
    ],
    ["some lines: the last one takes the rest", { distribution_costs: 80_000_00 }, {}, [], ""],
    [
      "more than there is",
      { distribution_costs: 80_000_01 },
      {},
      [`does_not_reconcile ${path}`],
      "lead to a profit before tax of £39,999.99, but it is £40,000. They differ by £0.01",
    ],
    [
      "more than there is, with the last line",
      { distribution_costs: 90_000_00, administrative_expenses: 1 },
      {},
      [`does_not_reconcile ${path}`],
      "They differ by £10,000.01",
    ],
    [
      "income above the expenses",
      { other_income: 1_00, administrative_expenses: 0 },
      { turnover: 0, net_profit: 1_01 },
      [`does_not_reconcile ${path}`],
      "lead to a profit before tax of £1, but it is £1.01",
    ],
    [
      "a loss",
      { administrative_expenses: 120_000_00 },
      { trading_profit: -1_00 },
      [`does_not_reconcile ${path}.administrative_expenses`],
      "a profit before tax of −£1 leave £120,001",
    ],
    ["the net profit is the profit before tax", { administrative_expenses: 1_00 }, { net_profit: 119_999_00 }, [], ""],
    ["from the gross profit on", { administrative_expenses: 1_00 }, { gross_profit: 40_001_00 }, [], ""],
  ];
  for (const [guarantee, profit_and_loss, financials, problems, says] of table)
    test(guarantee, () => {
      const change = { financials, accounts: { profit_and_loss } };

      assert.deepEqual(problemsOf(change), problems);
      assert.ok(messagesOf(change).join("").includes(says), messagesOf(change).join(""));
    });
});

test("a line that is shown within another one is a warning", () => {
  assert.deepEqual(
    warningsOf({ accounts: { profit_and_loss: { staff_costs: 1, administrative_expenses: 79_999_99, tax: 0 } } }),
    ["shown_in_another_line accounts.profit_and_loss.staff_costs"],
  );
});
