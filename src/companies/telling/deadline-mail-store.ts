// Which organisations are told of their deadlines by mail, and when next. All SQL about that stands here.

import { only, type Queryable, type Transaction } from "../../platform/database/db.ts";
import { holdsLease, type Leased } from "../../work/lease.ts";
import type { ClaimRequest } from "../../work/runner.ts";

export interface ClaimedDeadlineMail extends Leased {
  /** The last day that was told of. */
  told_on: string;
}

/** An organisation with a live company is told from the next morning on. */
export async function beginDeadlineMails(
  tx: Transaction,
  { organisationId, dueAt, toldOn }: { organisationId: string; dueAt: Date; toldOn: string },
): Promise<void> {
  await tx.query(
    `insert into deadline_mails (organisation_id, due_at, told_on) values ($1, $2, $3) on conflict do nothing`,
    [organisationId, dueAt, toldOn],
  );
}

const isFree = "(lease_until is null or lease_until < clock_timestamp())";

export async function claimDeadlineMails(
  db: Queryable,
  { limit, token, leaseSeconds }: ClaimRequest,
  now: Date,
): Promise<ClaimedDeadlineMail[]> {
  return db.query<ClaimedDeadlineMail>(
    `with first as (
       select organisation_id from deadline_mails where due_at <= $1 and ${isFree} order by due_at limit $2 for update skip locked
     )
     update deadline_mails m set lease_until = clock_timestamp() + make_interval(secs => $3), lease_token = $4
     from first where m.organisation_id = first.organisation_id
     returning m.organisation_id as id, m.told_on, m.lease_token`,
    [now, limit, leaseSeconds, token],
  );
}

export async function nextDeadlineMailAt(db: Queryable): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    `select min(greatest(due_at, lease_until)) as at
     from (select due_at, lease_until from deadline_mails order by due_at limit 64) soonest`,
  );
  return row?.at ?? null;
}

export async function renewDeadlineMail(db: Queryable, row: Leased, leaseSeconds: number): Promise<void> {
  await db.query(
    `update deadline_mails set lease_until = clock_timestamp() + make_interval(secs => $3)
     where organisation_id = $1 and lease_token = $2`,
    [row.id, row.lease_token, leaseSeconds],
  );
}

export async function saveDeadlineMail(
  tx: Transaction,
  row: Leased,
  { dueAt, toldOn }: { dueAt: Date; toldOn: string },
): Promise<void> {
  const saved = await tx.query(
    `update deadline_mails set due_at = $3, told_on = $4, lease_until = null, lease_token = null
     where organisation_id = $1 and lease_token = $2 returning organisation_id`,
    [row.id, row.lease_token, dueAt, toldOn],
  );
  holdsLease(row, saved);
}

/** How many live duties that are open are due after one day and until another. */
export async function openDutiesBetween(
  db: Queryable,
  { organisationId, after, until }: { organisationId: string; after: string; until: string },
): Promise<number> {
  const row = only(
    await db.query<{ count: number }>(
      `select count(*)::integer as count from obligations
       where organisation_id = $1 and mode = 'live' and settled in ('open', 'rejected') and due_order > $2::date and due_order <= $3::date`,
      [organisationId, after, until],
    ),
  );
  return row.count;
}
