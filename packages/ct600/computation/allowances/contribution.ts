// What one kind of expenditure gives to the rest: lines for boxes of the form, and what joins or leaves a pool. Nothing
// is added up here.

import type { Problem } from "../../problem.ts";
import type { Line } from "../line.ts";
import type { AllowanceBox } from "./box-rows.ts";

export interface PoolEntries {
  /** Expenditure that the pool has now. */
  readonly joins?: readonly Line[];
  /** Proceeds of sales. */
  readonly leaves?: readonly Line[];
  /** What the pool has from the next period on: CAA 2001 s58. */
  readonly later?: readonly Line[];
}

export interface Contribution {
  /** In pairs: an object with numbers for names is slow to make and to merge, and every kind makes one. */
  readonly boxes?: readonly (readonly [AllowanceBox, readonly Line[]])[];
  readonly main?: PoolEntries;
  readonly special?: PoolEntries;
  readonly problems?: readonly Problem[];
}

export type PoolName = "main" | "special";

export function entriesOf(contributions: readonly Contribution[], pool: PoolName): Required<PoolEntries> {
  const all = (kind: keyof PoolEntries) => contributions.flatMap((one) => one[pool]?.[kind] ?? []);
  return { joins: all("joins"), leaves: all("leaves"), later: all("later") };
}

export function problemsOf(contributions: readonly Contribution[]): Problem[] {
  return contributions.flatMap(({ problems }) => problems ?? []);
}

export function aboveZero(...lines: readonly Line[]): Line[] {
  return lines.filter(({ value }) => value > 0n);
}
