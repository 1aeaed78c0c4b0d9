// Endpoints. All SQL about them stands here.

import { only, type Queryable, type Transaction } from "../../platform/database/db.ts";
import { allOf, named, type StatementParameters } from "../../platform/database/parameters.ts";
import {
  type AnyScope,
  isInScope,
  type Mode,
  type OpenScope,
  ofOrganisation,
  type Scope,
} from "../../platform/mode.ts";

export interface EndpointRow {
  id: string;
  organisation_id: string;
  mode: Mode;
  url: string;
  description: string;
  event_types: string[] | null;
  sealed_secret: Buffer;
  previous_sealed_secret: Buffer | null;
  /** Until when the previous secret stays valid. */
  previous_secret_until: Date | null;
  secret_rotated_at: Date | null;
  created_at: Date;
  disabled_at: Date | null;
  /** When the attempts that have all failed since began. */
  failing_since: Date | null;
  /** Hidden since then, and disabled for good. */
  removed_at: Date | null;
}

/** In the other environment an endpoint is not found. */
export interface WhichEndpoint extends OpenScope {
  id: string;
}

/** Of the first three parameters of a statement. One that was removed is not found. */
const isMeant = `id = $1 and ${isInScope} and removed_at is null`;

const meant = ({ id, organisationId, mode }: WhichEndpoint) => [id, organisationId, mode] as const;

/**
 * Those who add one to the same organisation and environment wait for each other: the next sees what the one before has
 * added.
 */
export async function lockEndpointsOf(tx: Transaction, { organisationId, mode }: Scope): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('endpoints of ' || $1 || ' ' || $2, 0))`, [
    organisationId,
    mode,
  ]);
}

/** Says whether there was room for it. */
export async function insertEndpoint(
  tx: Transaction,
  endpoint: EndpointRow,
  { most }: { most: number },
): Promise<boolean> {
  const { id, organisation_id, mode, url, description, event_types, sealed_secret, created_at } = endpoint;
  const text = `
    insert into endpoints (id, organisation_id, mode, url, description, event_types, sealed_secret, created_at)
    select $id, $organisation_id, $mode, $url, $description, $event_types, $sealed_secret, $created_at
    where (select count(*) from endpoints where organisation_id = $organisation_id and mode = $mode and removed_at is null) < $most
    returning id`;
  const values = { id, organisation_id, mode, url, description, event_types, sealed_secret, created_at, most };
  const inserted = await tx.query(...named(text, values));
  return inserted.length > 0;
}

/** Of one organisation, or of all. */
export async function endpointsOf(
  db: Queryable,
  organisationId: string | null,
  mode: Mode | null,
): Promise<EndpointRow[]> {
  return db.query<EndpointRow>(
    `select * from endpoints where ${ofOrganisation(organisationId)} and ($2::text is null or mode = $2) and removed_at is null
     order by created_at, id`,
    [organisationId, mode],
  );
}

/** `deliveries d`, each with its endpoint `e`: looked up one by one, whatever is known of the tables. */
export const deliveriesWithEndpoint =
  "deliveries d cross join lateral (select * from endpoints where id = d.endpoint_id offset 0) e";

/**
 * The ids of an organisation's endpoints, the removed ones too: deliveries are found by them, whatever is known of the
 * tables.
 */
export function ownEndpoints({ organisationId, mode }: OpenScope, given: StatementParameters): string {
  const conditions = [
    `own.organisation_id = ${given.of(organisationId)}`,
    given.where(mode, (value) => `own.mode = ${value}`),
  ];
  return `array(select own.id from endpoints own where ${allOf(conditions)})`;
}

/** Of `endpoints e`. Deliveries are found by their endpoints, which are few and know whose they are. */
export function endpointsIn(
  { organisationId, mode }: AnyScope,
  endpointId: string | null,
  given: StatementParameters,
): string {
  return allOf([
    "e.removed_at is null",
    given.where(organisationId, (value) => `e.organisation_id = ${value}`),
    given.where(mode, (value) => `e.mode = ${value}`),
    given.where(endpointId, (id) => `e.id = ${id}`),
  ]);
}

export async function endpointById(db: Queryable, which: WhichEndpoint): Promise<EndpointRow | undefined> {
  const [endpoint] = await db.query<EndpointRow>(`select * from endpoints where ${isMeant}`, meant(which));
  return endpoint;
}

/**
 * In one statement, and only what is named: two who change different things at the same time must not undo each
 * other's.
 */
export async function updateEndpoint(
  db: Queryable,
  which: WhichEndpoint,
  change: { url?: string; description?: string; eventTypes?: string[] | null },
): Promise<EndpointRow | undefined> {
  const { url = null, description = null, eventTypes } = change;
  const [endpoint] = await db.query<EndpointRow>(
    `update endpoints
     set url = coalesce($4, url), description = coalesce($5, description),
         event_types = case when $6 then $7::text[] else event_types end
     where ${isMeant} returning *`,
    [...meant(which), url, description, eventTypes !== undefined, eventTypes ?? null],
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
     set sealed_secret = $4, secret_rotated_at = $5, previous_secret_until = $6,
         previous_sealed_secret = case when $6::timestamptz is null then null else sealed_secret end
     where ${isMeant} returning *`,
    [...meant(which), change.sealedSecret, change.at, change.previousUntil],
  );
  return endpoint;
}

