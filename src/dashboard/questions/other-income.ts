// Income that is not from the trade.

import { PROPERTY_ALLOWANCE_PAGES } from "./allowances.ts";
import { ask, type Page } from "./question.ts";

const rents = "financials.property";
const gains = "financials.chargeable_gains";

export const OTHER_INCOME_PAGES: readonly Page[] = [
  {
    name: "interest",
    title: "Interest",
    isOptional: true,
    questions: [
      ask(
        "financials.non_trading_loan_profit",
        "Interest and other income from loans, less what was paid",
        "Bank interest, and interest paid outside the trade. A deficit has a minus in front.",
      ),
    ],
  },
  {
    name: "rents",
    title: "Rents",
    lead: "Enter the rents and their expenses, or the profit alone on the next page.",
    isOptional: true,
    questions: [
      ask(`${rents}.rents`, "Rents and other receipts"),
      ask(`${rents}.expenses.repairs`, "Repairs and maintenance"),
      ask(`${rents}.expenses.insurance`, "Insurance"),
      ask(`${rents}.expenses.agents_fees`, "Agents' fees"),
      ask(`${rents}.expenses.ground_rent_and_service_charges`, "Ground rent and service charges"),
      ask(`${rents}.expenses.council_tax_and_utilities`, "Council tax and utilities"),
      ask(`${rents}.expenses.legal_and_professional`, "Legal and professional fees for letting"),
      ask(`${rents}.expenses.other`, "Other expenses of letting"),
      ask(`${rents}.replaced_domestic_items`, "Furniture and appliances replaced"),
      ask(
        `${rents}.finance_costs`,
        "Interest on loans for the property",
        "It counts as interest, not as an expense of letting.",
      ),
    ],
  },
  {
    name: "property-profit",
    title: "Profit from property",
    lead: "Only where rents and expenses were not entered one by one.",
    isOptional: true,
    questions: [
      ask("financials.property_profit", "Profit from property", "A loss has a minus in front."),
      ask("financials.property_allowances.annual_investment_allowance", "Annual investment allowance within it"),
      ask("financials.property_allowances.full_expensing", "Full expensing within it"),
      ask("financials.property_allowances.structures_and_buildings", "Structures and buildings allowance within it"),
      ask("financials.property_allowances.other", "Other allowances within it"),
      ask("financials.property_allowances.balancing_charges", "Balancing charges within it"),
    ],
  },
  ...PROPERTY_ALLOWANCE_PAGES,
  {
    name: "gains",
    title: "Chargeable gains",
    lead: "Enter what was sold one by one, or the totals below.",
    isOptional: true,
    questions: [
      ask(`${gains}.disposals`, "What was sold or given away", null, {
        item: "Asset",
        of: [
          ask("asset", "What it was", "Such as Freehold shop, 1 High Street."),
          ask("acquired_on", "Acquired on"),
          ask("disposed_on", "Sold or given away on"),
          ask("proceeds", "Proceeds", "Before the costs of the sale."),
          ask("costs", "Costs", "Of the asset, of improving it, and of buying and selling it."),
          ask("indexation", "Indexation allowance", "For assets acquired before 2018."),
        ],
      }),
      ask(`${gains}.gains`, "Gains of the period in total", "Only where they are not entered one by one."),
      ask(`${gains}.losses`, "Losses of the period in total", "Only where they are not entered one by one."),
      ask(`${gains}.losses_brought_forward`, "Losses of earlier periods"),
    ],
  },
  {
    name: "further-income",
    title: "Further income",
    isOptional: true,
    questions: [
      ask("financials.foreign_dividends", "Taxable dividends from abroad"),
      ask("financials.annual_payments", "Annuities and annual payments received"),
      ask(
        "financials.income_taxed_at_source",
        "Income after deduction of income tax",
        "The amount before the deduction.",
      ),
      ask("financials.intangible_gains", "Gains on intangible assets outside the trade"),
      ask("financials.other_income", "Any other income"),
    ],
  },
  {
    name: "management-expenses",
    title: "Management expenses",
    lead: "Only for a company with investment business.",
    isOptional: true,
    questions: [
      ask("financials.management_expenses.this_period", "Management expenses of the period"),
      ask("financials.management_expenses.brought_forward", "Management expenses brought forward"),
      ask(
        "financials.management_expenses.claim_brought_forward",
        "How much of those brought forward to use",
        "Leave it empty to use the most.",
      ),
    ],
  },
];
