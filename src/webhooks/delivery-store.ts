// Deliveries and their attempts: one event on its way to one endpoint. All SQL about them stands here; while a delivery is pending,
// its row is the queue.

import { only, type Queryable, type Transaction } from "../platform/db.ts";
import type { Mode } from "../platform/mode.ts";
import { holdsLease, type Leased } from "../work/lease.ts";
import type { ClaimRequest } from "../work/runner.ts";
import { type DeliveryFact, type DeliveryStatus, deliveryMoves } from "./lifecycle.ts";
import type { EventRow } from "./store.ts";

/** A delivery with all that one attempt needs. */
export interface DueDelivery extends Leased {
  event_id: string;
  endpoint_id: string;
  failures: number;
  faults: number;
  payload: string;
  url: string;
  sealed_secret: Buffer;
  /** The endpoint was disabled: the delivery is to be held instead of attempted. */
  disabled: boolean;
}

/** Deliveries being attempted right now, or published just now by others, are held when they are next claimed. */
export async function holdPendingDeliveries(tx: Transaction, endpointId: string, at: Date): Promise<void> {
  await tx.query(
    `update deliveries set status = $3, due_at = null, updated_at = $2
     where endpoint_id = $1 and status = 'pending' and (lease_until is null or lease_until < clock_timestamp())`,
    [endpointId, at, deliveryMoves.endpoint_disabled.to],
  );
}

/** One delivery for each endpoint of the event's organisation and environment that listens to its type. */
export async function insertDeliveries(tx: Transaction, event: EventRow, firstAttemptAt: Date): Promise<void> {
  await tx.query(
    `insert into deliveries (id, event_id, endpoint_id, status, due_at, created_at, updated_at)
     select 'dlv_' || replace(gen_random_uuid()::text, '-', ''), $1, e.id,
            case when e.disabled_at is null then $5 else $6 end,
            case when e.disabled_at is null then $7::timestamptz end, $8, $8
     from endpoints e
     where e.organisation_id = $2 and e.mode = $3 and (e.event_types is null or $4 = any (e.event_types))`,
    [
      event.id,
      event.organisation_id,
      event.mode,
      event.type,
      deliveryMoves.published.to,
      deliveryMoves.published_while_disabled.to,
      firstAttemptAt,
      event.created_at,
    ],
  );
}

/**
 * Due deliveries, claimed per endpoint: each gets a few places, and those with fewest under way come first, so dead endpoints cannot
 * take everybody's. Only endpoints with something pending are looked at (the recursion skips through the index), whatever their
 * number. The materialized step fixes the set before anything is updated.
 */
export async function claimDueDeliveries(
  db: Queryable,
  { limit, token, leaseSeconds }: ClaimRequest,
  { now, perEndpoint }: { now: Date; perEndpoint: number },
): Promise<DueDelivery[]> {
  return db.query<DueDelivery>(
    `with recursive waiting as (
       (select endpoint_id from deliveries where status = 'pending' order by endpoint_id limit 1)
       union all
       select (select d.endpoint_id from deliveries d
               where d.status = 'pending' and d.endpoint_id > waiting.endpoint_id order by d.endpoint_id limit 1)
       from waiting where waiting.endpoint_id is not null
     ),
     due as materialized (
       select places.id
       from waiting
       cross join lateral (
         select count(*) as leased from deliveries l
         where l.endpoint_id = waiting.endpoint_id and l.status = 'pending' and l.lease_until >= clock_timestamp()
       ) busy
       cross join lateral (
         select d.id, d.due_at from deliveries d
         where d.endpoint_id = waiting.endpoint_id and d.status = 'pending' and d.due_at <= $1
           and (d.lease_until is null or d.lease_until < clock_timestamp())
         order by d.due_at
         limit greatest(0, $2 - busy.leased)
         for update of d skip locked
       ) places
       order by busy.leased + row_number() over (partition by waiting.endpoint_id order by places.due_at), places.due_at
       limit $3
     )
     update deliveries d
     set lease_until = clock_timestamp() + make_interval(secs => $4), lease_token = $5
     from due, events, endpoints e
     where d.id = due.id and events.id = d.event_id and e.id = d.endpoint_id
     returning d.id, d.lease_token, d.event_id, d.endpoint_id, d.failures, d.faults, events.payload, e.url, e.sealed_secret,
               e.disabled_at is not null as disabled`,
    [now, perEndpoint, limit, leaseSeconds, token],
  );
}

export async function renewDeliveryLease(db: Queryable, row: Leased, leaseSeconds: number): Promise<void> {
  await db.query(
    `update deliveries set lease_until = clock_timestamp() + make_interval(secs => $3) where id = $1 and lease_token = $2`,
    [row.id, row.lease_token, leaseSeconds],
  );
}

