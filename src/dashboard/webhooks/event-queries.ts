// What the pages of events read. Always within one organisation and environment, and always by an index.

import { eventTypes } from "../../filings/lifecycle.ts";
import type { Queryable } from "../../platform/db.ts";
import type { Scope } from "../../platform/mode.ts";
import { allOf, parameters, type StatementParameters } from "../../platform/parameters.ts";
import type { AttemptRow } from "../../webhooks/attempt-store.ts";
import { type DeliveryStatus, deliveryStatuses } from "../../webhooks/lifecycle.ts";
import { attemptCursor, ofEndpoints, type Page } from "./queries.ts";

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
  environment: Scope,
  filter: EventFilter,
  page: Page,
): Promise<ListedEvent[]> {
  const given = parameters();
  const cursor = await eventCursor(db, environment, page.after);
  const aboutDeliveries = filter.status !== null || filter.endpointId !== null;
  const choose = aboutDeliveries && filter.search === null ? chosenByDelivery : chosenByEvent;
  const chosen = choose(environment, filter, { ...page, cursor }, given);
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
  { organisationId, mode }: Scope,
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
    // Without the offset, which changes nothing, it might become a join of the whole tables.
    status === null && endpointId === null ? null : `exists (select from deliveries d where ${ofDelivery} offset 0)`,
  ]);
  return `select ev.id, row_number() over (order by ev.seq desc) as place from events ev
     where ${conditions} order by ev.seq desc limit ${limit}`;
}

/** From the deliveries of each endpoint, status and type: what is rare would otherwise be looked for among all the rest. */
function chosenByDelivery(
  environment: Scope,
  { type, status, endpointId }: EventFilter,
  { cursor, limit }: Looking,
  given: StatementParameters,
): string {
  const statuses = given.of(status === null ? deliveryStatuses : [status]);
  const types = given.of(type === null ? eventTypes : [type]);
  const older = cursor && `(d.created_at, d.event_id) < (${given.of(cursor.created_at)}, ${given.of(cursor.id)})`;
  return `select id, row_number() over (order by created_at desc, id desc) as place from (
       select distinct newest.event_id as id, newest.created_at
       from endpoints e
       cross join unnest(${statuses}::text[]) as wanted (status)
       cross join unnest(${types}::text[]) as told (type)
       cross join lateral (
         select d.event_id, d.created_at from deliveries d
         where ${allOf([`d.endpoint_id = e.id and d.status = wanted.status and d.event_type = told.type`, older])}
         order by d.created_at desc, d.event_id desc limit ${limit}
       ) newest
       where ${ofEndpoints(environment, endpointId, given)}
     ) events
     order by created_at desc, id desc limit ${limit}`;
}

async function eventCursor(
  db: Queryable,
  { organisationId, mode }: Scope,
  id: string | null,
): Promise<EventCursor | null> {
  if (id === null) return null;
  const [event] = await db.query<EventCursor>(
    `select id, seq, created_at from events where id = $1 and organisation_id = $2 and mode = $3`,
    [id, organisationId, mode],
  );
  return event ?? null;
}

/** Shown of a response: more rarely helps, and an event may have many attempts. */
export const RESPONSE_SHOWN_BYTES = 1_000;

export interface EventAttempt extends AttemptRow {
  /** Of the whole response, as far as it is stored. */
  response_bytes: number | null;
}

/** Newest first, each with the beginning of its response. */
export async function attemptsOfEvent(db: Queryable, eventId: string, page: Page): Promise<EventAttempt[]> {
  const given = parameters();
  const cursor = await attemptCursor(db, page.after, { eventId });
  const event = given.of(eventId);
  const older =
    cursor &&
    `(a.attempted_at, a.delivery_id, a.number) < (${given.of(cursor.attempted_at)}, ${given.of(cursor.delivery_id)}, ${given.of(cursor.number)})`;
  return db.query<EventAttempt>(
    `select a.delivery_id, d.event_id, a.endpoint_id, a.number, a.attempted_at, a.latency_ms, a.url, a.request_headers,
            a.response_status, a.error_class, a.error, a.retry_after, a.response_truncated,
            substring(a.response_body for ${RESPONSE_SHOWN_BYTES}) as response_body, length(a.response_body) as response_bytes
     from deliveries d join delivery_attempts a on a.delivery_id = d.id
     where ${allOf([`d.event_id = ${event}`, older])}
     order by a.attempted_at desc, a.delivery_id desc, a.number desc limit ${page.limit}`,
    given.values,
  );
}
