// Deliveries and their attempts: one event on its way to one endpoint. All SQL about their way stands here and, about
// whose turn it is, in delivery-claim-store.ts.

import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { findsAny } from "../../platform/database/parameters.ts";
import type { Mode } from "../../platform/mode.ts";
import { holdsLease, type Leased } from "../../work/lease.ts";
import { type DeliveryMoveFact, deliveryMoves } from "../lifecycle.ts";
import { mayMove } from "../may-move.ts";
import type { EventRow } from "../store.ts";
import type { Outcome } from "./outcome.ts";

/** One delivery to one endpoint, whatever it listens to. */
export async function insertDelivery(
  tx: Transaction,
  { id, event, endpointId, dueAt }: { id: string; event: EventRow; endpointId: string; dueAt: Date },
): Promise<void> {
  await tx.query(
    `insert into deliveries (id, event_id, event_type, endpoint_id, status, due_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6)`,
    [id, event.id, event.type, endpointId, deliveryMoves.published.to, dueAt],
  );
}

/** One attempt, as people can see it. */
export interface Attempt {
  at: Date;
  latencyMs: number;
  url: string;
  headers: Record<string, string>;
  outcome: Outcome;
}

/** An attempt that has been made, and what it means for its delivery. */
export interface DeliveryMove {
  row: Leased;
  at: Date;
  failures: number;
  dueAt: Date | null;
  attempt: Attempt;
}

/** Of an endpoint of which one was moved: what is to be claimed, now or later. */
const FREE = `select from deliveries d
         where d.endpoint_id = moved.endpoint_id and d.status = 'pending' and (d.lease_until is null or d.lease_until < clock_timestamp())`;

export interface MovedDelivery {
  id: string;
  /** Whether the endpoint has deliveries that no worker has. */
  is_anything_left: boolean;
}

/**
 * The one way attempted deliveries move: by a fact, each while its token is still ours and its state is one the fact
 * allows. The attempts are written in the same statement, and an endpoint that has answered is failing no more. For
 * each the row that was moved, or none.
 */
export async function moveDeliveries(
  db: Queryable,
  fact: DeliveryMoveFact,
  moves: readonly DeliveryMove[],
): Promise<MovedDelivery[][]> {
  const moved = await db.query<MovedDelivery>(
    `with made as materialized (
       select * from json_to_recordset($1::json) as made (
         id text, lease_token text, failures integer, due_at timestamptz, at timestamptz, attempted_at timestamptz, latency_ms integer,
         url text, request_headers jsonb, response_status integer, error_class text, error text, retry_after text, response_body text,
         response_truncated boolean)
     ),
     moved as (
       update deliveries d
       set status = $2, failures = made.failures, attempts = d.attempts + 1, faults = 0, due_at = made.due_at, updated_at = made.at,
           lease_until = null, lease_token = null
       from made
       -- "is true" keeps the status out of the choice of an index: the id says which row.
       where d.id = any (array(select id from made)) and d.id = made.id
         and (d.lease_token = made.lease_token and ${mayMove(fact)}) is true
       returning d.id, d.endpoint_id, d.attempts
     ),
     attempt as (
       insert into delivery_attempts (delivery_id, endpoint_id, number, attempted_at, latency_ms, url, request_headers,
         response_status, error_class, error, retry_after, response_body, response_truncated)
       select id, moved.endpoint_id, moved.attempts, attempted_at, latency_ms, url, request_headers,
         response_status, error_class, error, retry_after, decode(response_body, 'base64'), response_truncated
       from moved join made using (id)
     ),
     -- In one order, so that two workers that find several of them well do not wait for each other.
     well as materialized (
       select e.id from endpoints e
       where e.failing_since is not null
         and e.id in (select moved.endpoint_id from moved join made using (id) where made.error_class is null)
       order by e.id for no key update
     ),
     answered as (
       update endpoints e set failing_since = null from well where e.id = well.id
     )
     select id, ${findsAny(FREE, "d.backlog, d.due_at")} as is_anything_left
     from moved`,
    [JSON.stringify(moves.map(writtenMove)), deliveryMoves[fact].to],
  );
  return moves.map(({ row }) => moved.filter(({ id }) => id === row.id));
}

