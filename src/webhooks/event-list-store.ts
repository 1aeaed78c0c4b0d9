// Lists of events, the same selection for the API, the command and the pages: newest first, after a cursor, and always
// by an index.

import { type Count, countRows, MOST_COUNTED } from "../platform/database/count-store.ts";
import { only, type Queryable } from "../platform/database/db.ts";
import {
  allOf,
  checked,
  parameters,
  type StatementParameters,
  type TimeOrder,
  timeOrders,
} from "../platform/database/parameters.ts";
import { type AnyScope, isInScope, type Mode, modes, type OpenScope } from "../platform/mode.ts";
import { endpointsIn } from "./endpoints/endpoint-store.ts";
import { contractTypes } from "./event-types.ts";
import { type DeliveryStatus, deliveryStatuses } from "./lifecycle.ts";
import { type EventRow, type EventSummary, withDeliveries } from "./store.ts";

/** Which events are meant; what is null does not matter. */
export interface EventFilter {
  type: string | null;
  /**
   * One of its deliveries is in this status, goes to this endpoint, or both. Endpoints that were removed do not count.
   */
  status: DeliveryStatus | null;
  endpointId: string | null;
  /** The beginning of an event's id, or the ids of what it is about. */
  search: { start: string } | { subjectIds: readonly string[] } | null;
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
  /** Newest first, where it is not given. */
  order?: TimeOrder;
}

/** Deliveries are found type by type: all types that there are. */
interface Known {
  knownTypes: readonly string[];
}

export interface ListedEvent extends Pick<EventRow, "id" | "type" | "test" | "subject_id" | "created_at"> {
  /** Of its deliveries. */
  statuses: DeliveryStatus[];
}

export async function listedEvents(
  db: Queryable,
  scope: OpenScope,
  filter: EventFilter,
  page: Page,
  { knownTypes }: Known,
): Promise<ListedEvent[]> {
  return newest<ListedEvent>(db, { scope, filter, page, knownTypes }, withStatuses);
}

/** Deliveries are read in many parts, each as far as all of them. */
const FEWER_COUNTED = 100;

/** No more than so many are looked at, in the order of the list. */
export async function countEvents(
  db: Queryable,
  scope: OpenScope,
  filter: EventFilter,
  { knownTypes }: Known,
): Promise<Count> {
  const given = parameters();
  // What very many ids begin with is compared one by one.
  const { idStart = null, ...open } = await withoutMany(db, filter);
  const most = isAboutDeliveries(filter) ? FEWER_COUNTED : MOST_COUNTED;
  const page = { after: null, limit: most + 1 };
  const { events, order } = chosen({ scope, filter: open, page, knownTypes }, given);
  const rows = `(${events}) ev order by ${order} limit ${page.limit}`;
  const wanted = given.where(idStart, (start) => `starts_with(id, ${start})`) ?? undefined;
  return countRows(db, { rows, values: given.values, wanted, most });
}

/** With all about each delivery: for the command, which shows where each went and why it failed. */
export async function newestSummaries(
  db: Queryable,
  scope: AnyScope,
  filter: EventFilter,
  page: Page,
  { knownTypes }: Known,
): Promise<EventSummary[]> {
  return newest<EventSummary>(db, { scope, filter, page, knownTypes }, withDeliveries);
}

/**
 * The stored payloads alone, for the API. Test events are about nothing and not among them, nor are types beyond the
 * contract that nobody asked for: each of the contract's is read by itself, however many others there are.
 */
export async function newestPayloads(
  db: Queryable,
  scope: OpenScope,
  { type }: Pick<EventFilter, "type">,
  page: Page,
): Promise<{ id: string; payload: string }[]> {
  const filter = { ...everyEvent, types: type === null ? contractTypes : [type], leavesOutTests: true };
  return newest<{ id: string; payload: string }>(db, { scope, filter, page, knownTypes: [] }, withPayload);
}

const withPayload = (events: string) => `select ev.id, ev.payload from ${events} ev`;

const withStatuses = (events: string) => `
  select ev.id, ev.type, ev.test, ev.subject_id, ev.created_at,
         array(select d.status from deliveries d where d.event_id = ev.id order by d.status) as statuses
  from ${events} ev`;

interface Wanted extends Known {
  scope: AnyScope;
  filter: EventFilter & { leavesOutTests?: boolean; types?: readonly string[]; idStart?: string };
  page: Page;
}

/** One selection; what is shown of each event costs only where it is wanted. */
async function newest<Row extends object>(
  db: Queryable,
  wanted: Wanted,
  showing: (events: string) => string,
): Promise<Row[]> {
  const given = parameters();
  const { events, order } = chosen({ ...wanted, filter: await withoutMany(db, wanted.filter) }, given);
  // A text for every limit and every choice of filters is not worth being prepared.
  return db.query<Row>(`${showing(`(${events})`)} order by ${order} limit ${wanted.page.limit}`, given.values, {
    planned: "each time",
  });
}

/** More with the same beginning are not put in order. */
const FEW = 1_000;

/**
 * What many ids begin with is compared in the order of the list, which meets them soon: one letter is that of every
 * 62nd, and these would otherwise all be read to find the newest.
 */
async function withoutMany(db: Queryable, filter: Wanted["filter"]): Promise<Wanted["filter"]> {
  const { search } = filter;
  if (search === null || !("start" in search)) return filter;
  const counted = parameters();
  const rows = await db.query<{ count: number }>(
    `select count(*)::integer as count from (
       select from events where ${isBetween("id", search.start, counted)} order by id limit ${FEW + 1}
     ) found`,
    counted.values,
    { planned: "each time" },
  );
  return only(rows).count > FEW ? { ...filter, search: null, idStart: search.start } : filter;
}

