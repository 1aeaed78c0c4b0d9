// What the pages of events and replays read. Always within one organisation and environment, and always by an index.

import type { Queryable } from "../platform/db.ts";
import { allOf, parameters, type StatementParameters } from "../platform/parameters.ts";
import { type DeliveryStatus, deliveryStatuses } from "../webhooks/lifecycle.ts";
import type { ReplayProgress } from "../webhooks/replay-store.ts";
import type { AttemptRow } from "../webhooks/store.ts";
import { attemptCursor, type Environment, ofEndpoints, type Page } from "./webhook-queries.ts";

export interface EventFilter {
  type: string | null;
  status: DeliveryStatus | null;
  endpointId: string | null;
  /** The id of an event, or of the filing it is about. */
  search: string | null;
}

export interface ListedEvent {
  id: string;
  type: string;
  test: boolean;
  subject_id: string;
  created_at: Date;
  /** Of its deliveries. */
  statuses: DeliveryStatus[];
}

/** Newest first. */
export async function eventsIn(
  db: Queryable,
  environment: Environment,
  filter: EventFilter,
  page: Page,
): Promise<ListedEvent[]> {
  const given = parameters();
  const cursor = await eventCursor(db, page.after);
  const isByDelivery = filter.search === null && (filter.status !== null || filter.endpointId !== null);
  const chosen = (isByDelivery ? chosenByDelivery : chosenByEvent)(environment, filter, { ...page, cursor }, given);
  return db.query<ListedEvent>(
    `with chosen as materialized (${chosen})
     select ev.id, ev.type, ev.test, ev.subject_id, ev.created_at,
            array(select d.status from deliveries d where d.event_id = ev.id order by d.status) as statuses
     from chosen join events ev on ev.id = chosen.id
     order by chosen.place`,
    given.values,
  );
}

interface EventCursor {
  id: string;
  seq: number;
  created_at: Date;
}

type Looking = Page & { cursor: EventCursor | null };

function chosenByEvent(
  { organisationId, mode }: Environment,
  { type, status, endpointId, search }: EventFilter,
  { cursor, limit }: Looking,
  given: StatementParameters,
): string {
  const ofDelivery = allOf([
    `d.event_id = ev.id`,
    given.where(status, (value) => `d.status = ${value}`),
    given.where(endpointId, (id) => `d.endpoint_id = ${id}`),
  ]);
  const conditions = allOf([
    `ev.organisation_id = ${given.of(organisationId)} and ev.mode = ${given.of(mode)}`,
    given.where(type, (value) => `ev.type = ${value}`),
    given.where(search, (id) => `${search?.startsWith("evt_") ? "ev.id" : "ev.subject_id"} = ${id}`),
    given.where(cursor?.seq ?? null, (seq) => `ev.seq < ${seq}`),
    status === null && endpointId === null ? null : `exists (select from deliveries d where ${ofDelivery})`,
  ]);
  return `select ev.id, row_number() over (order by ev.seq desc) as place from events ev
     where ${conditions} order by ev.seq desc limit ${limit}`;
}

/** From the deliveries of each endpoint: events of a rare status would be looked for among all others. */
function chosenByDelivery(
  environment: Environment,
  { type, status, endpointId }: EventFilter,
  { cursor, limit }: Looking,
  given: StatementParameters,
): string {
  const statuses = given.of(status === null ? deliveryStatuses : [status]);
  const older = cursor && `(d.created_at, d.event_id) < (${given.of(cursor.created_at)}, ${given.of(cursor.id)})`;
  const ofType = given.where(
    type,
    (value) => `(select typed.type from events typed where typed.id = d.event_id) = ${value}`,
  );
  return `select id, row_number() over (order by created_at desc, id desc) as place from (
       select distinct newest.event_id as id, newest.created_at
       from endpoints e
       cross join unnest(${statuses}::text[]) as wanted (status)
       cross join lateral (
         select d.event_id, d.created_at from deliveries d
         where ${allOf([`d.endpoint_id = e.id and d.status = wanted.status`, older, ofType])}
         order by d.created_at desc, d.event_id desc limit ${limit}
       ) newest
       where ${ofEndpoints(environment, endpointId, given)}
     ) events
     order by created_at desc, id desc limit ${limit}`;
}

async function eventCursor(db: Queryable, id: string | null): Promise<EventCursor | null> {
  if (id === null) return null;
  const [event] = await db.query<EventCursor>(`select id, seq, created_at from events where id = $1`, [id]);
  return event ?? null;
}

/** What is shown of an answer; more of it is of no help, and many attempts make a page long. */
export const ANSWER_SHOWN_BYTES = 1_000;

