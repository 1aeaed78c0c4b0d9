// Which income is in the accounts, worked out by hand.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { ReturnInput } from "../return.ts";
import { problemsOf, returnWith, warningsOf } from "./accounts.fixture.ts";
import { profitAndLossGiven } from "./accounts.ts";
import { accountsProfitOf } from "./accounts-profit.ts";
import { profitAndLossOf } from "./profit-and-loss.ts";

type Financials = Partial<ReturnInput["financials"]>;

function shown(financials: Financials, standard: "frs102" | "frs105" = "frs102") {
  const input = returnWith({ financials, accounts: { standard, profit_and_loss: undefined } });
  const { turnover, interest_receivable, interest_payable, other_income, profit_before_tax } = profitAndLossOf(
    profitAndLossGiven(input, 0n),
  );
  return { turnover, interest_receivable, interest_payable, other_income, profit_before_tax };
}

const none = { interest_receivable: undefined, interest_payable: undefined, other_income: undefined };

suite("without a net profit", () => {
  test("interest joins as a line of its own", () => {
    const interest = { non_trading_loan_profit: 315_99 };

    assert.deepEqual(shown(interest), {
      ...none,
      turnover: 120_000n,
      interest_receivable: 315n,
      profit_before_tax: 40_315n,
    });
    assert.deepEqual(shown(interest, "frs105"), {
      ...none,
      turnover: 120_000n,
      other_income: 315n,
      profit_before_tax: 40_315n,
    });
  });

  test("so does a property profit, as other income", () => {
    for (const standard of ["frs102", "frs105"] as const)
      assert.deepEqual(shown({ property_profit: 24_500_00 }, standard), {
        ...none,
        turnover: 120_000n,
        other_income: 24_500n,
        profit_before_tax: 64_500n,
      });
  });

  // Rents 48,000.50; costs 12,587.44; interest received 200 and paid 15,000: 35,413.06 - 14,800.
  test("of a property business the rents are turnover and the costs expenses, without capital allowances", () => {
    const financials: Financials = {
      turnover: 0,
      trading_profit: 0,
      property: {
        rents: 4_800_050,
        expenses: { repairs: 1_168_744 },
        replaced_domestic_items: 90_000,
        capital_allowances: { main_pool: { brought_forward: 1_000_000 } },
        finance_costs: 1_500_000,
      },
      non_trading_loan_profit: -1_480_000,
    };

    assert.deepEqual(shown(financials), {
      turnover: 48_000n,
      interest_receivable: 200n,
      interest_payable: 15_000n,
      other_income: undefined,
      profit_before_tax: 20_613n,
    });
    assert.equal(shown(financials, "frs105").profit_before_tax, 20_613n);
    assert.deepEqual(warningsOf({ financials, accounts: { profit_and_loss: undefined } }).filter(isMissing), []);
  });

  test("the gross profit of the trade has the rents above it", () => {
    const { grossProfit } = accountsProfitOf(
      returnWith({ financials: { gross_profit: 60_000_00, property: { rents: 9_000_00 } } }),
    );

    assert.equal(grossProfit, 69_000_00n);
  });

  test("interest that the caller shows in lines is not shown twice", () => {
    const financials = { non_trading_loan_profit: 500_00 };
    const lines = { interest_receivable: 700_00, interest_payable: 200_00 };
    const given = profitAndLossGiven(returnWith({ financials, accounts: { profit_and_loss: lines } }), 0n);

    const { interest_receivable, interest_payable, profit_before_tax } = profitAndLossOf(given);

    assert.deepEqual([interest_receivable, interest_payable, profit_before_tax], [700n, 200n, 40_500n]);
  });

  test("the additional deduction for research is no expense of the accounts", () => {
    const research = { intensive_expenditure: 100_000_99 };
    const given = { trading_profit: -136_000_00, research_and_development: research };

    assert.deepEqual(
      [...accountsProfitOf(returnWith({ financials: given, accounts: { profit_and_loss: undefined } })).elsewhere],
      [["research_deduction", 86_000_00n]],
    );
    assert.equal(shown(given).profit_before_tax, -50_000n);
  });

  test("the expenditure credit is in the accounts unless the caller says that it is not", () => {
    const credited = (research: object) =>
      shown({ trading_profit: 40_000_00, research_and_development: { expenditure: 100_000_00, ...research } })
        .profit_before_tax;

    assert.equal(credited({}), 40_000n);
    assert.equal(credited({ credit_in_accounts: false }), 20_000n);
    assert.equal(credited({ credit_in_accounts: false, credit: 5_000_00 }), 35_000n);
  });

  test("lines that lead to the trading profit leave no room for it, which is a warning and no error", () => {
    const change = { financials: { non_trading_loan_profit: 500_00 } };

    assert.equal(accountsProfitOf(returnWith(change)).beforeTax, 40_000_00n);
    assert.deepEqual(problemsOf(change), []);
    assert.deepEqual(warningsOf(change).filter(isMissing), [MISSING]);
  });
});

const MISSING = "net_profit_missing financials.net_profit";
const isMissing = (warning: string) => warning.startsWith("net_profit_missing");

suite("income that the accounts show in a way the input does not give", () => {
  const asked = (financials: Financials) =>
    warningsOf({ financials, accounts: { profit_and_loss: undefined } }).filter(isMissing);

  for (const financials of [
    { annual_payments: 1 },
    { foreign_dividends: 1 },
    { income_taxed_at_source: 1 },
    { intangible_gains: 1 },
    { other_income: 1 },
    { exempt_distributions: 1 },
    { chargeable_gains: { gains: 1 } },
    { chargeable_gains: { losses: 1 } },
    { non_trading_loan_profit: -1 },
    { property_profit: -1 },
  ] satisfies Financials[])
    test(`${JSON.stringify(financials)} asks for the net profit`, () => {
      assert.deepEqual(asked(financials), [MISSING]);
      assert.deepEqual(asked({ ...financials, net_profit: 40_000_00 }), []);
      assert.equal(accountsProfitOf(returnWith({ financials })).beforeTax, 40_000_00n);
    });

  test("interest and rent above zero do not, nor does a trade alone", () => {
    for (const financials of [{}, { non_trading_loan_profit: 100 }, { property_profit: 100 }, { other_income: 0 }])
      assert.deepEqual(asked(financials), []);
  });
});
