// Rates, cars, buildings and the boxes that belong to no sum, as the document shows them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readBack } from "../../../../test/support/tied-documents.ts";
import { checkReturn } from "../../check-return.ts";
import type { ReturnInput } from "../../return.ts";

async function tablesOf(financials: Partial<ReturnInput["financials"]>, period?: ReturnInput["period"]) {
  const { return: made, problems } = await checkReturn(
    {
      company: {
        name: "Example Widgets Ltd",
        utr: "8596148860",
        registration_number: "12345678",
        close_investment_holding: false,
      },
      period: period ?? { start: "2025-04-01", end: "2026-03-31" },
      financials: { turnover: 12_000_000, trading_profit: 4_000_000, ...financials },
    },
    { today: "2026-11-15", declarant: { name: "Jane Director", status: "Director" } },
  );
  assert.deepEqual(problems, []);
  const { tables, computations } = readBack(made ?? assert.fail());
  const rows = (title: string) =>
    tables
      .filter((table) => table.title === title)
      .flatMap((table) => table.rows.map(({ label, pence }) => [label, pence]));
  return { rows, tables, computations };
}

// 10,000 x 18% x 183/365 = 902.47 and 10,000 x 6% x 183/365 = 300.82, rounded up; 100,000 x 3% x 183/365 = 1,504.11.
// 50,407 - 9,691 - 903 - 5,000 - 10,000 - 301 - 1,504 = 23,008.
test("the rate and the share of a year stand beside an allowance, and days as people write them", async () => {
  const { rows } = await tablesOf(
    {
      net_profit: 5_040_700,
      trading_profit: 2_300_800,
      capital_allowances: {
        main_pool: { brought_forward: 1_000_000 },
        full_expensing: { expenditure: 500_000 },
        cars: [
          { cost: 1_000_000, bought_on: "2025-05-01", co2_emissions: 0, new: true },
          { cost: 1_000_000, bought_on: "2025-06-02", co2_emissions: 120 },
        ],
        structures_and_buildings: [{ cost: 10_000_000, first_used_on: "2021-12-01" }],
      },
      adjustments: { other_deductions: 969_100 },
    },
    { start: "2025-04-01", end: "2025-09-30" },
  );

  assert.ok(rows("Main pool").some(([label]) => label === "Main pool: writing-down allowance (18% × 183 ÷ 365 days)"));
  assert.deepEqual(rows("Cars"), [
    ["Car bought on 1 May 2025, new, 0 g/km: 100% first-year allowance", 1_000_000n],
    ["Car bought on 2 June 2025, second-hand, 120 g/km: to the special rate pool", 1_000_000n],
  ]);
  assert.deepEqual(rows("Structures and buildings"), [
    ["Building used from 1 December 2021: cost £100,000, 3% × 183 ÷ 365 days", 150_400n],
  ]);
  assert.ok(rows("Allowances of the trade").some(([label]) => label === "Full expensing (100%)"));
});

test("a profit and a loss on sales are one line with the net amount, which is tagged", async () => {
  const { rows, computations } = await tablesOf({
    net_profit: 4_020_000,
    trading_profit: 4_000_000,
    adjustments: { profit_on_disposal: 30_000, loss_on_disposal: 10_000 },
  });

  assert.deepEqual(rows("Trading profit")[1], [
    "Less: profit on the sale of fixed assets, 300 less losses of 100",
    -20_000n,
  ]);
  const facts = computations.filter(({ name }) => name === "ct-comp:AdjustmentsLossOrProfitOnSale");
  assert.deepEqual(
    facts.map(({ value }) => value),
    ["-200"],
  );
});

test("boxes that no sum leads to are shown where they belong", async () => {
  const { tables } = await tablesOf({
    trading_profit: 0,
    non_trading_loan_profit: 100_000,
    management_expenses: { this_period: 300_000 },
    participator_loans: {
      loans: [
        {
          participator: "A Director",
          amount: 300_000,
          made_on: "2025-08-01",
          repayments: [{ amount: 100_000, date: "2026-05-01" }],
        },
      ],
    },
  });
  const boxes = new Map(tables.flatMap(({ rows }) => rows.map(({ box, pence }) => [box, pence] as const)));

  assert.equal(boxes.get("145"), 12_000_000n);
  assert.equal(boxes.get("850"), 200_000n);
  assert.equal(boxes.get("A30"), 100_000n);
  assert.equal(boxes.get("A40"), 100_000n);
});

// 8,000 less sales of 5,000 ends in an allowance of 3,000; 12,000 is allowed at once: nothing is left of either.
test("a pool of which nothing is left says so, and a sum of allowances has no rate", async () => {
  const ceased = await tablesOf({
    net_profit: 4_300_000,
    capital_allowances: { trade_ceased: true, main_pool: { brought_forward: 800_000, disposals: 500_000 } },
  });
  const atOnce = await tablesOf({
    net_profit: 5_200_000,
    capital_allowances: { annual_investment_allowance: { main_rate_expenditure: 1_200_000 } },
  });

  assert.deepEqual(ceased.rows("Main pool").slice(-2), [
    ["Main pool: balancing allowance", -300_000n],
    ["Carried forward", 0n],
  ]);
  assert.deepEqual(atOnce.rows("Main pool").slice(-2), [
    ["Main rate: annual investment allowance (100%)", -1_200_000n],
    ["Carried forward", 0n],
  ]);
  assert.deepEqual(atOnce.rows("Allowances of the trade"), [
    ["Main pool: allowances (100%)", 1_200_000n],
    ["Capital allowances of the trade", 1_200_000n],
  ]);
});
