// Attempts to deliver, as the command and the pages read them, and what they say about an endpoint's health.

import type { Queryable } from "../platform/db.ts";
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
  response_truncated: boolean;
}

const attempts = `select a.*, d.event_id from delivery_attempts a join deliveries d on d.id = a.delivery_id`;

/** In the order they were made. */
export async function attemptsOfEvent(db: Queryable, eventId: string): Promise<AttemptRow[]> {
  return db.query<AttemptRow>(`${attempts} where d.event_id = $1 order by a.attempted_at, a.delivery_id, a.number`, [
    eventId,
  ]);
}

/** Newest first. */
export async function attemptsOfEndpoint(
  db: Queryable,
  which: { endpointId: string; limit: number },
): Promise<AttemptRow[]> {
  return db.query<AttemptRow>(`${attempts} where a.endpoint_id = $1 order by a.attempted_at desc limit $2`, [
    which.endpointId,
    which.limit,
  ]);
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
