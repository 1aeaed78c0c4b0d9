// What amends what, in the filings table: which amendments wait for their original, and which one the original names.

import { only, type Queryable, type Transaction } from "../platform/db.ts";
import type { Scope } from "../platform/mode.ts";
import type { FilingRow } from "./filing.ts";
import { filingColumns } from "./store.ts";

export async function lockOriginalOf(tx: Transaction, id: string): Promise<void> {
  await tx.query(`select from filings where id = (select amends from filings where id = $1) for update`, [id]);
}

/** The return that all of these amend in the end: locked, it keeps any of them from being amended at the same time. */
export async function lockFirstReturn(tx: Transaction, id: string): Promise<{ id: string }> {
  return only(
    await tx.query<{ id: string }>(
      `with recursive line as (
         select id, amends from filings where id = $1
         union all
         select f.id, f.amends from line join filings f on f.id = line.amends
       )
       select id from filings where id = (select id from line where amends is null) for update`,
      [id],
    ),
  );
}

/** How many amendments of a return, and of its amendments, have no answer from the authority yet. */
export async function countUnanswered(tx: Transaction, firstId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `with recursive amendments as (
       select id, status from filings where amends = $1
       union all
       select f.id, f.status from amendments a join filings f on f.amends = a.id
     )
     select count(*) as count from amendments where status in ('pending', 'submitted')`,
    [firstId],
  );
  return row?.count ?? 0;
}

export async function nameNewestAmendment(tx: Transaction, id: string, amendedBy: string, at: Date): Promise<void> {
  await tx.query(`update filings set amended_by = $2, updated_at = greatest(updated_at, $3) where id = $1`, [
    id,
    amendedBy,
    at,
  ]);
}

/** An amendment has failed: the newest of the others amends the original, or none does. */
export async function nameNewestStanding(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(
    `update filings f set amended_by = newest.id, updated_at = greatest(f.updated_at, $2)
     from (select (select id from filings where amends = $1 and status <> 'failed' order by seq desc limit 1) as id) newest
     where f.id = $1 and f.amended_by is distinct from newest.id`,
    [id, at],
  );
}

export async function waitingAmendmentsOf(tx: Transaction, id: string): Promise<{ id: string }[]> {
  return tx.query<{ id: string }>(`select id from filings where amends = $1 and status = 'pending' order by seq`, [id]);
}

/** In the order in which they were filed. */
export async function amendmentsOf(
  db: Queryable,
  { organisationId, mode, id }: Scope & { id: string },
): Promise<FilingRow[]> {
  return db.query<FilingRow>(
    `select ${filingColumns} from filings where amends = $1 and organisation_id = $2 and mode = $3 order by seq`,
    [id, organisationId, mode],
  );
}
