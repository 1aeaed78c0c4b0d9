// Categories of costs, but for overheads: cost of sales, staff, depreciation, finance and tax.

import type { Categories, Category } from "./category.ts";
import { GOODWILL_ASKS } from "./goodwill.ts";
import { adjustment, both, COST_OF_SALES, OVERHEADS, profitAndLoss } from "./places.ts";

const STAFF = { frs102: OVERHEADS.frs102, frs105: profitAndLoss("staff_costs") } as const;
const DEPRECIATION = { frs102: OVERHEADS.frs102, frs105: profitAndLoss("depreciation") } as const;

/** Cost of sales in format 1; `frs105` is its line in format 2. */
const costOfSales = (
  frs105: ReturnType<typeof profitAndLoss>,
  { name, names, side = "debit" }: Pick<Category, "name" | "names"> & Partial<Pick<Category, "side">>,
) =>
  ({
    name,
    group: "cost_of_sales",
    side,
    frs102: COST_OF_SALES,
    frs105,
    outsideTrade: "cost",
    effect: "Nothing.",
    names,
  }) as const satisfies Category;

export const COSTS = {
  purchases: costOfSales(profitAndLoss("raw_materials"), {
    name: "Purchases and materials",
    names: [
      "Purchases",
      "Materials",
      "Cost of goods sold",
      "Stock bought",
      "Packaging",
      "Import duty",
      "Carriage inwards",
    ],
  }),
  stock_movement: costOfSales(profitAndLoss("raw_materials"), {
    name: "Change in stock",
    side: "either",
    names: ["Opening stock", "Closing stock", "Stock adjustment", "Change in stock"],
  }),
  direct_wages: costOfSales(profitAndLoss("staff_costs"), {
    name: "Direct wages",
    names: ["Direct wages", "Productive labour", "Cost of sales labour"],
  }),
  subcontractors: costOfSales(profitAndLoss("other_charges"), {
    name: "Subcontractors",
    names: ["Subcontractors", "CIS labour"],
  }),
  other_direct_costs: costOfSales(profitAndLoss("other_charges"), {
    name: "Other direct costs",
    names: ["Direct expenses", "Equipment hire for jobs", "Commissions paid on sales"],
  }),
  wages_and_salaries: {
    name: "Wages and salaries",
    group: "staff",
    side: "debit",
    ...STAFF,
    outsideTrade: "cost",
    effect: "Nothing, if it is paid within nine months of the period's end.",
    names: ["Wages", "Salaries", "Gross wages", "Staff salaries", "Bonus"],
  },
  directors_remuneration: {
    name: "Directors' remuneration",
    group: "staff",
    side: "debit",
    ...STAFF,
    outsideTrade: "cost",
    effect: "Nothing, if it is paid within nine months of the period's end.",
    names: ["Directors' remuneration", "Directors' salaries", "Directors' fees"],
  },
  employers_national_insurance: {
    name: "Employer's National Insurance",
    group: "staff",
    side: "debit",
    ...STAFF,
    outsideTrade: "cost",
    effect: "Nothing.",
    names: ["Employer's NI", "Employers NIC", "Social security"],
  },
  pension_costs: {
    name: "Employer's pension contributions",
    group: "staff",
    side: "debit",
    ...STAFF,
    outsideTrade: "cost",
    asks: "Was all of it paid to the pension scheme in the period?",
    effect: "Only what was paid is allowed. Add what was not to other_additions.",
    names: ["Pension costs", "Employer's pension", "Directors' pension"],
  },
  staff_costs_recovered: {
    name: "Staff costs recovered",
    group: "staff",
    side: "credit",
    ...STAFF,
    outsideTrade: "cost",
    effect: "Lowers the cost of staff.",
    names: ["SSP reclaimed", "SMP reclaimed", "Employment allowance"],
  },
  depreciation_charge: {
    name: "Depreciation charge",
    group: "depreciation",
    side: "debit",
    ...DEPRECIATION,
    tax: [adjustment("depreciation")],
    charges: "tangible",
    effect: "Added back. Capital allowances are given instead.",
    names: ["Depreciation", "Vehicle depreciation (overhead)", "Impairment of tangible assets"],
  },
  amortisation_charge: {
    name: "Amortisation charge, other than goodwill",
    group: "depreciation",
    side: "debit",
    ...DEPRECIATION,
    outsideTrade: "added_back",
    charges: "intangible",
    asks: "Is any of it for goodwill, or for an asset acquired before April 2002?",
    effect: "Nothing: tax follows the accounts.",
    names: ["Amortisation", "Software written off", "Patents"],
  },
  amortisation_goodwill: {
    name: "Amortisation of goodwill",
    group: "depreciation",
    side: "debit",
    ...DEPRECIATION,
    tax: [adjustment("other_additions")],
    charges: "intangible",
    asks: GOODWILL_ASKS,
    effect: "Added back. Where it is relieved as it stands in the accounts it is amortisation_charge.",
    names: ["Goodwill amortisation", "Goodwill written off"],
  },
  interest_payable: {
    name: "Interest payable",
    group: "finance",
    side: "debit",
    frs102: profitAndLoss("interest_payable"),
    frs105: profitAndLoss("other_charges"),
    outsideTrade: "loan",
    effect: "Nothing in a trade. Elsewhere it is a non-trading debit of loan relationships, never a cost of letting.",
    names: ["Interest paid", "Loan interest", "HP interest", "Mortgage interest"],
  },
  tax_charge: {
    name: "Corporation tax charge",
    group: "tax",
    side: "either",
    ...both(profitAndLoss("tax")),
    effect: "Below the profit before tax.",
    names: ["Corporation tax (expense)", "Taxation", "Tax charge"],
  },
  deferred_tax_charge: {
    name: "Deferred tax charge",
    group: "tax",
    side: "either",
    frs102: profitAndLoss("tax"),
    frs105: null,
    tax: [profitAndLoss("deferred_tax")],
    effect: "Below the profit before tax.",
    names: ["Deferred tax charge"],
  },
} as const satisfies Categories;
