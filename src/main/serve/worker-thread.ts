// The thread of one worker: what worker.ts lists, over connections of its own. main/serve/threads.ts starts as many as
// WORKERS says.

import { SECOND, systemClock } from "../../platform/clock.ts";
import { followDatabaseTime } from "../../platform/database/database-clock.ts";
import { type Counts, createThreadMetrics, takeCounts } from "../../platform/metrics.ts";
import { serveSupervised } from "../../platform/threads/supervisor.ts";
import { connectionsPerWorker } from "../connections.ts";
import { startTracing } from "../tracing.ts";
import { receiversOf, wire } from "../wiring.ts";
import { openThreadDependencies, type ThreadData } from "./thread-dependencies.ts";

export interface WorkerThreadData extends ThreadData {
  /** From 1. The first one also deletes what is no longer needed. */
  number: number;
  sandboxUrl: string | null;
  sandboxSecret: string | null;
  stopWithinMs: number;
  /** Whether it is told of what other processes make due. */
  isTold: boolean;
}

export type ToldWorker = { wake: readonly string[] | null } | { isTold: boolean };
/** What was counted since it said so last, or that a queue has more due than this worker has places. */
export type SaidByWorker = { counts: Counts } | { overflows: string };

/** How far the counters in /metrics may be behind. */
const COUNTS_WITHIN_MS = 250;
/** How often it says something although nothing was counted: that it is alive. */
const ALIVE_EVERY_MS = 30 * SECOND;

serveSupervised<WorkerThreadData, null, ToldWorker, SaidByWorker>(async (data, say) => {
  const { config, ...dependencies } = openThreadDependencies(data);
  const { log, random, sealing } = dependencies;
  const db = dependencies.openDatabase(data.name, connectionsPerWorker(config.workers));
  const clock = await followDatabaseTime(db, { log, machine: systemClock });
  const metrics = createThreadMetrics();
  // If there are none, the thread that answers requests has logged why.
  const tracing = await startTracing(config, { log, tell: () => {} });
  const sandboxUrl = data.sandboxUrl === null ? null : new URL(data.sandboxUrl);
  const sandbox = { sandboxUrl, sandboxSecret: data.sandboxSecret };
  const receivers = receiversOf(config);
  const wiring = wire(config, { db, clock, random, log, metrics, sealing, sandbox, receivers });
  const sayCounts = async () => {
    counting = undefined;
    say({ counts: await takeCounts(metrics) });
  };
  let counting: NodeJS.Timeout | undefined;
  const worker = await wiring.worker({
    tidies: data.number === 1,
    overflows: (queue) => say({ overflows: queue }),
    // Nothing is counted but by work.
    worked: () => {
      counting ??= setTimeout(sayCounts, COUNTS_WITHIN_MS);
    },
  });
  const living = setInterval(sayCounts, ALIVE_EVERY_MS);
  worker.isTold(data.isTold);
  worker.start();
  return {
    ready: null,
    hear: (message) => ("isTold" in message ? worker.isTold(message.isTold) : worker.wake(message.wake ?? undefined)),
    async stop() {
      await worker.stop({ withinMs: data.stopWithinMs });
      clearInterval(living);
      clearTimeout(counting);
      clock.stop();
      await sayCounts();
      await tracing.stop();
      await db.close();
    },
  };
});