export async function markEndpointDisabled(
  tx: Transaction,
  which: WhichEndpoint,
  at: Date,
): Promise<EndpointRow | undefined> {
  const [endpoint] = await tx.query<EndpointRow>(
    `update endpoints set disabled_at = coalesce(disabled_at, $4) where ${isMeant} returning *`,
    [...meant(which), at],
  );
  return endpoint;
}

/**
 * Held until the end of the transaction: what is recorded as "before" is what was changed. Publishing goes on
 * meanwhile.
 */
export async function endpointToChange(tx: Transaction, which: WhichEndpoint): Promise<EndpointRow | undefined> {
  const text = `select * from endpoints where ${isMeant} for no key update`;
  const [endpoint] = await tx.query<EndpointRow>(text, meant(which));
  return endpoint;
}

/**
 * Waits for those who are just publishing to it: their deliveries refer to the row, which keeps it from being locked
 * like this.
 */
export async function lockEndpoint(tx: Transaction, which: WhichEndpoint): Promise<void> {
  await tx.query(`select id from endpoints where ${isMeant} for update`, meant(which));
}

/** It starts afresh: what failed before it was disabled is no sign of how it is now. */
export async function markEndpointEnabled(tx: Transaction, which: WhichEndpoint): Promise<EndpointRow | undefined> {
  const [endpoint] = await tx.query<EndpointRow>(
    `update endpoints set disabled_at = null, failing_since = case when disabled_at is null then failing_since end
     where ${isMeant} returning *`,
    meant(which),
  );
  return endpoint;
}

/** Locks the endpoint until the commit, so that it is not disabled meanwhile. */
export async function noteEndpointFails(
  tx: Transaction,
  endpointId: string,
  at: Date,
): Promise<{ disabled: boolean; removed: boolean; advancedSeconds: number }> {
  const rows = await tx.query<{ disabled: boolean; removed: boolean; failing: boolean; advancedSeconds: number }>(
    `select disabled_at is not null as disabled, removed_at is not null as removed, failing_since is not null as failing,
            advanced_seconds as "advancedSeconds"
     from endpoints where id = $1 for no key update`,
    [endpointId],
  );
  const { failing, ...endpoint } = only(rows);
  if (!failing) await tx.query(`update endpoints set failing_since = $2 where id = $1`, [endpointId, at]);
  return endpoint;
}

/** Of a row that is locked. */
export async function markEndpointRemoved(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query(`update endpoints set removed_at = $2, disabled_at = coalesce(disabled_at, $2) where id = $1`, [
    id,
    at,
  ]);
}

export async function countHeld(db: Queryable, endpointId: string): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from deliveries where endpoint_id = $1 and status = 'held'`,
    [endpointId],
  );
  return only(rows).count;
}

/** Enabled endpoints at which every attempt has failed since before this moment. */
export async function countFailingEndpoints(db: Queryable, since: Date): Promise<{ mode: Mode; count: number }[]> {
  return db.query<{ mode: Mode; count: number }>(
    `select mode, count(*) as count from endpoints where failing_since <= $1 and disabled_at is null group by 1`,
    [since],
  );
}

export async function forgetPreviousSecrets(db: Queryable, at: Date): Promise<void> {
  await db.query(
    `update endpoints set previous_sealed_secret = null, previous_secret_until = null where previous_secret_until <= $1`,
    [at],
  );
}
