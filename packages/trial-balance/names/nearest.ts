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
  "business",
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

interface KnownName {
  readonly category: CategoryId;
  readonly size: number;
}

const byWord = new Map<string, KnownName[]>();
for (const category of categoryIds)
  for (const name of CATEGORIES[category].names) {
    const words = wordsOf(fold(name));
    const known = { category, size: words.size };
    for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), known]);
  }

/** Whether a folded name has any word of the categories' names: without one, the three are the commonest only. */
export function hasKnownWord(foldedName: string): boolean {
  return [...wordsOf(foldedName)].some((word) => byWord.has(word));
}

export function nearestTo(
  foldedName: string,
  side: Side,
  isPossible: (id: CategoryId) => boolean = () => true,
): CategoryId[] {
  const isOnSide = (id: CategoryId) => ["either", side].includes(CATEGORIES[id].side);
  const ranked = [...likenesses(wordsOf(foldedName))]
    .sort(([, one], [, other]) => other - one)
    .map(([id]) => id)
    .filter(isPossible);
  const onSide = ranked.filter(isOnSide);
  const offSide = ranked.filter((id) => !isOnSide(id));
  // Words in common with the other side say more than none at all, but the commonest of this side stays in sight.
  return [...new Set([...onSide, ...offSide.slice(0, 1), ...COMMONEST[side]])].slice(0, HOW_MANY);
}

/** How much of a name is in the likest name of each category: 1 for the same words, more than 0 for one of them. */
function likenesses(words: ReadonlySet<string>): Map<CategoryId, number> {
  const shared = new Map<KnownName, number>();
  for (const word of words) for (const name of byWord.get(word) ?? []) shared.set(name, (shared.get(name) ?? 0) + 1);
  const likest = new Map<CategoryId, number>();
  for (const [{ category, size }, count] of shared) {
    const likeness = (2 * count) / (words.size + size);
    likest.set(category, Math.max(likeness, likest.get(category) ?? 0));
  }
  return likest;
}
