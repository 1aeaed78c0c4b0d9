// What a return would say of the trade's allowances, in the form of the shared vectors.

import { poundsAndPence } from "../../money.ts";
import type { Line } from "../line.ts";
import { capitalAllowances } from "./capital-allowances.ts";

export function outcomeOf(...facts: Parameters<typeof capitalAllowances>) {
  const step = capitalAllowances(...facts);
  const errors = (step.problems ?? []).map(({ code, field }) => ({ code, field }));
  if (errors.length > 0) return { valid: false, errors };
  const boxes = step.lines.flatMap((one) => (one.isStated ? [[String(one.box), poundsAndPence(one.value)]] : []));
  const figures = step.lines.flatMap((one) =>
    one.isFigure && one.value !== 0n ? [[one.id, Number(one.value) / 100]] : [],
  );
  return {
    valid: true,
    boxes: Object.fromEntries(boxes),
    figures: { ...Object.fromEntries(figures), ...step.figures },
  };
}

export function poundsOf({ value }: Line): number {
  return Number(value) / 100;
}
