// A contractor with one director: freelance work, dividends, and a laptop bought in the year.

import { credit, debit, period, type Worked } from "./worked.ts";

/** FreeAgent keeps the additions of the year apart, and gives each person a sub-account. */
export const CONTRACTOR: Worked = {
  what: "a contractor, with FreeAgent's codes",
  request: {
    period,
    standard: "frs105",
    lines: [
      credit("001", "Sales", 96_000),
      credit("055", "Bank interest received", 240),
      debit("249", "Mileage", 945),
      debit("285", "Accommodation and Meals", 1_850),
      debit("289", "Business entertaining", 480),
      debit("360", "Accountancy fees", 1_620),
      debit("363", "Software subscriptions", 1_464.5),
      debit("364", "Insurance", 385),
      debit("403", "Staff Pensions", 6_000),
      debit("407", "Directors' Salaries", 12_570),
      debit("408", "Directors' Employer NICs", 1_135.5),
      debit("450", "Depreciation", 800),
      debit("502", "Corporation Tax Expense", 13_000),
      debit("601-1", "Computer equipment brought forward", 1_600),
      debit("602-1", "Computer equipment additions", 2_400),
      credit("605-1", "Computer equipment depreciation brought forward", 800),
      credit("606-1", "Computer equipment depreciation", 800),
      debit("681", "Trade Debtors", 9_600),
      debit("750-1", "Bank account", 25_051),
      credit("814", "PAYE/NI", 310),
      credit("817", "VAT", 4_100),
      credit("820", "Corporation Tax", 13_000),
      credit("901-1", "Capital Account: J Smith", 1),
      credit("907-1", "Director Loan Account: J Smith", 1_250),
      debit("908-1", "Dividend: J Smith", 50_000),
      credit("968", "Retained Profits", 12_400),
    ],
  },
  figures: {
    financials: {
      turnover: 9_600_000,
      // Costs: 945 + 1,850 + 480 + 1,620 + 1,464.50 + 385 = 6,744.50; staff 6,000 + 12,570 + 1,135.50 = 19,705.50;
      // depreciation 800; together 27,250. Profit: 96,000 + 240 - 27,250 = 68,990.
      net_profit: 6_899_000,
      // 68,990 + 800 + 480 - 240 = 70,030.
      trading_profit: 7_003_000,
      adjustments: { depreciation: 80_000, entertaining: 48_000, non_trading_income: 24_000 },
      non_trading_loan_profit: 24_000,
    },
    accounts: {
      standard: "frs105",
      balance_sheet: {
        // 1,600 + 2,400 - 800 - 800.
        tangible_assets: 240_000,
        debtors: 960_000,
        cash: 2_505_100,
        // 310 + 4,100 + 13,000 + 1,250.
        creditors_within_one_year: 1_866_000,
        called_up_share_capital: 100,
        // 12,400 + 68,990 - 13,000 - 50,000 = 18,390; and 2,400 + 9,600 + 25,051 - 18,660 - 1 = 18,390.
        profit_and_loss_reserve: 1_839_000,
      },
      profit_and_loss: {
        other_income: 24_000,
        staff_costs: 1_970_550,
        depreciation: 80_000,
        other_charges: 674_450,
        tax: 1_300_000,
      },
    },
  },
  // 70,030 - 2,400 = 67,630.
  chosen: {
    capital_allowances: { annual_investment_allowance: { main_rate_expenditure: 240_000 } },
    trading_profit: 6_763_000,
  },
  // 70,030 + 240 = 70,270 at 25% is 17,567.50, less 3/200 of 250,000 - 70,270 = 179,730, which is 2,695.95.
  taxBefore: 1_487_155,
  // 67,630 + 240 = 67,870 at 25% is 16,967.50, less 3/200 of 182,130, which is 2,731.95.
  taxAfter: 1_423_555,
  boxes: { "145": "96000.00", "155": "67630.00", "170": "240.00", "440": "14235.55" },
};
