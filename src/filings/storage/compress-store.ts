// Bodies of submissions that are not sent any more: which they are, and a compressed one in place of each.

import { only, type Queryable } from "../../platform/database/db.ts";
import type { FilingStatus } from "../lifecycle.ts";

/** Where a page of them ended. As text: a moment of the database is finer than one of ours. */
export interface Place {
  created_at: string;
  id: string;
}

export const BEFORE_ALL: Place = { created_at: "-infinity", id: "" };

export interface OverSubmission extends Place {
  bytes: number;
  is_decided: boolean;
}

/**
 * Submissions with nothing to do and a body as it was sent, oldest first, with whether their filings have one of these
 * statuses. A subquery, because the planner would read all filings for a join.
 */
export async function overSubmissions(
  db: Queryable,
  { after, decided, limit }: { after: Place; decided: readonly FilingStatus[]; limit: number },
): Promise<OverSubmission[]> {
  return db.query<OverSubmission>(
    `select s.id, s.created_at::text, octet_length(s.body) as bytes,
            (select f.status from filings f where f.id = s.filing_id) = any ($3) as is_decided
     from submissions s
     where s.next is null and s.compressed_body is null and (s.created_at, s.id) > ($1::timestamptz, $2)
     order by s.created_at, s.id limit $4`,
    [after.created_at, after.id, decided, limit],
  );
}

export interface VersionOfBody {
  id: string;
  /** Of the row: any change makes it another. */
  version: string;
  body: string;
}

export async function bodiesOf(db: Queryable, ids: readonly string[]): Promise<VersionOfBody[]> {
  return db.query<VersionOfBody>(
    `select id, xmin::text as version, body from submissions where id = any ($1) and next is null and body is not null`,
    [ids],
  );
}

export interface CompressedBody extends VersionOfBody {
  compressed: Buffer;
}

/**
 * All at once, and how many: a row that was changed since its body was read, or that another transaction holds, is left
 * as it is. As base64, because in an array the driver would write bytes in twice as many characters.
 */
export async function replaceBodies(db: Queryable, rows: readonly CompressedBody[]): Promise<number> {
  const replaced = await db.query<{ count: number }>(
    `with free as materialized (
       select s.id, made.compressed from unnest($1::text[], $2::text[], $3::text[]) as made (id, version, compressed)
       join submissions s on s.id = made.id
       where s.xmin::text = made.version and s.next is null
       for no key update of s skip locked
     ), replaced as (
       update submissions s
       set compressed_body = decode(free.compressed, 'base64'), body_bytes = octet_length(s.body), body = null
       from free where s.id = free.id
       returning s.id
     )
     select count(*) from replaced`,
    [
      rows.map(({ id }) => id),
      rows.map(({ version }) => version),
      rows.map(({ compressed }) => compressed.toString("base64")),
    ],
  );
  return only(replaced).count;
}
