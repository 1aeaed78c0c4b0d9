// What the webhook pages read about endpoints, attempts and deliveries; events and replays have files of their own beside this one.
// Always within one organisation and environment, and always by an index (queries.db.test.ts looks at the plans).

import { only, type Queryable } from "../../platform/db.ts";
import type { Scope } from "../../platform/mode.ts";
import { allOf, parameters, type StatementParameters } from "../../platform/parameters.ts";
import type { DeliveryStatus } from "../../webhooks/lifecycle.ts";
import type { FailureClass } from "../../webhooks/outcome.ts";

/** How far to look, for a list: so many, those after one that was shown before. */
export interface Page {
  after: string | null;
  /** Stands in the statement itself: a plan that is made for any number reckons with a tenth of the table. */
  limit: number;
}

export interface EndpointAttempt {
  delivery_id: string;
  number: number;
  event_id: string;
  type: string;
  test: boolean;
  attempted_at: Date;
  latency_ms: number;
  response_status: number | null;
  error_class: FailureClass | null;
  error: string | null;
}

/** Newest first. */
export async function attemptsAtEndpoint(db: Queryable, endpointId: string, page: Page): Promise<EndpointAttempt[]> {
  const given = parameters();
  const cursor = await attemptCursor(db, page.after, { endpointId });
  const endpoint = given.of(endpointId);
  const older =
    cursor &&
    `(a.attempted_at, a.delivery_id, a.number) < (${given.of(cursor.attempted_at)}, ${given.of(cursor.delivery_id)}, ${given.of(cursor.number)})`;
  return db.query<EndpointAttempt>(
    `select a.delivery_id, a.number, d.event_id, ev.type, ev.test, a.attempted_at, a.latency_ms, a.response_status, a.error_class, a.error
     from (
       select a.delivery_id, a.number, a.attempted_at, a.latency_ms, a.response_status, a.error_class, a.error
       from delivery_attempts a where ${allOf([`a.endpoint_id = ${endpoint}`, older])}
       order by a.attempted_at desc, a.delivery_id desc, a.number desc limit ${page.limit}
     ) a
     join deliveries d on d.id = a.delivery_id join events ev on ev.id = d.event_id
     order by a.attempted_at desc, a.delivery_id desc, a.number desc`,
    given.values,
  );
}

export interface AttemptCursor {
  delivery_id: string;
  number: number;
  attempted_at: Date;
}

/** An attempt has no id of its own: it is the delivery's, a dot, and its number. */
export function attemptId({ delivery_id, number }: Pick<AttemptCursor, "delivery_id" | "number">): string {
  return `${delivery_id}.${number}`;
}

/** One of the list that is shown; any other is as good as none. */
export async function attemptCursor(
  db: Queryable,
  id: string | null,
  { endpointId = null, eventId = null }: { endpointId?: string | null; eventId?: string | null },
): Promise<AttemptCursor | null> {
  const [, deliveryId, number] = /^(dlv_\w+)\.(\d{1,9})$/.exec(id ?? "") ?? [];
  if (deliveryId === undefined || number === undefined) return null;
  const [attempt] = await db.query<AttemptCursor>(
    `select a.delivery_id, a.number, a.attempted_at from delivery_attempts a join deliveries d on d.id = a.delivery_id
     where a.delivery_id = $1 and a.number = $2 and a.endpoint_id = coalesce($3, a.endpoint_id) and d.event_id = coalesce($4, d.event_id)`,
    [deliveryId, Number(number), endpointId, eventId],
  );
  return attempt ?? null;
}

/** Deliveries that failed: abandoned, held for a disabled endpoint, failing but to be retried, or abandoned and dismissed by a user. */
export const failedStatuses = ["abandoned", "held", "failing", "dismissed"] as const;
export type FailedStatus = (typeof failedStatuses)[number];

export interface FailedFilter {
  status: FailedStatus;
  endpointId: string | null;
  /** When the event happened: from then on, and before then. */
  since: Date | null;
  until: Date | null;
}

export interface FailedDelivery {
  id: string;
  event_id: string;
  type: string;
  test: boolean;
  subject_id: string;
  endpoint_id: string;
  url: string;
  disabled: boolean;
  status: DeliveryStatus;
  attempts: number;
  created_at: Date;
  due_at: Date | null;
  response_status: number | null;
  error_class: FailureClass | null;
  error: string | null;
}