export async function giveBackDelivery(db: Queryable, row: Leased, dueAt: Date): Promise<void> {
  await db.query(
    `update deliveries set lease_until = null, lease_token = null, due_at = $3, faults = faults + 1
     where id = $1 and lease_token = $2 and status = 'pending'`,
    [row.id, row.lease_token, dueAt],
  );
}

/** The one way a delivery under a lease moves: by a fact, while the token is still ours and the state is one the fact allows. */
export async function moveDelivery(
  tx: Transaction,
  row: Leased,
  fact: DeliveryFact,
  change: { at: Date; failures: number; dueAt: Date | null },
): Promise<void> {
  const { from, to } = deliveryMoves[fact];
  const moved = await tx.query(
    `update deliveries
     set status = $4, failures = $5, faults = 0, due_at = $6, updated_at = $7, lease_until = null, lease_token = null
     where id = $1 and lease_token = $2 and status = any ($3) returning id`,
    [row.id, row.lease_token, from, to, change.failures, change.dueAt, change.at],
  );
  holdsLease(row, moved);
}

/** Sees whether the endpoint was disabled while an attempt was under way, and keeps it from changing until the commit. */
export async function endpointIsDisabled(tx: Transaction, endpointId: string): Promise<boolean> {
  const [endpoint] = await tx.query<{ disabled: boolean }>(
    `select disabled_at is not null as disabled from endpoints where id = $1 for share`,
    [endpointId],
  );
  return endpoint?.disabled ?? true;
}

export interface Attempt {
  delivery_id: string;
  number: number;
  attempted_at: Date;
  latency_ms: number;
  response_status: number | null;
  error: string | null;
  retry_after: string | null;
}

export async function insertAttempt(tx: Transaction, attempt: Omit<Attempt, "number">): Promise<void> {
  await tx.query(
    `insert into delivery_attempts (delivery_id, number, attempted_at, latency_ms, response_status, error, retry_after)
     select $1, 1 + coalesce(max(number), 0), $2, $3, $4, $5, $6 from delivery_attempts where delivery_id = $1`,
    [
      attempt.delivery_id,
      attempt.attempted_at,
      attempt.latency_ms,
      attempt.response_status,
      attempt.error,
      attempt.retry_after,
    ],
  );
}

/** Which deliveries a replay means: those of one event, or all of an organisation's in some states. */
export interface Replayed {
  organisationId: string;
  mode: Mode | null;
  eventId: string | null;
  statuses: readonly DeliveryStatus[];
}

const replayed = `events.id = d.event_id and e.id = d.endpoint_id and e.disabled_at is null
  and events.organisation_id = $1 and ($2::text is null or events.mode = $2) and ($3::text is null or events.id = $3)
  and d.status = any ($4)`;

export async function countReplayable(db: Queryable, which: Replayed): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from deliveries d, events, endpoints e where ${replayed}`,
    [which.organisationId, which.mode, which.eventId, which.statuses],
  );
  return only(rows).count;
}

/** Puts them back at the start of their schedule, due now. */
export async function restartDeliveries(db: Queryable, which: Replayed, now: Date): Promise<{ id: string }[]> {
  return db.query<{ id: string }>(
    `update deliveries d
     set status = $5, failures = 0, due_at = $6, updated_at = $6, lease_until = null, lease_token = null
     from events, endpoints e
     where ${replayed}
     returning d.id`,
    [which.organisationId, which.mode, which.eventId, which.statuses, deliveryMoves.replayed.to, now],
  );
}

/** Brings the waiting deliveries of an event forward; their place in the schedule stays. */
export async function hurryDeliveries(
  db: Queryable,
  which: { organisationId: string; eventId: string },
  now: Date,
): Promise<{ id: string }[]> {
  return db.query<{ id: string }>(
    `update deliveries d set due_at = $3
     from events
     where events.id = d.event_id and events.organisation_id = $1 and events.id = $2
       and d.status = 'pending' and d.due_at > $3 and (d.lease_until is null or d.lease_until < clock_timestamp())
     returning d.id`,
    [which.organisationId, which.eventId, now],
  );
}

export async function deliveryCounts(db: Queryable): Promise<{ status: DeliveryStatus; count: number }[]> {
  return db.query<{ status: DeliveryStatus; count: number }>(
    `select status, count(*) as count from deliveries where status in ('pending', 'abandoned', 'held') group by status`,
  );
}

/** Deliveries that keep meeting faults of ours. */
export async function faultyDeliveries(db: Queryable): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from deliveries where status = 'pending' and faults >= 5`,
  );
  return only(rows).count;
}

/** Deliveries that have failed and are waiting to be tried again. */
export async function failingDeliveries(db: Queryable): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from deliveries where status = 'pending' and failures > 0`,
  );
  return only(rows).count;
}
