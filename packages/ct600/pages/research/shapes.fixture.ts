// Returns with research and development, for documents about them.

import type { ReturnInput } from "../../return.ts";

const CLAIM = { size: "small_or_medium", additional_information_sent: true, claim_notified: true } as const;
const PAYE = {
  paye_and_nic: 3_000_000,
  paye_references: ["123/AB456"],
  connected_paye_and_nic: 100_050,
  connected_paye_references: ["951/A1234567"],
};

export const RESEARCH_SHAPES: Readonly<Record<string, Partial<ReturnInput["financials"]>>> = {
  "an expenditure credit through every step": {
    trading_profit: 3_000_001,
    net_profit: 500_000,
    adjustments: { depreciation: 500_000 },
    income_tax_deducted: 50_000,
    tax_already_paid: 10_000,
    participator_loans: { loans: [{ participator: "A Director", amount: 200_000, made_on: "2026-02-01" }] },
    research_and_development: {
      ...CLAIM,
      ...PAYE,
      expenditure: 10_000_010,
      credit: 2_000_001,
      credit_in_accounts: false,
      brought_forward: { step_2: 100_000, step_3: 30_001 },
      received_from_group: 20_000,
      use: { other_periods: 10_000, group: 20_000, other_liabilities: 30_050, group_step_2: 0 },
    },
  },
  "an expenditure credit of a loss, capped, lost": {
    trading_profit: -5_000_000,
    research_and_development: {
      ...CLAIM,
      size: "large",
      expenditure: 100_000_000,
      paye_and_nic: 0,
      brought_forward: { step_2: 100_000 },
      use: { group_step_2: 100 },
      going_concern: false,
    },
  },
  "an expenditure credit without a cap": {
    trading_profit: -5_000_000,
    research_and_development: { ...CLAIM, expenditure: 20_000_000, cap_exempt: true, connected_spending: 3_000_000 },
  },
  "credits above the tax": {
    trading_profit: 1_000_000,
    income_tax_deducted: 50_000,
    tax_already_paid: 10_000,
    research_and_development: { brought_forward: { step_2: 1_000_000 } },
  },
  "a payable credit": {
    trading_profit: -13_600_000,
    net_profit: -5_500_000,
    adjustments: { depreciation: 500_000 },
    non_trading_loan_profit: 600_000,
    research_and_development: {
      ...CLAIM,
      ...PAYE,
      intensive_expenditure: 10_000_000,
      total_expenditure: 25_000_000,
      relevant_research_expenditure: 10_000_000,
      surrender: 5_000_000,
    },
  },
};