/** Newest events first, each with its last attempt. */
export async function failedDeliveries(
  db: Queryable,
  environment: Scope,
  filter: FailedFilter,
  page: Page,
): Promise<FailedDelivery[]> {
  const given = parameters();
  const cursor = await deliveryCursor(db, environment, page.after);
  const older =
    cursor &&
    `(d.created_at, d.event_id, d.id) < (${given.of(cursor.created_at)}, ${given.of(cursor.event_id)}, ${given.of(cursor.id)})`;
  const { limit } = page;
  return db.query<FailedDelivery>(
    `select d.id, d.event_id, ev.type, ev.test, ev.subject_id, d.endpoint_id, d.url, d.disabled, d.status, d.attempts, d.created_at,
            d.due_at, last.response_status, last.error_class, last.error
     from (
       select newest.*, e.url, e.disabled_at is not null as disabled
       from endpoints e
       cross join lateral (
         select d.id, d.event_id, d.endpoint_id, d.status, d.attempts, d.created_at, d.due_at from deliveries d
         where ${allOf([isFailed(filter, given), older])}
         order by d.created_at desc, d.event_id desc limit ${limit}
       ) newest
       where ${ofEndpoints(environment, filter.endpointId, given)}
       order by newest.created_at desc, newest.event_id desc, newest.id desc limit ${limit}
     ) d
     join events ev on ev.id = d.event_id
     left join lateral (
       select a.response_status, a.error_class, a.error from delivery_attempts a
       where a.delivery_id = d.id order by a.number desc limit 1
     ) last on true
     order by d.created_at desc, d.event_id desc, d.id desc`,
    given.values,
  );
}

/** Beyond this many a page says "more than": before they are replayed they are counted anyway. */
export const FAILED_COUNTED = 1_000;

/** How many there are, those of disabled endpoints apart; no more than one too many are counted for an endpoint. */
export async function countFailed(
  db: Queryable,
  environment: Scope,
  filter: FailedFilter,
): Promise<{ sendable: number; disabled: number }> {
  const given = parameters();
  const rows = await db.query<{ sendable: number; disabled: number }>(
    `select count(*) filter (where e.disabled_at is null) as sendable,
            count(*) filter (where e.disabled_at is not null) as disabled
     from endpoints e
     cross join lateral (
       select from deliveries d where ${isFailed(filter, given)} order by d.created_at desc limit ${FAILED_COUNTED + 1}
     ) d
     where ${ofEndpoints(environment, filter.endpointId, given)}`,
    given.values,
  );
  return only(rows);
}

/** In the words of their indexes; what is pending, and nothing else, is due at some time. */
const failedConditions: Record<FailedStatus, string> = {
  abandoned: "d.status = 'abandoned' and d.dismissed_at is null",
  held: "d.status = 'held'",
  failing: "d.due_at is not null and d.failures > 0",
  dismissed: "d.status = 'abandoned' and d.dismissed_at is not null",
};

function isFailed({ status, since, until }: FailedFilter, given: StatementParameters): string {
  return allOf([
    `d.endpoint_id = e.id and ${failedConditions[status]}`,
    given.where(since, (moment) => `d.created_at >= ${moment}`),
    given.where(until, (moment) => `d.created_at < ${moment}`),
  ]);
}

/** Deliveries are found by their endpoints, which are few and know whose they are. */
export function ofEndpoints(
  { organisationId, mode }: Scope,
  endpointId: string | null,
  given: StatementParameters,
): string {
  return allOf([
    `e.organisation_id = ${given.of(organisationId)} and e.mode = ${given.of(mode)} and e.removed_at is null`,
    given.where(endpointId, (id) => `e.id = ${id}`),
  ]);
}

interface DeliveryCursor {
  id: string;
  event_id: string;
  created_at: Date;
}

async function deliveryCursor(
  db: Queryable,
  { organisationId, mode }: Scope,
  id: string | null,
): Promise<DeliveryCursor | null> {
  if (id === null) return null;
  const [delivery] = await db.query<DeliveryCursor>(
    `select d.id, d.event_id, d.created_at from deliveries d join endpoints e on e.id = d.endpoint_id
     where d.id = $1 and e.organisation_id = $2 and e.mode = $3`,
    [id, organisationId, mode],
  );
  return delivery ?? null;
}