export interface EventAttempt extends AttemptRow {
  /** Of the whole answer as far as it was kept. */
  response_bytes: number | null;
}

/** Newest first, each with the beginning of its answer. */
export async function attemptsOfEvent(db: Queryable, eventId: string, page: Page): Promise<EventAttempt[]> {
  const given = parameters();
  const cursor = await attemptCursor(db, page.after);
  const event = given.of(eventId);
  const older =
    cursor &&
    `(a.attempted_at, a.delivery_id, a.number) < (${given.of(cursor.attempted_at)}, ${given.of(cursor.delivery_id)}, ${given.of(cursor.number)})`;
  return db.query<EventAttempt>(
    `select a.delivery_id, d.event_id, a.endpoint_id, a.number, a.attempted_at, a.latency_ms, a.url, a.request_headers,
            a.response_status, a.error_class, a.error, a.retry_after, a.response_truncated,
            substring(a.response_body for ${ANSWER_SHOWN_BYTES}) as response_body, length(a.response_body) as response_bytes
     from deliveries d join delivery_attempts a on a.delivery_id = d.id
     where ${allOf([`d.event_id = ${event}`, older])}
     order by a.attempted_at desc, a.delivery_id desc, a.number desc limit ${page.limit}`,
    given.values,
  );
}

/** A replay as far as it concerns one environment. */
export interface ReplayInEnvironment extends ReplayProgress {
  selection: ReplaySelection;
}

/** What was asked for (webhooks/replay.ts); one that was asked for by the command may be about both environments. */
export interface ReplaySelection {
  mode?: string | null;
  event?: string;
  deliveries?: number;
  endpoint?: string | null;
  statuses?: string[];
  since?: string | null;
  until?: string | null;
}

/** Counted for each endpoint of the environment: they are few, and the index knows a replay's deliveries by them. */
const inEnvironment = `e.organisation_id = $1 and e.mode = $2 and d.endpoint_id = e.id and d.replay_id = r.id`;

/** It says of which environment it is, or else its deliveries do. */
const ofMode = `case when r.selection->>'mode' is not null then r.selection->>'mode' = $2
  else exists (select from endpoints e, deliveries d where ${inEnvironment}) end`;

export async function replayIn(
  db: Queryable,
  { organisationId, mode }: Environment,
  id: string,
): Promise<ReplayInEnvironment | undefined> {
  const [replay] = await db.query<ReplayInEnvironment>(
    `select r.id, r.organisation_id, r.selection, r.deliveries, r.created_at, progress.*
     from replays r
     cross join lateral (
       select coalesce(sum(at.delivered), 0)::bigint as delivered, coalesce(sum(at.waiting), 0)::bigint as waiting,
              coalesce(sum(at.failing), 0)::bigint as failing, coalesce(sum(at.abandoned), 0)::bigint as abandoned,
              coalesce(sum(at.held), 0)::bigint as held
       from endpoints e
       cross join lateral (
         select count(*) filter (where d.status = 'delivered') as delivered,
                count(*) filter (where d.status = 'pending' and d.failures = 0) as waiting,
                count(*) filter (where d.status = 'pending' and d.failures > 0) as failing,
                count(*) filter (where d.status = 'abandoned') as abandoned,
                count(*) filter (where d.status = 'held') as held
         from deliveries d where d.replay_id = r.id and d.endpoint_id = e.id
       ) at
       where e.organisation_id = $1 and e.mode = $2
     ) progress
     where r.organisation_id = $1 and r.id = $3 and ${ofMode}`,
    [organisationId, mode, id],
  );
  return replay;
}

export interface ListedReplay {
  id: string;
  selection: ReplaySelection;
  deliveries: number;
  created_at: Date;
  /** Whether there are any such among its deliveries. */
  pending: boolean;
  unsent: boolean;
}

/** Newest first. How far each has come is counted on its own page. */
export async function replaysIn(
  db: Queryable,
  { organisationId, mode }: Environment,
  limit: number,
): Promise<ListedReplay[]> {
  return db.query<ListedReplay>(
    `select r.id, r.selection, r.deliveries, r.created_at,
            exists (select from endpoints e, deliveries d where ${inEnvironment} and d.status = 'pending') as pending,
            exists (select from endpoints e, deliveries d where ${inEnvironment} and d.status in ('abandoned', 'held')) as unsent
     from replays r
     where r.organisation_id = $1 and ${ofMode}
     order by r.created_at desc, r.id limit ${limit}`,
    [organisationId, mode],
  );
}