function writtenMove({ row, at, failures, dueAt, attempt }: DeliveryMove) {
  const { outcome } = attempt;
  return {
    id: row.id,
    lease_token: row.lease_token,
    failures,
    due_at: dueAt,
    at,
    attempted_at: attempt.at,
    latency_ms: attempt.latencyMs,
    url: attempt.url,
    request_headers: attempt.headers,
    response_status: outcome.status,
    error_class: outcome.failure?.class ?? null,
    error: outcome.failure?.reason ?? null,
    retry_after: outcome.retryAfter,
    response_body: outcome.body?.toString("base64") ?? null,
    response_truncated: outcome.truncated,
  };
}

export async function moveDelivery(db: Queryable, fact: DeliveryMoveFact, move: DeliveryMove): Promise<void> {
  const [moved = []] = await moveDeliveries(db, fact, [move]);
  holdsLease(move.row, moved);
}

/**
 * Claimed, and then the endpoint turned out to be disabled: no attempt was made. A request that enables it waits for us
 * and counts what we hold, or was there before us: then the delivery stays due. For an endpoint that was removed
 * meanwhile the delivery is abandoned.
 */
export async function holdDelivery(db: Queryable, row: Leased & { endpoint_id: string }, at: Date): Promise<void> {
  const held = await db.query(
    `with endpoint as materialized (
       select disabled_at is not null as disabled, removed_at is not null as removed
       from endpoints where id = $5 for no key update
     )
     update deliveries d
     set status = case when endpoint.removed then $6 when endpoint.disabled then $3 else d.status end,
         due_at = case when endpoint.disabled then null else d.due_at end,
         updated_at = $4, lease_until = null, lease_token = null
     from endpoint
     where d.id = $1 and d.lease_token = $2 and ${mayMove("endpoint_disabled")} returning d.id`,
    [
      row.id,
      row.lease_token,
      deliveryMoves.endpoint_disabled.to,
      at,
      row.endpoint_id,
      deliveryMoves.endpoint_removed.to,
    ],
  );
  holdsLease(row, held);
}

/** Deliveries being attempted right now, or published just now by others, are held when they are next claimed. */
export async function holdPendingDeliveries(tx: Transaction, endpointId: string, at: Date): Promise<void> {
  await tx.query(
    `update deliveries d set status = $3, due_at = null, updated_at = $2
     where endpoint_id = $1 and ${mayMove("endpoint_disabled")} and (lease_until is null or lease_until < clock_timestamp())`,
    [endpointId, at, deliveryMoves.endpoint_disabled.to],
    { longRunning: true },
  );
}

/**
 * What waits or is held there. A delivery that is being attempted right now ends by its own attempt, and is not tried
 * again.
 */
export async function abandonUnsent(tx: Transaction, endpointId: string, at: Date): Promise<number> {
  const abandoned = await tx.query(
    `update deliveries d set status = $3, due_at = null, updated_at = $2, lease_until = null, lease_token = null
     where endpoint_id = $1 and ${mayMove("endpoint_removed")} and (lease_until is null or lease_until < clock_timestamp())
     returning id`,
    [endpointId, at, deliveryMoves.endpoint_removed.to],
    { longRunning: true },
  );
  return abandoned.length;
}

/** Those that have not arrived. Of each endpoint first: the environment is the endpoint's. */
export async function deliveryCounts(
  db: Queryable,
): Promise<{ mode: Mode; status: UndeliveredStatus; count: number }[]> {
  return db.query(
    `select e.mode, undelivered.status, sum(undelivered.count)::bigint as count
     from (
       select endpoint_id, status, count(*) as count from deliveries
       where status in ('pending', 'abandoned', 'held') and dismissed_at is null
       group by 1, 2
     ) undelivered join endpoints e on e.id = undelivered.endpoint_id
     group by 1, 2`,
  );
}

export const undeliveredStatuses = ["pending", "abandoned", "held"] as const;
type UndeliveredStatus = (typeof undeliveredStatuses)[number];
