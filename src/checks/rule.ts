// One business rule, and the few forms most of them have.

import { BOX_PATHS, type Box } from "./box-paths.ts";
import { type Figures, penceOf } from "./figures.ts";

export interface Rule {
  /** The authority's number for it. */
  readonly number: string;
  /** A sentence for the person whose return breaks it. */
  readonly says: string;
  /** The dotted path of the input to look at. */
  readonly field: string;
  /** Where the rule stands: a path below CompanyTaxReturn, or below IRenvelope if it starts with a slash. */
  readonly at: string;
  readonly isBroken: (figures: Figures) => boolean;
}

export const PROFIT = "financials.trading_profit";

export function rule(
  number: number,
  { at, field, says }: { at: string; field: string; says: string },
  isBroken: (figures: Figures) => boolean,
): Rule {
  return { number: String(number), says, field, at, isBroken };
}

/** The box, where it is present, must equal an amount made of others. */
export function mustEqual(number: number, box: Box, says: string, amount: (figures: Figures) => number): Rule {
  const where = { at: BOX_PATHS[box], field: PROFIT, says: `Box ${box} must equal ${says}.` };
  return rule(number, where, (figures) => figures.box(box).some((element) => !(penceOf(element) === amount(figures))));
}

/** The box must be there if a condition holds. `at` is the group in which it would stand: without the group the rule says nothing. */
export function mustBeThere(
  number: number,
  box: Box,
  { at, when }: { at: string; when: string },
  condition: (figures: Figures) => boolean,
): Rule {
  const where = { at, field: PROFIT, says: `Box ${box} must be present when ${when}.` };
  return rule(number, where, (figures) => figures.at(at).length > 0 && condition(figures) && !figures.has(box));
}
