// What the rules about a whole trial balance look at.

import type { Identity, ReturnFigures } from "../answer.ts";
import type { CategoryId } from "../categories/categories.ts";
import type { BySide } from "../categories/category.ts";
import type { Composed, Placed } from "../figures/compose.ts";
import type { TrialBalanceRequest } from "../request.ts";
import type { Previous } from "./previous.ts";

export interface World {
  readonly request: TrialBalanceRequest;
  readonly composed: Composed;
  readonly identity: Identity;
  readonly figures: ReturnFigures;
  /** Null where nothing is known of the previous period's lines. */
  readonly previous: Previous | null;
  readonly open: Open;
  /** The reserve at the period's start, where it is known from elsewhere than this trial balance. */
  readonly opening: number | null;
  /** The corporation tax of the return. Null where nobody computed it. */
  readonly computedTax: number | null;
  readonly byCategory: ReadonlyMap<CategoryId, readonly Placed[]>;
}

/**
 * What is in no figure yet and may end up in any, by its side: lines without a place, and what a trial balance lacks
 * that does not balance. Infinity where an amount is wrong.
 */
export type Open = BySide<number>;

/** Whether sums are final: with a line open, what a sum says may only follow from that line. */
export const isComplete = ({ open }: Pick<World, "open">): boolean => open.debit === 0 && open.credit === 0;

export const linesIn = ({ byCategory }: Pick<World, "byCategory">, ...ids: CategoryId[]): readonly Placed[] =>
  ids.flatMap((id) => byCategory.get(id) ?? []);

/** Debit less credit. */
export function balanceOf(world: Pick<World, "byCategory">, ...ids: CategoryId[]): number {
  let sum = 0;
  for (const { amount } of linesIn(world, ...ids)) sum += amount;
  return sum;
}

export function byCategory(placed: readonly Placed[]): Map<CategoryId, Placed[]> {
  const found = new Map<CategoryId, Placed[]>();
  for (const line of placed) {
    const lines = found.get(line.category);
    if (lines === undefined) found.set(line.category, [line]);
    else lines.push(line);
  }
  return found;
}

export const idsOf = (lines: readonly Placed[]): string[] => lines.map(({ id }) => id);
