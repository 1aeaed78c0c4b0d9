// The own_documents table: what callers send, stored once for each organisation. Rows are added with a filing
// (create-store.ts) and read; nothing changes or deletes one.

import type { Queryable } from "../../platform/database/db.ts";
import { NO_FILES, type OwnFiles } from "./own-document.ts";

/**
 * For a join of a submission with its accounts, as `d`. Where the caller's own documents are files alone, the column
 * names the first of them: that is none of the accounts.
 */
export const isAccountsOf = (submission: string) =>
  `d.organisation_id = ${submission}.organisation_id and d.sha256 = ${submission}.document_sha256
     and encode(${submission}.document_sha256, 'hex') is distinct from ${submission}.attachments_sha256[1]`;

export interface WhichFiles {
  organisationId: string;
  /** In hex digits. */
  hashes: readonly string[];
}

const these = `organisation_id = $1 and sha256 = any (array(select decode(hash, 'hex') from unnest($2::text[]) hash))`;

export async function ownFiles(db: Queryable, { organisationId, hashes }: WhichFiles): Promise<OwnFiles> {
  if (hashes.length === 0) return NO_FILES;
  const rows = await db.query<{ hash: string; content: Buffer }>(
    `select encode(sha256, 'hex') as hash, content from own_documents where ${these}`,
    [organisationId, hashes],
  );
  return new Map(rows.map(({ hash, content }) => [hash, content]));
}

/** The size of a stored value stands beside it: no file is read for this. */
export async function bytesOfFiles(db: Queryable, { organisationId, hashes }: WhichFiles): Promise<number> {
  if (hashes.length === 0) return 0;
  const [row] = await db.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(content)), 0)::bigint as bytes from own_documents where ${these}`,
    [organisationId, hashes],
  );
  return row?.bytes ?? 0;
}

/** The accounts that the caller sent as iXBRL; null where those are a PDF file, or made from the input. */
export async function ownAccountsOf(db: Queryable, filingId: string): Promise<Buffer | null> {
  const [row] = await db.query<{ content: Buffer }>(
    `select d.content from submissions s join own_documents d on ${isAccountsOf("s")} where s.filing_id = $1`,
    [filingId],
  );
  return row?.content ?? null;
}
