// A worker in a process of its own, so that a test can kill it. Its clock shows what the test last said, unless it is
// to run by itself.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { SECOND } from "../../src/platform/clock.ts";
import { attemptDelaysMs } from "../../src/webhooks/deliveries/schedule.ts";
import type { Service } from "./service.ts";
import type { Settings } from "./worker-program.ts";

/** Bundled, as the program that people run is: there are many starts. */
const program = fileURLToPath(new URL("../programs/worker-program.js", import.meta.url));

export interface WorkerProcess {
  /** SIGKILL: no goodbye. */
  kill(): Promise<void>;
  tell(now: Date): void;
}

export interface WorkerWishes {
  leaseSeconds: number;
  sandboxUrl: URL;
  sendTimeoutMs?: number;
  /** The waits of the webhook schedule. */
  delaysMs?: readonly number[];
  clock?: "told" | "running";
  /**
   * It looks only when something is due by what it knows, as if told of everything else; nobody tells it, and nobody
   * takes the slow look for it.
   */
  sleeps?: boolean;
}

export async function startWorkerProcess(service: Service, wishes: WorkerWishes): Promise<WorkerProcess> {
  const child: ChildProcess = fork(program, [], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Not those of the test: source maps make the start, of which there are many, a tenth longer.
    execArgv: [],
  });
  const settings: Settings = {
    connection: service.database.application,
    sandboxUrl: wishes.sandboxUrl.href,
    sealingKey: service.sealingKey.toString("base64"),
    ca: service.certificate.cert,
    leaseSeconds: wishes.leaseSeconds,
    sendTimeoutMs: wishes.sendTimeoutMs ?? 20 * SECOND,
    delaysMs: wishes.delaysMs ?? attemptDelaysMs,
    sleeps: wishes.sleeps ?? false,
    now: wishes.clock === "running" ? null : service.clock.now().toISOString(),
  };
  child.send(settings);
  await once(child, "message");
  return {
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
    tell: (now) => void child.send({ now: now.toISOString() }),
  };
}
