// Fifteen companies of the kinds that advisers meet, each complete and lawful from its JSON alone, and worked out by
// hand in the comment above it. The day is 15 November 2026; the year is to 31 March 2026 unless it says otherwise.

import type { ReturnInput } from "../../packages/ct600/return.ts";

type Input = Omit<ReturnInput, "company" | "period"> & {
  company?: Partial<ReturnInput["company"]>;
  period?: ReturnInput["period"];
};
type Accounts = NonNullable<ReturnInput["accounts"]>;
type Expected = Readonly<Record<string, string | undefined>>;

export interface Filed {
  /** As the return states them; undefined where it must state nothing. */
  readonly boxes: Expected;
  /** Whole pounds before tax, as the accounts show it and the computation begins with it. Null: without accounts. */
  readonly profit: number | null;
}

export interface AdvisedCompany extends Filed {
  readonly what: string;
  readonly input: ReturnInput;
  /** Of the second return of a period of account of more than twelve months. */
  readonly next?: Filed;
}

const YEAR = { start: "2025-04-01", end: "2026-03-31" };
const PREVIOUS = { start: "2024-04-01", end: "2025-03-31" };
const DECLARANT = { name: "Jane Director", status: "Director" };
const OFFICE = { lines: ["1 High Street", "Leeds"], postcode: "LS1 4AB" };

/** A micro-entity's; the net assets are what the profit and loss reserve takes beside £100 of capital. */
const micro = (sheet: Accounts["balance_sheet"], more: Accounts = {}): Accounts => ({
  standard: "frs105",
  director: "Jane Director",
  approved_on: "2026-09-01",
  registered_office: OFFICE,
  average_employees: 1,
  balance_sheet: { called_up_share_capital: 100_00, ...sheet },
  comparatives: {
    ...PREVIOUS,
    turnover: 0,
    net_profit: 0,
    tax: 0,
    average_employees: 1,
    balance_sheet: { current_assets: 100_00, called_up_share_capital: 100_00 },
  },
  ...more,
});

const REPORT: Accounts["directors_report"] = {
  directors: [{ name: "Jane Director" }],
  signed_by: "Jane Director",
  approved_on: "2026-09-01",
};

function company(
  what: string,
  { company: said = {}, period = YEAR, ...input }: Input,
  expected: Filed & { next?: Filed },
): AdvisedCompany {
  const named = { name: "Example Advised Ltd", utr: "8596148860", registration_number: "12345678" };
  const alone = said.associated_companies_by_year === undefined ? { associated_companies: 0 } : {};
  const details = { partner_in_firm: false, ...alone, ...said };
  return { what, input: { company: { ...named, ...details }, period, declarant: DECLARANT, ...input }, ...expected };
}

