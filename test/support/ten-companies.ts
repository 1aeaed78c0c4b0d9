// Ten companies whose returns say more than a trading profit, and what becomes of them: boxes as they are written, and
// what is carried forward.

import type { ReturnInput } from "../../packages/ct600/return.ts";
import { sampleReturn } from "./returns.ts";

interface Company {
  what: string;
  input: ReturnInput;
  boxes: Readonly<Record<string, string>>;
  figures?: Readonly<Record<string, number>>;
  warnings?: readonly string[];
}

interface Said {
  period: [start: string, end: string];
  financials: ReturnInput["financials"];
  associated_companies?: number;
  dormant?: true;
}

/** With a check digit that fits. */
const company = (
  what: string,
  { period: [start, end], financials, associated_companies, dormant }: Said,
  outcome: Pick<Company, "boxes" | "figures" | "warnings">,
): Company => ({
  what,
  input: {
    company: {
      ...sampleReturn({ utr: "2000000000" }).company,
      ...(associated_companies === undefined ? {} : { associated_companies }),
    },
    period: { start, end },
    financials,
    ...(dormant === undefined ? {} : { accounts: { dormant } }),
    declarant: { name: "Jane Director", status: "Director" },
  },
  ...outcome,
});

const YEAR_TO_MARCH: [string, string] = ["2025-04-01", "2026-03-31"];
const CALENDAR_YEAR: [string, string] = ["2025-01-01", "2025-12-31"];

export const tenCompanies: readonly Company[] = [
  company(
    "a start-up with a loss",
    {
      period: ["2025-06-10", "2026-03-31"],
      financials: {
        turnover: 1_830_000,
        trading_profit: -2_475_000,
        net_profit: -1_975_000,
        adjustments: { entertaining: 40_000, depreciation: 60_000 },
        capital_allowances: { annual_investment_allowance: { main_rate_expenditure: 600_000 } },
      },
    },
    {
      boxes: { 690: "6000.00", 705: "6000.00", 780: "24750.00", 440: "0.00" },
      figures: { trading_losses_carried_forward: 24_750 },
    },
  ),
  company(
    "a consultant with a director's loan",
    {
      period: CALENDAR_YEAR,
      financials: {
        turnover: 9_600_000,
        trading_profit: 6_200_000,
        participator_loans: {
          loans: [
            {
              participator: "A Director",
              amount: 1_800_000,
              made_on: "2025-08-01",
              repayments: [{ amount: 1_000_000, date: "2026-07-31" }],
            },
          ],
        },
        tax_already_paid: 1_000_000,
      },
    },
    {
      boxes: {
        ...{ 440: "12680.00", 480: "2700.00", 525: "15380.00", 600: "5380.00" },
        ...{ A20: "6075.00", A45: "3375.00", A80: "2700.00", 95: "yes" },
      },
      warnings: ["repaid_by_new_loan"],
    },
  ),
  company(
    "a landlord",
    {
      period: YEAR_TO_MARCH,
      financials: {
        turnover: 0,
        trading_profit: 0,
        property_profit: 2_450_000,
        non_trading_loan_profit: -410_000,
        losses: { set_deficit_against_profits: true, property_brought_forward: 300_000 },
      },
    },
    {
      boxes: { 190: "24500.00", 250: "3000.00", 260: "4100.00", 315: "17400.00", 440: "3306.00" },
      warnings: ["net_profit_missing", "close_investment_holding_missing"],
    },
  ),
  company(
    "a van and a laptop",
    {
      period: ["2024-04-01", "2025-03-31"],
      financials: {
        turnover: 8_800_000,
        trading_profit: 1_500_000,
        net_profit: 4_050_000,
        adjustments: { depreciation: 350_000 },
        capital_allowances: {
          full_expensing: { expenditure: 2_600_000 },
          main_pool: { brought_forward: 1_666_666 },
        },
      },
    },
    {
      boxes: { 688: "26000.00", 705: "3000.00", 155: "15000.00", 440: "2850.00" },
      figures: { main_pool_carried_forward: 13_666 },
    },
  ),
  company(
    "a loss brought forward",
    {
      period: YEAR_TO_MARCH,
      financials: {
        turnover: 5_000_000,
        trading_profit: 1_200_000,
        losses: { trading_since_april_2017: 2_000_000 },
      },
    },
    { boxes: { 285: "12000.00", 315: "0.00" }, figures: { trading_losses_carried_forward: 8_000 } },
  ),
  company(
    "bank interest",
    {
      period: YEAR_TO_MARCH,
      financials: { turnover: 4_000_000, trading_profit: 2_000_000, non_trading_loan_profit: 31_599 },
    },
    { boxes: { 170: "315.00", 315: "20315.00", 440: "3859.85" } },
  ),
  company(
    "donations above the profit",
    {
      period: YEAR_TO_MARCH,
      financials: { turnover: 6_000_000, trading_profit: 900_000, qualifying_donations: 1_000_000 },
    },
    {
      boxes: { 305: "9000.00", 315: "0.00" },
      figures: { donations_without_relief: 1_000 },
      warnings: ["donations_without_relief"],
    },
  ),
  company(
    "a short first period",
    { period: ["2025-09-15", "2026-03-31"], financials: { turnover: 3_000_000, trading_profit: 3_100_000 } },
    { boxes: { 435: "1569.25", 440: "6180.75" }, warnings: ["profit_above_turnover"] },
  ),
  company(
    "a dormant company",
    { period: YEAR_TO_MARCH, financials: { turnover: 0, trading_profit: 0 }, dormant: true },
    { boxes: { 145: "0.00", 440: "0.00", 475: "0.00", 525: "0.00" } },
  ),
  company(
    "two financial years, with distributions",
    {
      period: CALENDAR_YEAR,
      financials: { turnover: 20_000_000, trading_profit: 9_000_000, exempt_distributions: 3_000_000 },
      associated_companies: 1,
    },
    { boxes: { 435: "56.25", 440: "22443.75", 620: "30000.00" }, warnings: ["net_profit_missing"] },
  ),
];