/** Another organisation's event, or the other environment's, does not exist. */
export async function eventCursor(db: Queryable, which: OpenScope & { id: string }): Promise<EventCursor | undefined> {
  const [event] = await db.query<EventCursor>(`select id, seq, created_at from events where id = $1 and ${isInScope}`, [
    which.id,
    which.organisationId,
    which.mode,
  ]);
  return event;
}

interface Chosen {
  /** A statement that gives their rows. */
  events: string;
  order: string;
}

const isAboutDeliveries = ({ status, endpointId }: EventFilter) => status !== null || endpointId !== null;

function chosen(wanted: Wanted, given: StatementParameters): Chosen {
  const { filter } = wanted;
  const choose = isAboutDeliveries(filter) && filter.search === null ? chosenByDelivery : chosenByEvent;
  return choose(wanted, given);
}

/** In each environment by itself: the indexes know the order of one. */
function chosenByEvent({ scope, filter, page }: Wanted, given: StatementParameters): Chosen {
  const { organisationId, mode } = scope;
  const { status, endpointId, search, idStart = null, leavesOutTests, types = [filter.type] } = filter;
  const { after, limit } = page;
  const { way, beyond } = timeOrders[page.order ?? "newest"];
  const ofDelivery = allOf([
    `d.event_id = ev.id and e.removed_at is null`,
    given.where(status, (value) => `d.status = ${value}`),
    given.where(endpointId, (id) => `d.endpoint_id = ${id}`),
  ]);
  const deliveries = `select from deliveries d join endpoints e on e.id = d.endpoint_id where ${ofDelivery}`;
  const conditions = [
    search && isSearched(search, given),
    given.where(idStart, (start) => checked(`starts_with(ev.id, ${start})`)),
    given.where(after?.seq ?? null, (seq) => `ev.seq ${beyond} ${seq}`),
    leavesOutTests ? "not ev.test" : null,
    // Without the offset, which changes nothing, it might become a join of the whole tables.
    status === null && endpointId === null ? null : `exists (${deliveries} offset 0)`,
  ];
  // Of each subject by itself: for many at once the planner may walk through all events, in their order.
  const from =
    search !== null && "subjectIds" in search
      ? `unnest(${given.of(search.subjectIds)}::text[]) as subject
         cross join lateral (select * from events where subject_id = subject offset 0) ev`
      : "events ev";
  const ofType = (type: string | null, one: Mode | null) => {
    const typeWay = way === "desc" ? "asc" : "desc";
    const order = type === null || search !== null ? `ev.seq ${way}` : `ev.type ${typeWay}, ev.seq ${way}`;
    const whose = [
      given.where(organisationId, (value) => `ev.organisation_id = ${value}`),
      given.where(one, (value) => `ev.mode = ${value}`),
    ];
    // What is found by an id, or in all organisations, is only checked: the index by time or by id is the right one.
    const isChecked = organisationId === null || search !== null;
    const scoped = isChecked ? checked(allOf(whose) || "true") : allOf(whose);
    // Not "=": what equals a constant is in any order, and then the index of another order would do.
    const isOfType = given.where(type, (value) => `ev.type >= ${value} and ev.type <= ${value}`);
    const all = allOf([scoped, isOfType, ...conditions]);
    return `(select ev.* from ${from} where ${all} order by ${order} limit ${limit})`;
  };
  const inModes = organisationId !== null && mode === null ? modes : [mode];
  const events = inModes.flatMap((one) => types.map((type) => ofType(type, one)));
  return { events: events.join(" union all "), order: `ev.seq ${way}` };
}

function isSearched(search: NonNullable<EventFilter["search"]>, given: StatementParameters): string | null {
  if ("subjectIds" in search) return null;
  return `${isBetween("ev.id", search.start, given)} and starts_with(ev.id, ${given.of(search.start)})`;
}

/** Ids that begin so stand together, whatever the order of letters is. */
function isBetween(id: string, start: string, given: StatementParameters): string {
  return `${id} >= ${given.of(start)} and ${id} <= ${given.of(start.padEnd(64, "z"))}`;
}

/**
 * From the deliveries of each endpoint, status and type: what is rare would otherwise be looked for among all the rest.
 */
function chosenByDelivery({ scope, filter, page, knownTypes }: Wanted, given: StatementParameters): Chosen {
  const { type, status, endpointId, idStart = null } = filter;
  const { after, limit } = page;
  const { way, beyond } = timeOrders[page.order ?? "newest"];
  const statuses = given.of(status === null ? deliveryStatuses : [status]);
  const types = given.of(type === null ? knownTypes : [type]);
  const later = after && `(d.created_at, d.event_id) ${beyond} (${given.of(after.created_at)}, ${given.of(after.id)})`;
  const begins = given.where(idStart, (start) => checked(`starts_with(d.event_id, ${start})`));
  const events = `select ev.* from (
       select distinct newest.event_id as id, newest.created_at
       from endpoints e
       cross join unnest(${statuses}::text[]) as wanted (status)
       cross join unnest(${types}::text[]) as told (type)
       cross join lateral (
         select d.event_id, d.created_at from deliveries d
         where ${allOf([`d.endpoint_id = e.id and d.status = wanted.status and d.event_type = told.type`, later, begins])}
         order by d.created_at ${way}, d.event_id ${way} limit ${limit}
       ) newest
       where ${endpointsIn(scope, endpointId, given)}
       order by newest.created_at ${way}, id ${way} limit ${limit}
     ) chosen join events ev on ev.id = chosen.id`;
  return { events, order: `ev.created_at ${way}, ev.id ${way}` };
}
