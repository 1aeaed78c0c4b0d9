// A worker in a process of its own, so that a test can kill it. Its clock shows what the test last said, unless it is to run by itself.
// This file is both sides: imported it starts the process, run by itself it is the process.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createDestinations } from "../../src/authority/destinations.ts";
import { createWorker } from "../../src/main/worker.ts";
import { SECOND, systemClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/db.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { createNameLookup, readHosts } from "../../src/platform/names.ts";
import { createSealing } from "../../src/platform/sealing.ts";
import { createAddressGuard, networks } from "../../src/webhooks/addresses.ts";
import { webhookDispatcher } from "../../src/webhooks/dispatcher.ts";
import { attemptDelaysMs } from "../../src/webhooks/schedule.ts";
import type { Service } from "./service.ts";

interface Settings {
  connection: Service["database"]["connection"];
  sandboxUrl: string;
  sealingKey: string;
  ca: string;
  leaseSeconds: number;
  sendTimeoutMs: number;
  delaysMs: readonly number[];
  /** Null for the machine's own time. */
  now: string | null;
}

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
}

export async function startWorkerProcess(service: Service, wishes: WorkerWishes): Promise<WorkerProcess> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [], {
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

function runWorker(settings: Settings) {
  let now = settings.now === null ? null : new Date(settings.now);
  const random = systemRandom;
  const db = openDatabase(settings.connection, { connections: 10, onIdleError: () => {} });
  const guard = createAddressGuard({
    allowed: networks(["127.0.0.0/8", "::1/128"]),
    lookUp: createNameLookup({ hosts: readHosts("") }),
  });
  const worker = createWorker({
    db,
    clock: { now: () => now ?? systemClock.now() },
    random,
    log: createLog("error"),
    metrics: createMetrics(),
    destinations: createDestinations({
      sandboxUrl: new URL(settings.sandboxUrl),
      sandboxPollSeconds: 1,
      sandboxAcceptedSeconds: 2,
      liveUrl: null,
      vendorId: "0000",
    }),
    webhooks: {
      allowHttp: false,
      dispatcher: webhookDispatcher({ guard, ca: settings.ca }),
      delaysMs: settings.delaysMs,
      sealing: createSealing(Buffer.from(settings.sealingKey, "base64"), random),
    },
    leaseSeconds: settings.leaseSeconds,
    sendTimeoutMs: settings.sendTimeoutMs,
  });
  worker.start();
  process.on("message", (message: { now: string }) => {
    now = new Date(message.now);
    worker.wake();
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.("started");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once("message", (settings: Settings) => runWorker(settings));
}
