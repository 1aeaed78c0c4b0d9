// Lists of events, the same selection for the API, the command and the pages: newest first, after a cursor, and always by an index.

import type { Queryable } from "../platform/db.ts";
import { modes, type OpenScope } from "../platform/mode.ts";
import { allOf, parameters, type StatementParameters } from "../platform/parameters.ts";
import { endpointsIn } from "./endpoint-store.ts";
import { type DeliveryStatus, deliveryStatuses } from "./lifecycle.ts";
import { type EventSummary, withDeliveries } from "./store.ts";

/** Which events are meant; what is null does not matter. */
export interface EventFilter {
  type: string | null;
  /** One of its deliveries is in this status, goes to this endpoint, or both. Endpoints that were removed do not count. */
  status: DeliveryStatus | null;
  endpointId: string | null;
  /** The id of an event, or of what it is about. */
  search: string | null;
}

export const everyEvent: EventFilter = { type: null, status: null, endpointId: null, search: null };

/** Where an event stands in the list. */
export interface EventCursor {
  id: string;
  seq: number;
  created_at: Date;
}

interface Page {
  after: EventCursor | null;
  /** Stands in the statement itself: a plan that is made for any number reckons with a tenth of the table. */
  limit: number;
}

/** With what became of each delivery. Deliveries are found type by type, so all types that there are must be known. */
export async function newestEvents(
  db: Queryable,
  scope: OpenScope,
  filter: EventFilter,
  page: Page,
  { knownTypes }: { knownTypes: readonly string[] },
): Promise<EventSummary[]> {
  const given = parameters();
  const isAboutDeliveries = filter.status !== null || filter.endpointId !== null;
  const { events, order } =
    isAboutDeliveries && filter.search === null
      ? chosenByDelivery(scope, filter, page, knownTypes, given)
      : chosenByEvent(scope, filter, page, given);
  return db.query<EventSummary>(
    `${withDeliveries(`(${events})`)} order by ${order} limit ${page.limit}`,
    given.values,
    eachTime,
  );
}

/** The stored payloads alone, for the API. Test events are about nothing and not among them. */
export async function newestPayloads(
  db: Queryable,
  scope: OpenScope,
  { type }: Pick<EventFilter, "type">,
  page: Page,
): Promise<{ id: string; payload: string }[]> {
  const given = parameters();
  const { events, order } = chosenByEvent(scope, { ...everyEvent, type, leavesOutTests: true }, page, given);
  return db.query<{ id: string; payload: string }>(
    `select ev.id, ev.payload from (${events}) ev order by ${order} limit ${page.limit}`,
    given.values,
    eachTime,
  );
}

/** A text for every limit and every choice of filters is not worth being prepared. */
const eachTime = { planned: "each time" } as const;

/** Another organisation's event, or the other environment's, does not exist. */
export async function eventCursor(db: Queryable, which: OpenScope & { id: string }): Promise<EventCursor | undefined> {
  const [event] = await db.query<EventCursor>(
    `select id, seq, created_at from events where id = $1 and organisation_id = $2 and ($3::text is null or mode = $3)`,
    [which.id, which.organisationId, which.mode],
  );
  return event;
}

interface Chosen {
  /** A statement that gives their rows. */
  events: string;
  order: string;
}

/** In each environment by itself: the indexes know the order of one. */
function chosenByEvent(
  { organisationId, mode }: OpenScope,
  { type, status, endpointId, search, leavesOutTests }: EventFilter & { leavesOutTests?: boolean },
  { after, limit }: Page,
  given: StatementParameters,
): Chosen {
  const ofDelivery = allOf([
    `d.event_id = ev.id and e.removed_at is null`,
    given.where(status, (value) => `d.status = ${value}`),
    given.where(endpointId, (id) => `d.endpoint_id = ${id}`),
  ]);
  const deliveries = `select from deliveries d join endpoints e on e.id = d.endpoint_id where ${ofDelivery}`;
  const conditions = allOf([
    `ev.organisation_id = ${given.of(organisationId)}`,
    given.where(type, (value) => `ev.type = ${value}`),
    given.where(search, (id) => `${search?.startsWith("evt_") ? "ev.id" : "ev.subject_id"} = ${id}`),
    given.where(after?.seq ?? null, (seq) => `ev.seq < ${seq}`),
    leavesOutTests ? "not ev.test" : null,
    // Without the offset, which changes nothing, it might become a join of the whole tables.
    status === null && endpointId === null ? null : `exists (${deliveries} offset 0)`,
  ]);
  const events = (mode === null ? modes : [mode]).map(
    (one) =>
      `(select ev.* from events ev where ev.mode = ${given.of(one)} and ${conditions} order by ev.seq desc limit ${limit})`,
  );
  return { events: events.join(" union all "), order: "ev.seq desc" };
}

/** From the deliveries of each endpoint, status and type: what is rare would otherwise be looked for among all the rest. */
function chosenByDelivery(
  scope: OpenScope,
  { type, status, endpointId }: EventFilter,
  { after, limit }: Page,
  knownTypes: readonly string[],
  given: StatementParameters,
): Chosen {
  const statuses = given.of(status === null ? deliveryStatuses : [status]);
  const types = given.of(type === null ? knownTypes : [type]);
  const older = after && `(d.created_at, d.event_id) < (${given.of(after.created_at)}, ${given.of(after.id)})`;
  const events = `select ev.* from (
       select distinct newest.event_id as id, newest.created_at
       from endpoints e
       cross join unnest(${statuses}::text[]) as wanted (status)
       cross join unnest(${types}::text[]) as told (type)
       cross join lateral (
         select d.event_id, d.created_at from deliveries d
         where ${allOf([`d.endpoint_id = e.id and d.status = wanted.status and d.event_type = told.type`, older])}
         order by d.created_at desc, d.event_id desc limit ${limit}
       ) newest
       where ${endpointsIn(scope, endpointId, given)}
       order by newest.created_at desc, id desc limit ${limit}
     ) chosen join events ev on ev.id = chosen.id`;
  return { events, order: "ev.created_at desc, ev.id desc" };
}
