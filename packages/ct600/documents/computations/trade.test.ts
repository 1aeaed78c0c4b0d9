// From the profit in the accounts to the trading profit, line by line, as the document shows it.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { readBack } from "../../../../test/support/tied-documents.ts";
import { type CheckedReturn, checkReturn } from "../../check-return.ts";
import type { ReturnInput } from "../../return.ts";

const DECLARANT = { name: "Jane Director", status: "Director" };

function filed(financials: Partial<ReturnInput["financials"]>, more: object = {}): Promise<CheckedReturn> {
  return checkReturn(
    {
      company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
      period: { start: "2025-04-01", end: "2026-03-31" },
      financials: { turnover: 12_000_000, trading_profit: 4_000_000, ...financials },
      ...more,
    },
    { today: "2026-11-15", declarant: DECLARANT },
  );
}

function rowsOf(made: CheckedReturn["return"], title = "Trading profit"): [string, number][] {
  const { tables } = readBack(made ?? assert.fail("there are problems"));
  const rows = tables.findLast((table) => table.title === title)?.rows ?? [];
  return rows.map(({ label, pence }) => [label, Number(pence)]);
}

suite("the bridge between both profits", () => {
  test("a plain return has one line for the difference", async () => {
    const { return: made } = await filed({ net_profit: 4_100_050 });

    assert.deepEqual(rowsOf(made), [
      ["Profit before tax per accounts", 4_100_000],
      ["Less: other adjustments", -100_000],
      ["Adjusted trading profit", 4_000_000],
    ]);
  });

  test("without a net profit it consists of what joined the trading profit", async () => {
    const { return: made } = await filed({
      trading_profit: 4_000_050,
      non_trading_loan_profit: 31_599,
      property_profit: 1_200_000,
    });

    assert.deepEqual(rowsOf(made), [
      ["Profit before tax per accounts", 5_231_649],
      ["Less: interest and non-trading loan relationships", -31_599],
      ["Less: property income", -1_200_000],
      ["Trading profit or loss", 4_000_050],
      ["Adjusted trading profit", 4_000_000],
    ]);
  });

  for (const net_profit of [undefined, -5_000_000])
    test(`research has lines of its own, ${net_profit === undefined ? "without" : "beside"} a net profit`, async () => {
      const { return: made } = await filed({
        trading_profit: -13_600_000,
        ...(net_profit !== undefined && { net_profit }),
        research_and_development: {
          size: "small_or_medium",
          additional_information_sent: true,
          claim_notified: true,
          intensive_expenditure: 10_000_000,
          total_expenditure: 20_000_000,
          paye_and_nic: 0,
        },
      });

      assert.deepEqual(rowsOf(made), [
        ["Loss before tax per accounts", -5_000_000],
        ["Less: additional deduction for research and development", -8_600_000],
        ["Adjusted trading loss", -13_600_000],
      ]);
    });

  test("a credit that the accounts do not have is added", async () => {
    const { return: made } = await filed({
      research_and_development: {
        size: "large",
        additional_information_sent: true,
        claim_notified: true,
        expenditure: 5_000_000,
        credit_in_accounts: false,
        paye_and_nic: 0,
      },
    });

    assert.deepEqual(rowsOf(made), [
      ["Profit before tax per accounts", 3_000_000],
      ["Add: research and development expenditure credit", 1_000_000],
      ["Adjusted trading profit", 4_000_000],
    ]);
  });

  test("beside a net profit all that is known has a name, and only the rest is other adjustments", async () => {
    const { return: made } = await filed({
      trading_profit: 0,
      net_profit: 9_000_000,
      non_trading_loan_profit: -100_000,
      property_profit: 200_000,
      annual_payments: 1_000,
      foreign_dividends: 2_000,
      income_taxed_at_source: 3_000,
      intangible_gains: 4_000,
      other_income: 5_000,
      exempt_distributions: 9_000_000,
      management_expenses: { this_period: 70_000 },
      qualifying_donations: 10_000,
    });

    assert.deepEqual(rowsOf(made), [
      ["Profit before tax per accounts", 9_000_000],
      ["Add: deficit on non-trading loan relationships", 100_000],
      ["Less: property income", -200_000],
      ["Less: annual payments received", -1_000],
      ["Less: dividends from outside the UK", -2_000],
      ["Less: income taxed at source", -3_000],
      ["Less: gains on intangible assets", -4_000],
      ["Less: other income", -5_000],
      ["Less: exempt dividends received", -9_000_000],
      ["Add: management expenses", 70_000],
      ["Add: qualifying donations", 10_000],
      ["Add: other adjustments", 35_000],
      ["Adjusted trading profit", 0],
    ]);
  });
});

