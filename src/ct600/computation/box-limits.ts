// Amounts that are each small enough for the form and together are not. Said here, with the amount to look at, rather than by the schema.

import type { Problem } from "../problem.ts";
import type { Given, Line } from "./line.ts";
import { poundsText } from "./pounds.ts";
import { typeOf } from "./stated.ts";

/** Boxes that follow from one that is too small are not named again, nor is an amount. */
export function boxLimitProblems(lines: readonly Line[]): Problem[] {
  const tooLarge = new Set(lines.filter(isTooLarge));
  const first = [...tooLarge].filter(({ operands }) => !operands.some((one) => "id" in one && tooLarge.has(one)));
  const problems = first.flatMap((one): Problem[] => {
    const most = mostOf(one);
    const field = greatestInput(one)?.input;
    if (most === null || field === undefined) return [];
    const message = `Box ${one.box} would hold ${poundsText(one.value)}, and the form holds at most ${poundsText(most)} there. Check ${field} and the amounts beside it.`;
    return [{ code: "invalid_monetary_value", field, message }];
  });
  return problems.filter(({ field }, at) => problems.findIndex((other) => other.field === field) === at);
}

function isTooLarge(one: Line): boolean {
  const most = mostOf(one);
  return one.isStated && most !== null && one.value > most;
}

/** Pence; null where the form sets no limit. */
function mostOf({ box }: Line): bigint | null {
  const type = box === null ? null : typeOf(box);
  return type?.kind === "pounds" ? BigInt(type.most.replace(".", "")) : null;
}

/** The largest amount of the input that it follows from. */
function greatestInput({ operands }: Line): Given | null {
  const inputs = operands.flatMap((operand) => {
    if ("input" in operand) return [operand];
    return "id" in operand ? (greatestInput(operand) ?? []) : [];
  });
  return inputs.reduce<Given | null>((most, one) => (most === null || size(one) > size(most) ? one : most), null);
}

const size = ({ value }: Given) => (value < 0n ? -value : value);