export const fifteenCompanies: readonly AdvisedCompany[] = [
  company(
    "a dormant company",
    {
      financials: { turnover: 0, trading_profit: 0 },
      accounts: micro({ current_assets: 100_00 }, { dormant: true, average_employees: 0 }),
    },
    { boxes: { 4: "0", 145: "0.00", 315: "0.00", 440: "0.00" }, profit: 0 },
  ),

  // 60,000 + 500 depreciation - 1,500 investment allowance = 59,000. Tax: 14,750 less 3/200 of 191,000 (2,865) =
  // 11,885.00. Loan: 33.75% of 18,000 is 6,075; of the 10,000 repaid within nine months 3,375; left 2,700. 14,585.00 in
  // all, less 10,000 paid.
  company(
    "a contractor with a director's loan",
    {
      financials: {
        turnover: 96_000_00,
        trading_profit: 59_000_00,
        net_profit: 60_000_00,
        adjustments: { depreciation: 500_00 },
        capital_allowances: { annual_investment_allowance: { main_rate_expenditure: 1_500_00 } },
        participator_loans: {
          loans: [
            {
              participator: "Jane Director",
              amount: 18_000_00,
              made_on: "2025-08-01",
              repayments: [{ amount: 10_000_00, date: "2026-09-30" }],
            },
          ],
        },
        tax_already_paid: 10_000_00,
      },
      accounts: micro(
        { fixed_assets: 1_000_00, current_assets: 60_000_00, creditors_within_one_year: 15_000_00 },
        {
          directors_advances: [
            {
              director: "Jane Director",
              advanced: 18_000_00,
              interest_rate: "2.25",
              conditions: "Repayable on demand.",
            },
          ],
        },
      ),
    },
    {
      boxes: {
        155: "59000.00",
        435: "2865.00",
        440: "11885.00",
        A20: "6075.00",
        A45: "3375.00",
        A75: "18000.00",
        480: "2700.00",
        525: "14585.00",
        600: "4585.00",
        690: "1500.00",
      },
      profit: 60_000,
    },
  ),

  // 455 days: 45,500 is 36,500 for the first 365 and 9,000 for the other 90. 19% of each: 6,935.00 and 1,710.00.
  company(
    "a first period of fifteen months",
    {
      period: { start: "2025-01-01", end: "2025-12-31", accounts_start: "2025-01-01", accounts_end: "2026-03-31" },
      financials: { turnover: 91_000_00, trading_profit: 45_500_00, net_profit: 45_500_00 },
      accounts: {
        standard: "frs105",
        director: "Jane Director",
        approved_on: "2026-09-01",
        registered_office: OFFICE,
        average_employees: 1,
        first_period: true,
        balance_sheet: { current_assets: 45_600_00, called_up_share_capital: 100_00 },
      },
    },
    {
      boxes: { 50: "yes", 145: "73000.00", 155: "36500.00", 440: "6935.00" },
      profit: 45_500,
      next: { boxes: { 50: "yes", 145: "18000.00", 155: "9000.00", 440: "1710.00" }, profit: null },
    },
  ),

  // Rents 24,000 less repairs 2,000, agents 2,400 and insurance 600 = 19,000 (box 190). The mortgage of 9,000 is a
  // deficit, set against it: 10,000 at 19% is 1,900.00.
  company(
    "a landlord with a mortgage",
    {
      company: { close_investment_holding: false },
      financials: {
        turnover: 0,
        trading_profit: 0,
        net_profit: 10_000_00,
        property: {
          rents: 24_000_00,
          expenses: { repairs: 2_000_00, agents_fees: 2_400_00, insurance: 600_00 },
          finance_costs: 9_000_00,
        },
        non_trading_loan_profit: -9_000_00,
        losses: { set_deficit_against_profits: true },
      },
      accounts: micro({
        fixed_assets: 250_000_00,
        current_assets: 12_000_00,
        creditors_within_one_year: 2_000_00,
        creditors_after_one_year: 180_000_00,
      }),
    },
    {
      boxes: { 145: undefined, 190: "19000.00", 260: "9000.00", 315: "10000.00", 440: "1900.00", 795: "9000.00" },
      profit: 10_000,
    },
  ),

  // A loss of 30,000 + 2,000 depreciation - 12,000 investment allowance: 40,000, of which 15,000 goes back.
  company(
    "a start-up with a loss that it carries back",
    {
      financials: {
        turnover: 18_000_00,
        trading_profit: -40_000_00,
        net_profit: -30_000_00,
        adjustments: { depreciation: 2_000_00 },
        capital_allowances: { annual_investment_allowance: { main_rate_expenditure: 12_000_00 } },
        losses: { carried_back: 15_000_00 },
      },
      accounts: micro({ fixed_assets: 10_000_00, current_assets: 4_000_00, creditors_within_one_year: 30_000_00 }),
    },
    { boxes: { 45: "yes", 155: undefined, 315: "0.00", 440: "0.00", 780: "40000.00" }, profit: -30_000 },
  ),

  // Main pool 40,000 + car 22,000 - sales 5,000 = 57,000, 18% is 10,260. Special rate pool: car 10,000, 6% is 600.
  // 94,000 + 12,500 + 840.50 - 18,000 - 10,260 - 600 = 78,480.50. Tax: 19,620 less 3/200 of 171,520 (2,572.80).
  company(
    "a restaurant with cars and pools",
    {
      financials: {
        turnover: 480_000_00,
        trading_profit: 78_480_50,
        net_profit: 94_000_00,
        adjustments: { depreciation: 12_500_00, entertaining: 840_50 },
        capital_allowances: {
          main_pool: { brought_forward: 40_000_00, disposals: 5_000_00 },
          annual_investment_allowance: { main_rate_expenditure: 18_000_00 },
          cars: [
            { cost: 22_000_00, bought_on: "2025-06-14", co2_emissions: 42, new: true },
            { cost: 10_000_00, bought_on: "2025-09-01", co2_emissions: 150, new: false },
          ],
        },
      },
      accounts: micro(
        { fixed_assets: 110_000_00, current_assets: 90_000_00, creditors_within_one_year: 60_000_00 },
        { average_employees: 9, profit_and_loss: { depreciation: 12_500_00 } },
      ),
    },
    {
      boxes: { 155: "78480.00", 435: "2572.80", 440: "17047.20", 690: "18000.00", 695: "600.00", 705: "28260.00" },
      profit: 94_000,
    },
  ),

  // Full expensing 60,000, pool 18% of 100,000: 180,000 + 40,000 - 78,000 = 142,000. Tax: 35,500 less 3/200 of 108,000
  // (1,620).
  company(
    "a manufacturer with FRS 102 accounts, notes and a directors' report",
    {
      financials: {
        turnover: 2_400_000_00,
        gross_profit: 900_000_00,
        trading_profit: 142_000_00,
        net_profit: 180_000_00,
        adjustments: { depreciation: 40_000_00 },
        capital_allowances: {
          full_expensing: { expenditure: 60_000_00 },
          main_pool: { brought_forward: 100_000_00 },
        },
      },
      accounts: {
        standard: "frs102",
        director: "Jane Director",
        approved_on: "2026-09-01",
        registered_office: OFFICE,
        principal_activity: "Making furniture",
        average_employees: 24,
        directors_report: REPORT,
        profit_and_loss: { distribution_costs: 120_000_00, administrative_expenses: 600_000_00 },
        balance_sheet: {
          tangible_assets: 320_000_00,
          stocks: 150_000_00,
          debtors: 210_000_00,
          cash: 90_000_00,
          creditors_within_one_year: 180_000_00,
          called_up_share_capital: 100_00,
        },
        fixed_asset_movements: {
          tangible_assets: {
            cost: { opening: 500_000_00, additions: 60_000_00 },
            depreciation: { opening: 200_000_00, charge: 40_000_00 },
          },
        },
        debtors_detail: { trade_debtors: 190_000_00, other_debtors: 20_000_00 },
        creditors_detail: {
          within_one_year: { trade_creditors: 110_000_00, taxation_and_social_security: 70_000_00 },
        },
        policies: {
          turnover: "Turnover is recognised when furniture is delivered.",
          tangible_assets: "Machines are depreciated over ten years in equal parts.",
        },
        comparatives: {
          ...PREVIOUS,
          turnover: 2_100_000_00,
          gross_profit: 800_000_00,
          net_profit: 150_000_00,
          tax: 30_000_00,
          average_employees: 22,
          profit_and_loss: { distribution_costs: 110_000_00, administrative_expenses: 540_000_00 },
          balance_sheet: {
            tangible_assets: 300_000_00,
            stocks: 140_000_00,
            debtors: 190_000_00,
            cash: 60_000_00,
            creditors_within_one_year: 246_120_00,
            called_up_share_capital: 100_00,
          },
          debtors_detail: { trade_debtors: 170_000_00, other_debtors: 20_000_00 },
          creditors_detail: {
            within_one_year: { trade_creditors: 180_000_00, taxation_and_social_security: 66_120_00 },
          },
        },
      },
    },
    {
      boxes: { 155: "142000.00", 435: "1620.00", 440: "33880.00", 688: "60000.00", 705: "18000.00" },
      profit: 180_000,
    },
  ),

  // 90 of 365 days: 14,795 at 19% is 2,811.05; 45,205 at 25% is 11,301.25. Upper limit 250,000 x 275/366 / 3 =
  // 62,613.84, profits of those days 45,205.48: 3/200 of the difference is 261.13.
  company(
    "marginal relief with associated companies across April 2023",
    {
      company: { associated_companies_by_year: [1, 2] },
      period: { start: "2023-01-01", end: "2023-12-31" },
      financials: { turnover: 300_000_00, trading_profit: 60_000_00, net_profit: 60_000_00 },
      accounts: micro(
        { current_assets: 80_000_00, creditors_within_one_year: 20_000_00 },
        {
          approved_on: "2024-09-01",
          comparatives: {
            start: "2022-01-01",
            end: "2022-12-31",
            turnover: 0,
            net_profit: 0,
            tax: 0,
            average_employees: 1,
            balance_sheet: { current_assets: 100_00, called_up_share_capital: 100_00 },
          },
        },
      ),
    },
    {
      boxes: { 327: "1", 328: "2", 345: "2811.05", 395: "11301.25", 435: "261.13", 440: "13851.17" },
      profit: 60_000,
    },
  ),

  // Gain: 150,000 - 90,000 = 60,000; less management expenses 5,000 = 55,000; with dividends 95,000. One associated
  // company: upper limit 125,000. 13,750 less 3/200 of 30,000 x 55/95 (260.53).
  company(
    "a holding company with dividends and a gain",
    {
      company: { associated_companies: 1, close_investment_holding: false },
      financials: {
        turnover: 0,
        trading_profit: 0,
        net_profit: 95_000_00,
        adjustments: { non_trading_income: 100_000_00, other_additions: 5_000_00 },
        chargeable_gains: {
          disposals: [
            {
              asset: "Shares in Example Trading Ltd",
              acquired_on: "2019-05-01",
              disposed_on: "2025-11-03",
              proceeds: 150_000_00,
              costs: 90_000_00,
            },
          ],
        },
        management_expenses: { this_period: 5_000_00 },
        exempt_distributions: 40_000_00,
      },
      accounts: {
        ...micro({}),
        standard: "frs102",
        balance_sheet: {
          investments: 210_000_00,
          cash: 150_000_00,
          creditors_within_one_year: 14_000_00,
          called_up_share_capital: 100_00,
        },
      },
    },
    {
      boxes: { 210: "60000.00", 245: "5000.00", 315: "55000.00", 435: "260.53", 440: "13489.47", 620: "40000.00" },
      profit: 95_000,
    },
  ),

  // 40,000 at 25%, without relief.
  company(
    "a close investment-holding company",
    {
      company: { close_investment_holding: true },
      financials: { turnover: 0, trading_profit: 0, non_trading_loan_profit: 40_000_00 },
      accounts: {
        ...micro({}),
        standard: "frs102",
        balance_sheet: { investments: 210_000_00, cash: 50_000_00, called_up_share_capital: 100_00 },
      },
    },
    { boxes: { 4: "2", 145: undefined, 170: "40000.00", 329: undefined, 440: "10000.00" }, profit: 40_000 },
  ),

  // The pool of 8,000 less sales of 5,000 is allowed whole: 20,000 - 3,000 = 17,000 at 19%.
  company(
    "a company whose trade ceased",
    {
      financials: {
        turnover: 70_000_00,
        trading_profit: 17_000_00,
        net_profit: 20_000_00,
        capital_allowances: { trade_ceased: true, main_pool: { brought_forward: 8_000_00, disposals: 5_000_00 } },
      },
      accounts: micro({ current_assets: 30_000_00, creditors_within_one_year: 4_000_00 }),
    },
    { boxes: { 155: "17000.00", 440: "3230.00", 705: "3000.00" }, profit: 20_000 },
  ),

  // After the first period of the winding up: 2,000 of interest at 25%.
  company(
    "a company in liquidation",
    {
      company: { type: 3, being_wound_up: true },
      financials: { turnover: 0, trading_profit: 0, non_trading_loan_profit: 2_000_00 },
      accounts: { not_attached: "company_in_liquidation" },
    },
    {
      boxes: { 4: "3", "80A": undefined, "90A": "Company in liquidation", 170: "2000.00", 440: "500.00" },
      profit: null,
    },
  ),

  company(
    "a society with interest only",
    {
      company: { registration_number: "IP00525R", close_investment_holding: false },
      financials: { turnover: 0, trading_profit: 0, non_trading_loan_profit: 3_000_00 },
      accounts: {
        ...micro({}),
        standard: "frs102",
        balance_sheet: { cash: 63_000_00, called_up_share_capital: 100_00 },
      },
    },
    { boxes: { 2: "IP00525R", 170: "3000.00", 440: "570.00" }, profit: 3_000 },
  ),

  // All of the profit is given to the charity.
  company(
    "a company owned by a charity",
    {
      company: { type: 8 },
      financials: {
        turnover: 50_000_00,
        trading_profit: 12_000_00,
        net_profit: 0,
        adjustments: { donations: 12_000_00 },
        qualifying_donations: 12_000_00,
      },
      accounts: micro({ current_assets: 20_000_00, creditors_within_one_year: 15_000_00 }),
    },
    { boxes: { 4: "8", 155: "12000.00", 305: "12000.00", 315: "0.00", 440: "0.00" }, profit: 0 },
  ),

  // 30,000 at 25%.
  company(
    "an overseas company with a UK number",
    {
      company: { registration_number: "FC012345", uk_resident: false },
      financials: { turnover: 80_000_00, trading_profit: 30_000_00, net_profit: 30_000_00 },
      accounts: {
        ...micro({}),
        standard: "frs102",
        balance_sheet: { cash: 40_000_00, creditors_within_one_year: 8_000_00, called_up_share_capital: 100_00 },
      },
    },
    { boxes: { 4: "11", 329: undefined, 340: "25.00", 440: "7500.00" }, profit: 30_000 },
  ),
];
