// FreeAgent's chart of a limited company, from the maker's help and API. Not complete: most of the spending codes 100
// to 399 were not found. Sub-accounts follow a hyphen: 901-1.

import type { Chart } from "./chart.ts";

export const FREEAGENT: Chart = {
  id: "freeagent_uk",
  product: "FreeAgent, limited company",
  sure: "high",
  sources: [
    "dev.freeagent.com, categories and payroll how-to guides",
    "support.freeagent.com: corporation tax, VAT accounts, prepayments, dividends, unpaid shares, year end, director's loan articles",
    "freeagent.com blog of 14 May 2012 on capital asset codes",
  ],
  rows: [
    ["001", "Sales", "sales"],
    ["285", "Accommodation and Meals", "travel_and_subsistence"],
    ["401", "Salaries", "wages_and_salaries"],
    ["402", "Employer NICs", "employers_national_insurance"],
    ["403", "Staff Pensions", "pension_costs"],
    ["407", "Directors' Salaries", "directors_remuneration"],
    ["408", "Directors' Employer NICs", "employers_national_insurance"],
    ["502", "Corporation Tax Expense", "tax_charge"],
    [
      "601",
      "Capital asset cost brought forward (601-x)",
      null,
      { asks: "Which kind of asset is it?", part: "brought_forward" },
    ],
    ["602", "Capital asset additions (602-x)", null, { asks: "Which kind of asset was bought?", part: "addition" }],
    ["604", "Capital asset disposals (604-x)", null, { asks: "Which kind of asset was sold?", part: "disposal" }],
    ["605", "Capital asset depreciation brought forward (605-x)", "tangible_depreciation"],
    ["606", "Capital asset depreciation (606-x)", "tangible_depreciation"],
    ["607", "Capital asset depreciation (607-x)", "tangible_depreciation"],
    ["609", "Stock (609-x)", "stock"],
    ["620", "Prepayments", "prepayments"],
    ["750", "Bank account (750-x)", "bank_and_cash"],
    ["813", "Pension Creditor", "payroll_control"],
    ["814", "PAYE/NI", "payroll_control"],
    ["815", "Other Payroll Deductions", "payroll_control"],
    ["817", "VAT", "vat_control"],
    ["818", "VAT Reclaimed", "vat_control"],
    ["819", "VAT Charged", "vat_control"],
    ["820", "Corporation Tax", "corporation_tax_balance"],
    ["823", "Deferred VAT", "vat_control"],
    ["901", "Capital Account (901-x)", "share_capital"],
    ["902", "Salary and Bonuses (902-x)", "payroll_control"],
    ["905", "Expense Account (905-x)", "other_creditors"],
    ["907", "Director Loan Account (907-x)", "directors_loan"],
    ["908", "Dividend (908-x)", "dividends_paid"],
    ["910", "Unpaid Shares (910-x)", "unpaid_share_capital"],
    ["968", "Retained Profits", "retained_earnings"],
  ],
};
