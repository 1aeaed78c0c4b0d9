// The time of the database, for all processes that share it: one whose machine is minutes ahead or behind would find
// work too early or too late, and take a message for lost that another has only just sent. The machine's own time is
// used, corrected by how far the two are apart.

import { type Clock, SECOND } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Queryable } from "./db.ts";

/** Machines that keep time agree better than this; then nothing is corrected. */
const AGREE_MS = 2 * SECOND;
const COMPARE_EVERY_MS = 15 * SECOND;

export interface DatabaseClock extends Clock {
  compare(): Promise<void>;
  stop(): void;
}

export async function followDatabaseTime(
  db: Queryable,
  { log, machine }: { log: Log; machine: Clock },
): Promise<DatabaseClock> {
  let aheadMs = 0;

  async function compare() {
    const askedAt = machine.now().getTime();
    const [row] = await db.query<{ now: Date }>("select clock_timestamp() as now");
    const answeredAt = machine.now().getTime();
    if (row === undefined) return;
    // The database's time was read between the request and the response.
    const [earliest, latest] = [askedAt - row.now.getTime(), answeredAt - row.now.getTime()];
    const apart = earliest > AGREE_MS ? earliest : latest < -AGREE_MS ? latest : 0;
    if (Math.abs(apart - aheadMs) <= AGREE_MS) return;
    aheadMs = apart;
    log.warn({ ahead_seconds: Math.round(apart / SECOND) }, "this machine's clock and the database's differ");
  }

  // A database that is away has no time to tell: the next comparison finds it.
  const compareIfPossible = () => compare().catch(() => {});
  await compareIfPossible();
  const comparing = setInterval(compareIfPossible, COMPARE_EVERY_MS).unref();
  return {
    now: () => new Date(machine.now().getTime() - aheadMs),
    compare,
    stop: () => clearInterval(comparing),
  };
}
