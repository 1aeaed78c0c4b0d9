// The filings that changed since a moment, in the order in which they changed: for a copy that is kept up to date. The
// place of a filing in this list changes with the filing, so that a cursor names a place and not a filing.

import type { Queryable } from "../platform/database/db.ts";
import { allOf, parameters } from "../platform/database/parameters.ts";
import { type AnyScope, modes } from "../platform/mode.ts";
import { conditionsOf, type ExactTerm, type FilingSearch, type ListedFiling, termCondition } from "./list-store.ts";
import { filingColumns } from "./store.ts";

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
  { organisationId, mode }: AnyScope,
  search: FilingSearch & { term: ExactTerm | null },
  { since, after, limit }: UpdatedPage,
): Promise<ListedFiling[]> {
  const given = parameters();
  const most = given.of(limit);
  const conditions = allOf([
    given.where(organisationId, (value) => `organisation_id = ${value}`),
    `updated_at >= ${given.of(since)}`,
    after && `(updated_at, id) > (${given.of(after.updatedAt)}, ${given.of(after.id)})`,
    given.where(search.statuses, (statuses) => `status = any (${statuses})`),
    ...conditionsOf(search, given),
    search.term && termCondition(search.term, given),
  ]);
  const seqs = (mode === null ? modes : [mode]).map(
    (one) =>
      `(select seq from filings where mode = ${given.of(one)} and ${conditions} order by updated_at, id limit ${most})`,
  );
  return db.query<ListedFiling>(
    `select ${filingColumns}, registration_number from filings
     where seq = any (array(${seqs.join(" union all ")}))
     order by updated_at, id limit ${most}`,
    given.values,
    { planned: "each time" },
  );
}
