// Runs what is due. The row is the queue: a round claims due rows with a lease, never more than there are free slots, and
// hands each to its queue's handler. The handler writes the outcome back itself, in one transaction that checks the token.
//
// A throw means that we are broken: it is logged once, counted, and the row is given back with a longer and longer wait.

import { type RandomBytes, upperHex } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { type Leased, LeaseLost } from "./lease.ts";

export interface ClaimRequest {
  limit: number;
  token: string;
  leaseSeconds: number;
}

export interface Queue<Row extends Leased> {
  name: string;
  slots: number;
  claim(request: ClaimRequest): Promise<Row[]>;
  handle(row: Row): Promise<void>;
  renew(row: Row, leaseSeconds: number): Promise<void>;
  /** Gives a row back after a throw, due again later. */
  giveBack(row: Row, error: unknown): Promise<void>;
}

export interface Runner {
  start(): void;
  /** Something became due in this process: look now instead of at the next tick. */
  wake(): void;
  /** Runs until nothing is due and nothing is under way. Tests drive time with the clock and call this instead of waiting. */
  settle(): Promise<void>;
  /** Takes nothing new and waits for what is under way, at most so long; what is left is due again when its lease runs out. */
  stop(options: { withinMs: number }): Promise<void>;
}

interface RunnerOptions {
  // biome-ignore lint/suspicious/noExplicitAny: a list of queues, each with a row type of its own that only itself sees.
  queues: readonly Queue<any>[];
  leaseSeconds: number;
  lookEveryMs: number;
  random: RandomBytes;
  log: Log;
  metrics: Metrics;
}

export function createRunner(options: RunnerOptions): Runner {
  const { log, metrics, leaseSeconds } = options;
  const lanes = options.queues.map((queue) => ({ queue, underWay: new Map<Leased, Promise<void>>() }));
  let running = false;
  let loop: Promise<void> | undefined;
  let renewing: NodeJS.Timeout | undefined;
  let nudge: (() => void) | undefined;
  let nudged = false;

  async function round(): Promise<number> {
    const counts = await Promise.all(
      lanes.map(async ({ queue, underWay }) => {
        const limit = queue.slots - underWay.size;
        if (limit <= 0) return 0;
        const rows = await queue.claim({ limit, token: upperHex(16, options.random), leaseSeconds });
        for (const row of rows) {
          const work = runOne(queue, row).finally(() => {
            underWay.delete(row);
            wake();
          });
          underWay.set(row, work);
        }
        return rows.length;
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async function runOne<Row extends Leased>(queue: Queue<Row>, row: Row): Promise<void> {
    try {
      await queue.handle(row);
      metrics.jobs.inc({ queue: queue.name, outcome: "done" });
    } catch (error) {
      if (error instanceof LeaseLost) {
        metrics.jobs.inc({ queue: queue.name, outcome: "lease_lost" });
        log.warn({ queue: queue.name, row: row.id }, "lease lost; nothing was written");
        return;
      }
      metrics.jobs.inc({ queue: queue.name, outcome: "fault" });
      log.error({ queue: queue.name, row: row.id, error }, "a job failed; it will be tried again");
      await queue.giveBack(row, error).catch((giveBackError) => {
        log.error(
          { queue: queue.name, row: row.id, error: giveBackError },
          "could not give a row back; its lease will run out",
        );
      });
    }
  }

  function underWay(): Promise<void>[] {
    return lanes.flatMap((lane) => [...lane.underWay.values()]);
  }

  function wake() {
    nudged = true;
    nudge?.();
  }

  async function waitForWork() {
    if (!nudged && running) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, options.lookEveryMs);
        nudge = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      nudge = undefined;
    }
    nudged = false;
  }

  async function runLoop() {
    let failing = false;
    while (running) {
      try {
        const claimed = await round();
        failing = false;
        if (claimed === 0) await waitForWork();
        else await new Promise(setImmediate);
      } catch (error) {
        // The database is away: say so once, and keep looking.
        if (!failing) log.error({ error }, "cannot look for work; still trying");
        failing = true;
        await new Promise((resolve) => setTimeout(resolve, 1_000).unref());
      }
    }
  }

  async function renewAll() {
    const renewals = lanes.flatMap(({ queue, underWay }) =>
      [...underWay.keys()].map((row) => queue.renew(row, leaseSeconds)),
    );
    const failed = (await Promise.allSettled(renewals)).find((result) => result.status === "rejected");
    if (failed) log.warn({ error: failed.reason }, "could not renew a lease");
  }

  return {
    start() {
      running = true;
      loop = runLoop();
      renewing = setInterval(renewAll, (leaseSeconds * 1_000) / 3);
    },
    wake,
    async settle() {
      for (;;) {
        // What ends while we look may have made something due that was not looked for any more.
        const wasQuiet = underWay().length === 0;
        const claimed = await round();
        const pending = underWay();
        if (wasQuiet && claimed === 0 && pending.length === 0) return;
        if (pending.length > 0) await Promise.race(pending);
      }
    },
    async stop({ withinMs }) {
      running = false;
      wake();
      await loop;
      const limit = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([Promise.allSettled(underWay()), limit]);
      clearInterval(renewing);
    },
  };
}
