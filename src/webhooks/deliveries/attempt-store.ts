// Attempts to deliver, as the command and the pages read them, and what they say about an endpoint's health.

import type { Queryable } from "../../platform/database/db.ts";
import { allOf, parameters, type StatementParameters } from "../../platform/database/parameters.ts";
import type { Mode } from "../../platform/mode.ts";
import type { FailureClass } from "./outcome.ts";

/** An attempt as people see it; columns that did not exist when it was made are null. */
export interface AttemptRow {
  delivery_id: string;
  event_id: string;
  endpoint_id: string;
  number: number;
  attempted_at: Date;
  latency_ms: number;
  url: string | null;
  request_headers: Record<string, string> | null;
  response_status: number | null;
  error_class: FailureClass | null;
  error: string | null;
  retry_after: string | null;
  response_body: Buffer | null;
  /** Whether this is only the beginning of the response. */
  response_truncated: boolean;
}

/** Which of them, and how much of each. */
export interface AttemptPage {
  /** The id of the last one that was shown. */
  after: string | null;
  /** Stands in the statement itself: a plan that is made for any number reckons with a tenth of the table. */
  limit: number | "all";
  /** How much of each response: more than a little rarely helps, and there may be many. */
  responseBytes: number | "all";
}

export const everyAttempt: AttemptPage = { after: null, limit: "all", responseBytes: "all" };

/** Newest first. */
export async function attemptsOfEvent(db: Queryable, eventId: string, page: AttemptPage): Promise<AttemptRow[]> {
  const given = parameters();
  const conditions = allOf([
    `d.event_id = ${given.of(eventId)}`,
    olderThan(await attemptCursor(db, page.after, { eventId }), given),
  ]);
  return db.query<AttemptRow>(
    `select ${columns(page)} from deliveries d join delivery_attempts a on a.delivery_id = d.id
     where ${conditions} order by ${newestFirst} limit ${page.limit}`,
    given.values,
  );
}

export interface EndpointAttempt extends AttemptRow {
  /** Of the event. */
  type: string;
  test: boolean;
}

/** Newest first. */
export async function attemptsOfEndpoint(
  db: Queryable,
  endpointId: string,
  page: AttemptPage,
): Promise<EndpointAttempt[]> {
  const given = parameters();
  const conditions = allOf([
    `a.endpoint_id = ${given.of(endpointId)}`,
    olderThan(await attemptCursor(db, page.after, { endpointId }), given),
  ]);
  return db.query<EndpointAttempt>(
    `select ${columns(page)}, ev.type, ev.test
     from (
       select a.* from delivery_attempts a where ${conditions} order by ${newestFirst} limit ${page.limit}
     ) a
     join deliveries d on d.id = a.delivery_id join events ev on ev.id = d.event_id
     order by ${newestFirst}`,
    given.values,
  );
}

function columns({ responseBytes }: AttemptPage): string {
  const response =
    responseBytes === "all"
      ? `a.response_body, a.response_truncated`
      : `substring(a.response_body for ${responseBytes}) as response_body,
         a.response_truncated or coalesce(length(a.response_body) > ${responseBytes}, false) as response_truncated`;
  return `a.delivery_id, a.number, a.attempted_at, a.latency_ms, a.response_status, a.error, a.retry_after, a.endpoint_id, a.url,
          a.error_class, a.request_headers, ${response}, d.event_id`;
}

const newestFirst = "a.attempted_at desc, a.delivery_id desc, a.number desc";

type AttemptCursor = Pick<AttemptRow, "delivery_id" | "number" | "attempted_at">;

function olderThan(cursor: AttemptCursor | null, given: StatementParameters): string | null {
  if (cursor === null) return null;
  const place = [cursor.attempted_at, cursor.delivery_id, cursor.number].map((value) => given.of(value));
  return `(a.attempted_at, a.delivery_id, a.number) < (${place.join(", ")})`;
}

/** An attempt has no id of its own: it is the delivery's, a dot, and its number. */
export function attemptId({ delivery_id, number }: Pick<AttemptRow, "delivery_id" | "number">): string {
  return `${delivery_id}.${number}`;
}

/** One of the list that is shown; any other is as good as none. */
async function attemptCursor(
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

/**
 * When the attempts began that have all failed since, in real time, by endpoint: the sandbox's clock moves
 * `failing_since`, so that an endpoint is flagged as if that time had passed. Live has no such clock.
 */
export async function failuresBegan(
  db: Queryable,
  endpoints: readonly { id: string; mode: Mode; failing_since: Date | null }[],
): Promise<ReadonlyMap<string, Date>> {
  const movable = endpoints.filter(({ mode, failing_since }) => mode === "sandbox" && failing_since !== null);
  if (movable.length === 0) return new Map();
  const began = await db.query<{ id: string; began: Date }>(
    `select e.id, first.attempted_at as began from unnest($1::text[]) as e (id)
     cross join lateral (
       select attempted_at from delivery_attempts
       where endpoint_id = e.id and error_class is not null
         and attempted_at > coalesce(
           (select attempted_at from delivery_attempts where endpoint_id = e.id and error_class is null
            order by endpoint_id, attempted_at desc limit 1), '-infinity')
       order by endpoint_id, attempted_at limit 1
     ) first`,
    [movable.map(({ id }) => id)],
  );
  return new Map(began.map((row) => [row.id, row.began]));
}

export interface EndpointHealth {
  endpoint_id: string;
  attempts: number;
  succeeded: number;
  median_ms: number | null;
}

/** A busy endpoint has more attempts in a week than a person can wait for; its newest say how it is. */
export const ATTEMPTS_LOOKED_AT = 5_000;

/** How the attempts since a moment went, the newest of them where there are very many. */
export async function endpointHealth(
  db: Queryable,
  which: { endpointIds: readonly string[]; since: Date },
): Promise<EndpointHealth[]> {
  return db.query<EndpointHealth>(
    `select e.id as endpoint_id, figures.attempts, figures.succeeded, figures.median_ms
     from unnest($1::text[]) as e (id)
     cross join lateral (
       select count(*) as attempts, count(*) filter (where newest.error_class is null) as succeeded,
              percentile_disc(0.5) within group (order by newest.latency_ms) filter (where newest.error_class is null) as median_ms
       from (
         select a.error_class, a.latency_ms from delivery_attempts a
         where a.endpoint_id = e.id and a.attempted_at >= $2 order by a.attempted_at desc limit ${ATTEMPTS_LOOKED_AT}
       ) newest
     ) figures`,
    [which.endpointIds, which.since],
  );
}
