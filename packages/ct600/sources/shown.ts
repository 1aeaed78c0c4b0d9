// The lines of a figure as callers and pages get them: each with its part of the figure, in pence, so that they add up
// to it.

import type { ReturnInput } from "../return.ts";
import { figureIn } from "./figure.ts";
import { amountOf, type Source, sumOf } from "./line.ts";
import { sideOf } from "./sides.ts";

export interface ShownSourceLine {
  readonly code: string | null;
  readonly name: string | null;
  /** Pence. */
  readonly amount: number;
  readonly note?: string;
}

export interface ShownSource {
  readonly field: string;
  /** Pence. */
  readonly value: number;
  readonly from: readonly ShownSourceLine[];
  readonly note?: string;
}

/** In the order in which they were sent. Expects an input that passed the rules. */
export function shownSources(input: Sourced): ShownSource[] {
  return (input.sources ?? []).map((source) => shownSource(input, source));
}

type Sourced = Partial<Pick<ReturnInput, "financials" | "accounts" | "sources">>;

function shownSource(input: Sourced, { field, lines = [], note }: Source): ShownSource {
  const value = figureIn(input, field) ?? 0;
  const sum = sumOf(lines);
  const side = sideOf(field) ?? (sum === -value ? -1 : 1);
  const from = lines.map((line) => {
    const amount = amountOf(line);
    return {
      code: line.code?.trim() || null,
      name: line.name?.trim() || null,
      amount: amount === 0 ? 0 : side * amount,
      ...(line.note !== undefined && { note: line.note.trim() }),
    };
  });
  return { field, value, from, ...(note !== undefined && { note: note.trim() }) };
}

/** `4000 Sales`. */
export function lineName({ code, name }: Pick<ShownSourceLine, "code" | "name">): string {
  return [code, name].filter((part) => part !== null).join(" ");
}
