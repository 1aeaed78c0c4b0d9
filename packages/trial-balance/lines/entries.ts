// Lists of what was said of accounts: what is said later of an account takes the place of what was said before.

import { isCategoryId } from "../categories/categories.ts";
import { fold, foldCode } from "../names/fold.ts";
import type { MappingEntry } from "../request.ts";
import { textOf } from "./line.ts";

/** A name in another script folds to itself. */
export const nameKey = (name: string) => fold(name) || name;

/** Null where it says of no account. */
export function accountOf({ code, name }: Pick<MappingEntry, "code" | "name">): string | null {
  const [ownCode, ownName] = [textOf(code), textOf(name)];
  if (ownCode !== null) return `code ${foldCode(ownCode)}`;
  return ownName === null ? null : `name ${nameKey(ownName)}`;
}

/** Each account once, in the order in which they were first spoken of. Entries of no account are left out. */
export function withEntries(known: readonly MappingEntry[], added: readonly MappingEntry[]): MappingEntry[] {
  const entries = new Map<string, MappingEntry>();
  for (const entry of [...known, ...added]) {
    const account = accountOf(entry);
    if (account !== null) entries.set(account, entry);
  }
  return [...entries.values()];
}

/** Those whose category this release knows. */
export function knownEntries(entries: readonly MappingEntry[]): MappingEntry[] {
  return entries.filter(({ category }) => isCategoryId(category));
}
