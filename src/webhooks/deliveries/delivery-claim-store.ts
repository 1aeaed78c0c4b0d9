// Which deliveries are attempted next: while a delivery is pending, its row is the queue. Places are shared by
// organisation first, and then by endpoint (docs/decisions/0033). Who is eligible and who gets how many are two parts
// of one statement: rows are locked from the look to the lease, and a claim is one round trip.

import type { Queryable } from "../../platform/database/db.ts";
import { named } from "../../platform/database/parameters.ts";
import type { Leased } from "../../work/lease.ts";
import type { ClaimRequest } from "../../work/runner.ts";

/** A delivery with all that one attempt needs. */
export interface DueDelivery extends Leased {
  event_id: string;
  endpoint_id: string;
  organisation_id: string;
  failures: number;
  faults: number;
  payload: string;
  url: string;
  sealed_secret: Buffer;
  previous_sealed_secret: Buffer | null;
  previous_secret_until: Date | null;
  /** How far the sandbox's clock had been advanced for the endpoint. */
  advanced_seconds: number;
  /** The endpoint was disabled: the delivery is to be held instead of attempted. */
  disabled: boolean;
  /** Where the trace is in which the event happened. */
  traceparent: string | null;
}

/** The endpoints with something pending; the last row is null. The recursion skips through the index. */
const WAITING = `waiting as (
       (select endpoint_id from deliveries where status = 'pending' order by endpoint_id limit 1)
       union all
       select (select d.endpoint_id from deliveries d
               where d.status = 'pending' and d.endpoint_id > waiting.endpoint_id order by d.endpoint_id limit 1)
       from waiting where waiting.endpoint_id is not null
     )`;

/** Of each endpoint that waits: whether it fails, and its two lanes, what happens now and the backlog of a replay. */
const FROM_LANES = `from waiting
     cross join lateral (
       select failing_since is not null as failing from endpoints where id = waiting.endpoint_id offset 0
     ) e
     cross join (values (false), (true)) as lanes (backlog)`;

export interface Sharing {
  now: Date;
  /** All places of the queue, free or not. */
  places: number;
  perEndpoint: number;
  failing: boolean;
  /** How many of the places each organisation has now. */
  held: ReadonlyMap<string, number>;
}

/**
 * Who is eligible: of each endpoint with something pending, the first few deliveries that are due and free.
 * `endpoint_place` counts those of the endpoint that are under way too. The backlog of a bulk replay waits for what
 * happens now. What is looked at here is locked, so it goes no further than a place that ALLOCATION could give.
 */
const ELIGIBLE = `eligible as (
       select mine.id, e.*, busy.leased + mine.place as endpoint_place, hashtext(e.endpoint_id || $token) as lot
       from waiting
       -- "offset 0" looks each one up: a join may read all endpoints there are.
       cross join lateral (
         select id as endpoint_id, organisation_id, url, sealed_secret, previous_sealed_secret, previous_secret_until,
                advanced_seconds, disabled_at is not null as disabled,
                coalesce(($held::jsonb ->> organisation_id)::integer, 0) as held
         from endpoints where id = waiting.endpoint_id and (failing_since is not null) = $failing offset 0
       ) e
       cross join lateral (
         select count(*) as leased from deliveries l
         where l.endpoint_id = waiting.endpoint_id and l.status = 'pending' and l.lease_until >= clock_timestamp()
       ) busy
       cross join lateral (
         select lane.id, row_number() over (order by lane.backlog, lane.due_at) as place
         from (values (false), (true)) as lanes (backlog)
         cross join lateral (
           select d.id, d.backlog, d.due_at from deliveries d
           where d.endpoint_id = waiting.endpoint_id and d.status = 'pending' and d.backlog = lanes.backlog
             and d.due_at <= $now and (d.lease_until is null or d.lease_until < clock_timestamp())
           order by d.due_at
           limit greatest(0, least($per_endpoint, 1 + (($free - e.held) * 8 - 1) / $places) - busy.leased)
           for update of d skip locked
         ) lane
       ) mine
       where e.held < $free and busy.leased + mine.place <= $per_endpoint
     )`;

