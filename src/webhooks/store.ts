// Events, and what can be read about their deliveries. Lists of events, attempts, endpoints, deliveries on their way
// and replays have files of their own beside this one.

import { only, type Queryable, type Transaction } from "../platform/database/db.ts";
import { isInScope, type Mode, type OpenScope, type Scope } from "../platform/mode.ts";
import type { DeliveryStatus } from "./lifecycle.ts";

export interface EventRow {
  id: string;
  organisation_id: string;
  mode: Mode;
  type: string;
  subject_id: string;
  payload: string;
  /** Made to try an endpoint out: about nothing that happened. */
  test: boolean;
  created_at: Date;
}

export async function insertEvent(tx: Transaction, event: EventRow): Promise<void> {
  await tx.query(
    `insert into events (id, organisation_id, mode, type, subject_id, payload, test, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      event.id,
      event.organisation_id,
      event.mode,
      event.type,
      event.subject_id,
      event.payload,
      event.test,
      event.created_at,
    ],
  );
}

export interface DeliverySummary {
  id: string;
  endpoint_id: string;
  url: string;
  status: DeliveryStatus;
  failures: number;
  attempts: number;
  last_error: string | null;
  next_attempt_at: string | null;
}

export interface EventSummary extends EventRow {
  deliveries: DeliverySummary[];
}

/** Of the table or of a choice from it: each event with what became of its deliveries. */
export const withDeliveries = (events: string) => `
  select ev.id, ev.organisation_id, ev.mode, ev.type, ev.subject_id, ev.payload, ev.test, ev.created_at,
         coalesce(list.deliveries, '[]') as deliveries
  from ${events} ev
  left join lateral (
    select json_agg(json_build_object('id', d.id, 'endpoint_id', d.endpoint_id, 'url', e.url, 'status', d.status,
             'failures', d.failures, 'attempts', d.attempts, 'last_error', last.error,
             'next_attempt_at', case when d.status = 'pending' then d.due_at end) order by e.created_at, e.id) as deliveries
    from deliveries d
    -- One by one: before there are statistics a join might read the endpoints of all organisations.
    cross join lateral (select id, url, created_at from endpoints where id = d.endpoint_id offset 0) e
    left join lateral (
      select a.error from delivery_attempts a where a.delivery_id = d.id order by a.number desc limit 1
    ) last on true
    where d.event_id = ev.id
  ) list on true`;

/**
 * What was told about a filing, in the order in which it happened. Events are forgotten after a while; the filing is
 * not.
 */
export async function eventsAbout(
  db: Queryable,
  { organisationId, mode, subjectId }: Scope & { subjectId: string },
): Promise<EventSummary[]> {
  return db.query<EventSummary>(
    `${withDeliveries("events")} where ev.subject_id = $1 and ${isInScope} order by ev.seq`,
    [subjectId, organisationId, mode],
  );
}

export async function eventSummary(
  db: Queryable,
  which: OpenScope & { id: string },
): Promise<EventSummary | undefined> {
  const [event] = await db.query<EventSummary>(`${withDeliveries("events")} where ev.id = $1 and ${isInScope}`, [
    which.id,
    which.organisationId,
    which.mode,
  ]);
  return event;
}

export async function eventById(db: Queryable, which: OpenScope & { id: string }): Promise<EventRow | undefined> {
  const [event] = await db.query<EventRow>(`select * from events where id = $1 and ${isInScope}`, [
    which.id,
    which.organisationId,
    which.mode,
  ]);
  return event;
}

/** Deliveries that keep meeting our own faults. */
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

/**
 * How many there are of each environment. They go, with all that was sent of them, once nothing of them is on its way.
 */
export async function countEventsBefore(
  db: Queryable,
  which: { organisationId: string; before: Date },
): Promise<Record<Mode, number>> {
  const rows = await db.query<Record<Mode, number>>(
    `select count(*) filter (where mode = 'sandbox') as sandbox, count(*) filter (where mode = 'live') as live
     from events where organisation_id = $1 and created_at < $2`,
    [which.organisationId, which.before],
  );
  return only(rows);
}

/**
 * Forgets an organisation's events from before a moment with their deliveries and attempts, a batch at a time; gives
 * the number of them. An event whose delivery waits, is held, or was attempted since, stays whole: what was held was
 * never sent, and enabling the endpoint offers it.
 */
export async function forgetEventsBefore(
  db: Queryable,
  which: { organisationId: string; before: Date; limit: number },
): Promise<number> {
  const gone = await db.query(
    `with old as materialized (
       select ev.id from events ev
       where ev.organisation_id = $1 and ev.created_at < $2
         and not exists (select from deliveries d where d.event_id = ev.id and (d.status in ('pending', 'held') or d.updated_at >= $2))
       order by ev.created_at limit $3
       for update of ev skip locked
     ),
     attempts as (
       delete from delivery_attempts a using deliveries d, old where a.delivery_id = d.id and d.event_id = old.id
     ),
     -- One that is replayed at this very moment is pending or held by now and stays: its event then cannot go, and all of this is undone.
     deliveries as (
       delete from deliveries d using old where d.event_id = old.id and d.status not in ('pending', 'held')
       returning d.replay_id, d.endpoint_id, d.status
     ),
     -- The result of a replay outlives them.
     outcomes as (
       insert into replay_outcomes (replay_id, endpoint_id, status, deliveries)
       select replay_id, endpoint_id, status, count(*) from deliveries where replay_id is not null group by 1, 2, 3
     )
     delete from events ev using old where ev.id = old.id returning ev.id`,
    [which.organisationId, which.before, which.limit],
  );
  return gone.length;
}
