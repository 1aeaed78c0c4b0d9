// Submissions of a restored database: which of them the authority may have without this database knowing it, and what
// the authority has that is not here.

import type { DestinationName } from "../../authorities/hmrc/destinations.ts";
import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { waitsForApproval } from "../store.ts";

/** Programs that would send what is to be asked for first. The command that looks is not one of them. */
export async function runningWorkers(db: Queryable): Promise<number> {
  const running = await db.query(
    `select distinct application_name, client_addr, client_port from pg_stat_activity
     where datname = current_database() and starts_with(application_name, 'quarterday worker')`,
  );
  return running.length;
}

/** Connections of other Quarterday processes, whatever they do: they use the same role. */
export async function otherProcesses(db: Queryable): Promise<number> {
  const running = await db.query(
    `select from pg_stat_activity
     where datname = current_database() and starts_with(application_name, 'quarterday')
       and usename = current_user and pid <> pg_backend_pid()`,
  );
  return running.length;
}

export interface AskedFirst {
  organisation_id: string;
  destination: DestinationName;
  count: number;
}

/**
 * Everything that was still to be sent, or to be looked for. A lease is one of a worker that is long gone. What waits
 * for approval may have been approved and sent since the backup: once it is approved, it is asked for first too.
 */
export async function askFirst(
  tx: Transaction,
  destinations: readonly DestinationName[],
  at: Date,
): Promise<AskedFirst[]> {
  return tx.query<AskedFirst>(
    `with asked as (
       update submissions
       set next = 'recover', restored_at = $2, recover_looks = 0, failures = 0, last_error = null, waits_for_credentials = false,
           waits_for_authority = false, lease_until = null, lease_token = null,
           due_at = case when not exists (select from filings f where f.id = filing_id and ${waitsForApproval}) then $2::timestamptz end
       where destination = any ($1) and next in ('submit', 'recover')
       returning organisation_id, destination
     )
     select organisation_id, destination, count(*) as count from asked group by 1, 2 order by 1, 2`,
    [destinations, at],
  );
}

/** What the database does not know was created after this. */
export async function newestSubmission(db: Queryable): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>("select max(created_at) as at from submissions");
  return row?.at ?? null;
}

/** Of all organisations: several may send under one sender id. */
export async function knownSubmissions(
  db: Queryable,
  listed: { transactionIds: readonly string[]; correlationIds: readonly string[] },
): Promise<{ transaction_ids: string[]; correlation_id: string | null }[]> {
  return db.query<{ transaction_ids: string[]; correlation_id: string | null }>(
    `select transaction_ids, correlation_id from submissions where transaction_ids && $1::text[] or correlation_id = any ($2::text[])`,
    [listed.transactionIds, listed.correlationIds],
  );
}

/** An original may always go; an amendment once its original is accepted. */
export async function isItsTurn(db: Queryable, filingId: string): Promise<boolean> {
  const [row] = await db.query<{ is_its_turn: boolean }>(
    `select f.amends is null or original.status in ('accepted', 'acknowledged') as is_its_turn
     from filings f left join filings original on original.id = f.amends where f.id = $1`,
    [filingId],
  );
  return row?.is_its_turn ?? false;
}

/** In the order in which they were filed. */
export async function heldSinceRestore(
  db: Queryable,
  organisationId: string,
): Promise<{ id: string; mode: "sandbox" | "live" }[]> {
  return db.query<{ id: string; mode: "sandbox" | "live" }>(
    `select f.id, f.mode from submissions s join filings f on f.id = s.filing_id
     where s.organisation_id = $1 and s.restored_at is not null and s.next is null and f.status = 'pending'
     order by f.seq`,
    [organisationId],
  );
}

/**
 * Sent as a new message: what was sent before can still be told from it. An amendment waits for its original, as it
 * would have done.
 */
export async function releaseHeldSubmission(
  tx: Transaction,
  filingId: string,
  { transactionId, at }: { transactionId: string; at: Date },
): Promise<boolean> {
  const released = await tx.query(
    `update submissions s
     set next = 'submit', restored_at = null, recover_looks = 0, failures = 0, last_error = null, already_received = false,
         transaction_ids = array_append(s.transaction_ids, $2),
         due_at = case when f.amends is null or original.status in ('accepted', 'acknowledged') then $3::timestamptz end
     from filings f left join filings original on original.id = f.amends
     where s.filing_id = $1 and f.id = $1 and f.status = 'pending' and s.next is null and s.lease_token is null
     returning s.id`,
    [filingId, transactionId, at],
  );
  return released.length === 1;
}
