// Who signs the accounts. The caller's word; else the declarant, if the declarant's status says director. The sandbox
// has a placeholder, which the document marks as a sample; live has none.

import { type Declarant, type DeclarantContext, declarantOf } from "../input/declarant.ts";
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

/** Nobody is named, and the declarant is not known to be a director. */
export function lacksDirector(input: ReturnInput, context: DeclarantContext): boolean {
  const { declarant } = declarantOf(input, context);
  const { director, directors = [] } = input.accounts ?? {};
  return director === undefined && directors.length === 0 && !isDirector(declarant);
}

/** The declarant stands for a director whom the caller did not name. */
export function isDeclarantTheDirector({ accounts = {} }: ReturnInput): boolean {
  return accounts.director === undefined && (accounts.directors ?? []).length === 0;
}

function isDirector({ status = "" }: Partial<Declarant>): boolean {
  return /\bdirector\b/i.test(status);
}
