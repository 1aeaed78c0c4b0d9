// Whether what was measured stays within what one customer may do to another.

import type { Unit } from "../../bench/figures.ts";

export interface Figures {
  /** Without the pressure, in the same run; null where there is nothing to compare. */
  before: number | null;
  during: number;
}

/**
 * At most so many times what it was before, and where a time is short by itself so much besides; so much more than
 * before; or so much.
 */
export type Bound = { times: number; plus?: number } | { more: number } | { most: number };

export interface Measured extends Figures {
  does: string;
  measures: string;
  unit: Unit;
  /** What outside testing found before the repair, in its own words. */
  found: string;
  bound: Bound;
}

export function isWithin({ before, during, bound }: Pick<Measured, "before" | "during" | "bound">): boolean {
  return during <= limitOf(bound, before ?? 0);
}

function limitOf(bound: Bound, before: number): number {
  if ("times" in bound) return bound.times * before + (bound.plus ?? 0);
  return "more" in bound ? before + bound.more : bound.most;
}

/** A sentence for each that was moved too far. */
export function violationsIn(measured: readonly Measured[]): string[] {
  return measured
    .filter((one) => !isWithin(one))
    .map(({ does, measures, before, during, unit }) => `${does}: ${measures} went from ${before} to ${during} ${unit}`);
}
