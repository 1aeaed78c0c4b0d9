// A shop with stock, an overdraft, and a van on hire purchase that was bought in the year.

import type { TrialBalanceLine } from "../../packages/trial-balance/request.ts";
import { credit, debit, period, type Worked } from "./worked.ts";

const LAST_YEAR_OF_SHOP: readonly TrialBalanceLine[] = [
  credit("200", "Sales", 214_000),
  debit("310", "Cost of Goods Sold", 128_000),
  debit("315", "Change in stock", 1_000),
  debit("401", "Audit & Accountancy fees", 2_300),
  debit("404", "Bank Fees", 1_200),
  debit("416", "Depreciation Expense", 900),
  debit("445", "Light, Power, Heating", 3_900),
  debit("465", "Rates", 3_100),
  debit("469", "Rent", 15_000),
  debit("477", "Salaries", 36_000),
  debit("479", "Employers National Insurance", 1_800),
  debit("500", "Corporation Tax", 3_900),
  debit("965", "Dividends", 10_000),
  credit("090", "Business Bank Account", 3_940),
  debit("610", "Accounts Receivable", 5_100),
  debit("630", "Inventory", 31_000),
  debit("710", "Office Equipment", 6_000),
  credit("711", "Less Accumulated Depreciation on Office Equipment", 1_800),
  credit("800", "Accounts Payable", 16_300),
  credit("820", "VAT", 4_800),
  credit("830", "Provision for Corporation Tax", 3_900),
  credit("835", "Directors' Loan Account", 1_500),
  credit("950", "Capital - 100 Ordinary Shares", 100),
  credit("960", "Retained Earnings", 2_860),
];

