// What worker-process.ts starts: a worker as the service has them, told by its parent what time it is.

import { createDestinations } from "../../src/authority/destinations.ts";
import { createWorker } from "../../src/main/serve/worker.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/database/db.ts";
import { createNameLookup, readHosts } from "../../src/platform/http/names.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { createSealing } from "../../src/platform/sealing.ts";
import { webhookDispatcher } from "../../src/webhooks/deliveries/dispatcher.ts";
import { createAddressGuard, networks } from "../../src/webhooks/endpoints/addresses.ts";
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
      vendorId: "1234",
      version: "0.1.0",
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

process.once("message", (settings: Settings) => runWorker(settings));
