// Following events as they are committed. The SQL of follow.ts stands here.

import type { Queryable } from "../platform/database/db.ts";
import type { Scope } from "../platform/mode.ts";
import type { EventRow } from "./store.ts";

export interface FollowedEvent extends EventRow {
  seq: number;
}

/** One look at the events after a point, and how far it can be relied on. */
export interface EventsLook {
  /** Oldest first. */
  events: FollowedEvent[];
  /** Every transaction before this one had ended at the look. */
  oldestRunning: number;
  /** No transaction from this one on had begun at the look. */
  nextTransaction: number;
}

/**
 * What is committed after `seq` and not among `except`; test events tell of nothing. Transactions and events are of one
 * and the same moment.
 */
export async function eventsSince(
  db: Queryable,
  which: Scope & {
    types: readonly string[] | null;
    seq: number;
    except: readonly string[];
    limit: number;
  },
): Promise<EventsLook> {
  const rows = await db.query<(FollowedEvent | { id: null }) & { oldest_running: number; next_transaction: number }>(
    `select ev.*, pg_snapshot_xmin(now)::text::bigint as oldest_running, pg_snapshot_xmax(now)::text::bigint as next_transaction
     from pg_current_snapshot() as now
     left join lateral (
       select * from events
       where organisation_id = $1 and mode = $2 and not test and ($3::text[] is null or type = any ($3)) and seq > $4 and id <> all ($5)
       order by seq limit $6
     ) ev on true
     order by ev.seq`,
    [which.organisationId, which.mode, which.types, which.seq, which.except, which.limit],
  );
  return {
    events: rows.filter((row) => row.id !== null),
    oldestRunning: rows[0]?.oldest_running ?? 0,
    nextTransaction: rows[0]?.next_transaction ?? 0,
  };
}

/** The newest that are committed. */
export async function newestSeqs(
  db: Queryable,
  which: Scope & { limit: number },
): Promise<{ id: string; seq: number }[]> {
  return db.query<{ id: string; seq: number }>(
    `select id, seq from events where organisation_id = $1 and mode = $2 order by seq desc limit $3`,
    [which.organisationId, which.mode, which.limit],
  );
}
