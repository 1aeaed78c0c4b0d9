// The filings that changed since a moment, in the order in which they changed: for a copy that is kept up to date. The
// place of a filing in this list changes with the filing, so that a cursor names a place and not a filing.

import type { Queryable } from "../platform/database/db.ts";
import { allOf, inIndex, parameters } from "../platform/database/parameters.ts";
import { type AnyScope, modes } from "../platform/mode.ts";
import { conditionsOf, type ExactTerm, type FilingSearch, statusesOf, termCondition } from "./list-search-store.ts";
import type { ListedFiling } from "./list-store.ts";
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
  const conditions = () => [
    `updated_at >= ${given.of(since)}`,
    after && `(updated_at, id) > (${given.of(after.updatedAt)}, ${given.of(after.id)})`,
    given.where(statusesOf(search), (statuses) => `status = any (${statuses})`),
    ...conditionsOf(search, given),
    search.term && termCondition(search.term, given),
  ];
  const seqs = (mode === null ? modes : [mode]).map((one) => {
    const inMode = given.of(one);
    if (organisationId === null)
      return `(select seq from filings where ${allOf([`mode = ${inMode}`, ...conditions()])} order by updated_at, id limit ${most})`;
    const from = given.of(after?.updatedAt ?? since);
    const part = inIndex(["organisation_id", "mode"], [given.of(organisationId), inMode], {
      column: "updated_at",
      from,
    });
    return `(select seq from filings where ${allOf([part, ...conditions()])}
      order by organisation_id, mode, updated_at, id limit ${most})`;
  });
  return db.query<ListedFiling>(
    `select ${filingColumns}, registration_number from filings
     where seq = any (array(${seqs.join(" union all ")}))
     order by updated_at, id limit ${most}`,
    given.values,
    { planned: "each time" },
  );
}
