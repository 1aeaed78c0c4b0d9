// The tables of this folder: endpoints, events, deliveries, delivery_attempts. All SQL about them stands here.

import { only, type Queryable, type Transaction } from "../platform/db.ts";
import type { Mode } from "../platform/mode.ts";
import { holdsLease, type Leased } from "../work/lease.ts";
import type { ClaimRequest } from "../work/runner.ts";
import { type DeliveryFact, type DeliveryStatus, deliveryMoves } from "./lifecycle.ts";

export interface EndpointRow {
  id: string;
  organisation_id: string;
  mode: Mode;
  url: string;
  description: string;
  event_types: string[] | null;
  sealed_secret: Buffer;
  created_at: Date;
  disabled_at: Date | null;
}

export interface EventRow {
  id: string;
  organisation_id: string;
  mode: Mode;
  type: string;
  subject_id: string;
  payload: string;
  created_at: Date;
}

/** A delivery with all that one attempt needs. */
export interface DueDelivery extends Leased {
  event_id: string;
  endpoint_id: string;
  failures: number;
  payload: string;
  url: string;
  sealed_secret: Buffer;
}

export async function insertEndpoint(db: Queryable, endpoint: EndpointRow): Promise<void> {
  await db.query(
    `insert into endpoints (id, organisation_id, mode, url, description, event_types, sealed_secret, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      endpoint.id,
      endpoint.organisation_id,
      endpoint.mode,
      endpoint.url,
      endpoint.description,
      endpoint.event_types,
      endpoint.sealed_secret,
      endpoint.created_at,
    ],
  );
}

export async function endpointsOf(db: Queryable, organisationId: string, mode: Mode | null): Promise<EndpointRow[]> {
  return db.query<EndpointRow>(
    `select * from endpoints where organisation_id = $1 and ($2::text is null or mode = $2) order by created_at, id`,
    [organisationId, mode],
  );
}

export async function markEndpointDisabled(tx: Transaction, id: string, at: Date): Promise<EndpointRow | undefined> {
  const [endpoint] = await tx.query<EndpointRow>(
    `update endpoints set disabled_at = coalesce(disabled_at, $2) where id = $1 returning *`,
    [id, at],
  );
  return endpoint;
}

/** Deliveries being attempted right now stay pending: their attempt decides, and a failed one finds the endpoint disabled. */
export async function holdPendingDeliveries(tx: Transaction, endpointId: string, at: Date): Promise<void> {
  await tx.query(
    `update deliveries set status = $3, due_at = null, updated_at = $2
     where endpoint_id = $1 and status = 'pending' and (lease_until is null or lease_until < clock_timestamp())`,
    [endpointId, at, deliveryMoves.endpoint_disabled.to],
  );
}

export async function insertEvent(tx: Transaction, event: EventRow): Promise<void> {
  await tx.query(
    `insert into events (id, organisation_id, mode, type, subject_id, payload, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [event.id, event.organisation_id, event.mode, event.type, event.subject_id, event.payload, event.created_at],
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
 * Due deliveries, claimed per endpoint: a dead endpoint with a thousand due rows gets its few places and no more. The
 * materialized step fixes the set before anything is updated (a plain `id in (select … limit)` once claimed far too many).
 */
export async function claimDueDeliveries(
  db: Queryable,
  { limit, token, leaseSeconds }: ClaimRequest,
  { now, perEndpoint }: { now: Date; perEndpoint: number },
): Promise<DueDelivery[]> {
  return db.query<DueDelivery>(
    `with due as materialized (
       select places.id
       from endpoints e
       cross join lateral (
         select d.id, d.due_at
         from deliveries d
         where d.endpoint_id = e.id and d.status = 'pending' and d.due_at <= $1
           and (d.lease_until is null or d.lease_until < clock_timestamp())
         order by d.due_at
         limit greatest(0, $2 - (
           select count(*) from deliveries leased
           where leased.endpoint_id = e.id and leased.status = 'pending' and leased.lease_until >= clock_timestamp()
         ))
         for update of d skip locked
       ) places
       where e.disabled_at is null
       order by places.due_at
       limit $3
     )
     update deliveries d
     set lease_until = clock_timestamp() + make_interval(secs => $4), lease_token = $5
     from due, events, endpoints e
     where d.id = due.id and events.id = d.event_id and e.id = d.endpoint_id
     returning d.id, d.lease_token, d.event_id, d.endpoint_id, d.failures, events.payload, e.url, e.sealed_secret`,
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
    `update deliveries set lease_until = null, lease_token = null, due_at = $3
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
     set status = $4, failures = $5, due_at = $6, updated_at = $7, lease_until = null, lease_token = null
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

export interface EventSummary extends EventRow {
  deliveries: {
    id: string;
    endpoint_id: string;
    url: string;
    status: DeliveryStatus;
    failures: number;
    attempts: number;
  }[];
}

/** Newest first, after a cursor, with what became of each delivery. */
export async function newestEvents(
  db: Queryable,
  which: {
    organisationId: string;
    mode: Mode | null;
    type: string | null;
    status: string | null;
    after: string | null;
    limit: number;
  },
): Promise<EventSummary[]> {
  return db.query<EventSummary>(
    `select ev.id, ev.organisation_id, ev.mode, ev.type, ev.subject_id, ev.payload, ev.created_at,
            coalesce(list.deliveries, '[]') as deliveries
     from events ev
     left join lateral (
       select json_agg(json_build_object('id', d.id, 'endpoint_id', d.endpoint_id, 'url', e.url, 'status', d.status,
                'failures', d.failures,
                'attempts', (select count(*) from delivery_attempts a where a.delivery_id = d.id)) order by d.id) as deliveries
       from deliveries d join endpoints e on e.id = d.endpoint_id
       where d.event_id = ev.id
     ) list on true
     where ev.organisation_id = $1 and ($2::text is null or ev.mode = $2) and ($3::text is null or ev.type = $3)
       and ($4::text is null or exists (select from deliveries d where d.event_id = ev.id and d.status = $4))
       and ($5::text is null or ev.seq < (select seq from events where id = $5))
     order by ev.seq desc
     limit $6`,
    [which.organisationId, which.mode, which.type, which.status, which.after, which.limit],
  );
}

/** The stored payloads alone, for the API: newest first, after a cursor. */
export async function newestPayloads(
  db: Queryable,
  which: { organisationId: string; mode: Mode; type: string | null; after: string | null; limit: number },
): Promise<{ id: string; payload: string }[]> {
  return db.query<{ id: string; payload: string }>(
    `select id, payload from events
     where organisation_id = $1 and mode = $2 and ($3::text is null or type = $3)
       and ($4::text is null or seq < (select seq from events where id = $4))
     order by seq desc limit $5`,
    [which.organisationId, which.mode, which.type, which.after, which.limit],
  );
}

export async function eventById(
  db: Queryable,
  which: { id: string; organisationId: string; mode: Mode | null },
): Promise<EventRow | undefined> {
  const [event] = await db.query<EventRow>(
    `select * from events where id = $1 and organisation_id = $2 and ($3::text is null or mode = $3)`,
    [which.id, which.organisationId, which.mode],
  );
  return event;
}

export async function deliveryCounts(db: Queryable): Promise<{ status: DeliveryStatus; count: number }[]> {
  return db.query<{ status: DeliveryStatus; count: number }>(
    `select status, count(*) as count from deliveries where status <> 'delivered' group by status`,
  );
}