/**
 * Who gets how many. `own` is how many places the organisation would have with this one; every further place of an
 * endpoint counts as an eighth of all, which leaves an eighth more of the organisation's free for its other endpoints.
 * Among equals the order is drawn again for every claim. An organisation may have as many places as it leaves free:
 * alone half of all, and however many organisations have receivers that hang, the next one finds a place. Materialized,
 * so that the set is fixed before anything is updated. `taken` is the beginning of the order: as `own` rises, what is
 * left to give falls.
 */
const ALLOCATION = `ranked as (
       select *, held + (endpoint_place - 1) * $places / 8
                 + row_number() over (partition by organisation_id order by endpoint_place, lot) as own
       from eligible
     ),
     candidates as materialized (select *, row_number() over (order by own, lot) as drawn from ranked),
     taken as (select id from candidates where own <= $free - (drawn - 1))`;

const CLAIM = `with recursive ${WAITING},
     ${ELIGIBLE},
     ${ALLOCATION}
     update deliveries d
     set lease_until = clock_timestamp() + make_interval(secs => $lease_seconds), lease_token = $token
     from candidates c, events
     -- A list of ids is looked up, however long it is thought to be. How many may be taken is not foreseen: with much due in a
     -- short history, the planner thought it cheaper to read all deliveries.
     where d.id = any (array(select id from taken)) and d.id = c.id and events.id = d.event_id
     returning d.id, d.lease_token, d.event_id, d.endpoint_id, c.organisation_id, d.failures, d.faults, events.payload,
               c.url, c.sealed_secret, c.previous_sealed_secret, c.previous_secret_until, c.advanced_seconds, c.disabled,
               events.traceparent`;

/** Due deliveries, leased. Endpoints that fail are claimed for apart. */
export async function claimDueDeliveries(
  db: Queryable,
  { limit, token, leaseSeconds }: ClaimRequest,
  { now, places, perEndpoint, failing, held }: Sharing,
): Promise<DueDelivery[]> {
  const values = {
    now,
    token,
    failing,
    places,
    free: limit,
    per_endpoint: perEndpoint,
    lease_seconds: leaseSeconds,
    held: JSON.stringify(Object.fromEntries(held)),
  };
  return db.query<DueDelivery>(...named(CLAIM, values));
}

/**
 * When the longest overdue delivery was due, of endpoints that answer and of those that fail: its moment has come, and
 * no worker has it.
 */
export async function longestOverdueDeliveries(
  db: Queryable,
  now: Date,
): Promise<{ failing: boolean; due_at: Date }[]> {
  return db.query<{ failing: boolean; due_at: Date }>(
    `with recursive ${WAITING}
     select e.failing, min(first.due_at) as due_at
     ${FROM_LANES}
     cross join lateral (
       select d.due_at from deliveries d
       where d.endpoint_id = waiting.endpoint_id and d.status = 'pending' and d.backlog = lanes.backlog and d.due_at <= $1
         and (d.lease_until is null or d.lease_until < clock_timestamp())
       order by d.due_at limit 1
     ) first
     group by 1`,
    [now],
  );
}

/** When endpoints that answer, or those that fail, will have a delivery to claim; null for never. */
export async function nextDeliveryDueAt(db: Queryable, failing: boolean): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    `with recursive ${WAITING}
     select min(soonest.at) as at
     ${FROM_LANES}
     cross join lateral (
       select greatest(d.due_at, coalesce(d.lease_until, d.due_at)) as at from deliveries d
       where d.endpoint_id = waiting.endpoint_id and d.status = 'pending' and d.backlog = lanes.backlog
       order by d.due_at limit 16
     ) soonest
     where e.failing = $1`,
    [failing],
  );
  return row?.at ?? null;
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
