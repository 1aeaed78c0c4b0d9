// Mails that are to be sent, and that were. All SQL about them stands here.

import { only, type Queryable, type Transaction } from "../platform/database/db.ts";
import { named } from "../platform/database/parameters.ts";
import { holdsLease, type Leased } from "../work/lease.ts";
import type { ClaimRequest } from "../work/runner.ts";

export interface NewMail {
  id: string;
  organisation_id: string;
  /** Null: to somebody who is no user. */
  user_id: string | null;
  kind: string;
  address: string;
  sealed: Buffer;
  created_at: Date;
}

export interface ClaimedMail extends NewMail, Leased {
  attempts: number;
  /** The person may still sign in. */
  is_wanted: boolean;
}

export async function insertMail(tx: Transaction, mail: NewMail): Promise<void> {
  await tx.query(
    ...named(
      `insert into mails (id, organisation_id, user_id, kind, address, sealed, created_at, due_at)
       values ($id, $organisation_id, $user_id, $kind, $address, $sealed, $created_at, $created_at)`,
      { ...mail },
    ),
  );
}

const isFree = "(lease_until is null or lease_until < clock_timestamp())";

export async function claimDueMails(
  db: Queryable,
  { limit, token, leaseSeconds }: ClaimRequest,
  now: Date,
): Promise<ClaimedMail[]> {
  return db.query<ClaimedMail>(
    `with first as (
       select id from mails where due_at <= $1 and ${isFree} order by due_at limit $2 for update skip locked
     )
     update mails m set lease_until = clock_timestamp() + make_interval(secs => $3), lease_token = $4
     from first join mails queued on queued.id = first.id left join users u on u.id = queued.user_id
     where m.id = first.id
     returning m.id, m.organisation_id, m.user_id, m.kind, m.address, m.sealed, m.created_at, m.attempts, m.lease_token,
               u.disabled_at is null as is_wanted`,
    [now, limit, leaseSeconds, token],
  );
}

export async function nextMailDueAt(db: Queryable): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    `select min(greatest(due_at, lease_until)) as at
     from (select due_at, lease_until from mails where due_at is not null order by due_at limit 256) soonest`,
  );
  return row?.at ?? null;
}

export async function renewMailLease(db: Queryable, row: Leased, leaseSeconds: number): Promise<void> {
  await db.query(
    `update mails set lease_until = clock_timestamp() + make_interval(secs => $3) where id = $1 and lease_token = $2`,
    [row.id, row.lease_token, leaseSeconds],
  );
}

/** What the link opens is erased with it. */
export async function markMailSent(db: Queryable, row: Leased, at: Date): Promise<void> {
  const sent = await db.query(
    `update mails
     set sent_at = $3, due_at = null, sealed = null, attempts = attempts + 1, lease_until = null, lease_token = null,
         last_error = null
     where id = $1 and lease_token = $2 returning id`,
    [row.id, row.lease_token, at],
  );
  holdsLease(row, sent);
}

export async function postponeMail(
  db: Queryable,
  row: Leased,
  { dueAt, lastError }: { dueAt: Date; lastError: string },
): Promise<void> {
  const postponed = await db.query(
    `update mails
     set due_at = $3, attempts = attempts + 1, lease_until = null, lease_token = null, last_error = $4
     where id = $1 and lease_token = $2 returning id`,
    [row.id, row.lease_token, dueAt, lastError],
  );
  holdsLease(row, postponed);
}

export async function giveMailUp(
  db: Queryable,
  row: Leased,
  { at, lastError }: { at: Date; lastError: string },
): Promise<void> {
  const given = await db.query(
    `update mails
     set given_up_at = $3, due_at = null, sealed = null, lease_until = null, lease_token = null, last_error = $4
     where id = $1 and lease_token = $2 returning id`,
    [row.id, row.lease_token, at, lastError],
  );
  holdsLease(row, given);
}

/** When the longest overdue mail was due that no worker has; null if there is none. */
export async function longestOverdueMail(db: Queryable, now: Date): Promise<Date | null> {
  const [row] = await db.query<{ due_at: Date }>(
    `select due_at from mails where due_at <= $1 and ${isFree} order by due_at limit 1`,
    [now],
  );
  return row?.due_at ?? null;
}

export interface UnsentMails {
  waiting: number;
  /** Of those, the ones that were not taken so far. */
  tried: number;
  overdue_since: Date | null;
}

export async function unsentMails(db: Queryable, now: Date): Promise<UnsentMails> {
  return only(
    await db.query<UnsentMails>(
      `select count(*)::integer as waiting, count(*) filter (where attempts > 0)::integer as tried,
              min(due_at) filter (where due_at <= $1 and ${isFree}) as overdue_since
       from mails where due_at is not null`,
      [now],
    ),
  );
}

export async function forgetMailsOverBefore(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from mails where due_at is null and coalesce(sent_at, given_up_at) < $1`, [before]);
}
