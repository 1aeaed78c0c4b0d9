// Who signs the accounts. The caller's word; else the declarant, if the declarant's status says director. The sandbox has a placeholder, which the
// document marks as a sample; live has none.

import { type Declarant, type DeclarantContext, declarantOf } from "../declarant.ts";
import type { AccountsInput, ReturnInput } from "../return.ts";
import type { Director } from "./model.ts";

export const SAMPLE_DIRECTOR = "Sample Director";

export function directorsOf(accounts: AccountsInput, declarant: Declarant): Director[] {
  const { director, directors = [] } = accounts;
  if (directors.length > 0)
    return directors.map(({ name, signs }) => ({
      name: name.trim(),
      signs: directors.length === 1 || signs === true,
      isSample: false,
    }));
  const name = director ?? (isDirector(declarant) ? declarant.name : undefined);
  return [{ name: (name ?? SAMPLE_DIRECTOR).trim(), signs: true, isSample: name === undefined }];
}

/** Nobody is named, and the declarant is not a director. Unknown while the declarant is. */
export function lacksDirector(input: ReturnInput, context: DeclarantContext): boolean {
  const choice = declarantOf(input, context);
  if (choice.kind === "missing") return false;
  return directorsOf(input.accounts ?? {}, choice.declarant).some(({ isSample }) => isSample);
}

/** The declarant stands for a director whom the caller did not name. */
export function isDeclarantTheDirector({ accounts = {} }: ReturnInput): boolean {
  return accounts.director === undefined && (accounts.directors ?? []).length === 0;
}

function isDirector({ status }: Declarant): boolean {
  return /\bdirector\b/i.test(status);
}
