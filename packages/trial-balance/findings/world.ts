// What the rules about a whole trial balance look at.

import type { Identity, ReturnFigures } from "../answer.ts";
import type { CategoryId } from "../categories/categories.ts";
import type { Composed, Placed } from "../figures/compose.ts";
import type { TrialBalanceRequest } from "../request.ts";

export interface World {
  readonly request: TrialBalanceRequest;
  readonly composed: Composed;
  readonly identity: Identity;
  readonly figures: ReturnFigures;
  /** Null without lines of the previous period. */
  readonly previous: Composed | null;
  /** The reserve at the period's start, where it is known from elsewhere than this trial balance. */
  readonly opening: number | null;
  /** The corporation tax of the return. Null where nobody computed it. */
  readonly computedTax: number | null;
  readonly byCategory: ReadonlyMap<CategoryId, readonly Placed[]>;
}

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
