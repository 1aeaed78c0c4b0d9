// What a wider return can say, part by part and all at once, for documents about it.

import { RESEARCH_SHAPES } from "../pages/research/shapes.fixture.ts";
import type { ReturnInput } from "../return.ts";

export type Figures = Partial<ReturnInput["financials"]>;

export const WIDE_PERIODS: Record<string, ReturnInput["period"]> = {
  "a year": { start: "2025-04-01", end: "2026-03-31" },
  "half a year across two rates": { start: "2026-01-01", end: "2026-06-30" },
  "the year of the super-deduction": { start: "2021-10-01", end: "2022-09-30" },
};

const adjustments: Figures = {
  net_profit: 5_000_055,
  adjustments: { depreciation: 350_000, entertaining: 40_010, fines_and_penalties: 5_000, donations: 1_000 },
};

const pools: Figures = {
  net_profit: 9_000_000,
  capital_allowances: {
    main_pool: { brought_forward: 1_666_666, additions: 200_000, disposals: 300_000 },
    special_rate_pool: { brought_forward: 500_000, disposals: 10_000 },
  },
};

const spent: Figures = {
  net_profit: 90_000_000,
  capital_allowances: {
    annual_investment_allowance: { main_rate_expenditure: 70_000_000, special_rate_expenditure: 1_000_000 },
    full_expensing: { expenditure: 500_000, disposals: 10_000 },
    special_rate_first_year_allowance: { expenditure: 300_100, disposals: 10_100 },
    forty_percent_first_year_allowance: { expenditure: 1_000_100 },
    electric_charge_points: { expenditure: 50_000 },
    structures_and_buildings: [{ cost: 10_000_000, first_used_on: "2021-12-01" }],
  },
};

const income: Figures = {
  trading_profit: 2_000_000,
  non_trading_loan_profit: 31_599,
  property_profit: 1_200_000,
  annual_payments: 10_000,
  foreign_dividends: 20_000,
  income_taxed_at_source: 30_000,
  intangible_gains: 40_000,
  other_income: 50_050,
};

const gains: Figures = {
  chargeable_gains: { gains: 900_000, losses: 100_000, losses_brought_forward: 50_000 },
};

const losses: Figures = {
  trading_profit: 5_000_000,
  losses: {
    trading_before_april_2017: 100_000,
    trading_since_april_2017: 200_000,
    property_brought_forward: 30_000,
    non_trading_deficit_since_april_2017: 40_000,
    non_trading_deficit_before_april_2017: 1_000,
  },
};

const loans: Figures = {
  participator_loans: {
    brought_forward: 50_000,
    repaid_in_period: true,
    loans: [
      {
        participator: "A Director",
        amount: 1_800_100,
        made_on: "2025-08-01",
        repayments: [
          { amount: 1_000_000, date: "2026-07-31" },
          { amount: 100_000, date: "2026-08-31", released: true },
        ],
      },
      { participator: "A Director", amount: 1_000_100, made_on: "2025-09-01" },
      { participator: "Zoë & Søn", amount: 333_300, made_on: "2025-12-01" },
    ],
  },
};

const settled: Figures = {
  community_investment_relief: 1_000,
  double_taxation_relief: 2_055,
  income_tax_deducted: 3_000,
  tax_already_paid: 4_000,
};

