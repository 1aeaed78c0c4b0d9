import assert from "node:assert/strict";
import { test } from "node:test";
import type { AccountsInput, ReturnInput } from "../return.ts";
import { accountsOf } from "./accounts.ts";

function accounts(given: AccountsInput = {}, financials: Partial<ReturnInput["financials"]> = {}) {
  const input: ReturnInput = {
    company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
    period: { start: "2024-04-01", end: "2025-03-31" },
    financials: { turnover: 12_000_050, trading_profit: 4_000_099, ...financials },
    accounts: given,
  };
  const declarant = { name: " Jane Director ", status: "Director" };
  return accountsOf(input, { taxPence: 760_099n, declarant, today: "2026-11-15" });
}

test("what the input leaves out is left out of the accounts, or has its documented default", () => {
  assert.deepEqual(accounts(), {
    standard: "frs102",
    dormant: false,
    tradingStatus: "trading",
    legalForm: "private_limited",
    country: "england_and_wales",
    registeredOffice: null,
    directors: [{ name: "Jane Director", signs: true, isSample: false }],
    approvedOn: "2026-11-15",
    principalActivity: null,
    directorsReport: null,
    now: {
      period: { start: "2024-04-01", end: "2025-03-31" },
      profitAndLoss: {
        turnover: 120_000n,
        administrative_expenses: 80_000n,
        operating_profit: 40_000n,
        profit_before_tax: 40_000n,
        tax: 7_600n,
        profit: 32_400n,
      },
      balanceSheet: null,
      averageEmployees: null,
      debtors: null,
      creditors: null,
    },
    before: null,
    isFirstPeriod: false,
    notes: {
      policies: {
        turnover: null,
        tangible_assets: null,
        intangible_assets: null,
        investment_property: null,
        stocks: null,
        taxation: null,
        provisions: null,
        going_concern: null,
        other: null,
      },
      directorsAdvances: [],
      directorsGuarantees: [],
      commitments: null,
      fixedAssetMovements: {},
      assetClasses: [],
      investmentProperty: null,
      deferredTax: null,
      reserves: null,
      further: [],
    },
    statements: new Set(["not_statutory_accounts", "limited_by_shares"]),
  });
});

test("the profit before tax is the net profit where it is given", () => {
  assert.equal(accounts({}, { net_profit: -150 }).now.profitAndLoss.profit_before_tax, -1n);
});

test("the period of account is the return's unless it is longer", () => {
  const plain = sample();
  const input = { ...plain, period: { ...plain.period, accounts_end: "2025-06-30" }, accounts: {} };
  const declarant = { name: "Jane Director", status: "Director" };

  const { now } = accountsOf(input, { taxPence: 0n, declarant, today: "2026-11-15" });

  assert.deepEqual(now.period, { start: plain.period.start, end: "2025-06-30" });
});

test("comparatives are a second column, from the caller or from the previous filing", () => {
  const comparatives = { start: "2023-04-01", end: "2024-03-31", turnover: 5_000_00, net_profit: 100_00, tax: 19_00 };
  const declarant = { name: "Jane Director", status: "Director" };
  const context = { taxPence: 0n, declarant, today: "2026-11-15" };

  const own = accountsOf({ ...sample(), accounts: { comparatives } }, context);
  const filed = accountsOf(
    { ...sample(), accounts: { comparatives: "previous_filing" } },
    { ...context, previousAccounts: comparatives },
  );

  assert.deepEqual(own.before, {
    period: { start: "2023-04-01", end: "2024-03-31" },
    profitAndLoss: {
      turnover: 5_000n,
      administrative_expenses: 4_900n,
      operating_profit: 100n,
      profit_before_tax: 100n,
      tax: 19n,
      profit: 81n,
    },
    balanceSheet: null,
    averageEmployees: null,
    debtors: null,
    creditors: null,
  });
  assert.deepEqual(filed, own);
});

function sample(): ReturnInput {
  return {
    company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
    period: { start: "2024-04-01", end: "2025-03-31" },
    financials: { turnover: 12_000_050, trading_profit: 4_000_099 },
  };
}