suite("accounts for fifteen months", () => {
  // 456 days, 366 of them in the first period: 52,000 x 366 / 456 = 41,736.84.
  const long = {
    period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
    accounts: { standard: "frs102" },
  };

  test("each computation shows the whole profit, what the other period has of it, and its own share", async () => {
    const { return: first, next } = await filed({ trading_profit: 5_200_000 }, long);

    assert.deepEqual(rowsOf(first), [
      ["Profit before tax per accounts", 5_200_000],
      ["Less: apportioned to the other period, 90 of 456 days", -1_026_316],
      ["Profit of this period", 4_173_684],
      ["Trading profit or loss", 4_173_684],
      ["Adjusted trading profit", 4_173_600],
    ]);
    assert.deepEqual(rowsOf(next).slice(0, 3), [
      ["Profit before tax per accounts", 5_200_000],
      ["Less: apportioned to the other period, 366 of 456 days", -4_173_684],
      ["Profit of this period", 1_026_316],
    ]);
  });

  test("with details the share is adjusted", async () => {
    const { return: first } = await filed(
      { net_profit: 4_560_000, trading_profit: 5_016_000, adjustments: { depreciation: 456_000 } },
      long,
    );

    assert.deepEqual(rowsOf(first), [
      ["Profit before tax per accounts", 4_560_000],
      ["Less: apportioned to the other period, 90 of 456 days", -900_000],
      ["Profit of this period", 3_660_000],
      ["Add: depreciation", 366_000],
      ["Adjusted trading profit", 4_026_000],
    ]);
  });

  test("figures that were given for each period are not called apportioned", async () => {
    const { return: first } = await filed(
      { trading_profit: 3_000_000 },
      { ...long, next_period: { financials: { trading_profit: 2_000_000 } } },
    );

    assert.deepEqual(rowsOf(first).slice(0, 3), [
      ["Profit before tax per accounts", 5_000_000],
      ["Less: profit of the other period", -2_000_000],
      ["Profit of this period", 3_000_000],
    ]);
  });

  test("interest and rent are shared as well, and the accounts show all of both", async () => {
    const financials = {
      turnover: 0,
      trading_profit: 0,
      property: { rents: 4_560_000, expenses: { repairs: 456_000 } },
      non_trading_loan_profit: 45_600,
    };
    const { return: first } = await filed(financials, long);

    assert.deepEqual(rowsOf(first), [
      ["Profit before tax per accounts", 4_149_600],
      ["Less: apportioned to the other period, 90 of 456 days", -819_000],
      ["Profit of this period", 3_330_600],
      ["Less: interest and non-trading loan relationships", -36_600],
      ["Less: property income", -3_294_000],
      ["Adjusted trading profit", 0],
    ]);
    const accounts = readBack(first ?? assert.fail()).accounts ?? [];
    const shown = (name: string) => accounts.find((fact) => fact.name === `core:${name}`)?.value;
    assert.equal(shown("TurnoverRevenue"), "45600");
    assert.equal(shown("ProfitLossOnOrdinaryActivitiesBeforeTax"), "41496");
    assert.equal(shown("OtherInterestReceivableSimilarIncomeFinanceIncome"), "456");
  });
});

suite("box 145", () => {
  const stated = async (financials: Partial<ReturnInput["financials"]>) =>
    readBack((await filed({ trading_profit: 0, ...financials })).return ?? assert.fail()).box("145");

  test("it is the turnover, nil included", async () => {
    assert.equal(await stated({ turnover: 12_000_050 }), 12_000_000n);
    assert.equal(await stated({ turnover: 0 }), 0n);
    assert.equal(await stated({ turnover: 0, property_profit: 100_000 }), 0n);
  });

  test("rents are no turnover of a trade: a property business alone leaves it empty", async () => {
    assert.equal(await stated({ turnover: 0, property: { rents: 100_000 } }), null);
    assert.equal(await stated({ turnover: 50_000, property: { rents: 100_000 } }), 50_000n);
  });

  test("so does a close investment-holding company without a turnover", async () => {
    const company = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };
    const of = async (turnover: number, close_investment_holding: boolean) => {
      const financials = { turnover, trading_profit: 0, non_trading_loan_profit: 100_000 };
      const { return: made } = await filed(financials, { company: { ...company, close_investment_holding } });
      return readBack(made ?? assert.fail()).box("145");
    };

    assert.deepEqual([await of(0, true), await of(0, false), await of(50_000, true)], [null, 0n, 50_000n]);
  });
});

