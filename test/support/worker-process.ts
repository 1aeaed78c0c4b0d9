// A worker in a process of its own, so that a test can kill it. Its clock shows what the test last said.
// This file is both sides: imported it starts the process, run by itself it is the process.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createDestinations } from "../../src/authority/destinations.ts";
import { createWorker } from "../../src/main/worker.ts";
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
  now: string;
}

export interface WorkerProcess {
  /** SIGKILL: no goodbye. */
  kill(): Promise<void>;
  tell(now: Date): void;
}

export async function startWorkerProcess(
  service: Service,
  { leaseSeconds, sandboxUrl }: { leaseSeconds: number; sandboxUrl: URL },
): Promise<WorkerProcess> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const settings: Settings = {
    connection: service.database.connection,
    sandboxUrl: sandboxUrl.href,
    sealingKey: service.sealingKey.toString("base64"),
    ca: service.certificate.cert,
    leaseSeconds,
    now: service.clock.now().toISOString(),
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
  let now = new Date(settings.now);
  const random = systemRandom;
  const db = openDatabase(settings.connection, { connections: 10, onIdleError: () => {} });
  const guard = createAddressGuard({
    allowed: networks(["127.0.0.0/8", "::1/128"]),
    lookUp: createNameLookup({ hosts: readHosts("") }),
  });
  const worker = createWorker({
    db,
    clock: { now: () => now },
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
      delaysMs: [...attemptDelaysMs],
      sealing: createSealing(Buffer.from(settings.sealingKey, "base64"), random),
    },
    leaseSeconds: settings.leaseSeconds,
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
