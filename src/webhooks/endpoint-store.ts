// Endpoints. All SQL about them stands here.

import { only, type Queryable, type Transaction } from "../platform/db.ts";
import type { Mode } from "../platform/mode.ts";
import { deliveryMoves } from "./lifecycle.ts";

export interface EndpointRow {
  id: string;
  organisation_id: string;
  mode: Mode;
  url: string;
  description: string;
  event_types: string[] | null;
  sealed_secret: Buffer;
  previous_sealed_secret: Buffer | null;
  /** Until when the secret before the last rotation signs too. */
  previous_secret_until: Date | null;
  secret_rotated_at: Date | null;
  created_at: Date;
  disabled_at: Date | null;
  /** When the attempts that have all failed since began. */
  failing_since: Date | null;
  /** Hidden since then, and disabled for good. */
  removed_at: Date | null;
}

export interface WhichEndpoint {
  organisationId: string;
  id: string;
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
    `select * from endpoints where organisation_id = $1 and ($2::text is null or mode = $2) and removed_at is null
     order by created_at, id`,
    [organisationId, mode],
  );
}

export async function endpointById(db: Queryable, which: WhichEndpoint): Promise<EndpointRow | undefined> {
  const [endpoint] = await db.query<EndpointRow>(
    `select * from endpoints where id = $1 and organisation_id = $2 and removed_at is null`,
    [which.id, which.organisationId],
  );
  return endpoint;
}

/** In one statement, and only what is named: two who change different things at the same time must not undo each other's. */
export async function updateEndpoint(
  db: Queryable,
  which: WhichEndpoint,
  change: { url?: string; description?: string; eventTypes?: string[] | null },
): Promise<EndpointRow | undefined> {
  const { url = null, description = null, eventTypes } = change;
  const [endpoint] = await db.query<EndpointRow>(
    `update endpoints
     set url = coalesce($3, url), description = coalesce($4, description),
         event_types = case when $5 then $6::text[] else event_types end
     where id = $1 and organisation_id = $2 and removed_at is null returning *`,
    [which.id, which.organisationId, url, description, eventTypes !== undefined, eventTypes ?? null],
  );
  return endpoint;
}

/** The present secret becomes the previous one, until the end of the overlap; without an overlap it is forgotten. */
export async function replaceSecret(
  db: Queryable,
  which: WhichEndpoint,
  change: { sealedSecret: Buffer; at: Date; previousUntil: Date | null },
): Promise<EndpointRow | undefined> {
  const [endpoint] = await db.query<EndpointRow>(
    `update endpoints
     set sealed_secret = $3, secret_rotated_at = $4, previous_secret_until = $5,
         previous_sealed_secret = case when $5::timestamptz is null then null else sealed_secret end
     where id = $1 and organisation_id = $2 and removed_at is null returning *`,
    [which.id, which.organisationId, change.sealedSecret, change.at, change.previousUntil],
  );
  return endpoint;
}

export async function markEndpointDisabled(
  tx: Transaction,
  which: WhichEndpoint,
  at: Date,
): Promise<EndpointRow | undefined> {
  const [endpoint] = await tx.query<EndpointRow>(
    `update endpoints set disabled_at = coalesce(disabled_at, $3)
     where id = $1 and organisation_id = $2 and removed_at is null returning *`,
    [which.id, which.organisationId, at],
  );
  return endpoint;
}

/** Waits for those who are just publishing to it: their deliveries refer to the row, which keeps it from being locked like this. */
export async function lockEndpoint(tx: Transaction, which: WhichEndpoint): Promise<void> {
  await tx.query(`select id from endpoints where id = $1 and organisation_id = $2 for update`, [
    which.id,
    which.organisationId,
  ]);
}

/** It starts afresh: what failed before it was disabled is no sign of how it is now. */
export async function markEndpointEnabled(tx: Transaction, which: WhichEndpoint): Promise<EndpointRow | undefined> {
  const [endpoint] = await tx.query<EndpointRow>(
    `update endpoints set disabled_at = null, failing_since = case when disabled_at is null then failing_since end
     where id = $1 and organisation_id = $2 and removed_at is null returning *`,
    [which.id, which.organisationId],
  );
  return endpoint;
}

/** Locks the endpoint until the commit, so that it is not disabled meanwhile. */
export async function noteEndpointFails(
  tx: Transaction,
  endpointId: string,
  at: Date,
): Promise<{ disabled: boolean; removed: boolean }> {
  const rows = await tx.query<{ disabled: boolean; removed: boolean; failing: boolean }>(
    `select disabled_at is not null as disabled, removed_at is not null as removed, failing_since is not null as failing
     from endpoints where id = $1 for no key update`,
    [endpointId],
  );
  const { disabled, removed, failing } = only(rows);
  if (!failing) await tx.query(`update endpoints set failing_since = $2 where id = $1`, [endpointId, at]);
  return { disabled, removed };
}

/** Of a row that is locked. */
export async function markEndpointRemoved(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(`update endpoints set removed_at = $2, disabled_at = coalesce(disabled_at, $2) where id = $1`, [
    id,
    at,
  ]);
}

/** What waits or is held there. A delivery that is being attempted right now ends by its own attempt, and is not tried again. */
export async function abandonUnsent(tx: Transaction, endpointId: string, at: Date): Promise<number> {
  const { from, to } = deliveryMoves.endpoint_removed;
  const abandoned = await tx.query(
    `update deliveries set status = $3, due_at = null, updated_at = $2, lease_until = null, lease_token = null
     where endpoint_id = $1 and status = any ($4) and (lease_until is null or lease_until < clock_timestamp())
     returning id`,
    [endpointId, at, to, from],
  );
  return abandoned.length;
}

export async function countHeld(db: Queryable, endpointId: string): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from deliveries where endpoint_id = $1 and status = 'held'`,
    [endpointId],
  );
  return only(rows).count;
}

/** Enabled endpoints at which every attempt has failed since before this moment. */
export async function countFailingEndpoints(db: Queryable, since: Date): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from endpoints where failing_since <= $1 and disabled_at is null`,
    [since],
  );
  return only(rows).count;
}

export async function forgetPreviousSecrets(db: Queryable, at: Date): Promise<void> {
  await db.query(
    `update endpoints set previous_sealed_secret = null, previous_secret_until = null where previous_secret_until <= $1`,
    [at],
  );
}
