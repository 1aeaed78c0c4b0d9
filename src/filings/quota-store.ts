// The storage_quotas table: what an organisation may store, and what it stores, in bytes of the messages to the authority and of callers' documents. Only
// organisations with a quota have a row, and only their filings take turns to change it.

import type { Queryable, Transaction } from "../platform/db.ts";

export interface StorageQuotaRow {
  organisation_id: string;
  /** Null: counted, and not limited. */
  quota_bytes: number | null;
  stored_bytes: number;
}

export async function storageQuotas(db: Queryable): Promise<StorageQuotaRow[]> {
  return db.query<StorageQuotaRow>(`select organisation_id, quota_bytes, stored_bytes from storage_quotas`);
}

/** From its commit on every filing is counted. */
export async function startCounting(db: Queryable, organisationId: string): Promise<void> {
  await db.query(
    `insert into storage_quotas (organisation_id, stored_bytes) values ($1, 0) on conflict do nothing`,
    [organisationId],
    { commits: true },
  );
}

/**
 * Until the end of the transaction nothing is filed for the organisation: each filing holds this row, as its foreign key demands. What was under way
 * is waited for.
 */
export async function lockStorage(tx: Transaction, organisationId: string): Promise<StorageQuotaRow | undefined> {
  await tx.query(`select from organisations where id = $1 for update`, [organisationId]);
  const [row] = await tx.query<StorageQuotaRow>(
    `select organisation_id, quota_bytes, stored_bytes from storage_quotas where organisation_id = $1`,
    [organisationId],
  );
  return row;
}

/** Counted from the rows themselves. The sizes stand beside the texts: none of them is read. */
export async function countStorage(tx: Transaction, organisationId: string, quotaBytes: number): Promise<number> {
  const [counted] = await tx.query<{ stored_bytes: number }>(
    `update storage_quotas set quota_bytes = $2, stored_bytes =
       coalesce((select sum(octet_length(s.body)) from filings f join submissions s on s.filing_id = f.id where f.organisation_id = $1), 0)
       + coalesce((select sum(octet_length(content)) from own_documents where organisation_id = $1), 0)
     where organisation_id = $1
     returning stored_bytes`,
    [organisationId, quotaBytes],
  );
  if (counted === undefined) throw new Error(`${organisationId} has no row to count in`);
  return counted.stored_bytes;
}

export async function deleteQuota(tx: Transaction, organisationId: string): Promise<void> {
  await tx.query(`delete from storage_quotas where organisation_id = $1`, [organisationId]);
}

/**
 * For a statement that stores a filing: `allowed` has a row if there is room for `bytes`. The lock on the organisation is the one that the foreign key
 * takes anyway; taken first, it lets no filing pass between a count and the limit that follows it.
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

/** And this counts what its part `filing` has stored. */
export const storageCounted = (bytes: string) => `
  counted as (
    update storage_quotas q set stored_bytes = q.stored_bytes + ${bytes}
    from filing, quota
    where q.organisation_id = filing.organisation_id
  )`;
