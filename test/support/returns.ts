// Returns to file in tests. The figures are the small-profits example of the tax facts: £40,000 at 19% is £7,600.

import type { ReturnInput } from "../../packages/ct600/return.ts";

export function sampleReturn(change: { utr?: string; trading_profit?: number; name?: string } = {}): ReturnInput {
  return {
    company: {
      name: change.name ?? "Example Widgets Ltd",
      utr: change.utr ?? "8596148860",
      registration_number: "12345678",
    },
    period: { start: "2024-04-01", end: "2025-03-31" },
    financials: { turnover: 12_000_000, trading_profit: change.trading_profit ?? 4_000_000 },
  };
}

/** Something of every part of the wider return: adjustments, pools, income, losses, a loan, and what was paid. */
export function wideReturn(): ReturnInput {
  return {
    ...sampleReturn({ name: "Harbour Lane Bakery Ltd" }),
    period: { start: "2025-01-01", end: "2025-12-31" },
    financials: {
      turnover: 48_000_000,
      trading_profit: 6_616_500,
      net_profit: 9_400_000,
      adjustments: { depreciation: 1_250_000, entertaining: 84_050, non_trading_income: 931_550 },
      capital_allowances: {
        main_pool: { brought_forward: 4_000_000, disposals: 500_000 },
        annual_investment_allowance: { main_rate_expenditure: 1_800_000 },
        cars: [{ cost: 2_200_000, bought_on: "2025-06-14", co2_emissions: 42, new: true }],
        structures_and_buildings: [{ cost: 12_000_000, first_used_on: "2024-07-01" }],
      },
      non_trading_loan_profit: 31_550,
      property_profit: 900_000,
      losses: { trading_since_april_2017: 1_500_000, property_brought_forward: 300_000 },
      qualifying_donations: 50_000,
      participator_loans: {
        loans: [
          {
            participator: "Jo Finch",
            amount: 1_800_000,
            made_on: "2025-08-01",
            repayments: [{ amount: 1_000_000, date: "2026-07-31" }],
          },
        ],
      },
      tax_already_paid: 1_000_000,
    },
  };
}
