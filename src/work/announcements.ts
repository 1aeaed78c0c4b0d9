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

/** What is announced: in which queues something became due, or in any. */
export type DueIn = readonly string[] | undefined;

/** No queue has a comma in its name. */
const written = (queues: DueIn) => queues?.join(",") ?? "";
const read = (text: string): DueIn => (text === "" ? undefined : text.split(","));

/** For a command, which has no connection that listens. */
export async function announceOnce(db: Queryable, queues?: DueIn): Promise<void> {
  await db.query("select pg_notify($1, $2)", [CHANNEL, written(queues)]);
}

export interface AnnouncementsOptions {
  /** Opens one connection. */
  open: () => Database;
  /** The queues with something due that no worker has. Null for a process without workers, which only announces. */
  overdue: ((db: Queryable) => Promise<string[]>) | null;
  due: (queues?: DueIn) => void;
  /** The slow look found something due in these queues, although whoever was told of it should have it by now. */
  found: (queues: readonly string[]) => void;
  /** Whether announcements are heard: if not, only a look finds what others make due. */
  hears: (isHeard: boolean) => void;
  log: Log;
  lookEveryMs?: number;
}

export interface Announcements {
  /** Tells the other processes; what is announced while an announcement is under way is announced together after it. */
  announce(queues?: DueIn): void;
  stop(): Promise<void>;
}

export function startAnnouncements(options: AnnouncementsOptions): Announcements {
  const { overdue, due, found, hears, log, lookEveryMs = SLOW_LOOK_MS } = options;
  const db = options.open();
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
  let held: Listening | null = null;
  let isAnnouncing = false;
  /** In which queues something became due that is not announced yet; null where there is nothing to announce. */
  let asked: { queues: DueIn } | null = null;
  let announced = Promise.resolve();

  /** Until all that was asked for is announced, or cannot be. */
  function announceAll(): Promise<void> {
    if (!isAnnouncing) announced = announceWhileAsked();
    return announced;
  }

  async function announceWhileAsked() {
    isAnnouncing = true;
    try {
      for (let now = asked; now !== null && held !== null; now = asked) {
        asked = null;
        await (held as Listening).announce(written(now.queues));
      }
    } catch {
      // The connection is lost: the next one announces it, and until then the slow look of others finds it.
      asked = { queues: undefined };
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
      if (queues.length > 0) found(queues);
    }
  }

  async function run() {
    let isTold = false;
    while (!stopping.signal.aborted) {
      try {
        const heard = (text: string) => due(read(text));
        await db.listening(CHANNEL, heard, async (connection) => {
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
    announce(queues) {
      const isAny = queues === undefined || (asked !== null && asked.queues === undefined);
      asked = { queues: isAny ? undefined : [...new Set([...(asked?.queues ?? []), ...queues])] };
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
