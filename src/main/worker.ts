// The worker: everything that happens in the background is in this list.

import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";
import { createAuthority } from "../authority/client.ts";
import type { Destinations } from "../authority/destinations.ts";
import { createGate, type Gate } from "../filings/gate.ts";
import { submissionQueue } from "../filings/submission-queue.ts";
import { type Clock, HOUR, MINUTE, SECOND } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { RandomBytes } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { type Delivering, deliveryQueue } from "../webhooks/deliver.job.ts";
import { DELIVERY_LIMIT_MS } from "../webhooks/dispatcher.ts";
import { createRunner, type Runner } from "../work/runner.ts";
import { tidyUp } from "./housekeeping.ts";

export interface WorkerParts {
  db: Database;
  clock: Clock;
  random: RandomBytes;
  log: Log;
  metrics: Metrics;
  destinations: Destinations;
  webhooks: Pick<Delivering, "allowHttp" | "dispatcher" | "delaysMs" | "sealing">;
  leaseSeconds: number;
  /** To the live authority, over all workers. */
  liveMessagesPerSecond?: number;
  /** How a message waits for its turn. */
  sleep?: (milliseconds: number) => Promise<void>;
  /** How long one exchange with the authority may take. */
  sendTimeoutMs?: number;
  /** How long a receiver may take, everything included. */
  deliveryTimeoutMs?: number;
  eventRetentionDays?: number;
}

export function createWorker(parts: WorkerParts): Runner {
  const { db, clock, random, log, metrics, leaseSeconds } = parts;
  const sendTimeoutMs = parts.sendTimeoutMs ?? 20 * SECOND;
  const gate = createGate({
    db,
    clock,
    perSecond: parts.liveMessagesPerSecond ?? 3,
    sleep: parts.sleep ?? ((ms) => sleep(ms)),
  });
  // Bookkeeping must not throw an answer away.
  const heard: Gate["heard"] = (to, answer) =>
    gate.heard(to, answer).catch((error) => log.warn({ error }, "could not note whether the authority answers"));
  const authority = createAuthority({ dispatcher: new Agent(), random, metrics, timeoutMs: sendTimeoutMs, heard });
  const publishing = { random, delaysMs: parts.webhooks.delaysMs };
  const submitting = {
    db,
    clock,
    random,
    sealing: parts.webhooks.sealing,
    gate,
    authority,
    destinations: parts.destinations,
    publishing,
    leaseSeconds,
    sendTimeoutMs,
    slots: 16,
  };
  const delivering = {
    db,
    clock,
    metrics,
    log,
    ...parts.webhooks,
    timeoutMs: parts.deliveryTimeoutMs ?? DELIVERY_LIMIT_MS,
    slotsPerEndpoint: 4,
  };
  const runner = createRunner({
    queues: [
      submissionQueue(submitting, { name: "submissions", destinations: ["sandbox"] }),
      submissionQueue(submitting, { name: "live submissions", destinations: ["live", "test_in_live"] }),
      deliveryQueue(delivering, { name: "deliveries", failing: false, slots: 96 }),
      deliveryQueue(delivering, { name: "deliveries to failing endpoints", failing: true, slots: 32 }),
    ],
    leaseSeconds,
    lookEveryMs: 50,
    random,
    log,
    metrics,
  });
  return withHousekeeping(runner, parts);
}

/** Soon after the start and then hourly, while the worker runs. */
function withHousekeeping(runner: Runner, parts: WorkerParts): Runner {
  const { eventRetentionDays = 90 } = parts;
  let timers: NodeJS.Timeout[] = [];
  const tidy = () =>
    tidyUp({ ...parts, eventRetentionDays }).catch((error) => parts.log.warn({ error }, "could not tidy up"));
  return {
    ...runner,
    start() {
      timers = [setTimeout(tidy, MINUTE).unref(), setInterval(tidy, HOUR).unref()];
      runner.start();
    },
    stop(options) {
      for (const timer of timers) clearTimeout(timer);
      return runner.stop(options);
    },
  };
}
