// Several threads for the same work. Each owner has a queue, and the queues are served round robin, so one owner's
// backlog delays no other. No owner can hold all threads: however long its requests take, the next owner finds one. A
// request whose caller has left is dropped, unless it has started.

import { FairQueue } from "../limits/fair-queue.ts";
import { openThread, type Thread } from "./thread.ts";

export interface ThreadPool<Request, Reply> {
  ask(request: Request, by: Asker): Promise<Reply>;
  /** Requests still waiting are rejected. */
  close(): Promise<void>;
}

export interface Asker {
  owner: string;
  /** Aborted when the caller has left. */
  signal?: AbortSignal | undefined;
}

interface Waiting<Request, Reply> {
  readonly owner: string;
  readonly request: Request;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (reason: unknown) => void;
  /** From now on it is under way: the caller's leaving changes nothing any more. */
  readonly begin: () => void;
}

/** Threads are started as they are needed: most services are never asked. */
export function openThreadPool<Request, Reply>(
  module: URL,
  data: unknown,
  { threads, withinMs }: { threads: number; withinMs: number },
): ThreadPool<Request, Reply> {
  const queue = new FairQueue<Waiting<Request, Reply>>();
  const opened: Promise<Thread<Request, Reply>>[] = [];
  const idle: Thread<Request, Reply>[] = [];
  const underWay: string[] = [];
  // A single thread has to serve whoever comes.
  const mostOfOne = Math.max(1, threads - 1);
  const mayProceed = (owner: string) => underWay.filter((other) => other === owner).length < mostOfOne;
  let closed = false;

  function open(): Promise<Thread<Request, Reply>> {
    const thread = openThread<Request, Reply>(module, data, { withinMs });
    opened.push(thread);
    thread.catch(() => opened.splice(opened.indexOf(thread), 1));
    return thread;
  }

  async function serve({ request, resolve, reject, begin }: Waiting<Request, Reply>): Promise<void> {
    begin();
    try {
      const thread = idle.pop() ?? (await open());
      resolve(await thread.ask(request).finally(() => idle.push(thread)));
    } catch (error) {
      reject(error);
    }
  }

  function proceed(): void {
    while (underWay.length < threads) {
      const next = queue.shift(mayProceed);
      if (next === undefined) return;
      underWay.push(next.owner);
      void serve(next).finally(() => {
        underWay.splice(underWay.indexOf(next.owner), 1);
        proceed();
      });
    }
  }

  return {
    ask(request, { owner, signal }) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new Error("the threads were closed"));
        if (signal?.aborted) return reject(signal.reason);
        const leave = () => {
          queue.remove(owner, waiting);
          reject(signal?.reason);
        };
        const begin = () => signal?.removeEventListener("abort", leave);
        const waiting = { owner, request, resolve, reject, begin };
        signal?.addEventListener("abort", leave, { once: true });
        queue.push(owner, waiting);
        proceed();
      });
    },
    async close() {
      closed = true;
      for (let left = queue.shift(); left !== undefined; left = queue.shift()) {
        left.begin();
        left.reject(new Error("the threads were closed"));
      }
      await Promise.all(opened.map(async (thread) => (await thread).close()));
    },
  };
}
