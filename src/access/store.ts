// The tables of this folder: organisations and api_keys. All SQL about them stands here.

import type { Queryable } from "../platform/db.ts";
import { only } from "../platform/db.ts";
import type { Mode } from "../platform/mode.ts";

export interface OrganisationRow {
  id: string;
  name: string;
  declarant_name: string | null;
  declarant_status: string | null;
  created_at: Date;
}

export interface ApiKeyRow {
  id: string;
  organisation_id: string;
  mode: Mode;
  name: string;
  prefix: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

export async function insertOrganisation(db: Queryable, organisation: OrganisationRow): Promise<void> {
  await db.query(
    `insert into organisations (id, name, declarant_name, declarant_status, created_at) values ($1, $2, $3, $4, $5)`,
    [
      organisation.id,
      organisation.name,
      organisation.declarant_name,
      organisation.declarant_status,
      organisation.created_at,
    ],
  );
}

export async function organisations(db: Queryable): Promise<OrganisationRow[]> {
  return db.query<OrganisationRow>(`select * from organisations order by created_at, id`);
}

export async function insertApiKey(db: Queryable, key: ApiKeyRow, hash: Buffer): Promise<void> {
  await db.query(
    `insert into api_keys (id, organisation_id, mode, name, prefix, hash, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [key.id, key.organisation_id, key.mode, key.name, key.prefix, hash, key.created_at],
  );
}

/** The key and its organisation's declarant in one question: it is asked for every request. */
export async function apiKeyByHash(
  db: Queryable,
  hash: Buffer,
): Promise<(ApiKeyRow & Pick<OrganisationRow, "declarant_name" | "declarant_status">) | undefined> {
  const [key] = await db.query<ApiKeyRow & Pick<OrganisationRow, "declarant_name" | "declarant_status">>(
    `select k.id, k.organisation_id, k.mode, k.name, k.prefix, k.created_at, k.last_used_at, k.expires_at, k.revoked_at,
            o.declarant_name, o.declarant_status
     from api_keys k join organisations o on o.id = k.organisation_id
     where k.hash = $1`,
    [hash],
  );
  return key;
}

export async function apiKeysOf(db: Queryable, organisationId: string): Promise<ApiKeyRow[]> {
  return db.query<ApiKeyRow>(
    `select id, organisation_id, mode, name, prefix, created_at, last_used_at, expires_at, revoked_at
     from api_keys where organisation_id = $1 order by created_at, id`,
    [organisationId],
  );
}

export async function markApiKeyUsed(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(
    `update api_keys set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)`,
    [id, at],
  );
}

/** Ends a key at a moment, unless it ends sooner already. */
export async function expireApiKey(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(`update api_keys set expires_at = least(coalesce(expires_at, $2), $2) where id = $1`, [id, at]);
}

export async function markApiKeyRevoked(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(`update api_keys set revoked_at = coalesce(revoked_at, $2) where id = $1`, [id, at]);
}

/** The text sealed by whoever came first; every later start must be able to open it. */
export async function sealedCheck(db: Queryable, sealed: Buffer): Promise<Buffer> {
  await db.query(`insert into secret_key_check (sealed) values ($1) on conflict do nothing`, [sealed]);
  return only(await db.query<{ sealed: Buffer }>(`select sealed from secret_key_check`)).sealed;
}

/** Held until the end of the transaction: of several processes starting at once, one sets up the first organisation. */
export async function lockFirstRun(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(5600994)`);
}
