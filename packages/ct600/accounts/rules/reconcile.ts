// What is said about figures that do not lead to each other: what they are, what they should be, and the difference.

import { poundsText } from "../../computation/pounds.ts";
import type { Problem } from "../../problem.ts";

interface Reconciled {
  readonly field: string;
  readonly given: bigint;
  /** What it should be, and the beginning of a sentence about why: "its lines add up to". */
  readonly should: bigint;
  readonly because: string;
}

export function reconciled({ field, given, should, because }: Reconciled): Problem[] {
  if (given === should) return [];
  return [
    doesNotReconcile(
      field,
      `${field} is ${money(given)}, but ${because} ${money(should)}. It differs by ${money(distance(given, should))}. Send ${should}, or correct the other figures.`,
    ),
  ];
}

export function doesNotReconcile(field: string, message: string): Problem {
  return { code: "does_not_reconcile", field, message };
}

export function money(pence: bigint): string {
  return pence < 0n ? `−${poundsText(-pence)}` : poundsText(pence);
}

export function distance(one: bigint, other: bigint): bigint {
  return one < other ? other - one : one - other;
}
