// A company that lets flats, with a mortgage and a loan from its director.

import { credit, debit, period, type Worked } from "./worked.ts";

/** No codes at all: every line is proposed by its name, but for the mortgage, of which nothing is due within a year. */
export const LANDLORD: Worked = {
  what: "a landlord with a mortgage, with names only",
  request: {
    period,
    standard: "frs105",
    business: "property",
    lines: [
      credit(null, "Rental income", 30_000),
      debit(null, "Letting agent's fees", 3_000),
      debit(null, "Repairs", 1_750),
      debit(null, "Landlord's insurance", 640),
      debit(null, "Accountancy", 900),
      debit(null, "Mortgage interest", 8_400),
      debit(null, "Bank charges", 60),
      debit(null, "Depreciation charge", 800),
      credit(null, "Bank interest received", 45),
      debit(null, "Corporation tax charge", 3_000),
      debit(null, "Flats to let", 310_000),
      debit(null, "Furniture", 4_000),
      credit(null, "Accumulated depreciation of furniture", 800),
      debit(null, "Business bank account", 3_895),
      credit(null, "Corporation tax payable", 3_000),
      credit(null, "Tenants' deposits", 2_500),
      credit(null, "Director's loan account", 60_000),
      credit(null, "Mortgage", 210_000),
      credit(null, "Share capital", 100),
      credit(null, "Retained earnings", 30_000),
    ],
    mapping: [{ name: "mortgage", category: "borrowings_after_one_year" }],
  },
  figures: {
    financials: {
      turnover: 0,
      // 30,000 + 45 - 3,000 - 1,750 - 640 - 900 - 8,400 - 60 - 800 = 14,495.
      net_profit: 1_449_500,
      // 14,495 + 800 + 14,750 - 30,045 = 0.
      trading_profit: 0,
      // Rent and interest leave the trade; so do the costs of letting, 6,350, and the mortgage interest, 8,400.
      adjustments: { depreciation: 80_000, other_additions: 1_475_000, non_trading_income: 3_004_500 },
      // 30,000 - 6,350: without the depreciation, and without the interest.
      property_profit: 2_365_000,
      // 45 - 8,400.
      non_trading_loan_profit: -835_500,
    },
    accounts: {
      standard: "frs105",
      balance_sheet: {
        investment_property: 31_000_000,
        tangible_assets: 320_000,
        cash: 389_500,
        // 3,000 + 2,500 + 60,000.
        creditors_within_one_year: 6_550_000,
        creditors_after_one_year: 21_000_000,
        called_up_share_capital: 10_000,
        // 30,000 + 14,495 - 3,000 = 41,495; and 310,000 + 3,200 + 3,895 - 65,500 - 210,000 - 100 = 41,495.
        profit_and_loss_reserve: 4_149_500,
      },
      profit_and_loss: { other_income: 3_004_500, depreciation: 80_000, other_charges: 1_475_000, tax: 300_000 },
    },
  },
  chosen: { losses: { set_deficit_against_profits: true } },
  // 23,650 at 19%; 23,650 - 8,355 = 15,295 at 19%.
  taxBefore: 449_350,
  taxAfter: 290_605,
  boxes: { "190": "23650.00", "440": "2906.05" },
};
