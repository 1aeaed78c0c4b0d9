// The thread of one worker: what worker.ts lists, over connections of its own. main/serve/threads.ts starts as many as
// WORKERS says.

import { systemClock } from "../../platform/clock.ts";
import { followDatabaseTime } from "../../platform/database/database-clock.ts";
import { type Counts, createThreadMetrics, takeCounts } from "../../platform/metrics.ts";
import { serveSupervised } from "../../platform/threads/supervisor.ts";
import { connectionsPerWorker } from "../connections.ts";
import { startTracing } from "../tracing.ts";
import { receiversOf, wire } from "../wiring.ts";
import { openThreadDependencies, type ThreadData } from "./thread-dependencies.ts";
import { FED_BY_CREATE } from "./worker.ts";

export interface WorkerThreadData extends ThreadData {
  /** From 1. The first one also deletes what is no longer needed. */
  number: number;
  sandboxUrl: string | null;
  sandboxSecret: string | null;
  stopWithinMs: number;
}

/** How far the counters in /metrics may be behind. */
const COUNTS_EVERY_MS = 250;
/** How often it says something although nothing was counted: that it is alive. */
const ALIVE_EVERY = 20;

serveSupervised<WorkerThreadData, null, "wake", Counts>(async (data, say) => {
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
  const worker = await wiring.worker({ tidies: data.number === 1 });
  let looks = 0;
  const sayCounts = async () => {
    const counts = await takeCounts(metrics);
    if (counts.length > 0 || looks++ % ALIVE_EVERY === 0) say(counts);
  };
  const counting = setInterval(sayCounts, COUNTS_EVERY_MS);
  worker.start();
  return {
    ready: null,
    hear: () => worker.wake(FED_BY_CREATE),
    async stop() {
      await worker.stop({ withinMs: data.stopWithinMs });
      clearInterval(counting);
      clock.stop();
      await sayCounts();
      await tracing.stop();
      await db.close();
    },
  };
});