export const WIDE: Record<string, Figures> = {
  adjustments,
  "a loss in the accounts": { ...adjustments, net_profit: -5_000_055 },
  "a profit on a sale": { net_profit: 2_000_000, adjustments: { profit_on_disposal: 30_000 } },
  "a profit and a loss on sales": {
    net_profit: 2_000_000,
    adjustments: {
      profit_on_disposal: 30_000,
      loss_on_disposal: 10_000,
      legal_and_professional: 100,
      other_additions: 5,
    },
  },
  "interest in the accounts": {
    net_profit: 2_000_000,
    adjustments: { non_trading_income: 31_599, other_deductions: 7 },
    non_trading_loan_profit: 31_599,
  },
  "rent and interest in the accounts": {
    net_profit: 2_000_000,
    adjustments: { non_trading_income: 61_599 },
    non_trading_loan_profit: 31_599,
    property_profit: 30_000,
  },
  pools,
  "a balancing charge": {
    net_profit: 1_000_000,
    capital_allowances: { main_pool: { brought_forward: 100_000, disposals: 300_000 } },
  },
  "the end of a trade": {
    net_profit: 9_000_000,
    capital_allowances: {
      trade_ceased: true,
      annual_investment_allowance: { main_rate_expenditure: 1_000_000 },
      main_pool: { brought_forward: 1_666_666 },
      special_rate_pool: { brought_forward: 100, disposals: 5_000 },
    },
  },
  "the end of a trade with special rate plant": {
    net_profit: 9_000_000,
    capital_allowances: { trade_ceased: true, special_rate_pool: { brought_forward: 500_000 } },
  },
  "no claim": {
    net_profit: 1_000_000,
    capital_allowances: { main_pool: { brought_forward: 500_000, claim: 0 } },
  },
  "first-year allowances": spent,
  "the super-deduction": {
    net_profit: 9_000_000,
    capital_allowances: { super_deduction: { expenditure: 1_000_100, disposals: 20_000 } },
  },
  cars: {
    net_profit: 9_000_000,
    capital_allowances: {
      cars: [
        { cost: 2_000_000, bought_on: "2026-02-01", co2_emissions: 40, new: true },
        { cost: 1_000_000, bought_on: "2026-02-01", co2_emissions: 0, new: true },
        { cost: 1_500_000, bought_on: "2026-02-01", co2_emissions: 150, new: false },
      ],
    },
  },
  "allowances of a property business": {
    property_profit: 3_000_000,
    property_allowances: { annual_investment_allowance: 100_000, other: 20_000, balancing_charges: 500 },
  },
  "a property business": {
    property: {
      rents: 4_800_050,
      expenses: {
        repairs: 410_010,
        insurance: 62_000,
        agents_fees: 480_000,
        ground_rent_and_service_charges: 120_000,
        council_tax_and_utilities: 55_500,
        legal_and_professional: 40_000,
        other: 1_234,
      },
      replaced_domestic_items: 90_000,
      finance_costs: 1_500_000,
    },
    non_trading_loan_profit: -1_480_000,
    losses: { set_deficit_against_profits: true },
  },
  "a property business with pools": {
    property: {
      rents: 9_000_000,
      capital_allowances: {
        main_pool: { brought_forward: 1_666_666, additions: 200_000, disposals: 300_000 },
        special_rate_pool: { brought_forward: 500_000, disposals: 510_000 },
        annual_investment_allowance: { main_rate_expenditure: 700_000, special_rate_expenditure: 100_000 },
        cars: [{ cost: 1_500_000, bought_on: "2026-02-01", co2_emissions: 150 }],
        structures_and_buildings: [{ cost: 10_000_000, first_used_on: "2021-12-01" }],
      },
    },
  },
  "a property business and a trade with pools": {
    net_profit: 9_000_000,
    capital_allowances: {
      main_pool: { brought_forward: 1_000_000, additions: 100_000 },
      annual_investment_allowance: { main_rate_expenditure: 10_000_000 },
    },
    property: {
      rents: 900_000,
      capital_allowances: {
        main_pool: { additions: 200_000 },
        annual_investment_allowance: { main_rate_expenditure: 800_000 },
      },
    },
  },
  "the end of a property business, at a loss": {
    property: {
      rents: 100_000,
      expenses: { repairs: 900_000 },
      capital_allowances: {
        business_ceased: true,
        main_pool: { brought_forward: 1_666_666 },
        special_rate_pool: { brought_forward: 100, disposals: 5_000 },
      },
    },
  },
  "a property business with sums of allowances": {
    property: { rents: 5_000_000 },
    property_allowances: { annual_investment_allowance: 100_000, other: 20_000, balancing_charges: 500 },
  },
  income,
  "income without a trade": { ...income, turnover: 0, trading_profit: 0 },
  gains,
  "gains one by one": {
    chargeable_gains: {
      disposals: [
        {
          asset: "Freehold shop",
          acquired_on: "2010-05-01",
          disposed_on: "2026-02-01",
          proceeds: 30_000_050,
          costs: 18_000_000,
          indexation: 2_000_000,
        },
        {
          asset: "Shares",
          acquired_on: "2020-05-01",
          disposed_on: "2026-02-02",
          proceeds: 100_000,
          costs: 150_000,
        },
      ],
      losses_brought_forward: 50_000,
    },
    qualifying_donations_by_kind: {
      uk_charities: 100_000,
      community_amateur_sports_clubs: 20_000,
      investments_and_land: 3_050,
    },
  },
  "capital losses": { chargeable_gains: { losses: 100_000 } },
  losses,
  "a loss set against profits and carried back": {
    trading_profit: -5_300_000,
    non_trading_loan_profit: 300_000,
    losses: { set_loss_against_profits: true, carried_back: 1_000_000 },
  },
  "losses of later periods": { trading_profit: 4_000_000, losses: { from_later_periods: 1_000_000 } },
  "a terminal loss of a named period, and a deficit of a later one": {
    trading_profit: 4_000_000,
    non_trading_loan_profit: 500_000,
    losses: {
      from_later_periods: 1_000_000,
      from_period: { start: "2028-01-01", end: "2028-06-30", terminal: true },
      deficit_from_later_period: 100_000,
    },
  },
  "losses claimed in part": {
    trading_profit: 4_000_000,
    non_trading_loan_profit: 500_000,
    management_expenses: { this_period: 100_000, brought_forward: 80_000, claim_brought_forward: 30_000 },
    losses: {
      property_brought_forward: 300_000,
      claim_property_brought_forward: 100_000,
      non_trading_deficit_before_april_2017: 90_000,
      claim_deficit_before_april_2017: 40_000,
      non_trading_deficit_since_april_2017: 70_000,
      claim_deficit_since_april_2017: 20_000,
    },
  },
  "tax paid abroad": {
    trading_profit: 4_000_000,
    foreign_dividends: 1_000_000,
    foreign_income: [
      { kind: "dividends", country: "France", amount: 1_000_000, foreign_tax: 150_000 },
      { kind: "trade", country: "Germany", amount: 500_000, foreign_tax: 200_000 },
    ],
  },
  "a deficit and a property loss": {
    trading_profit: 4_000_000,
    non_trading_loan_profit: -410_000,
    property_profit: -200_000,
    losses: { set_deficit_against_profits: true },
  },
  "a deficit carried back": { non_trading_loan_profit: -410_000, losses: { deficit_carried_back: 100_000 } },
  "management expenses": {
    non_trading_loan_profit: 1_000_000,
    management_expenses: { this_period: 2_000_000, brought_forward: 50_000 },
  },
  donations: { trading_profit: 900_000, qualifying_donations: 1_000_000 },
  distributions: { trading_profit: 9_000_000, exempt_distributions: 3_000_000 },
  loans,
  "loans at two rates, repaid late": {
    participator_loans: {
      loans: [
        { participator: "A Director", amount: 333_300, made_on: "2021-12-01" },
        {
          participator: "B Director",
          amount: 777_700,
          made_on: "2022-05-01",
          repayments: [{ amount: 100_100, date: "2023-08-01" }],
        },
      ],
    },
  },
  "group relief claimed": {
    trading_profit: 5_000_000,
    qualifying_donations: 100_000,
    group_relief: {
      claims: [
        { company: "Sub & Co Ltd", reference: "1234567890", amount: 1_000_099 },
        { company: "Sister Ltd", reference: "SC123456", amount: 500_000, carried_forward: true },
      ],
      consent: { simplified_arrangement: { company: "Parent Ltd", name: "A Director", status: "Director" } },
    },
  },
  "group relief surrendered": {
    trading_profit: -2_000_000,
    non_trading_loan_profit: -300_000,
    property_profit: -400_000,
    management_expenses: { this_period: 500_000, brought_forward: 60_000 },
    qualifying_donations: 70_000,
    losses: {
      trading_since_april_2017: 900_000,
      non_trading_deficit_since_april_2017: 80_000,
      property_brought_forward: 90_000,
    },
    group_relief: {
      surrendered: {
        trading_loss: 1_500_000,
        non_trading_deficit: 200_000,
        donations: 70_000,
        property_loss: 400_000,
        management_expenses: 100_000,
      },
      surrendered_carried_forward: {
        trading_loss: 800_000,
        non_trading_deficit: 80_000,
        property_loss: 50_000,
        management_expenses: 60_000,
      },
      surrenders: [
        { company: "Parent Ltd", reference: "1234567890", amount: 2_000_000 },
        { company: "Sister Ltd", reference: "SC123456", amount: 270_000 },
        { company: "Parent Ltd", reference: "1234567890", amount: 990_000, carried_forward: true },
      ],
      surrender_consent: { this_page: { name: "A Director", status: "Director" } },
    },
  },
  "loans of earlier periods": { participator_loans: { brought_forward: 50_000 } },
  ...RESEARCH_SHAPES,
  settlement: { trading_profit: 4_000_000, ...settled },
  "tax overpaid": { trading_profit: 4_000_000, tax_already_paid: 9_000_000 },
  "income tax repayable": { income_taxed_at_source: 100_000, income_tax_deducted: 2_000_000 },
  everything: {
    ...adjustments,
    ...income,
    ...gains,
    ...loans,
    ...settled,
    net_profit: 95_000_055,
    capital_allowances: { ...pools.capital_allowances, ...spent.capital_allowances },
    non_trading_loan_profit: -410_000,
    losses: { ...losses.losses, set_deficit_against_profits: true },
    management_expenses: { this_period: 10_000, brought_forward: 5_000 },
    qualifying_donations: 7_000,
    exempt_distributions: 1_000_000,
  },
};
