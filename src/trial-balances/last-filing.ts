// What the last return of a company that was filed here says where a trial balance does not: its standard, the figures
// that become comparatives, and the lines that its figures were made of.

import { standardOf } from "../../packages/ct600/accounts/standard.ts";
import { daysAfter } from "../../packages/ct600/period.ts";
import type { ComparativesInput } from "../../packages/ct600/return.ts";
import type { FiledSource, Standard } from "../../packages/trial-balance/index.ts";
import { accountsUpTo } from "../filings/create/previous-accounts.ts";
import { everyFiling } from "../filings/lists/list-search-store.ts";
import { newestFilings } from "../filings/lists/list-store.ts";
import { type Filed, filedInput } from "../filings/store.ts";
import type { Queryable } from "../platform/database/db.ts";
import type { Scope } from "../platform/mode.ts";

export interface LastFiling {
  id: string;
  /** Null where it has no accounts, or a document of the caller's own. */
  standard: Standard | null;
  /** Null unless it is the return of the period of account before, and has a balance sheet that is known. */
  figures: ComparativesInput | null;
  sources: readonly FiledSource[];
}

interface Asked {
  companyUtr: string;
  /** First day of the period of account. */
  start: string;
}

export async function lastFilingOf(
  db: Queryable,
  { organisationId, mode }: Scope,
  { companyUtr, start }: Asked,
): Promise<LastFiling | null> {
  const scope = { organisationId, mode };
  const before = await accountsUpTo(db, scope, { companyUtr, end: daysAfter(start, -1) });
  if (before !== null) {
    const { filing, filed, figures } = before;
    // Without a balance sheet they cannot stand beside one.
    const isWhole = figures?.balance_sheet !== undefined;
    return {
      id: filing.id,
      standard: standardIn(filed),
      figures: isWhole ? figures : null,
      sources: isWhole ? (filed.input.sources ?? []) : [],
    };
  }
  const id = await newestOf(db, scope, companyUtr);
  if (id === null) return null;
  return { id, standard: standardIn(await filedInput(db, { ...scope, id })), figures: null, sources: [] };
}

const LAST_FEW = 10;

/** By its period, whatever that is: an older one may have been filed, or amended, later. */
async function newestOf(db: Queryable, scope: Scope, utr: string): Promise<string | null> {
  const search = { ...everyFiling, term: { kind: "utr", utr }, isTest: false } as const;
  const filings = await newestFilings(db, scope, search, { after: null, limit: LAST_FEW });
  const standing = filings.filter(({ status, amended_by: by }) => status !== "failed" && by === null);
  const [last] = standing.toSorted((one, other) => (one.period_end < other.period_end ? 1 : -1));
  return last?.id ?? null;
}

function standardIn({ input, own_accounts: isOwn }: Filed): Standard | null {
  return isOwn || input.accounts === undefined ? null : standardOf(input);
}
