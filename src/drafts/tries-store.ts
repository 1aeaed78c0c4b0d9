// The table draft_tries.

import type { Queryable, Transaction } from "../platform/database/db.ts";
import { named } from "../platform/database/parameters.ts";

/** Where a live draft is tried before it is filed. */
export const tryPlaces = ["sandbox", "test_in_live"] as const;
export type TryPlace = (typeof tryPlaces)[number];

export interface TryRow {
  filing_id: string;
  place: TryPlace;
  version: number;
  tried_at: Date;
}

export async function insertTry(tx: Transaction, draftId: string, row: TryRow): Promise<void> {
  await tx.query(
    ...named(
      `insert into draft_tries (draft_id, filing_id, place, version, tried_at)
       values ($draft_id, $filing_id, $place, $version, $tried_at)`,
      { draft_id: draftId, ...row },
    ),
  );
}

/** The newest first. */
export async function triesOf(db: Queryable, draftId: string, limit: number): Promise<TryRow[]> {
  return db.query<TryRow>(
    `select filing_id, place, version, tried_at from draft_tries where draft_id = $1
     order by tried_at desc, filing_id desc limit $2`,
    [draftId, limit],
  );
}
