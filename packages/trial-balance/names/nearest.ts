// The three categories nearest to a line that nothing places: on its side, then with most words in common with the
// categories' own names, then the commonest of its side.

import { CATEGORIES, type CategoryId, categoryIds } from "../categories/categories.ts";
import type { Side } from "../categories/category.ts";
import { fold } from "./fold.ts";

const HOW_MANY = 3;

/** What a line that no word places most often is. */
const COMMONEST: Readonly<Record<Side, readonly CategoryId[]>> = {
  debit: ["sundry_expenses", "group_balance", "legal_and_professional"],
  credit: ["other_creditors", "directors_loan", "group_balance"],
};

/** Words that tell nothing apart. */
const COMMON_WORDS = new Set([
  "account",
  "accounts",
  "and",
  "of",
  "on",
  "the",
  "to",
  "in",
  "for",
  "other",
  "costs",
  "expenses",
]);

const wordsOf = (folded: string) => new Set(folded.split(" ").filter((word) => word !== "" && !COMMON_WORDS.has(word)));

const byWord = new Map<string, Set<CategoryId>>();
for (const id of categoryIds)
  for (const name of [...CATEGORIES[id].names, id.replaceAll("_", " ")])
    for (const word of wordsOf(fold(name))) byWord.set(word, (byWord.get(word) ?? new Set()).add(id));

export function nearestTo(foldedName: string, side: Side): CategoryId[] {
  const shared = new Map<CategoryId, number>();
  for (const word of wordsOf(foldedName))
    for (const id of byWord.get(word) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1);
  const isOnSide = (id: CategoryId) => ["either", side].includes(CATEGORIES[id].side);
  const ranked = [...shared]
    .sort(([one, words], [other, more]) => Number(isOnSide(other)) - Number(isOnSide(one)) || more - words)
    .map(([id]) => id);
  const onSide = ranked.filter(isOnSide);
  const offSide = ranked.filter((id) => !isOnSide(id));
  // A word in common on the other side says more than no word at all, but the commonest of this side stays in sight.
  return [...new Set([...onSide, ...offSide.slice(0, 1), ...COMMONEST[side]])].slice(0, HOW_MANY);
}
