// Capital allowances of a property business with pools of its own: worked out as those of a trade, under names of its
// own, and stated in the boxes outside the trade. The company has one annual investment allowance, and the trade has it
// first. Follows CAA 2001 s15, s35, s51A and s248.

import type { InputOf } from "../../input/fields/field.ts";
import type { PROPERTY_CAPITAL_ALLOWANCES } from "../../input/fields/financials/allowances.ts";
import type { Problem } from "../../problem.ts";
import { type Amount, type Line, line, type Ratio } from "../line.ts";
import { annualInvestmentLimit } from "./annual-investment-limit.ts";
import { type CapitalAllowances, type Pooled, pooled, poolRates } from "./capital-allowances.ts";
import { type Contribution, problemsOf } from "./contribution.ts";
import type { Period } from "./days.ts";
import { expenditureBoxes, linesByBox } from "./form-boxes.ts";
import { PROPERTY_BOX_ROWS } from "./property-box-rows.ts";

export type PropertyPoolsInput = InputOf<typeof PROPERTY_CAPITAL_ALLOWANCES>;

export const PROPERTY_PATH = "financials.property.capital_allowances";

export interface PropertyPools extends CapitalAllowances {
  readonly contributions: readonly Contribution[];
}

/** `trade`: what the trade has spent, if it claims anything. */
export function propertyPools(
  period: Period,
  { business_ceased = false, ...input }: PropertyPoolsInput,
  { today, trade }: { today: string; trade: Pooled | null },
): PropertyPools {
  const limit = annualInvestmentLimit(period);
  const left = leftForProperty(limit, trade);
  const most = business_ceased ? null : left;
  const own = named(pooled(period, { ...input, trade_ceased: business_ceased }, { today, most: () => most }), [
    limit,
    left,
  ]);
  const given = linesByBox(own.contributions.map(withoutInvestmentInPools));
  const rows = PROPERTY_BOX_ROWS.flatMap(([box, id, words, counts, from, statute, rules]) => {
    const lines = from.flatMap((one) => given.get(one) ?? []);
    if (lines.length === 0) return [];
    return [{ counts, line: line(id, `Property business: ${words}`, ["sum", ...lines], { box, statute, rules }) }];
  });
  const sum = (id: string, words: string, counts: "allowance" | "charge") =>
    line(
      id,
      `${words} of the property business`,
      ["sum", ...rows.filter((row) => row.counts === counts).map((row) => row.line)],
      { isFigure: true, statute: "CAA 2001 s248" },
    );
  const allowances = sum("property_allowances_in_all", "Capital allowances", "allowance");
  const charges = sum("property_charges_in_all", "Balancing charges", "charge");
  const spent = trade === null ? expenditureBoxes(own.contributions) : [];
  return {
    lines: [limit, ...rows.map((row) => row.line), ...spent, ...own.carriedForward, allowances, charges],
    figures: poolRates(period),
    problems: problemsOf(own.contributions),
    contributions: own.contributions,
    allowances,
    charges,
  };
}

function leftForProperty(limit: Line, trade: Pooled | null): Line {
  const taken = linesByBox(trade?.contributions ?? []).get(690) ?? [];
  if (taken.length === 0) return limit;
  return line("annual_investment_left_for_property", "Left for the property business", ["excess", limit, ...taken], {
    rules: [9288],
  });
}

/** The annual investment allowance stands in box 735 alone; in a trade its pools repeat it. */
function withoutInvestmentInPools(one: Contribution): Contribution {
  const boxes = one.boxes ?? [];
  return boxes.some(([box]) => box === 690)
    ? { ...one, boxes: boxes.filter(([box]) => box !== 695 && box !== 705) }
    : one;
}

/** The same lines under names of the property business. `kept` are the company's. */
function named({ limit, contributions, carriedForward }: Pooled, kept: readonly Line[]): Pooled {
  const known = new Map<Line, Line>(kept.map((one) => [one, one]));
  const own = (old: Line): Line => {
    const before = known.get(old);
    if (before !== undefined) return before;
    const made = {
      ...old,
      id: `property_${old.id}`,
      words: `Property business: ${lower(old.words)}`,
      operands: old.operands.map((one) => ("id" in one ? own(one) : renamed(one))),
    };
    known.set(old, made);
    return made;
  };
  return {
    limit,
    contributions: contributions.map(({ boxes = [], problems = [] }) => ({
      boxes: boxes.map(([box, lines]) => [box, lines.map(own)] as const),
      problems: problems.map(ofProperty),
    })),
    carriedForward: carriedForward.map(own),
  };
}

const TRADE_PATH = /financials\.capital_allowances/g;

function renamed<Operand extends Amount | Ratio>(operand: Operand): Operand {
  return "input" in operand ? { ...operand, input: operand.input.replace(TRADE_PATH, PROPERTY_PATH) } : operand;
}

function ofProperty({ code, field, message }: Problem): Problem {
  return {
    code,
    field: field.replace(TRADE_PATH, PROPERTY_PATH),
    message: message.replace(TRADE_PATH, PROPERTY_PATH).replace(/\b(the|a) trade\b/g, "$1 property business"),
  };
}

/** "40% …" stays as it is. */
const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
