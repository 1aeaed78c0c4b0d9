// The one table of categories: what a line of a trial balance can be.

import { APART, CREDITORS, CURRENT_ASSETS } from "./balances.ts";
import type { Category, Place, Standard } from "./category.ts";
import { COSTS } from "./costs.ts";
import { type Part, rowOf } from "./fields.ts";
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

/** The part of the accounts that a category is in; null for one that has no place in this standard. */
export function partOf(id: CategoryId, standard: Standard): Part | null {
  const [field] = fieldsIn(CATEGORIES[id][standard]);
  return field === undefined ? null : rowOf(field).part;
}

/** Whether its lines are in the profit and loss account or in the balance sheet. Tax on profit is in the first. */
export function statementOf(id: CategoryId): "profit_and_loss" | "balance_sheet" | null {
  const part = partOf(id, "frs102");
  if (part === null) return null;
  return part === "profit" || part === "tax" ? "profit_and_loss" : "balance_sheet";
}

function fieldsIn(place: Place) {
  if (place === null) return [];
  return typeof place === "string" ? [place] : [place.debit, place.credit];
}
