// Accounts to deliver in tests: those of a small trading company, and of a dormant one.

import type { AccountsDeliveryInput } from "../../packages/ct600/register/input.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { sampleReturn } from "./returns.ts";

/** Nobody's. */
export const CODE = "Q7X4K2";

/** A return whose accounts the register takes: a micro-entity's. */
export function returnWithAccounts(change: Parameters<typeof sampleReturn>[0] = {}): ReturnInput {
  return {
    ...sampleReturn(change),
    accounts: {
      standard: "frs105",
      director: "Jane Director",
      approved_on: "2025-06-30",
      average_employees: 3,
      first_period: true,
      balance_sheet: {
        tangible_assets: 1_200_000,
        fixed_assets: 1_200_000,
        debtors: 1_500_000,
        cash: 3_000_000,
        creditors_within_one_year: 2_450_000,
        called_up_share_capital: 10_000,
        profit_and_loss_reserve: 3_240_000,
      },
      registered_office: { lines: ["1 High Street", "Exampletown"], postcode: "EX1 1AA" },
    },
  };
}

export const beside = {
  authentication_code: CODE,
  profit_and_loss: "left_out",
} as const;

/** On its own: the company has no tax return to file. */
export function dormantAccounts(change: Partial<AccountsDeliveryInput> = {}): AccountsDeliveryInput {
  return {
    company: { name: "Sleeping Lion Ltd", registration_number: "07654321" },
    period: { start: "2024-04-01", end: "2025-03-31" },
    accounts: {
      standard: "frs105",
      director: "Jane Director",
      approved_on: "2025-06-30",
      dormant: true,
      average_employees: 0,
      balance_sheet: { cash: 100, called_up_share_capital: 100 },
      registered_office: { lines: ["1 High Street", "Exampletown"], postcode: "EX1 1AA" },
    },
    ...beside,
    ...change,
  };
}
