// Whether the database can store what it is given, kept at hand: a look every few seconds, over a connection of its
// own, so that /readyz and /metrics answer at once, also where every other connection is in use. A look writes, because
// a database that only answers may be a standby or have a full disk. Decision: docs/decisions/0037.

import { SECOND } from "../clock.ts";
import type { Log } from "../log.ts";
import { type DatabaseCause, databaseCauseOf } from "./causes.ts";
import { type Database, only } from "./db.ts";

export interface DatabaseWatch {
  /** Why nothing can be stored just now; null while it can. */
  trouble(): DatabaseCause | null;
  /** The database lacks tables or columns that this program needs. */
  isOutdated(): boolean;
  /** A request met trouble: looks at once, over a new connection. */
  met(error: unknown): void;
  look(): Promise<void>;
  stop(): Promise<void>;
}

export interface WatchOptions {
  /** Opens one connection. */
  open: () => Database;
  /** Whether all migrations of this program are applied. */
  isUpToDate: (db: Database) => Promise<boolean>;
  log: Log;
  /** Null for tests, which look when they like. */
  everyMs?: number | null;
  now?: () => number;
}

const LOOK_EVERY_MS = 3 * SECOND;
/** A database that takes longer is as good as away; callers would have left. */
const ANSWER_WITHIN_MS = 5 * SECOND;

export async function watchDatabase(options: WatchOptions): Promise<DatabaseWatch> {
  const { open, isUpToDate, log, everyMs = LOOK_EVERY_MS, now = () => performance.now() } = options;
  const db = open();
  let found: DatabaseCause | null = null;
  let outdated = false;
  let suspects = false;
  let isStopped = false;
  let looking: { since: number; over: Promise<void> } | null = null;

  function tell(cause: DatabaseCause | null) {
    if (cause === found) return;
    found = cause;
    if (cause === null) log.info("the database stores again");
    else log.warn({ cause }, "the database cannot store anything");
  }

  async function lookNow() {
    try {
      if (suspects) await connectAgain(open);
      suspects = false;
      await storeNothing(db);
      outdated = !(await isUpToDate(db));
      tell(null);
    } catch (error) {
      // Its connection was closed under it.
      if (isStopped) return;
      const cause = databaseCauseOf(error);
      // Not about the database's state: that it lacks a table is the business of migrations.
      if (cause === null) log.error({ error }, "the database could not be looked at");
      else tell(cause);
    }
  }

  function look(): Promise<void> {
    looking ??= {
      since: now(),
      over: lookNow().finally(() => {
        looking = null;
      }),
    };
    return looking.over;
  }

  await look();
  const timer = everyMs === null ? undefined : setInterval(look, everyMs).unref();
  return {
    trouble: () => found ?? (looking !== null && now() - looking.since > ANSWER_WITHIN_MS ? "too_slow" : null),
    isOutdated: () => outdated,
    look,
    met(error) {
      if (databaseCauseOf(error) === null || suspects) return;
      suspects = true;
      void look();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await db.close();
    },
  };
}

/** What one look finds, for a command. */
export async function storingTrouble(db: Database): Promise<DatabaseCause | null> {
  try {
    await storeNothing(db);
    return null;
  } catch (error) {
    const cause = databaseCauseOf(error);
    if (cause === null) throw error;
    return cause;
  }
}

/** The connection that looks stays open where the server has none left for others. */
async function connectAgain(open: () => Database): Promise<void> {
  const fresh = open();
  try {
    await fresh.query("select 1");
  } finally {
    await fresh.close();
  }
}

/** About a mebibyte: with less than that left, a disk is full. */
const SPILL_ROWS = 128;
const SPILL_ROW_BYTES = 8_192;

/**
 * All that a write needs, and no row: a transaction that may write, room on the disk of the tables, and a commit in the
 * log. The room is taken by a temporary file, which is gone at once: the settings come first, so that it is written. A
 * standby that has to confirm is not waited for: such waits end only with the standby. In one statement, because it is
 * asked for as long as the service runs.
 */
async function storeNothing(db: Database): Promise<void> {
  const { is_read_only } = only(
    await db.query<{ is_read_only: boolean }>(
      `with settings as materialized (
         select set_config('synchronous_commit', 'local', true), set_config('work_mem', '64kB', true),
                set_config('temp_tablespaces', '', true)
       ),
       filled as materialized (
         select count(*) as filled from settings
         cross join lateral unnest(array_fill(repeat('x', $1::integer), array[$2::integer])) as filling
       ),
       state as materialized (select current_setting('transaction_read_only')::boolean as is_read_only)
       select is_read_only, filled,
              case when not is_read_only then pg_logical_emit_message(true, 'quarterday', '') end as written
       from state cross join filled`,
      [SPILL_ROW_BYTES, SPILL_ROWS],
    ),
  );
  if (is_read_only) throw new ReadOnly("the server takes no writes");
}

class ReadOnly extends Error {
  /** PostgreSQL's own. */
  readonly code = "25006";
}
