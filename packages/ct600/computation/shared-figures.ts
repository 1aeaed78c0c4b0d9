// The figures of a period of account of more than twelve months, for each of its two accounting periods: one table says
// how each figure is divided. Follows CTM01405 and section "Figures of both periods" of docs/accounts.md.

import type { AccountingPeriod } from "../accounting-periods.ts";
import type { Problem } from "../problem.ts";
import type { ReturnInput } from "../return.ts";
import { sharedByDays } from "./long-period.ts";

type Financials = ReturnInput["financials"];
type NextFinancials = NonNullable<NonNullable<ReturnInput["next_period"]>["financials"]>;

/**
 * `by_days`: shared by days unless both are given. `each`: belongs where its dates are, so both must be given. `first`:
 * the first period begins with it, and the second with what that one leaves. `both`: a choice that holds for both.
 */
type How = "by_days" | "each" | "first" | "both";

type Division = { readonly [name: string]: How | Division };

const HOW = {
  turnover: "by_days",
  trading_profit: "by_days",
  gross_profit: "by_days",
  net_profit: "by_days",
  tax_rate_year: "first",
  adjustments: {
    depreciation: "by_days",
    loss_on_disposal: "by_days",
    entertaining: "by_days",
    fines_and_penalties: "by_days",
    donations: "by_days",
    legal_and_professional: "by_days",
    other_additions: "by_days",
    profit_on_disposal: "by_days",
    non_trading_income: "by_days",
    other_deductions: "by_days",
  },
  capital_allowances: "each",
  non_trading_loan_profit: "by_days",
  annual_payments: "each",
  foreign_dividends: "each",
  income_taxed_at_source: "each",
  property_profit: "by_days",
  property: {
    rents: "by_days",
    expenses: {
      repairs: "by_days",
      insurance: "by_days",
      agents_fees: "by_days",
      ground_rent_and_service_charges: "by_days",
      council_tax_and_utilities: "by_days",
      legal_and_professional: "by_days",
      other: "by_days",
    },
    replaced_domestic_items: "by_days",
    capital_allowances: "each",
    finance_costs: "by_days",
  },
  property_allowances: "each",
  intangible_gains: "each",
  other_income: "by_days",
  chargeable_gains: { gains: "each", losses: "each", losses_brought_forward: "first", disposals: "each" },
  management_expenses: { this_period: "by_days", brought_forward: "first", claim_brought_forward: "each" },
  losses: {
    trading_before_april_2017: "first",
    claim_before_april_2017: "each",
    trading_since_april_2017: "first",
    claim_since_april_2017: "each",
    set_loss_against_profits: "both",
    carried_back: "each",
    from_later_periods: "each",
    from_period: "each",
    property_brought_forward: "first",
    claim_property_brought_forward: "each",
    non_trading_deficit_before_april_2017: "first",
    claim_deficit_before_april_2017: "each",
    non_trading_deficit_since_april_2017: "first",
    claim_deficit_since_april_2017: "each",
    set_deficit_against_profits: "both",
    deficit_carried_back: "each",
    deficit_from_later_period: "each",
  },
  qualifying_donations: "each",
  qualifying_donations_by_kind: "each",
  group_relief: "first",
  exempt_distributions: "each",
  community_investment_relief: "each",
  double_taxation_relief: "each",
  foreign_income: "each",
  research_and_development: "first",
  participator_loans: "each",
  income_tax_deducted: "each",
  tax_already_paid: "each",
} as const satisfies { readonly [Name in keyof Required<Financials>]: How | Division };

/** By its dotted path; null for what is no figure. */
export function howShared(path: string): How | null {
  let at: unknown = { financials: HOW };
  for (const name of path.split(".")) {
    if (typeof at === "string") break;
    at = typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined;
  }
  return isHow(at) ? at : null;
}

const isHow = (value: unknown): value is How => typeof value === "string";

export interface SharedFigures {
  first: Financials;
  second: Financials;
  problems: Problem[];
}

/** A figure that `next` gives is the second period's, and the one in `whole` is then the first's. */
export function sharedFigures(
  whole: Financials,
  next: NextFinancials,
  periods: readonly [AccountingPeriod, AccountingPeriod],
): SharedFigures {
  const problems: Problem[] = [];
  const [first, second] = divided(HOW, whole, next, { path: "financials", periods, problems });
  // Both have the names and the types of the groups they were made from.
  return { first: first as Financials, second: second as Financials, problems };
}

interface Dividing {
  path: string;
  periods: readonly [AccountingPeriod, AccountingPeriod];
  problems: Problem[];
}

function divided(how: Division, whole: object, next: object, dividing: Dividing): [object, object] {
  const parts: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const [name, way] of Object.entries(how)) {
    const [all, given] = [Reflect.get(whole, name), Reflect.get(next, name)];
    if (all === undefined && given === undefined) continue;
    const path = `${dividing.path}.${name}`;
    const [first, second] =
      typeof way === "string"
        ? dividedFigure(way, all, given, { ...dividing, path })
        : divided(way, Object(all), Object(given), { ...dividing, path });
    if (first !== undefined) parts[0][name] = first;
    if (second !== undefined) parts[1][name] = second;
  }
  return parts;
}

function dividedFigure(how: How, all: unknown, given: unknown, { path, periods, problems }: Dividing) {
  if (given !== undefined) return [all, given];
  switch (how) {
    case "both":
      return [all, all];
    case "first":
      return [all, undefined];
    case "by_days":
      return sharedByDays(BigInt(Number(all)), periods).map(Number);
    case "each":
      if (isNothing(all)) return [all, typeof all === "number" ? all : undefined];
      problems.push(missing(path, all));
      return [all, undefined];
  }
}

/** Nothing in all is nothing in each. */
function isNothing(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isNothing);
  return value === undefined || value === 0 || value === false;
}

function missing(path: string, all: unknown): Problem {
  const none = typeof all === "number" ? "0" : "{}";
  return {
    code: "missing_field",
    field: `next_period.${path}`,
    message: `${path} cannot be shared by days: it belongs to the period of its dates. Send what belongs to the second period in next_period.${path}, ${none} if nothing does, and the rest in ${path}.`,
  };
}
