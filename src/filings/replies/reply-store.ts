// The replies table: what the authority answered, but for the last reply of a return, which stands with the submission.
// A reply is written in the statement that records what came of it (step-store.ts, submission-store.ts): both or none.

import type { Queryable, Value } from "../../platform/database/db.ts";
import { compressedReply, expandedReply, fingerprintOf, type KeptReply, type RepliedMessage } from "./reply.ts";

/** Nothing of it is deleted. */
export const REPLIES_PRIVILEGES = ["select", "insert", "update"] as const;

/** What a peer can make us keep of one return has an end. */
export const MOST_DIFFERENT = 100;

/** For a statement with a part, or table, that has a row once the outcome is written. */
export const replyKept = (once: string) => `
  reply as (
    insert into replies as r (filing_id, fingerprint, first_at, last_at, message, kind, http_status, bytes, content)
    select $reply_filing_id, $reply_fingerprint::bytea, $reply_at::timestamptz, $reply_at, $reply_message, $reply_kind, $reply_http_status,
           $reply_bytes, $reply_content::bytea
    from ${once}
    where not exists (select from replies where filing_id = $reply_filing_id offset ${MOST_DIFFERENT - 1})
       or exists (select from replies where filing_id = $reply_filing_id and fingerprint = $reply_fingerprint)
    on conflict (filing_id, fingerprint) do update set times = r.times + 1, last_at = excluded.last_at
  )`;

export function replyValues(filingId: string, reply: KeptReply): Record<string, Value> {
  return {
    reply_filing_id: filingId,
    reply_fingerprint: fingerprintOf(reply),
    reply_at: reply.at,
    reply_message: reply.to,
    reply_kind: reply.kind,
    reply_http_status: reply.status,
    reply_bytes: reply.bytes.length,
    reply_content: compressedReply(reply.bytes),
  };
}

export interface StoredReply {
  message: RepliedMessage;
  kind: string;
  http_status: number;
  first_at: Date;
  last_at: Date;
  /** So many were alike. */
  times: number;
  /** What it had; `content` may be its beginning. */
  bytes: number;
  content: Buffer;
}

/** In the order in which each was met first. */
export async function repliesOf(db: Queryable, filingId: string): Promise<StoredReply[]> {
  const rows = await db.query<StoredReply>(
    `select message, kind, http_status, first_at, last_at, times, bytes, content from replies where filing_id = $1
     order by first_at, fingerprint`,
    [filingId],
  );
  return rows.map((row) => ({ ...row, content: expandedReply(row.content) }));
}
