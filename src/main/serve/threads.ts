// The threads of the service: the HMRC simulator and the workers, apart from the thread that answers requests, so that
// neither holds up the other and every core has work. Decision: docs/decisions/0028.

import { MINUTE, SECOND } from "../../platform/clock.ts";
import { base62 } from "../../platform/ids.ts";
import { addCounts, type Metrics } from "../../platform/metrics.ts";
import { LastHeard } from "../../platform/threads/last-heard.ts";
import { type Supervised, supervise } from "../../platform/threads/supervisor.ts";
import type { Config, Environment } from "../config.ts";
import type { Dependencies, Sandbox } from "../dependencies.ts";
import type { SimulatorThreadData } from "./simulator-thread.ts";
import type { ThreadData } from "./thread-dependencies.ts";
import type { SaidByWorker, ToldWorker, WorkerThreadData } from "./worker-thread.ts";

/** What a thread may take beyond the time its work is given: closing connections. */
const CLOSING_MS = 3 * SECOND;

export interface ThreadParts {
  config: Config;
  environment: Environment;
  dependencies: Dependencies;
}

export interface Threads {
  stop(): Promise<void>;
}

/** It keeps its port and its secret when it is started again: the workers know it by them. */
export async function startSimulatorThread(parts: ThreadParts): Promise<Threads & Sandbox> {
  const { log, random } = parts.dependencies;
  const shared = sharedData(parts, "simulator");
  const secret = base62(43, random);
  const thread = await supervise<{ port: number; url: string }>(new URL("./simulator-thread.js", import.meta.url), {
    name: shared.name,
    data: (before): SimulatorThreadData => ({ ...shared, secret, port: before?.port ?? 0 }),
    log,
  });
  return {
    sandboxUrl: new URL(thread.ready.url),
    sandboxSecret: secret,
    stop: () => thread.stop({ withinMs: CLOSING_MS }),
  };
}

export interface Workers extends Threads {
  /** They load while the API starts. If they cannot, `started` says so. */
  start(): void;
  started(): Promise<void>;
  /** Something became due, in these queues or in any: the first of them looks, and the others if it has no place. */
  wake(queues?: readonly string[]): void;
  /** Something is due in these queues that the first should have taken: it may stand still, so all of them look. */
  wakeAll(queues: readonly string[]): void;
  /** Whether they are told of what other processes make due. */
  isTold(isTold: boolean): void;
  /** Those that were not heard of lately. One that ended by itself is started again within that time. */
  stuck(): string[];
}

/** Longer than a thread that fell waits for its next start, and takes to load. */
const HEARD_WITHIN_MS = 2 * MINUTE;

interface WorkersOptions extends Sandbox {
  metrics: Metrics;
  stopWithinMs: number;
  /** More may be due than all of them have places for. */
  overflows: (queue: string) => void;
}

export function workersOf(parts: ThreadParts, options: WorkersOptions): Workers {
  let starting: Promise<WorkerThreads> | null = null;
  let running: WorkerThreads | null = null;
  let told = false;
  return {
    start() {
      starting = startWorkerThreads(parts, options);
      starting.then(
        (threads) => {
          running = threads;
          threads.isTold(told);
        },
        () => {},
      );
    },
    async started() {
      await starting;
    },
    wake: (queues) => running?.wake(queues),
    wakeAll: (queues) => running?.wakeAll(queues),
    isTold(isTold) {
      told = isTold;
      running?.isTold(isTold);
    },
    stuck: () => running?.stuck() ?? [],
    async stop() {
      await (await starting?.catch(() => null))?.stop();
    },
  };
}

type WorkerThreads = Omit<Workers, "start" | "started">;

async function startWorkerThreads(
  parts: ThreadParts,
  { sandboxUrl, sandboxSecret, metrics, stopWithinMs, overflows }: WorkersOptions,
): Promise<WorkerThreads> {
  const heard = new LastHeard();
  let told = false;
  const threads: Supervised<null, ToldWorker>[] = [];
  const numbers = Array.from({ length: parts.config.workers }, (_, index) => index + 1);
  const begun = await Promise.allSettled(
    numbers.map((number) => {
      const shared = sharedData(parts, `worker ${number}`);
      return supervise<null, ToldWorker, SaidByWorker>(new URL("./worker-thread.js", import.meta.url), {
        name: shared.name,
        data: (): WorkerThreadData => ({
          ...{ ...shared, number, sandboxSecret, stopWithinMs, isTold: told },
          sandboxUrl: sandboxUrl?.href ?? null,
        }),
        onMessage: (said) => {
          heard.heard(shared.name, performance.now());
          if ("counts" in said) return addCounts(metrics, said.counts);
          threads.forEach((thread, index) => {
            if (index + 1 !== number) thread.tell({ wake: [said.overflows] });
          });
          overflows(said.overflows);
        },
        log: parts.dependencies.log,
      });
    }),
  );
  threads.push(...begun.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])));
  const failed = begun.find((result) => result.status === "rejected");
  if (failed !== undefined) {
    await stopAll();
    throw failed.reason;
  }
  return {
    // Not each in turn: several workers that take a little each look more often, and do less, than one that takes all
    // there is.
    wake: (queues) => threads[0]?.tell({ wake: queues ?? null }),
    wakeAll(queues) {
      for (const thread of threads) thread.tell({ wake: queues });
    },
    isTold(isTold) {
      told = isTold;
      for (const thread of threads) thread.tell({ isTold });
    },
    stuck: () => heard.silentFor(HEARD_WITHIN_MS, performance.now()),
    stop: stopAll,
  };

  async function stopAll(): Promise<void> {
    await Promise.all(threads.map((thread) => thread.stop({ withinMs: stopWithinMs + CLOSING_MS })));
  }
}

function sharedData({ environment, dependencies }: ThreadParts, name: string): ThreadData {
  return { name, environment: { ...environment }, connection: dependencies.connection };
}
