// Loaded into the program with `--import`: at SIGUSR2 the thread of its first worker stands still for ever, as if it
// hung in a loop.

import { writeSync } from "node:fs";
import { BroadcastChannel, isMainThread, workerData } from "node:worker_threads";

const channel = new BroadcastChannel("still-worker");
channel.unref();

if (isMainThread) {
  process.on("SIGUSR2", () => channel.postMessage("stand still"));
} else if (workerData?.name === "worker 1") {
  channel.onmessage = () => {
    writeSync(1, "worker 1 stands still\n");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };
}
