// One line of the working: an amount, the box that holds it, and how it follows from others, so that anyone can work it
// out again. Steps of the computation make lines from lines; nothing here knows what they mean. Amounts are pence
// throughout; a whole-pound amount ends in two zeros.

import type { BoxNumber } from "../form/row.ts";
import { roundHalfUp } from "../money.ts";

/** An amount of the input, in pence as it was sent. */
export interface InputAmount {
  readonly input: string;
  readonly value: bigint;
}

/** An amount that the law fixes, in pence. */
export interface Known {
  readonly known: string;
  readonly value: bigint;
}

/** A rate, or a share of days: exact, never rounded by itself. */
export interface Ratio {
  readonly ratio: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export type Amount = Line | InputAmount | Known;

export interface Line {
  readonly id: string;
  /** What it is, for people. */
  readonly words: string;
  readonly value: bigint;
  readonly operator: Operator;
  readonly operands: readonly (Amount | Ratio)[];
  readonly box: BoxNumber | null;
  /** Whether the return states it. */
  readonly isStated: boolean;
  /** What the caller may want to know besides the boxes, under the line's id. */
  readonly isFigure: boolean;
  readonly statute: string | null;
  /** The authority's rules that hold it. */
  readonly rules: readonly number[];
}

/** The law that asks for a return: of an amount that no section defines, because only the form asks for it. */
export const RETURN_STATUTE = "FA 1998 Sch 18 para 3";

/** What is in a box has a statute: the section that defines the amount. */
export type About = ({ box: BoxNumber; statute: string } | { box?: undefined; statute?: string }) & {
  /** Without it a box is stated when it is above zero. */
  isStated?: boolean;
  isFigure?: boolean;
  rules?: readonly number[];
};

/** How a line's value follows from its operands. */
export const OPERATORS = {
  /** The pence of an amount dropped, toward zero. */
  whole_pounds: ([amount = 0n]) => (amount / 100n) * 100n,
  sum: (amounts) => amounts.reduce((sum, amount) => sum + amount, 0n),
  /** The first less all others. */
  subtract: ([first = 0n, ...others]) => others.reduce((rest, amount) => rest - amount, first),
  /** The first less all others, and nothing where that is less than nothing. */
  excess: ([first = 0n, ...others]) => atLeastNothing(others.reduce((rest, amount) => rest - amount, first)),
  lesser: ([first = 0n, ...others]) => others.reduce((least, amount) => (amount < least ? amount : least), first),
  greater: ([first = 0n, ...others]) => others.reduce((most, amount) => (amount > most ? amount : most), first),
  /** The amount times every ratio, rounded up to a whole pound. */
  share_up_to_pound: ([amount = 0n], ratios) => 100n * roundUp(...times(amount, ratios, 100n)),
  share_down_to_pound: ([amount = 0n], ratios) => 100n * roundDown(...times(amount, ratios, 100n)),
  share_to_nearest_pound: ([amount = 0n], ratios) => 100n * roundHalfUp(...times(amount, ratios, 100n)),
  share_up_to_penny: ([amount = 0n], ratios) => roundUp(...times(amount, ratios, 1n)),
  share_to_nearest_penny: ([amount = 0n], ratios) => roundHalfUp(...times(amount, ratios, 1n)),
  /**
   * Fraction x (share of the upper limit - share of the augmented profits) x profits / augmented profits, for each
   * financial year, added up and then rounded to the nearest penny. Amounts of each year: upper limit, augmented
   * profits, profits; its ratios: share of the limit, share of the profits, fraction.
   */
  marginal_relief: marginalRelief,
} as const satisfies Record<string, (amounts: readonly bigint[], ratios: readonly Ratio[]) => bigint>;

export type Operator = keyof typeof OPERATORS;

export function line(
  id: string,
  words: string,
  [operator, ...operands]: readonly [Operator, ...(Amount | Ratio)[]],
  about: About = {},
): Line {
  const amounts: bigint[] = [];
  const ratios: Ratio[] = [];
  for (const operand of operands) {
    if ("ratio" in operand) ratios.push(operand);
    else amounts.push(operand.value);
  }
  const value = OPERATORS[operator](amounts, ratios);
  return {
    id,
    words,
    value,
    operator,
    operands,
    box: about.box ?? null,
    isStated: about.box !== undefined && (about.isStated ?? value > 0n),
    isFigure: about.isFigure ?? false,
    statute: about.statute ?? null,
    rules: about.rules ?? [],
  };
}

/** An amount of the input by its dotted path; nothing where it was left out. */
export function given(input: string, pence: number | undefined): InputAmount {
  return { input, value: BigInt(pence ?? 0) };
}

export function known(what: string, pence: bigint): Known {
  return { known: what, value: pence };
}

export function ratio(what: string, numerator: bigint | number, denominator: bigint | number): Ratio {
  return { ratio: what, numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

function times(amount: bigint, ratios: readonly Ratio[], unit: bigint): [bigint, bigint] {
  return ratios.reduce<[bigint, bigint]>(
    ([numerator, denominator], by) => [numerator * by.numerator, denominator * by.denominator],
    [amount, unit],
  );
}

function roundUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

function roundDown(numerator: bigint, denominator: bigint): bigint {
  return numerator / denominator;
}

const atLeastNothing = (amount: bigint) => (amount > 0n ? amount : 0n);

function marginalRelief(amounts: readonly bigint[], ratios: readonly Ratio[]): bigint {
  let [numerator, denominator] = [0n, 1n];
  for (let at = 0; at < ratios.length; at += 3) {
    const [upperLimit = 0n, augmented = 0n, profits = 0n] = amounts.slice(at);
    const [ofLimit, ofProfits, fraction] = ratios.slice(at);
    if (ofLimit === undefined || ofProfits === undefined || fraction === undefined || augmented === 0n) continue;
    const shortfall =
      upperLimit * ofLimit.numerator * ofProfits.denominator - augmented * ofProfits.numerator * ofLimit.denominator;
    const over = fraction.denominator * ofLimit.denominator * ofProfits.denominator * augmented;
    numerator = numerator * over + fraction.numerator * atLeastNothing(shortfall) * profits * denominator;
    denominator *= over;
  }
  return roundHalfUp(numerator, denominator);
}
