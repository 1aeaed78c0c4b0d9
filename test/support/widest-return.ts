// A return that says about everything a return can say, in every group. For measurements, and wherever all of it is
// needed at once.

import type { ReturnInput } from "../../packages/ct600/return.ts";
import { pagesAsData } from "./pages-as-data.ts";
import { sampleReturn } from "./returns.ts";

/** Its trading profit follows from its details. */
export function widestReturn(): ReturnInput {
  return {
    ...sampleReturn(),
    company: { ...sampleReturn().company, associated_companies: 2, type: 0 },
    period: { start: "2025-01-01", end: "2025-12-31" },
    financials: {
      turnover: 250_000_000,
      trading_profit: 19_769_300,
      net_profit: 30_000_000,
      adjustments: {
        ...{ depreciation: 1_000_000, loss_on_disposal: 10_000, entertaining: 20_000, fines_and_penalties: 5_000 },
        ...{ donations: 100_000, legal_and_professional: 50_000, other_additions: 1_000 },
        ...{ profit_on_disposal: 20_000, non_trading_income: 2_000_000, other_deductions: 1_000 },
      },
      capital_allowances: {
        main_pool: { brought_forward: 5_000_000, additions: 100_000, disposals: 200_000, claim: 500_000 },
        special_rate_pool: { brought_forward: 2_000_000, additions: 50_000, disposals: 10_000, claim: 80_000 },
        annual_investment_allowance: { main_rate_expenditure: 2_000_000, special_rate_expenditure: 300_000 },
        full_expensing: { expenditure: 1_000_000, claim: 900_000, disposals: 50_000 },
        special_rate_first_year_allowance: { expenditure: 400_000, disposals: 30_000 },
        super_deduction: { disposals: 20_000 },
        electric_charge_points: { expenditure: 100_000, disposals: 1_000 },
        zero_emission_goods_vehicles: { expenditure: 3_000_000 },
        zero_emission_cars: { disposals: 10_000 },
        cars: [
          { cost: 2_000_000, bought_on: "2025-02-01", co2_emissions: 0, new: true },
          { cost: 1_500_000, bought_on: "2025-03-01", co2_emissions: 40 },
          { cost: 1_800_000, bought_on: "2025-06-01", co2_emissions: 120, new: true },
        ],
        structures_and_buildings: [
          { cost: 10_000_000, first_used_on: "2020-01-01" },
          { cost: 5_000_000, first_used_on: "2025-05-01" },
        ],
      },
      non_trading_loan_profit: 300_000,
      annual_payments: 10_000,
      foreign_dividends: 50_000,
      income_taxed_at_source: 40_000,
      property_profit: 1_200_000,
      property_allowances: {
        ...{ annual_investment_allowance: 100_000, structures_and_buildings: 20_000, full_expensing: 30_000 },
        ...{ other: 10_000, balancing_charges: 5_000 },
      },
      intangible_gains: 20_000,
      other_income: 10_000,
      chargeable_gains: { gains: 900_000, losses: 100_000, losses_brought_forward: 200_000 },
      management_expenses: { this_period: 50_000, brought_forward: 20_000 },
      losses: {
        ...{ trading_before_april_2017: 100_000, claim_before_april_2017: 90_000 },
        ...{ trading_since_april_2017: 1_000_000, claim_since_april_2017: 800_000 },
        property_brought_forward: 100_000,
        ...{ non_trading_deficit_before_april_2017: 50_000, non_trading_deficit_since_april_2017: 60_000 },
      },
      qualifying_donations: 100_000,
      exempt_distributions: 500_000,
      community_investment_relief: 10_000,
      double_taxation_relief: 5_000,
      participator_loans: {
        loans: [
          {
            participator: "A Director",
            amount: 1_000_000,
            made_on: "2025-02-01",
            repayments: [{ amount: 400_000, date: "2026-05-01" }],
          },
          { participator: "B Director", amount: 500_000, made_on: "2025-08-01" },
          {
            participator: "C Director",
            amount: 300_000,
            made_on: "2025-09-01",
            repayments: [{ amount: 100_000, date: "2026-08-01", released: true }],
          },
        ],
        brought_forward: 250_000,
        repaid_in_period: true,
      },
      income_tax_deducted: 8_000,
      tax_already_paid: 90_000_000,
    },
    return: { estimated_figures: true, group_payment_arrangement: true, exports_goods: true, exports_services: true },
    repayment: {
      bank_name: "Example Bank",
      sort_code: "204060",
      account_number: "13572468",
      account_name: "Example Widgets",
      reference: "ROLL 99881",
      not_below: 1_000,
    },
  };
}

/** The same with supplementary pages: research and development, group relief, schemes, and pages as data. */
export function fullestReturn(): ReturnInput {
  const widest = widestReturn();
  return {
    ...widest,
    financials: {
      ...widest.financials,
      research_and_development: {
        ...{ size: "small_or_medium", additional_information_sent: true, claim_notified: true },
        expenditure: 10_000_000,
        brought_forward: { step_2: 100_000, step_3: 200_000 },
        ...{ paye_and_nic: 5_000_000, paye_references: ["123/AB456"] },
      },
      group_relief: {
        claims: [
          { company: "Example Sub Ltd", reference: "1234567890", amount: 2_000_000 },
          { company: "Example Sister Ltd", reference: "87654321", amount: 1_000_000 },
        ],
        consent: {
          simplified_arrangement: { company: "Example Parent Ltd", name: "Chris Person", status: "Director" },
        },
      },
    },
    avoidance_schemes: [{ number: "12345678", advantage_period_end: "2025-12-31" }],
    pages: Object.fromEntries(
      pagesAsData.filter(({ letter }) => "BDHN".includes(letter)).map(({ letter, page }) => [letter, page]),
    ),
  };
}
