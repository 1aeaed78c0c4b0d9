// Loaded into the program with `--import`: at SIGUSR2 every thread of the program ends at once, as if it had crashed.

import { isMainThread, type Worker } from "node:worker_threads";

if (isMainThread) {
  const threads = new Set<Worker>();
  process.on("worker", (thread) => {
    threads.add(thread);
    thread.on("exit", () => threads.delete(thread));
  });
  process.on("SIGUSR2", () => {
    for (const thread of threads) void thread.terminate();
  });
}
