// The working as callers get it: every line with its box, value, operator and operands, so that they can work it out
// again.

import { poundsAndPence } from "../money.ts";
import type { Amount, Line, Ratio } from "./line.ts";

export interface ShownLine {
  readonly id: string;
  readonly label: string;
  /** The box of the return that holds it; null for a step on the way. */
  readonly box: string | null;
  /** Pounds. */
  readonly value: string;
  readonly value_pence: number;
  readonly operator: string;
  readonly operands: readonly ShownOperand[];
  readonly statute: string | null;
  readonly rules: readonly string[];
}

/** Another line by its id, an amount of the input by its path, an amount of the law, or a rate or share. */
export type ShownOperand =
  | { readonly line: string }
  | { readonly input: string; readonly value: string }
  | { readonly amount: string; readonly of: string }
  | { readonly ratio: string; readonly of: string };

export function shownLine({ id, words, box, isStated, value, operator, operands, statute, rules }: Line): ShownLine {
  return {
    id,
    label: words,
    box: box === null || !isStated ? null : String(box),
    value: poundsAndPence(value),
    value_pence: Number(value),
    operator,
    operands: operands.map(shownOperand),
    statute,
    rules: rules.map(String),
  };
}

/** Those lines and all they are made of, in the order of the working: each after what it follows from. */
export function withOperands<Line extends ShownLine>(lines: readonly Line[], ids: readonly string[]): Line[] {
  const byId = new Map(lines.map((one) => [one.id, one]));
  const wanted = new Set<string>();
  const follow = (id: string) => {
    if (wanted.has(id)) return;
    wanted.add(id);
    for (const operand of byId.get(id)?.operands ?? []) if ("line" in operand) follow(operand.line);
  };
  ids.forEach(follow);
  return lines.filter(({ id }) => wanted.has(id));
}

function shownOperand(operand: Amount | Ratio): ShownOperand {
  if ("id" in operand) return { line: operand.id };
  if ("input" in operand) return { input: operand.input, value: poundsAndPence(operand.value) };
  if ("known" in operand) return { amount: poundsAndPence(operand.value), of: operand.known };
  return { ratio: `${operand.numerator}/${operand.denominator}`, of: operand.ratio };
}
