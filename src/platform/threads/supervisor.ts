// A part of the program in a thread of its own, for as long as the program runs. When it ends without having been asked
// to, that is logged under its name and it is started again, after a longer and longer wait. A killed process takes its
// threads along, so none is ever left behind.

import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { MINUTE, SECOND } from "../clock.ts";
import { messageOf, StartupError } from "../errors.ts";
import type { Log } from "../log.ts";

export interface Supervised<Ready, Told> {
  /** The thread's message when it was ready. */
  readonly ready: Ready;
  /** While it is being started again, nothing hears it. */
  tell(message: Told): void;
  /** Asks it to stop, and ends it if that takes longer. */
  stop(options: { withinMs: number }): Promise<void>;
}

export interface SupervisedOptions<Ready, Said> {
  name: string;
  /** The thread's data. A restart also gets the ready message of the first start. */
  data: (before: Ready | null) => unknown;
  onMessage?: (message: Said) => void;
  log: Log;
  /** How long to wait before each further start. */
  waitsMs?: readonly number[];
}

type FromThread<Ready, Said> =
  | { kind: "ready"; ready: Ready }
  | { kind: "refused"; reason: string }
  | { kind: "said"; message: Said };
type ToThread<Told> = { kind: "told"; message: Told } | { kind: "stop" };

const usualWaitsMs = [0, SECOND, 5 * SECOND, 15 * SECOND, 30 * SECOND];
/** A thread that has lived for this long begins again at the first wait. */
const LIVED_MS = MINUTE;

/** Resolves once the thread is ready. A StartupError thrown while it starts for the first time is thrown here. */
export async function supervise<Ready, Told = never, Said = never>(
  module: URL,
  { name, data, onMessage, log, waitsMs = usualWaitsMs }: SupervisedOptions<Ready, Said>,
): Promise<Supervised<Ready, Told>> {
  const stopping = new AbortController();
  let { worker, ready, ended } = begin();
  const first = await ready;
  const watching = watch();

  return {
    ready: first,
    tell: (message) => post({ kind: "told", message }),
    async stop({ withinMs }) {
      stopping.abort();
      post({ kind: "stop" });
      const limit = setTimeout(() => worker.terminate(), withinMs);
      await watching.finally(() => clearTimeout(limit));
    },
  };

  function begin(before: Ready | null = null) {
    return startThread<Ready, Said>(new Worker(module, { workerData: data(before) }), onMessage);
  }

  function post(message: ToThread<Told>): void {
    worker.postMessage(message);
  }

  async function watch(): Promise<void> {
    for (let failures = 0; ; failures++) {
      const startedAt = performance.now();
      const { code, error } = await ended;
      if (stopping.signal.aborted) {
        if (code !== 0) log.error({ thread: name, error }, `${name} did not stop in an orderly way`);
        return;
      }
      if (performance.now() - startedAt > LIVED_MS) failures = 0;
      const waitMs = waitsMs[Math.min(failures, waitsMs.length - 1)];
      log.error({ thread: name, waitMs, error }, `${name} ended; starting it again`);
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      ({ worker, ready, ended } = begin(first));
      // If it cannot start, `ended` says why. A request to stop waits for it to be ready.
      await ready.then(
        () => log.info({ thread: name }, `${name} runs again`),
        () => {},
      );
    }
  }
}

/** `ended` never rejects: a thread may end while no other code waits for it. */
function startThread<Ready, Said>(worker: Worker, onMessage: ((message: Said) => void) | undefined) {
  let reason: unknown;
  const ended = new Promise<{ code: number; error: unknown }>((resolve) => {
    worker.on("error", (error) => {
      reason = error;
    });
    worker.on("exit", (code) => {
      resolve({ code, error: reason ?? new Error(`the thread ended with exit code ${code}`) });
    });
  });
  const ready = new Promise<Ready>((resolve, reject) => {
    worker.on("message", (message: FromThread<Ready, Said>) => {
      if (message.kind === "ready") resolve(message.ready);
      else if (message.kind === "refused") reason = new StartupError(message.reason);
      else onMessage?.(message.message);
    });
    void ended.then(({ error }) => reject(error));
  });
  return { worker, ready, ended };
}

/** The thread's side of it. */
export function serveSupervised<Data, Ready, Told = never, Said = never>(
  start: (
    data: Data,
    say: (message: Said) => void,
  ) => Promise<{ ready: Ready; hear?: (message: Told) => void; stop(): Promise<void> }>,
): void {
  const port = parentPort;
  if (port === null) throw new Error("this file is run as a thread");
  const post = (message: FromThread<Ready, Said>) => port.postMessage(message);
  start(workerData as Data, (message) => post({ kind: "said", message })).then(
    ({ ready, hear, stop }) => {
      port.on("message", async (message: ToThread<Told>) => {
        if (message.kind === "told") return hear?.(message.message);
        await stop();
        process.exit(0);
      });
      post({ kind: "ready", ready });
    },
    (error: unknown) => {
      if (!(error instanceof StartupError)) throw error;
      post({ kind: "refused", reason: messageOf(error) });
      process.exit(1);
    },
  );
}
