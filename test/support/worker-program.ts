// What worker-process.ts starts: a worker as the service has them, told by its parent what time it is.

import { readConfig } from "../../src/main/config.ts";
import { wire } from "../../src/main/wiring.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/database/db.ts";
import { readHosts } from "../../src/platform/http/names.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { createSealing } from "../../src/platform/sealing.ts";
import { networks } from "../../src/webhooks/endpoints/addresses.ts";
import type { TestDatabase } from "./database.ts";

export interface Settings {
  connection: TestDatabase["connection"];
  sandboxUrl: string;
  sealingKey: string;
  ca: string;
  leaseSeconds: number;
  sendTimeoutMs: number;
  delaysMs: readonly number[];
  /** Null for the machine's own time. */
  now: string | null;
  sleeps: boolean;
}

async function runWorker(settings: Settings) {
  let now = settings.now === null ? null : new Date(settings.now);
  const config = {
    ...readConfig({}),
    webhookAllowed: networks(["127.0.0.0/8", "::1/128"]),
    webhookDelaysMs: [...settings.delaysMs],
    leaseSeconds: settings.leaseSeconds,
    workers: 1,
  };
  const wiring = wire(config, {
    db: openDatabase(settings.connection, { connections: 10, onIdleError: () => {} }),
    clock: { now: () => now ?? systemClock.now() },
    random: systemRandom,
    log: createLog("error"),
    metrics: createMetrics(),
    sealing: createSealing(Buffer.from(settings.sealingKey, "base64"), systemRandom),
    sandbox: { sandboxUrl: new URL(settings.sandboxUrl), sandboxSecret: null },
    receivers: { hosts: readHosts(""), ca: [settings.ca] },
    sendTimeoutMs: settings.sendTimeoutMs,
  });
  const worker = await wiring.worker();
  worker.isTold(settings.sleeps);
  worker.start();
  process.on("message", (message: { now: string }) => {
    now = new Date(message.now);
    worker.wake();
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.("started");
}

process.once("message", (settings: Settings) => void runWorker(settings));
