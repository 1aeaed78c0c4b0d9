// What lines add up to, figure by figure, with the lines that each figure comes from.

import { type Field, rowOf } from "../categories/fields.ts";
import type { Line } from "../lines/line.ts";

interface Sum {
  /** Debit less credit. */
  amount: number;
  readonly lines: Line[];
}

export class Tally {
  readonly #sums = new Map<Field, Sum>();

  /** Lines come in the order of the trial balance, and none twice into one figure. */
  add(field: Field, line: Line): void {
    const sum = this.#sums.get(field);
    if (sum === undefined) {
      this.#sums.set(field, { amount: line.amount, lines: [line] });
      return;
    }
    sum.amount += line.amount;
    sum.lines.push(line);
  }

  /** With the sign of the figure: creditors, income and capital count as positive. */
  figure(field: Field): number {
    const amount = this.#sums.get(field)?.amount ?? 0;
    // Never −0.
    return amount === 0 ? 0 : rowOf(field).sign * amount;
  }

  linesOf(field: Field): readonly Line[] {
    return this.#sums.get(field)?.lines ?? [];
  }

  /** Those that lines were added to. */
  get fields(): readonly Field[] {
    return [...this.#sums.keys()];
  }
}
