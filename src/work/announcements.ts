// What one process makes due and another is to do is announced over the database, after the commit: inside a
// transaction it would make every commit wait for all others. One connection listens, announces, and takes the slow
// look that finds what nobody announced: what a process that died meanwhile, or an older release, has made due. While
// there is no such connection, the workers look often instead. Decision: docs/decisions/0003.

import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "../platform/clock.ts";
import type { Database, Listening, Queryable } from "../platform/database/db.ts";
import { unlessLost } from "../platform/database/lost-connection.ts";
import type { Log } from "../platform/log.ts";

export const CHANNEL = "quarterday_due";
export const SLOW_LOOK_MS = 5 * SECOND;
const LISTEN_AGAIN_MS = SECOND;

/** For a command, which has no connection that listens. */
export async function announceOnce(db: Queryable): Promise<void> {
  await db.query("select pg_notify($1, '')", [CHANNEL]);
}

export interface AnnouncementsOptions {
  /** Opens one connection. */
  open: () => Database;
  /** The queues with something due that no worker has. Null for a process without workers, which only announces. */
  overdue: ((db: Queryable) => Promise<string[]>) | null;
  /** Something became due, in these queues or in any. */
  due: (queues?: readonly string[]) => void;
  /** Whether announcements are heard: if not, only a look finds what others make due. */
  hears: (isHeard: boolean) => void;
  log: Log;
  lookEveryMs?: number;
}

export interface Announcements {
  /** Tells the other processes; what is announced while an announcement is under way is announced together after it. */
  announce(): void;
  stop(): Promise<void>;
}

export function startAnnouncements(options: AnnouncementsOptions): Announcements {
  const { overdue, due, hears, log, lookEveryMs = SLOW_LOOK_MS } = options;
  const db = options.open();
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
  let held: Listening | null = null;
  let isAnnouncing = false;
  let isAsked = false;

  async function announceAll() {
    if (isAnnouncing || held === null) return;
    isAnnouncing = true;
    try {
      while (isAsked && held !== null) {
        isAsked = false;
        await (held as Listening).announce();
      }
    } catch {
      // The connection is lost: the next one announces it, and until then the slow look of others finds it.
      isAsked = true;
    } finally {
      isAnnouncing = false;
    }
  }

  async function listen(connection: Listening) {
    held = connection;
    hears(true);
    // What became due while nobody listened.
    due();
    void announceAll();
    let isOver = false;
    const over = Promise.race([stopped, connection.lost]).then(() => {
      isOver = true;
    });
    while (!isOver) {
      await Promise.race([sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {}), over]);
      if (isOver || stopping.signal.aborted) return;
      const queues = overdue === null ? await connection.query("select 1").then(() => []) : await overdue(connection);
      if (queues.length > 0) due(queues);
    }
  }

  async function run() {
    let isTold = false;
    while (!stopping.signal.aborted) {
      try {
        await db.listening(CHANNEL, due, async (connection) => {
          isTold = false;
          await listen(connection);
        });
      } catch (error) {
        if (!isTold && !stopping.signal.aborted)
          unlessLost(error, () =>
            log.warn({ error }, "cannot hear what other processes announce; looking often instead"),
          );
        isTold = true;
      }
      held = null;
      if (stopping.signal.aborted) return;
      hears(false);
      await sleep(LISTEN_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    announce() {
      isAsked = true;
      void announceAll();
    },
    async stop() {
      await announceAll();
      stopping.abort();
      await running;
      await db.close();
    },
  };
}