/** The van is new this year; the hire purchase is in two lines, by when it is due. No tax was posted yet. */
export const SHOP: Worked = {
  what: "a shop with stock and a van, with Xero's codes and last year's trial balance",
  request: {
    period,
    standard: "frs102",
    lines: [
      credit("200", "Sales", 240_000),
      debit("310", "Cost of Goods Sold", 141_000),
      credit("315", "Change in stock", 2_500),
      debit("401", "Audit & Accountancy fees", 2_400),
      debit("404", "Bank Fees", 1_310),
      debit("416", "Depreciation Expense", 4_500),
      debit("420", "Entertainment-100% business", 350),
      debit("424", "Entertainment - 0%", 220),
      debit("437", "Interest Paid", 640),
      debit("445", "Light, Power, Heating", 4_100),
      debit("449", "Motor Vehicle Expenses", 2_750),
      debit("451", "Parking fines", 130),
      debit("465", "Rates", 3_200),
      debit("469", "Rent", 15_000),
      debit("477", "Salaries", 38_400),
      debit("479", "Employers National Insurance", 2_150),
      debit("482", "Pensions Costs", 960),
      debit("965", "Dividends", 12_000),
      credit("090", "Business Bank Account", 3_180),
      debit("092", "Petty Cash", 150),
      debit("610", "Accounts Receivable", 6_400),
      debit("620", "Prepayments", 1_250),
      debit("630", "Inventory", 33_500),
      debit("710", "Office Equipment", 6_000),
      credit("711", "Less Accumulated Depreciation on Office Equipment", 2_700),
      debit("760", "Motor Vehicles", 18_000),
      credit("761", "Less Accumulated Depreciation on Motor Vehicles", 3_600),
      credit("800", "Accounts Payable", 11_900),
      credit("805", "Accruals", 800),
      credit("820", "VAT", 5_230),
      credit("825", "PAYE Payable", 640),
      credit("835", "Directors' Loan Account", 2_000),
      credit("910", "Hire Purchase Loan", 3_600),
      credit("911", "Hire Purchase Loan", 8_400),
      credit("950", "Capital - 100 Ordinary Shares", 100),
      credit("960", "Retained Earnings", 9_760),
    ],
    previous_lines: LAST_YEAR_OF_SHOP,
    mapping: [
      { code: "910", category: "borrowings_within_one_year" },
      { code: "911", category: "borrowings_after_one_year" },
    ],
  },
  figures: {
    financials: {
      turnover: 24_000_000,
      // 240,000 - 141,000 + 2,500.
      gross_profit: 10_150_000,
      // Overheads: 2,400 + 1,310 + 4,500 + 350 + 220 + 4,100 + 2,750 + 130 + 3,200 + 15,000 + 38,400 + 2,150 + 960 =
      // 75,470; interest 640. Profit: 101,500 - 75,470 - 640 = 25,390.
      net_profit: 2_539_000,
      // 25,390 + 4,500 + 220 + 130 = 30,240.
      trading_profit: 3_024_000,
      adjustments: { depreciation: 450_000, entertaining: 22_000, fines_and_penalties: 13_000 },
    },
    accounts: {
      standard: "frs102",
      balance_sheet: {
        // 6,000 - 2,700 + 18,000 - 3,600.
        tangible_assets: 1_770_000,
        stocks: 3_350_000,
        debtors: 765_000,
        cash: 15_000,
        // Overdraft 3,180 + 11,900 + 800 + 5,230 + 640 + 2,000 + 3,600.
        creditors_within_one_year: 2_735_000,
        creditors_after_one_year: 840_000,
        called_up_share_capital: 10_000,
        // 9,760 + 25,390 - 12,000 = 23,150; and 17,700 + 33,500 + 7,650 + 150 - 27,350 - 8,400 - 100 = 23,150.
        profit_and_loss_reserve: 2_315_000,
      },
      profit_and_loss: { administrative_expenses: 7_547_000, interest_payable: 64_000, tax: 0 },
      debtors_detail: { trade_debtors: 640_000, prepayments: 125_000 },
      creditors_detail: {
        within_one_year: {
          // 3,180 + 3,600, and VAT 5,230 with PAYE 640.
          bank_loans_and_overdrafts: 678_000,
          trade_creditors: 1_190_000,
          taxation_and_social_security: 587_000,
          other_creditors: 200_000,
          accruals: 80_000,
        },
        after_one_year: { bank_loans_and_overdrafts: 840_000 },
      },
      comparatives: {
        start: "2024-04-01",
        end: "2025-03-31",
        turnover: 21_400_000,
        // 214,000 - 128,000 - 1,000.
        gross_profit: 8_500_000,
        // 2,300 + 1,200 + 900 + 3,900 + 3,100 + 15,000 + 36,000 + 1,800 = 64,200; 85,000 - 64,200 = 20,800.
        net_profit: 2_080_000,
        tax: 390_000,
        profit_and_loss: { administrative_expenses: 6_420_000 },
        balance_sheet: {
          tangible_assets: 420_000,
          stocks: 3_100_000,
          debtors: 510_000,
          // 3,940 + 16,300 + 4,800 + 3,900 + 1,500.
          creditors_within_one_year: 3_044_000,
          called_up_share_capital: 10_000,
          // 2,860 + 20,800 - 3,900 - 10,000: what this year brings forward.
          profit_and_loss_reserve: 976_000,
        },
        debtors_detail: { trade_debtors: 510_000 },
        creditors_detail: {
          within_one_year: {
            bank_loans_and_overdrafts: 394_000,
            trade_creditors: 1_630_000,
            taxation_and_social_security: 870_000,
            other_creditors: 150_000,
          },
        },
      },
    },
  },
  // A van counts as plant: 30,240 - 18,000 = 12,240.
  chosen: {
    capital_allowances: { annual_investment_allowance: { main_rate_expenditure: 1_800_000 } },
    trading_profit: 1_224_000,
  },
  // 30,240 at 19%, and 12,240 at 19%.
  taxBefore: 574_560,
  taxAfter: 232_560,
  boxes: { "145": "240000.00", "155": "12240.00", "440": "2325.60" },
};
