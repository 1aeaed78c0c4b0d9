// What passes between the company and its group, as lines that the steps of the profits take: claims reduce the
// profits, and what is surrendered is no longer there to be carried forward. Empty for a company without group relief.

import type { Line } from "../line.ts";

export type SurrenderedKind =
  | "trading_loss"
  | "non_trading_deficit"
  | "donations"
  | "property_loss"
  | "management_expenses";

export interface GroupLines {
  /** Boxes 310 and 312. */
  readonly claimed: readonly Line[];
  readonly claimedCarriedForward: readonly Line[];
  /** Of losses of the period. */
  readonly surrendered: Readonly<Partial<Record<SurrenderedKind, Line>>>;
  /** Of losses brought forward. */
  readonly surrenderedCarriedForward: Readonly<Partial<Record<SurrenderedKind, Line>>>;
}

export const NO_GROUP: GroupLines = {
  claimed: [],
  claimedCarriedForward: [],
  surrendered: {},
  surrenderedCarriedForward: {},
};

/** All that is surrendered of a kind, whatever the period it comes from. */
export function surrenderedOf(group: GroupLines, kind: SurrenderedKind): Line[] {
  return [...ofPeriod(group, kind), ...ofEarlier(group, kind)];
}

export function ofPeriod({ surrendered }: GroupLines, kind: SurrenderedKind): Line[] {
  const line = surrendered[kind];
  return line === undefined ? [] : [line];
}

export function ofEarlier({ surrenderedCarriedForward }: GroupLines, kind: SurrenderedKind): Line[] {
  const line = surrenderedCarriedForward[kind];
  return line === undefined ? [] : [line];
}
