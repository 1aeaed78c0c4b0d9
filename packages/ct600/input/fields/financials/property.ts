// A property business from its rents to its profit. Follows CTA 2009 part 4 and, for a company's finance costs, s211.

import type { GroupField, PenceField } from "../field.ts";
import { UNSIGNED } from "../kinds.ts";
import { PROPERTY_CAPITAL_ALLOWANCES } from "./allowances.ts";

const pence = (words: string) => ({ ...UNSIGNED, words }) as const satisfies PenceField;

const EXPENSES = {
  kind: "group",
  type: "PropertyExpensesInput",
  words: "Expenses of the property business by kind, without finance costs and without capital expenditure.",
  fields: {
    repairs: pence("Repairs and maintenance."),
    insurance: pence("Insurance of the properties."),
    agents_fees: pence("Letting agents' and management fees."),
    ground_rent_and_service_charges: pence("Ground rent and service charges."),
    council_tax_and_utilities: pence("Council tax, business rates, water, gas and electricity."),
    legal_and_professional: pence("Legal and professional fees that are not capital."),
    other: pence("Any other expense of the property business."),
  },
} as const satisfies GroupField;

export const PROPERTY = {
  kind: "group",
  type: "PropertyInput",
  words:
    "A UK property business from its rents to its profit, which is property_profit. The computations show it line by line, and the accounts show the rents and expenses.",
  fields: {
    rents: pence("Rents and other receipts of the period."),
    expenses: EXPENSES,
    replaced_domestic_items: {
      ...pence(
        "Cost of furniture, appliances and kitchenware that replaced old ones in let dwellings, without any improvement and less what the old ones were sold for (CTA 2009 s250A).",
      ),
      rule: "only in periods that end on or after 2016-04-01",
      moreCodes: ["allowance_not_available"],
    },
    capital_allowances: PROPERTY_CAPITAL_ALLOWANCES,
    finance_costs: {
      ...pence(
        "Mortgage interest and other finance costs. For a company they are loan relationship debits, never expenses of the property business: include them in non_trading_loan_profit. Here they are only shown beside the schedule.",
      ),
      rule: "requires non_trading_loan_profit",
    },
  },
} as const satisfies GroupField;
