// The categories of lines as programs and people read them: one place for a debit and one for a credit, wherever the
// table has one for both.

import {
  CATEGORIES,
  type Category,
  type CategoryId,
  categoryIds,
  type Field,
  type Place,
} from "../../packages/trial-balance/index.ts";

/** Where a balance stands in the return's input, by its side. */
export interface ShownPlace {
  debit: string;
  credit: string;
}

export interface ShownCategory {
  object: "trial_balance_category";
  id: CategoryId;
  /** As people read it. */
  name: string;
  group: string;
  side: "debit" | "credit" | "either";
  /** Null: the accounts have no place for it. */
  frs102: ShownPlace | null;
  frs105: ShownPlace | null;
  /** Fields that the same balance is used in a second time. */
  tax: { debit: readonly string[]; credit: readonly string[] };
  effect: string;
  asks: string | null;
  names: readonly string[];
}

function shown(
  id: CategoryId,
  { name, group, side, frs102, frs105, tax = [], effect, asks, names }: Category,
): ShownCategory {
  return {
    object: "trial_balance_category",
    id,
    name,
    group,
    side,
    frs102: placeOf(frs102),
    frs105: placeOf(frs105),
    tax: isList(tax) ? { debit: tax, credit: tax } : tax,
    effect,
    asks: asks ?? null,
    names,
  };
}

function isList(tax: NonNullable<Category["tax"]>): tax is readonly Field[] {
  return Array.isArray(tax);
}

function placeOf(place: Place): ShownPlace | null {
  return typeof place === "string" ? { debit: place, credit: place } : place;
}

export const shownCategories: readonly ShownCategory[] = categoryIds.map((id) => shown(id, CATEGORIES[id]));
