// Lines of returns, in the filings table: an original and all that amends it, directly or by way of other amendments.
// The newest of a line that has not failed is the return as it stands: the next amendment changes that one, and every
// earlier one names it. A line that a previous release has stored may be a tree: there too the one that was filed last
// stands.

import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { isInScope, type Scope } from "../../platform/mode.ts";
import type { FilingRow } from "../filing.ts";
import { filingColumns } from "../store.ts";

/**
 * Two parts of a recursive query: the way up from a filing to its original, and from there all of the line. `offset 0`:
 * the planner takes a walk for long, and would read the whole table for each step.
 */
const lineOf = (id: string) => `
  up as (
    select id, amends from filings where id = ${id}
    union all
    select f.id, f.amends from up join filings f on f.id = up.amends
  ),
  line as (
    select f.id, f.seq, f.status from up join filings f on f.id = up.id where up.amends is null
    union all
    select f.id, f.seq, f.status from line
    cross join lateral (select id, seq, status from filings where amends = line.id offset 0) f
  )`;

/** The return as it stands. Undefined where the whole line has failed. */
export async function newestInLine(db: Queryable, id: string): Promise<FilingRow | undefined> {
  const [newest] = await db.query<FilingRow>(
    `with recursive ${lineOf("$1")}
     select ${filingColumns} from filings
     where id = (select id from line where status <> 'failed' order by seq desc limit 1)`,
    [id],
  );
  return newest;
}

export type LineMember = Pick<FilingRow, "id" | "status" | "amends" | "continues_in" | "continues">;

/**
 * All returns of a filing's line, in the order in which they were filed. The original is locked first, and with it
 * everything that would change several of them; then the others, in their order, so that two that lock some of them
 * cannot wait for each other.
 */
export async function lockLine(tx: Transaction, id: string): Promise<LineMember[]> {
  await tx.query(
    `with recursive ${lineOf("$1")}
     select from filings where id = (select id from up where amends is null) for update`,
    [id],
  );
  // Only a new statement sees what was stored while this one waited. An expression, or the planner may walk through all
  // filings in the order of `seq`.
  return tx.query<LineMember>(
    `with recursive ${lineOf("$1")}
     select id, status, amends, continues_in, continues from filings
     where id = any (array(select id from line)) order by seq + 0 for update`,
    [id],
  );
}

/** The newest that has not failed is named by all others of the line that have not; nothing amends it. */
export async function nameNewest(tx: Transaction, line: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `with newest as (select id from filings where id = any ($1) and status <> 'failed' order by seq + 0 desc limit 1)
     update filings f set amended_by = nullif(newest.id, f.id), updated_at = greatest(f.updated_at, $2)
     from newest
     where f.id = any ($1) and f.status <> 'failed' and f.amended_by is distinct from nullif(newest.id, f.id)`,
    [line, at],
  );
}

export async function lockOriginalOf(tx: Transaction, id: string): Promise<void> {
  await tx.query(`select from filings where id = (select amends from filings where id = $1) for update`, [id]);
}

export async function waitingAmendmentsOf(tx: Transaction, id: string): Promise<{ id: string }[]> {
  return tx.query<{ id: string }>(`select id from filings where amends = $1 and status = 'pending' order by seq`, [id]);
}

/** All that amend it, directly or by way of other amendments, in the order in which they were filed. */
export async function amendmentsOf(
  db: Queryable,
  { organisationId, mode, id }: Scope & { id: string },
): Promise<FilingRow[]> {
  return db.query<FilingRow>(
    `with recursive amendments as (
       select id from filings where amends = $1
       union all
       select f.id from amendments
       cross join lateral (select id from filings where amends = amendments.id offset 0) f
     )
     select ${filingColumns} from filings
     where id = any (array(select id from amendments)) and ${isInScope}
     order by seq + 0`,
    [id, organisationId, mode],
  );
}
