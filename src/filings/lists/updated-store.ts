// The filings that changed since a moment, in the order in which they changed: for a copy that is kept up to date. The
// place of a filing in this list changes with the filing, so that a cursor names a place and not a filing.

import type { Queryable } from "../../platform/database/db.ts";
import { allOf, inIndex, parameters, type StatementParameters } from "../../platform/database/parameters.ts";
import { type AnyScope, type Mode, modes, type Scope } from "../../platform/mode.ts";
import { filingColumns } from "../store.ts";
import {
  conditionsOf,
  type ExactTerm,
  type FilingSearch,
  statusesOf,
  termCondition,
  termSearch,
} from "./list-search-store.ts";
import type { ListedFiling } from "./list-store.ts";
import { areFew, metadataSearch, pairIn, rarestPair } from "./search-store.ts";

/** A place in the list: after the filing with this id, where it stood at the time. */
export interface UpdatedPlace {
  updatedAt: Date;
  id: string;
}

export interface UpdatedPage {
  since: Date;
  after: UpdatedPlace | null;
  limit: number;
}

/** Oldest change first: one that changes meanwhile comes again at the end, and none is missed. */
export async function filingsUpdatedSince(
  db: Queryable,
  scope: AnyScope,
  search: FilingSearch & { term: ExactTerm | null },
  page: UpdatedPage,
): Promise<ListedFiling[]> {
  const given = parameters();
  const most = given.of(page.limit);
  const seqs: string[] = [];
  for (const mode of scope.mode === null ? modes : [scope.mode])
    seqs.push(`(${await selectIn(db, { ...scope, mode }, search, page, given)} limit ${most})`);
  return db.query<ListedFiling>(
    `select ${filingColumns}, registration_number from filings
     where seq = any (array(${seqs.join(" union all ")}))
     order by updated_at, id limit ${most}`,
    given.values,
    { planned: "each time" },
  );
}

async function selectIn(
  db: Queryable,
  { organisationId, mode }: AnyScope & { mode: Mode },
  search: FilingSearch & { term: ExactTerm | null },
  { since, after }: UpdatedPage,
  given: StatementParameters,
): Promise<string> {
  const conditions = [
    `updated_at >= ${given.of(since)}`,
    after && `(updated_at, id) > (${given.of(after.updatedAt)}, ${given.of(after.id)})`,
    given.where(statusesOf(search), (statuses) => `status = any (${statuses})`),
    ...conditionsOf(search, given),
    search.term && termCondition(search.term, given),
  ];
  const select = (found: string, order: string) =>
    `select seq from filings where ${allOf([found, ...conditions])} order by ${order}`;
  if (organisationId === null) return select(`mode = ${given.of(mode)}`, "updated_at, id");
  const few = await selectOfFew(db, { organisationId, mode }, search);
  if (few !== null) return select(`seq = any (array(${few(given)}))`, "updated_at, id");
  const bounds = { column: "updated_at", from: given.of(after?.updatedAt ?? since) };
  const part = inIndex(["organisation_id", "mode"], [given.of(organisationId), given.of(mode)], bounds);
  return select(part, "organisation_id, mode, updated_at, id");
}

/** What is asked for besides, where it finds few; null where the changes themselves are looked at. */
async function selectOfFew(
  db: Queryable,
  scope: Scope,
  { term, metadata }: FilingSearch & { term: ExactTerm | null },
): Promise<((given: StatementParameters) => string) | null> {
  if (term !== null) {
    const ofTerm = (given: StatementParameters) => termSearch(scope, term, given);
    return (await areFew(db, ofTerm)) ? ofTerm : null;
  }
  const pairs = Object.entries(metadata ?? {});
  if (pairs.length === 0) return null;
  const { pair, isRare } = await rarestPair(db, scope, pairs);
  return isRare ? (given) => metadataSearch(scope, pairIn(pair, given), given) : null;
}
