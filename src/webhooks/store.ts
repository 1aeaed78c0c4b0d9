// Endpoints and events. All SQL about them stands here; deliveries have a file of their own beside this one.

import type { Queryable, Transaction } from "../platform/db.ts";
import type { Mode } from "../platform/mode.ts";
import type { DeliveryStatus } from "./lifecycle.ts";

export interface EndpointRow {
  id: string;
  organisation_id: string;
  mode: Mode;
  url: string;
  description: string;
  event_types: string[] | null;
  sealed_secret: Buffer;
  created_at: Date;
  disabled_at: Date | null;
}

export interface EventRow {
  id: string;
  organisation_id: string;
  mode: Mode;
  type: string;
  subject_id: string;
  payload: string;
  created_at: Date;
}

export async function insertEndpoint(db: Queryable, endpoint: EndpointRow): Promise<void> {
  await db.query(
    `insert into endpoints (id, organisation_id, mode, url, description, event_types, sealed_secret, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      endpoint.id,
      endpoint.organisation_id,
      endpoint.mode,
      endpoint.url,
      endpoint.description,
      endpoint.event_types,
      endpoint.sealed_secret,
      endpoint.created_at,
    ],
  );
}

export async function endpointsOf(db: Queryable, organisationId: string, mode: Mode | null): Promise<EndpointRow[]> {
  return db.query<EndpointRow>(
    `select * from endpoints where organisation_id = $1 and ($2::text is null or mode = $2) order by created_at, id`,
    [organisationId, mode],
  );
}

export async function markEndpointDisabled(
  tx: Transaction,
  which: { organisationId: string; id: string },
  at: Date,
): Promise<EndpointRow | undefined> {
  const [endpoint] = await tx.query<EndpointRow>(
    `update endpoints set disabled_at = coalesce(disabled_at, $3) where id = $1 and organisation_id = $2 returning *`,
    [which.id, which.organisationId, at],
  );
  return endpoint;
}

export async function insertEvent(tx: Transaction, event: EventRow): Promise<void> {
  await tx.query(
    `insert into events (id, organisation_id, mode, type, subject_id, payload, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [event.id, event.organisation_id, event.mode, event.type, event.subject_id, event.payload, event.created_at],
  );
}

export interface EventSummary extends EventRow {
  deliveries: {
    id: string;
    endpoint_id: string;
    url: string;
    status: DeliveryStatus;
    failures: number;
    attempts: number;
    last_error: string | null;
    next_attempt_at: string | null;
  }[];
}

/** Newest first, with what became of each delivery. */
export async function newestEvents(
  db: Queryable,
  which: {
    organisationId: string;
    mode: Mode | null;
    status: string | null;
    limit: number;
  },
): Promise<EventSummary[]> {
  return db.query<EventSummary>(
    `select ev.id, ev.organisation_id, ev.mode, ev.type, ev.subject_id, ev.payload, ev.created_at,
            coalesce(list.deliveries, '[]') as deliveries
     from events ev
     left join lateral (
       select json_agg(json_build_object('id', d.id, 'endpoint_id', d.endpoint_id, 'url', e.url, 'status', d.status,
                'failures', d.failures, 'attempts', coalesce(last.number, 0), 'last_error', last.error,
                'next_attempt_at', case when d.status = 'pending' then d.due_at end) order by e.created_at, e.id) as deliveries
       from deliveries d join endpoints e on e.id = d.endpoint_id
       left join lateral (
         select a.number, a.error from delivery_attempts a where a.delivery_id = d.id order by a.number desc limit 1
       ) last on true
       where d.event_id = ev.id
     ) list on true
     where ev.organisation_id = $1 and ($2::text is null or ev.mode = $2)
       and ($3::text is null or exists (select from deliveries d where d.event_id = ev.id and d.status = $3))
     order by ev.seq desc
     limit $4`,
    [which.organisationId, which.mode, which.status, which.limit],
  );
}

/** The stored payloads alone, for the API: newest first, after a cursor. */
export async function newestPayloads(
  db: Queryable,
  which: { organisationId: string; mode: Mode; type: string | null; after: string | null; limit: number },
): Promise<{ id: string; payload: string }[]> {
  return db.query<{ id: string; payload: string }>(
    `select id, payload from events
     where organisation_id = $1 and mode = $2 and ($3::text is null or type = $3)
       and ($4::text is null or seq < (select seq from events where id = $4))
     order by seq desc limit $5`,
    [which.organisationId, which.mode, which.type, which.after, which.limit],
  );
}

export async function eventById(
  db: Queryable,
  which: { id: string; organisationId: string; mode: Mode | null },
): Promise<EventRow | undefined> {
  const [event] = await db.query<EventRow>(
    `select * from events where id = $1 and organisation_id = $2 and ($3::text is null or mode = $3)`,
    [which.id, which.organisationId, which.mode],
  );
  return event;
}
