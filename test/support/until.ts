// Waiting for something another process does: looked at again and again, with a limit that only a broken build reaches.

import type { Queryable } from "../../src/platform/database/db.ts";

export async function until<Value>(what: string, look: () => Promise<Value | false | undefined>): Promise<Value> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const value = await look();
    if (value !== false && value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited five minutes for this: ${what}`);
}

/**
 * A statement waits for a row that another one holds, or several do: the moment that tests of two at once are about.
 */
export function untilLockWait(db: Queryable, statements = 1): Promise<true> {
  return until("a statement waits for a lock", async () => {
    const waiting = await db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length >= statements && true;
  });
}
