// What a rule for names says: the category of the names that have these words.

import type { CategoryId } from "../categories/categories.ts";
import type { Side } from "../categories/category.ts";

/** A category, one for each side, one for each statement, or a question that is never answered by a name alone. */
export type Outcome =
  | CategoryId
  | { readonly debit: CategoryId | Question; readonly credit: CategoryId | Question }
  /** Where nobody knows the statement it is the balance sheet, if the side fits both. */
  | { readonly cost: CategoryId; readonly balance: CategoryId }
  | Question;

export interface Question {
  readonly asks: string;
  /** What it may be: the nearest three. */
  readonly nearest: readonly [CategoryId, CategoryId, CategoryId];
}

export interface WordRule {
  /** In the notation of phrases.ts. */
  readonly words: string;
  readonly is: Outcome;
  /** The side that is usual for these words, where it is not the category's. */
  readonly side?: Side;
}
