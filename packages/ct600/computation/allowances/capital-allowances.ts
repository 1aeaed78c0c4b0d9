// Capital allowances of the trade: each kind of expenditure says what it gives to boxes and pools, then the pools do,
// and the form adds up. Follows CAA 2001 parts 2 and 2A.

import type { InputOf } from "../../input/fields/field.ts";
import type { CAPITAL_ALLOWANCES } from "../../input/fields/financials/allowances.ts";
import { FIRST_YEAR_RATES } from "../../rates/allowances.ts";
import { type Line, line } from "../line.ts";
import type { Step } from "../step.ts";
import { annualInvestmentAllowance } from "./annual-investment-allowance.ts";
import { annualInvestmentLimit } from "./annual-investment-limit.ts";
import type { FirstYearName } from "./boxes-by-date.ts";
import { car } from "./cars.ts";
import { type Contribution, entriesOf, problemsOf } from "./contribution.ts";
import type { Period } from "./days.ts";
import { firstYearAllowance } from "./first-year.ts";
import { formBoxes } from "./form-boxes.ts";
import { pool } from "./pool.ts";
import { poolRate } from "./pool-rate.ts";
import { type PropertyAllowancesInput, propertyInvestmentAllowance } from "./property-allowances.ts";
import { building } from "./structures-and-buildings.ts";
import { superDeduction } from "./super-deduction.ts";

export type CapitalAllowancesInput = InputOf<typeof CAPITAL_ALLOWANCES>;

export interface CapitalAllowances extends Step {
  /** What the trading profit is reduced by, and what is added to it. */
  readonly allowances: Line;
  readonly charges: Line;
}

const FIRST_YEAR_NAMES = Object.keys(FIRST_YEAR_RATES) as FirstYearName[];

export interface AllowancesContext {
  readonly today: string;
  /** Sums of a property business; what it takes of the annual investment allowance is not left for the trade. */
  readonly property?: PropertyAllowancesInput | undefined;
}

export function capitalAllowances(
  period: Period,
  input: CapitalAllowancesInput,
  { today, property }: AllowancesContext,
): CapitalAllowances {
  return ofTrade(period, pooled(period, input, { today, most: (limit) => leftForTrade(limit, property) }));
}

/** What a business spent and its pools. */
export interface Pooled {
  /** The most annual investment allowance of the company; null in the last period of the business. */
  readonly limit: Line | null;
  readonly contributions: readonly Contribution[];
  readonly carriedForward: readonly Line[];
}

export function pooled(
  period: Period,
  input: CapitalAllowancesInput,
  { today, most }: { today: string; most: (limit: Line | null) => Line | null },
): Pooled {
  const facts = { period, today, hasCeased: input.trade_ceased ?? false };
  const limit = facts.hasCeased ? null : annualInvestmentLimit(period);
  const { annual_investment_allowance, super_deduction, cars = [], structures_and_buildings = [] } = input;
  const spent: readonly Contribution[] = [
    ...FIRST_YEAR_NAMES.flatMap((name) => {
      const given = input[name];
      return given === undefined ? [] : firstYearAllowance(name, given, facts);
    }),
    ...(super_deduction === undefined ? [] : [superDeduction(super_deduction, facts)]),
    ...(annual_investment_allowance === undefined
      ? []
      : [annualInvestmentAllowance(annual_investment_allowance, most(limit))]),
    ...cars.map((one, index) => car(index, one, facts)),
    ...structures_and_buildings.map((one, index) => building(index, one, period)),
  ];
  const main = pool("main", { ...facts, input: input.main_pool, entries: entriesOf(spent, "main") });
  const special = pool("special", { ...facts, input: input.special_rate_pool, entries: entriesOf(spent, "special") });
  return {
    limit,
    contributions: [...spent, main, special],
    carriedForward: [main, special].flatMap((one) => one.carriedForward ?? []),
  };
}

/** `elsewhere`: of a property business, whose expenditure stands in the same boxes. */
export function ofTrade(
  period: Period,
  { limit, contributions, carriedForward }: Pooled,
  elsewhere: readonly Contribution[] = [],
): CapitalAllowances {
  const form = formBoxes(contributions, elsewhere);
  return {
    lines: [...(limit === null ? [] : [limit]), ...form.lines, ...carriedForward, form.allowances, form.charges],
    figures: poolRates(period),
    problems: problemsOf(contributions),
    allowances: form.allowances,
    charges: form.charges,
  };
}

export function poolRates(period: Period): Readonly<Record<string, string>> {
  return {
    main_rate_percent: poolRate("main", period).percent,
    special_rate_percent: poolRate("special", period).percent,
  };
}

export function leftForTrade(limit: Line | null, property: PropertyAllowancesInput | undefined): Line | null {
  const taken = propertyInvestmentAllowance(property);
  if (limit === null || taken === null) return limit;
  return line("annual_investment_left_for_trade", "Left for the trade", ["excess", limit, taken], { rules: [9288] });
}
