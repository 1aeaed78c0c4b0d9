// Which deliveries are attempted next: while a delivery is pending, its row is the queue. Places are shared by organisation first, and then
// by endpoint (docs/decisions/0034).

import type { Queryable } from "../../platform/database/db.ts";
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
 * Due deliveries. An organisation may have as many places as it leaves free: alone half of all, and however many there are whose receivers
 * hang, the next one finds a place. Those with the fewest come first.
 *
 * Within an organisation each endpoint gets a few places, those with fewest under way first, in an order that is drawn again for every
 * claim: an endpoint with a long backlog is no more likely to be next than any other. Every further place of an endpoint counts as an eighth
 * of all places, which leaves an eighth more of the organisation's free: those that hang take what is left over and not what others need.
 * Endpoints that fail are claimed for apart. Within an endpoint the backlog of a bulk replay waits for what happens now.
 *
 * Only endpoints with something pending are looked at. The materialized step fixes the set
 * before anything is updated. What is taken is the beginning of the order it is drawn in: as `own` rises, what may be taken falls.
 */
export async function claimDueDeliveries(
  db: Queryable,
  { limit, token, leaseSeconds }: ClaimRequest,
  { now, places, perEndpoint, failing, held }: Sharing,
): Promise<DueDelivery[]> {
  return db.query<DueDelivery>(
    `with recursive ${WAITING},
     turns as (
       select mine.id, e.*, hashtext(e.endpoint_id || $5) as lot,
              e.held + (busy.leased + mine.place - 1) * $7 / 8
                + row_number() over (partition by e.organisation_id order by busy.leased + mine.place, hashtext(e.endpoint_id || $5)) as own
       from waiting
       -- "offset 0" looks each one up: a join may read all endpoints there are.
       cross join lateral (
         select id as endpoint_id, organisation_id, url, sealed_secret, previous_sealed_secret, previous_secret_until, advanced_seconds,
                disabled_at is not null as disabled, coalesce(($8::jsonb ->> organisation_id)::integer, 0) as held
         from endpoints where id = waiting.endpoint_id and (failing_since is not null) = $6 offset 0
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
           where d.endpoint_id = waiting.endpoint_id and d.status = 'pending' and d.backlog = lanes.backlog and d.due_at <= $1
             and (d.lease_until is null or d.lease_until < clock_timestamp())
           order by d.due_at
           -- No further than a place that could be taken, by the rule below: what is looked at here is locked.
           limit greatest(0, least($2, 1 + (($3 - e.held) * 8 - 1) / $7) - busy.leased)
           for update of d skip locked
         ) lane
       ) mine
       where e.held < $3 and busy.leased + mine.place <= $2
     ),
     candidates as materialized (
       select turns.*, row_number() over (order by own, lot) as drawn from turns
     )
     update deliveries d
     set lease_until = clock_timestamp() + make_interval(secs => $4), lease_token = $5
     from candidates c, events
     -- A list of ids is looked up, whatever is thought of its length. How many may be taken is not foreseen: with much due in a short history, it was
     -- thought cheaper to read all deliveries.
     where d.id = any (array(select id from candidates where own <= $3 - drawn + 1)) and d.id = c.id and events.id = d.event_id
     returning d.id, d.lease_token, d.event_id, d.endpoint_id, c.organisation_id, d.failures, d.faults, events.payload, c.url,
               c.sealed_secret, c.previous_sealed_secret, c.previous_secret_until, c.advanced_seconds, c.disabled, events.traceparent`,
    [now, perEndpoint, limit, leaseSeconds, token, failing, places, JSON.stringify(Object.fromEntries(held))],
  );
}

/** When the longest overdue delivery was due, of endpoints that answer and of those that fail: its moment has come, and no worker has it. */
export async function longestOverdueDeliveries(
  db: Queryable,
  now: Date,
): Promise<{ failing: boolean; due_at: Date }[]> {
  return db.query<{ failing: boolean; due_at: Date }>(
    `with recursive ${WAITING}
     select e.failing, min(first.due_at) as due_at
     from waiting
     cross join lateral (
       select failing_since is not null as failing from endpoints where id = waiting.endpoint_id offset 0
     ) e
     cross join (values (false), (true)) as lanes (backlog)
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
