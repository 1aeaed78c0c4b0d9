// The storage_quotas table: what an organisation may store, and what it stores, in bytes of what a caller can make
// large: the messages to the authority, the input as it is kept, its warnings, and callers' documents. Only
// organisations with a quota have a row, and only their filings take turns to change it.

import type { Queryable, Transaction } from "../../platform/database/db.ts";

export interface StorageQuotaRow {
  organisation_id: string;
  /** Null: counted, and not limited. */
  quota_bytes: number | null;
  stored_bytes: number;
}

export async function storageQuotas(db: Queryable): Promise<StorageQuotaRow[]> {
  return db.query<StorageQuotaRow>(`select organisation_id, quota_bytes, stored_bytes from storage_quotas`);
}

export async function isCounting(db: Queryable, organisationId: string): Promise<boolean> {
  return (await db.query(`select from storage_quotas where organisation_id = $1`, [organisationId])).length === 1;
}

/**
 * From its commit on every filing is counted, for the lock waits for all that are being stored, and those that come
 * wait for it. So it has to be brief, and is given up after a while.
 */
export async function startCounting(tx: Transaction, organisationId: string, withinMs: number): Promise<void> {
  await tx.query(`select set_config('lock_timeout', $1, true)`, [`${withinMs}ms`]);
  await tx.query(`lock table storage_quotas in exclusive mode`);
  await tx.query(`insert into storage_quotas (organisation_id, stored_bytes) values ($1, 0) on conflict do nothing`, [
    organisationId,
  ]);
}

/**
 * Until the end of the transaction nothing is filed for the organisation: each filing holds this row, as its foreign
 * key demands. What was under way is waited for.
 */
export async function lockStorage(tx: Transaction, organisationId: string): Promise<StorageQuotaRow | undefined> {
  await tx.query(`select from organisations where id = $1 for update`, [organisationId]);
  const [row] = await tx.query<StorageQuotaRow>(
    `select organisation_id, quota_bytes, stored_bytes from storage_quotas where organisation_id = $1`,
    [organisationId],
  );
  return row;
}

/** Counted from the rows themselves. The sizes of messages and documents stand beside them: of these none is read. */
export async function countStorage(tx: Transaction, organisationId: string, quotaBytes: number): Promise<number> {
  const [counted] = await tx.query<{ stored_bytes: number }>(
    `update storage_quotas set quota_bytes = $2, stored_bytes =
       coalesce((select sum(coalesce(s.body_bytes, octet_length(s.body)) + ${keptBytes("f.input", "f.warnings")}) from filings f join submissions s on s.filing_id = f.id where f.organisation_id = $1), 0)
       + coalesce((select sum(${keptBytes("a.input", "a.warnings")}) from companies_house_accounts a where a.organisation_id = $1), 0)
       + coalesce((select sum(octet_length(content)) from own_documents where organisation_id = $1), 0)
     where organisation_id = $1
     returning stored_bytes`,
    [organisationId, quotaBytes],
  );
  if (counted === undefined) throw new Error(`${organisationId} has no row to count in`);
  return counted.stored_bytes;
}

/**
 * What is kept of a filing besides its message. Written as PostgreSQL keeps it, so that a filing counts the same before
 * and after.
 */
export const keptBytes = (input: string, warnings: string) =>
  `octet_length((${input})::jsonb::text) + octet_length((${warnings})::json::text)`;

/**
 * Null where the organisation has no quota; otherwise how many bytes it has left beside its filings, its drafts, and
 * what accounts are in its trial balances. Of these last their size as it is stored: none is read for it.
 */
export async function roomLeft(tx: Transaction, organisationId: string): Promise<number | null> {
  const [row] = await tx.query<{ room: number | null }>(
    `select (q.quota_bytes - q.stored_bytes
       - (select coalesce(sum(d.bytes), 0) from drafts d where d.organisation_id = q.organisation_id)
       - (select coalesce(sum(pg_column_size(m.entries)), 0) from trial_balance_mappings m where m.organisation_id = q.organisation_id)
       - (select coalesce(sum(pg_column_size(v.entries)), 0) from trial_balance_mapping_versions v where v.organisation_id = q.organisation_id)
     )::bigint as room
     from storage_quotas q where q.organisation_id = $1`,
    [organisationId],
  );
  return row?.room ?? null;
}

export async function deleteQuota(tx: Transaction, organisationId: string): Promise<void> {
  await tx.query(`delete from storage_quotas where organisation_id = $1`, [organisationId]);
}

/**
 * For a statement that stores a filing and does not count it. It holds a lock on the table, which keeps a count from
 * starting beside it.
 */
export const hasNoQuota = `not exists (select from storage_quotas where organisation_id = $organisation_id for key share)`;

/**
 * For one that counts: `allowed` has a row if there is room for `bytes`. First comes the lock that `lockStorage` waits
 * for.
 */
export const storageAllowed = (bytes: string, when: string) => `
  organisation as materialized (
    select id from organisations where id = $organisation_id and ${when} for key share
  ),
  quota as materialized (
    select quota_bytes, stored_bytes from storage_quotas where organisation_id = (select id from organisation) for no key update
  ),
  allowed as materialized (
    select from organisation
    where not exists (select from quota where stored_bytes + ${bytes} > quota_bytes)
  )`;

/** And this counts the `bytes` that a part of the statement has stored. */
export const storageCounted = (bytes: string, part = "filing") => `
  counted as (
    update storage_quotas q set stored_bytes = q.stored_bytes + ${bytes}
    from ${part}, quota
    where q.organisation_id = ${part}.organisation_id
  )`;
