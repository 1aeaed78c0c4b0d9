// The tax on loans to participators and the reliefs from it: boxes A20, A45 and A70. Where the rate changes in the
// period the rules know only the lowest and the highest amount.

import type { Figures } from "../../checks/figures.ts";
import { mustHold, type Rule } from "../../checks/rules/rule.ts";
import { dayNumber } from "../../checks/schema/values.ts";
import type { Place } from "../../form/table.ts";
import { longDayText } from "../../text/days.ts";

interface LoanRate {
  readonly rate: number;
  readonly from: string;
}

/** Newest first, as of release v1.993. It does not know the 35.75% on loans since 6 April 2026, and refuses them. */
export const LOAN_RATES: readonly LoanRate[] = [
  { rate: 0.3375, from: "2022-04-06" },
  { rate: 0.325, from: "2016-04-06" },
  { rate: 0.25, from: "2015-04-01" },
];

/** Rules' numbers for one rate, for the lowest and the highest of two; the tax, and the amount it is on. */
const ROWS = [
  { numbers: [9466, 9467, 9468], tax: "A20", of: "A15" },
  { numbers: [9469, 9470, 9471], tax: "A45", of: "A40" },
  { numbers: [9472, 9473, 9474], tax: "A70", of: "A65" },
] as const satisfies readonly { numbers: readonly [number, number, number]; tax: Place; of: Place }[];

/** With the rates that a release knows. */
export function loanTaxRules(rates: readonly LoanRate[]): readonly Rule[] {
  return ROWS.flatMap(({ numbers: [one, lowest, highest], tax, of }) => [
    mustHold(
      one,
      tax,
      `Box ${tax} must be box ${of} at the rate of the period, rounded to the penny: ${ratesText(rates)}.`,
      (pence, figures) => changes(figures, rates) || pence === bounds(figures, of, rates)[0],
    ),
    mustHold(
      lowest,
      tax,
      `Box ${tax} must be at least box ${of} at the lowest rate of the period.`,
      (pence, figures) => !changes(figures, rates) || pence >= bounds(figures, of, rates)[0],
    ),
    mustHold(
      highest,
      tax,
      `Box ${tax} must be at most box ${of} at the highest rate of the period.`,
      (pence, figures) => !changes(figures, rates) || pence <= bounds(figures, of, rates)[1],
    ),
  ]);
}

export const LOAN_TAX_RULES = loanTaxRules(LOAN_RATES);

/** Oldest first: "25%, from 6 April 2016 32.5%". */
function ratesText(rates: readonly LoanRate[]): string {
  const texts = rates.map(({ rate, from }, index) => {
    const percent = `${Number((rate * 100).toFixed(2))}%`;
    return index === rates.length - 1 ? percent : `from ${longDayText(from)} ${percent}`;
  });
  return texts.reverse().join(", ");
}

/** In pence, at the rates at the period's start and end. */
function bounds(figures: Figures, of: Place, rates: readonly LoanRate[]): readonly [least: number, most: number] {
  const pounds = figures.pence(of) / 100;
  const first = taxAt(rateOn(figures.start.day, rates), pounds);
  const last = taxAt(rateOn(figures.end.day, rates), pounds);
  return [Math.min(first, last), Math.max(first, last)];
}

/**
 * In pence. In whole hundredths of a percent, so that half a penny stays one: as a binary fraction, 35.75% of £22 would
 * be less than £7.865.
 */
function taxAt(rate: number, pounds: number): number {
  return Math.round((pounds * Math.round(rate * 10_000)) / 100);
}

function changes({ start, end }: Figures, rates: readonly LoanRate[]): boolean {
  return rateOn(start.day, rates) !== rateOn(end.day, rates);
}

/** A day before all of them, or one that cannot be read, has no rate. */
function rateOn(day: number, rates: readonly LoanRate[]): number {
  return rates.find(({ from }) => day >= dayNumber(from))?.rate ?? 0;
}
