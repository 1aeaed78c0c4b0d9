// Following events as they are published: each of them once, oldest first, from now on or from a named event on.
//
// An event's seq is handed out at its insert and seen at its commit, so one may appear below others that were seen
// before. What is below a point can be left behind only when every transaction has ended that was under way when the
// point was seen. (A transaction gets its number with its first write, and an event is never that: the move it tells of
// is written before it.)

import type { Queryable } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Scope } from "../platform/mode.ts";
import { eventCursor } from "./event-list-store.ts";
import { type EventsLook, eventsSince, type FollowedEvent, newestSeqs } from "./follow-store.ts";

export interface Following {
  /** What has come since the last look. Throws when the database is away, and loses nothing by it. */
  look(): Promise<FollowedEvent[]>;
}

export interface Followed extends Scope {
  /** Null follows every type. */
  types: readonly string[] | null;
  /** The event to begin with; null begins with what is committed from now on. */
  from: string | null;
}

const AT_ONCE = 500;

export async function followEvents(db: Queryable, followed: Followed): Promise<Following> {
  const start = await startOf(db, followed);
  /** Nothing can appear at or below this any more. */
  let settled = start.settled;
  /** What has been given out above it, or was there before, and the highest seq of it. */
  const seen = new Map(start.seen.map(({ id, seq }) => [id, seq]));
  let highest = Math.max(settled, ...seen.values());
  /** As far as had been seen when no transaction from this one on had begun: settled once all before it have ended. */
  let mark: { seq: number; nextTransaction: number } | null = null;

  function settle({ oldestRunning, nextTransaction }: EventsLook) {
    if (mark !== null && oldestRunning >= mark.nextTransaction) {
      settled = mark.seq;
      for (const [id, seq] of seen) if (seq <= settled) seen.delete(id);
      mark = null;
    }
    if (highest > settled) mark ??= { seq: highest, nextTransaction };
  }

  return {
    async look() {
      const look = await eventsSince(db, { ...followed, seq: settled, except: [...seen.keys()], limit: AT_ONCE });
      for (const { id, seq } of look.events) seen.set(id, seq);
      highest = Math.max(highest, look.events.at(-1)?.seq ?? 0);
      // After a full look there may be more of the same moment.
      if (look.events.length < AT_ONCE) settle(look);
      return look.events;
    },
  };
}

async function startOf(db: Queryable, { from, ...which }: Followed) {
  if (from === null) {
    // One that is committed only after this may be below the newest, though hardly below this many.
    const seen = await newestSeqs(db, { ...which, limit: AT_ONCE });
    return { settled: seen.length < AT_ONCE ? 0 : (seen.at(-1)?.seq ?? 0), seen };
  }
  const start = await eventCursor(db, { ...which, id: from });
  if (start !== undefined) return { settled: start.seq - 1, seen: [] };
  throw new Refusal(
    "event_not_found",
    `Event ${from} not found in the ${which.mode} environment. \`events list\` shows all events.`,
  );
}
