// Allowances of a property business, which its profit already contains: the return states them and nothing is computed,
// but the company has one annual investment allowance for all it does. Follows HMRC's guide on boxes 733 to 755 and
// rule 9288.

import type { InputOf } from "../../input/fields/field.ts";
import type { PROPERTY_ALLOWANCES } from "../../input/fields/financials/allowances.ts";
import type { Problem } from "../../problem.ts";
import type { Line } from "../line.ts";
import { poundsText, wholePoundsOf } from "../pounds.ts";
import type { Step } from "../step.ts";
import { annualInvestmentLimit } from "./annual-investment-limit.ts";
import type { Period } from "./days.ts";

export type PropertyAllowancesInput = InputOf<typeof PROPERTY_ALLOWANCES>;
type Name = keyof PropertyAllowancesInput;

interface Row {
  readonly box: number;
  readonly words: string;
  readonly statute: string;
  readonly rules: readonly number[];
  /** The first day on which a period with it may end. */
  readonly endsFrom?: string;
}

const ROWS: Record<Name, Row> = {
  full_expensing: {
    box: 733,
    words: "full expensing",
    statute: "CAA 2001 s45S",
    rules: [9871],
    endsFrom: "2023-04-01",
  },
  annual_investment_allowance: {
    box: 735,
    words: "annual investment allowance",
    statute: "CAA 2001 s51A",
    rules: [9288],
  },
  structures_and_buildings: {
    box: 736,
    words: "structures and buildings",
    statute: "CAA 2001 s270AA",
    rules: [9291],
    endsFrom: "2018-10-29",
  },
  other: { box: 750, words: "other allowances", statute: "CAA 2001 s248", rules: [] },
  balancing_charges: { box: 755, words: "balancing charges", statute: "CAA 2001 s248", rules: [] },
};

const PATH = "financials.property_allowances";

export function propertyAllowances(period: Period, input: PropertyAllowancesInput): Step {
  const names = (Object.keys(ROWS) as Name[]).filter((name) => (input[name] ?? 0) > 0);
  const limit = names.includes("annual_investment_allowance") ? annualInvestmentLimit(period) : null;
  return {
    lines: [...(limit === null ? [] : [limit]), ...names.map((name) => stated(name, input))],
    problems: names.flatMap((name) => [...tooEarly(name, period), ...aboveLimit(name, input, limit)]),
  };
}

/** What the property business takes of the company's annual investment allowance. */
export function propertyInvestmentAllowance(input: PropertyAllowancesInput | undefined): Line | null {
  return input?.annual_investment_allowance === undefined ? null : stated("annual_investment_allowance", input);
}

function stated(name: Name, input: PropertyAllowancesInput): Line {
  const { box, words, statute, rules } = ROWS[name];
  return wholePoundsOf(
    `property_${name}`,
    `Property business: ${words}`,
    { path: `${PATH}.${name}`, pence: input[name] },
    { box, statute, rules },
  );
}

function tooEarly(name: Name, { end }: Period): Problem[] {
  const { endsFrom = end, words } = ROWS[name];
  if (end >= endsFrom) return [];
  const message = `A property business has ${words} only in periods that end on or after ${endsFrom}. Leave it out.`;
  return [{ code: "allowance_not_available", field: `${PATH}.${name}`, message }];
}

function aboveLimit(name: Name, input: PropertyAllowancesInput, limit: Line | null): Problem[] {
  if (limit === null || name !== "annual_investment_allowance" || stated(name, input).value <= limit.value) return [];
  const message = `The company has at most ${poundsText(limit.value)} of annual investment allowance in this period. Claim less.`;
  return [{ code: "claim_too_high", field: `${PATH}.${name}`, message }];
}
