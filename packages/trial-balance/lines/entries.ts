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
export function withEntries<Entry extends MappingEntry>(known: readonly Entry[], added: readonly Entry[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const entry of [...known, ...added]) {
    const account = accountOf(entry);
    if (account !== null) entries.set(account, entry);
  }
  return [...entries.values()];
}

/** An entry whose code an earlier one has with another name, or with none. */
export interface TwiceNamed {
  readonly at: number;
  readonly message: string;
}

/** A code is one account: under two names nobody knows which of the entries is meant. The same entry may come again. */
export function twiceNamed(entries: readonly MappingEntry[], field: string): TwiceNamed[] {
  const first = new Map<string, { at: number; name: string | null }>();
  return entries.flatMap((entry, at) => {
    const code = textOf(entry.code);
    if (code === null) return [];
    const own = textOf(entry.name);
    const name = own === null ? null : nameKey(own);
    const known = first.get(foldCode(code));
    if (known === undefined) first.set(foldCode(code), { at, name });
    if (known === undefined || known.name === name) return [];
    const message = `${field}.${known.at} has the code ${code} with another name, or one of the two has none. Keep one of them: with the code alone it counts whatever the account is called.`;
    return [{ at, message }];
  });
}

/** Those whose category this release knows. */
export function knownEntries(entries: readonly MappingEntry[]): MappingEntry[] {
  return entries.filter(({ category }) => isCategoryId(category));
}
