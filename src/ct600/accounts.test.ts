import assert from "node:assert/strict";
import { test } from "node:test";
import { accountsOf } from "./accounts.ts";
import type { AccountsInput, ReturnInput } from "./return.ts";

function accounts(given: AccountsInput = {}, financials: Partial<ReturnInput["financials"]> = {}) {
  const input: ReturnInput = {
    company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
    period: { start: "2024-04-01", end: "2025-03-31" },
    financials: { turnover: 12_000_050, trading_profit: 4_000_099, ...financials },
    accounts: given,
  };
  const declarant = { name: " Jane Director ", status: "Director" };
  return accountsOf(input, { taxDuePence: 760_099n, declarant, today: "2026-11-15" });
}

test("what the input leaves out has its documented default", () => {
  assert.deepEqual(accounts(), {
    standard: "frs102",
    director: "Jane Director",
    approvedOn: "2026-11-15",
    principalActivity: null,
    averageEmployees: 0,
    dormant: false,
    profitAndLoss: {
      turnover: 120_000n,
      otherCharges: 80_000n,
      profitBeforeTax: 40_000n,
      tax: 7_600n,
      profit: 32_400n,
    },
    balanceSheet: null,
  });
});

test("the profit before tax is the net profit where it is given", () => {
  assert.equal(accounts({}, { net_profit: -150 }).profitAndLoss.profitBeforeTax, -1n);
});

test("a gross profit brings the cost of sales with it, but not into a micro-entity's accounts", () => {
  const { costOfSales, grossProfit, otherCharges } = accounts({}, { gross_profit: 9_000_000 }).profitAndLoss;
  const micro = accounts({ standard: "frs105" }, { gross_profit: 9_000_000 }).profitAndLoss;

  assert.deepEqual([costOfSales, grossProfit, otherCharges], [30_000n, 90_000n, 50_000n]);
  assert.deepEqual([micro.costOfSales, micro.grossProfit, micro.otherCharges], [undefined, undefined, 80_000n]);
});

test("a gross profit above the turnover has no cost of sales", () => {
  assert.equal(accounts({}, { gross_profit: 20_000_000 }).profitAndLoss.costOfSales, undefined);
});

test("a balance sheet balances whatever was given, in whole pounds", () => {
  const sheet = accounts({
    balance_sheet: {
      fixed_assets: 199,
      current_assets: 1_000_099,
      creditors_within_one_year: 2_000_001,
      provisions: 50,
      called_up_share_capital: 100,
    },
  }).balanceSheet;

  assert.deepEqual(sheet, {
    fixedAssets: 1n,
    currentAssets: 10_000n,
    creditorsWithinOneYear: 20_000n,
    netCurrentAssets: -10_000n,
    totalAssetsLessCurrentLiabilities: -9_999n,
    creditorsAfterOneYear: 0n,
    provisions: 0n,
    netAssets: -9_999n,
    shareCapital: 1n,
    reserves: -10_000n,
  });
});
