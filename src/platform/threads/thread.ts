// Work that would hold up the event loop, done in a thread of its own: one request at a time, in the order they came. A
// thread that dies takes with it only what it was doing; the next request starts another.

import { parentPort, Worker, workerData } from "node:worker_threads";
import { messageOf, Refusal, StartupError } from "../errors.ts";

export interface Thread<Request, Reply> {
  ask(request: Request): Promise<Reply>;
  /** Whatever is still waiting is rejected. */
  close(): Promise<void>;
}

type FromThread<Reply> =
  | { kind: "ready" }
  | { kind: "refused"; reason: string }
  | { kind: "answered"; reply: Reply }
  | { kind: "failed"; reason: string };

/** A thread beyond this is ended. What WASM and buffers take is not counted: who serves requests bounds their size. */
const MAX_HEAP_MB = 512;

/** A request was ended because it took too long. This is no verdict on it. */
export class OutOfTime extends Refusal<"service_unavailable"> {
  constructor() {
    super(
      "service_unavailable",
      "Checking this return took too long and was stopped. Nothing was stored. Try again, or send a smaller document.",
    );
  }
}

/** Resolves once the thread is prepared. A StartupError thrown while it prepares is thrown here. */
export async function openThread<Request, Reply>(
  module: URL,
  data: unknown,
  { withinMs = 30_000 }: { withinMs?: number } = {},
): Promise<Thread<Request, Reply>> {
  let running: Worker | null = watched(await start(module, data));
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  function watched(worker: Worker): Worker {
    const forget = () => {
      if (running === worker) running = null;
    };
    return worker.on("error", forget).on("exit", forget);
  }

  async function answer(request: Request): Promise<Reply> {
    if (!closed) running ??= watched(await start(module, data));
    if (closed || running === null) {
      await running?.terminate();
      throw new Error("the thread was closed");
    }
    const worker = running;
    worker.postMessage(request);
    // A task this long would keep all others waiting: the thread is ended, and the request with it.
    let isOutOfTime = false;
    const deadline = setTimeout(() => {
      isOutOfTime = true;
      void worker.terminate();
    }, withinMs);
    const message = await nextMessage<Reply>(worker)
      .catch((error: unknown) => {
        throw isOutOfTime ? new OutOfTime() : error;
      })
      .finally(() => clearTimeout(deadline));
    if (message.kind === "answered") return message.reply;
    throw new Error(message.kind === "failed" ? message.reason : `the thread said ${message.kind}`);
  }

  return {
    ask(request) {
      const reply = last.then(() => answer(request));
      last = reply.catch(() => {});
      return reply;
    },
    async close() {
      closed = true;
      await running?.terminate();
      await last;
    },
  };
}

/** The thread's side: `prepare` once, then a reply to each request. */
export function serveThread<Data, Request, Reply>(prepare: (data: Data) => (request: Request) => Reply): void {
  const port = parentPort;
  if (port === null) throw new Error("this file is run as a thread");
  const post = (message: FromThread<Reply>) => port.postMessage(message);
  let reply: (request: Request) => Reply;
  try {
    reply = prepare(workerData as Data);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    post({ kind: "refused", reason: error.message });
    return;
  }
  port.on("message", (request: Request) => {
    try {
      post({ kind: "answered", reply: reply(request) });
    } catch (error) {
      post({ kind: "failed", reason: messageOf(error) });
    }
  });
  post({ kind: "ready" });
}

async function start(module: URL, data: unknown): Promise<Worker> {
  const worker = new Worker(module, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  // A thread that dies while no request waits must not end the process.
  worker.on("error", () => {});
  const message = await nextMessage(worker);
  if (message.kind === "ready") return worker;
  await worker.terminate();
  throw message.kind === "refused" ? new StartupError(message.reason) : new Error(`the thread said ${message.kind}`);
}

function nextMessage<Reply>(worker: Worker): Promise<FromThread<Reply>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off("message", onMessage);
      worker.off("error", onError);
      worker.off("exit", onExit);
      act();
    };
    const onMessage = (message: FromThread<Reply>) => settle(() => resolve(message));
    const onError = (error: unknown) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error("the thread ended before it answered")));
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.on("exit", onExit);
  });
}