test("depreciation that the accounts charge has a name in the bridge", async () => {
  const { return: made } = await filed(
    { net_profit: 3_400_000 },
    { accounts: { standard: "frs105", profit_and_loss: { depreciation: 500_000 } } },
  );

  assert.deepEqual(rowsOf(made), [
    ["Profit before tax per accounts", 3_400_000],
    ["Add: depreciation", 500_000],
    ["Add: other adjustments", 100_000],
    ["Adjusted trading profit", 4_000_000],
  ]);
});

suite("a fair value gain on investment property", () => {
  const sheet = (fair_value_gain: number, value: number) => ({
    accounts: {
      standard: "frs102",
      profit_and_loss: { fair_value_gain },
      investment_property: { opening: 20_000_000 },
      balance_sheet: { investment_property: value, called_up_share_capital: 10_000 },
    },
  });

  // 25,000 less rent of 15,000 and a gain of 10,000 leave nothing.
  test("is not taxed, so it is taken off by its name", async () => {
    const { return: made } = await filed(
      { turnover: 2_400_000, trading_profit: 0, property_profit: 1_500_000, net_profit: 2_500_000 },
      sheet(1_000_000, 21_000_000),
    );

    assert.deepEqual(rowsOf(made), [
      ["Profit before tax per accounts", 2_500_000],
      ["Less: property income", -1_500_000],
      ["Less: fair value gain on investment property", -1_000_000],
      ["Adjusted trading profit", 0],
    ]);
    const facts = readBack(made ?? assert.fail()).computations;
    assert.equal(facts.find(({ name }) => name.endsWith("OtherIncomeNotTaxable"))?.value, "10000");
  });

  test("a loss is added back", async () => {
    const { return: made } = await filed({ net_profit: 3_000_000 }, sheet(-1_000_000, 19_000_000));

    assert.deepEqual(rowsOf(made), [
      ["Profit before tax per accounts", 3_000_000],
      ["Add: fair value loss on investment property", 1_000_000],
      ["Adjusted trading profit", 4_000_000],
    ]);
  });

  test("among other deductions it has its name, and what is left of them theirs", async () => {
    const bridge = async (other_deductions: number, net_profit: number) => {
      const adjustments = { depreciation: 100_000, other_deductions };
      const { return: made } = await filed({ net_profit, adjustments }, sheet(1_000_000, 21_000_000));
      return rowsOf(made);
    };

    assert.deepEqual(await bridge(1_000_000, 4_900_000), [
      ["Profit before tax per accounts", 4_900_000],
      ["Add: depreciation", 100_000],
      ["Less: fair value gain on investment property", -1_000_000],
      ["Adjusted trading profit", 4_000_000],
    ]);
    assert.deepEqual((await bridge(1_250_000, 5_150_000)).slice(2, 4), [
      ["Less: fair value gain on investment property", -1_000_000],
      ["Less: other deductions", -250_000],
    ]);
    // Less than the gain is taken off: it is not known what for.
    assert.deepEqual((await bridge(400_000, 4_300_000)).slice(2, 3), [["Less: other deductions", -400_000]]);
  });
});

test("where no accounts come with the return, the profit is not called per accounts", async () => {
  const { return: made } = await filed(
    { turnover: 0, trading_profit: 0, non_trading_loan_profit: 200_000 },
    {
      company: {
        name: "Example Widgets Ltd",
        utr: "8596148860",
        registration_number: "12345678",
        type: 3,
        being_wound_up: true,
      },
      accounts: { not_attached: "company_in_liquidation" },
    },
  );

  assert.deepEqual(rowsOf(made)[0], ["Profit before tax", 200_000]);
});
