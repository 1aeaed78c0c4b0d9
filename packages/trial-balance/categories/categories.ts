// The one table of categories: what a line of a trial balance can be.

import { APART, CREDITORS, CURRENT_ASSETS } from "./balances.ts";
import type { Category } from "./category.ts";
import { COSTS } from "./costs.ts";
import { rowOf } from "./fields.ts";
import { EQUITY, FIXED_ASSETS } from "./fixed-assets.ts";
import { INCOME } from "./income.ts";
import { OVERHEAD_COSTS } from "./overheads.ts";

const TABLE = {
  ...INCOME,
  ...COSTS,
  ...OVERHEAD_COSTS,
  ...EQUITY,
  ...FIXED_ASSETS,
  ...CURRENT_ASSETS,
  ...CREDITORS,
  ...APART,
} as const;

export type CategoryId = keyof typeof TABLE;

export const CATEGORIES: Readonly<Record<CategoryId, Category>> = TABLE;

export const categoryIds = Object.keys(TABLE) as CategoryId[];

export function isCategoryId(id: string): id is CategoryId {
  return Object.hasOwn(TABLE, id);
}

/** By its name, and by what a mapping calls it: `Sundry expenses (sundry_expenses)`. */
export const categoryText = (id: CategoryId): string => `${CATEGORIES[id].name} (${id})`;

/** Whether its lines are in the profit and loss account or in the balance sheet. Tax on profit is in the first. */
export function statementOf(id: CategoryId): "profit_and_loss" | "balance_sheet" | null {
  const { frs102: place } = CATEGORIES[id];
  if (place === null) return null;
  const { part } = rowOf(typeof place === "string" ? place : place.debit);
  return part === "profit" || part === "tax" ? "profit_and_loss" : "balance_sheet";
}
