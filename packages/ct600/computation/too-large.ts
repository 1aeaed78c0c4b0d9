// Sums above what their box holds: each amount of the input fits its own, but the form adds some of them up.

import type { Problem } from "../problem.ts";
import type { InputAmount, Line } from "./line.ts";
import { poundsText } from "./pounds.ts";
import { boxMost } from "./stated.ts";

/** Only the first box on the way: those that follow from it are too small for the same reason. And each amount once. */
export function tooLarge(lines: readonly Line[]): Problem[] {
  const found = lines.filter(isTooLarge);
  const first = found.filter(({ operands }) => !operands.some((one) => "id" in one && isTooLarge(one)));
  const problems = first.map((one): Problem => {
    const { box, value } = one;
    const field = largestBehind(one)?.input ?? "financials.trading_profit";
    const message = `Box ${box} would hold ${poundsText(value)}, and the form holds at most ${poundsText(boxMost(box ?? "") ?? 0n)}. Check ${field}.`;
    return { code: "invalid_monetary_value", message, field };
  });
  return problems.filter(({ field }, at) => problems.findIndex((other) => other.field === field) === at);
}

function isTooLarge({ box, isStated, value }: Line): boolean {
  if (box === null || !isStated) return false;
  const most = boxMost(box);
  return most !== null && value > most;
}

function largestBehind({ operands }: Line): InputAmount | null {
  const given = operands.map((one) => ("input" in one ? one : "id" in one ? largestBehind(one) : null));
  return given.reduce((most, one) => (one !== null && (most === null || size(one) > size(most)) ? one : most), null);
}

const size = ({ value }: InputAmount) => (value < 0n ? -value : value);
