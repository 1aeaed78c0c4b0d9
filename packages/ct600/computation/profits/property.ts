// A property business from its rents to its profit or loss: expenses by kind, domestic items replaced, allowances in
// place of depreciation. Exact in pence. Finance costs are loan relationship debits of the company and are only shown
// beside it. Follows CTA 2009 s209, s210, s211 and s250A, and PIM2052.

import { PROPERTY } from "../../input/fields/financials/property.ts";
import { isPresent } from "../../input/fields/presence.ts";
import type { Problem, Warning } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { given, type Line, line } from "../line.ts";
import { poundsText } from "../pounds.ts";
import type { Step } from "../step.ts";

type Financials = ReturnInput["financials"];
type PropertyInput = NonNullable<Financials["property"]>;
type Expense = keyof NonNullable<PropertyInput["expenses"]>;

const STATUTE = "CTA 2009 s210";
const PATH = "financials.property";

const EXPENSES: Readonly<Record<Expense, string>> = {
  repairs: "Repairs and maintenance",
  insurance: "Insurance",
  agents_fees: "Agents' and management fees",
  ground_rent_and_service_charges: "Ground rent and service charges",
  council_tax_and_utilities: "Council tax and utilities",
  legal_and_professional: "Legal and professional fees",
  other: "Other expenses of the property business",
};

/** The first day on which a period with relief for domestic items may end: FA 2016 s73. */
const DOMESTIC_ITEMS_SINCE = "2016-04-01";

export interface PropertySchedule extends Step {
  /** Box 190 or 805, in pence. */
  readonly result: Line;
}

/** What the business claims: its own pools, or sums that were given. */
export interface PropertyClaims {
  readonly allowances: readonly Line[];
  readonly charges: readonly Line[];
  readonly isRight: boolean;
}

/** Null: the caller gave the profit alone. */
export function propertySchedule(
  { financials, period }: Pick<ReturnInput, "financials" | "period">,
  claims: PropertyClaims,
): PropertySchedule | null {
  const { property } = financials;
  if (property === undefined || !isPresent(property)) return null;
  const expenses = (Object.keys(PROPERTY.fields.expenses.fields) as Expense[]).flatMap((name) =>
    amount(idOf(name), EXPENSES[name], { path: `${PATH}.expenses.${name}`, pence: property.expenses?.[name] }),
  );
  const items = amount(
    "property_replaced_domestic_items",
    "Replacement of domestic items",
    { path: `${PATH}.replaced_domestic_items`, pence: property.replaced_domestic_items },
    "CTA 2009 s250A",
  );
  const rents = line("property_rents", "Rents and other receipts", ["sum", given(`${PATH}.rents`, property.rents)], {
    statute: STATUTE,
  });
  const receipts = line("property_receipts", "Rents and balancing charges", ["sum", rents, ...claims.charges]);
  const costs = [...expenses, ...items, ...claims.allowances];
  const result = line(
    "property_profit_from_detail",
    "Profit or loss of the property business",
    ["subtract", receipts, ...costs],
    { isFigure: true, statute: STATUTE },
  );
  const finance = amount(
    "property_finance_costs",
    "Finance costs, within loan relationships",
    { path: `${PATH}.finance_costs`, pence: property.finance_costs },
    "CTA 2009 s211",
  );
  return {
    lines: [rents, receipts, ...costs, result, ...finance],
    result,
    problems: [
      ...reconciled(financials, result, claims),
      ...financeProblems(financials),
      ...itemsProblems(property, period),
      ...bothWays(financials),
    ],
    warnings: plantInDwellings(property),
  };
}

/** `property_other` is a box. */
const idOf = (name: Expense) => `property_${name}${name === "other" ? "_expenses" : ""}`;

function amount(
  id: string,
  words: string,
  { path, pence }: { path: string; pence: number | undefined },
  statute = STATUTE,
): Line[] {
  return pence === undefined || pence === 0 ? [] : [line(id, words, ["sum", given(path, pence)], { statute })];
}

/** With allowances that are wrong themselves, a sum would lead astray. */
function reconciled({ property_profit }: Financials, { value }: Line, { isRight }: PropertyClaims): Problem[] {
  if (property_profit === undefined || !isRight || BigInt(property_profit) === value) return [];
  const sum = value < 0n ? `a loss of ${poundsText(-value)}` : poundsText(value);
  return [
    {
      code: "does_not_reconcile",
      field: "financials.property_profit",
      message: `financials.property gives a property profit of ${value} pence (${sum}). Send that, leave property_profit out, or correct the details.`,
    },
  ];
}

function financeProblems({ property, non_trading_loan_profit }: Financials): Problem[] {
  if ((property?.finance_costs ?? 0) === 0 || non_trading_loan_profit !== undefined) return [];
  return [
    {
      code: "missing_field",
      field: "financials.non_trading_loan_profit",
      message:
        "A company's finance costs are loan relationship debits (CTA 2009 s211). Send financials.non_trading_loan_profit: interest received less these costs, negative for a deficit.",
    },
  ];
}

function itemsProblems({ replaced_domestic_items = 0 }: PropertyInput, { end }: ReturnInput["period"]): Problem[] {
  if (replaced_domestic_items === 0 || end >= DOMESTIC_ITEMS_SINCE) return [];
  const message = `Relief for replaced domestic items exists for expenditure from ${DOMESTIC_ITEMS_SINCE} on. Leave it out.`;
  return [{ code: "allowance_not_available", field: `${PATH}.replaced_domestic_items`, message }];
}

function bothWays({ property, property_allowances }: Financials): Problem[] {
  if (!isPresent(property?.capital_allowances) || !isPresent(property_allowances)) return [];
  return [
    {
      code: "invalid_type",
      field: "financials.property_allowances",
      message: "Send financials.property_allowances or financials.property.capital_allowances, not both.",
    },
  ];
}

/** Domestic items are in dwellings, so some of what is let is one. */
function plantInDwellings({ replaced_domestic_items = 0, capital_allowances }: PropertyInput): Warning[] {
  const { structures_and_buildings: _, business_ceased: __, ...plant } = capital_allowances ?? {};
  if (replaced_domestic_items === 0 || !isPresent(plant)) return [];
  return [
    {
      code: "plant_in_dwellings",
      field: `${PATH}.capital_allowances`,
      message:
        "Plant for use in a dwelling has no capital allowances (CAA 2001 s35). Check that these are on plant outside the let dwellings, such as the common parts of a building.",
    },
  ];
}
