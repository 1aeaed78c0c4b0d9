// The worker: everything that happens in the background is in this list.

import { setTimeout } from "node:timers/promises";
import { Agent } from "undici";
import { createAuthority } from "../authority/client.ts";
import type { Destinations } from "../authority/destinations.ts";
import { createGate, type Gate } from "../filings/gate.ts";
import { forgetAnswersBefore } from "../filings/store.ts";
import { submissionQueue } from "../filings/submission-queue.ts";
import { after, type Clock, DAY, HOUR, SECOND } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { RandomBytes } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { type Delivering, deliveryQueue } from "../webhooks/deliver.job.ts";
import { createRunner, type Runner } from "../work/runner.ts";

export interface WorkerParts {
  db: Database;
  clock: Clock;
  random: RandomBytes;
  log: Log;
  metrics: Metrics;
  destinations: Destinations;
  webhooks: Pick<Delivering, "guard" | "allowHttp" | "dispatcher" | "delaysMs" | "sealing">;
  leaseSeconds: number;
  /** To the live authority, over all workers. */
  liveMessagesPerSecond?: number;
  /** How a message waits for its turn. */
  sleep?: (milliseconds: number) => Promise<void>;
  /** How long one exchange with the authority may take. */
  sendTimeoutMs?: number;
  /** How long a receiver may take, everything included. */
  deliveryTimeoutMs?: number;
}

const IDEMPOTENCY_RETENTION_MS = 30 * DAY;

export function createWorker(parts: WorkerParts): Runner {
  const { db, clock, random, log, metrics, leaseSeconds } = parts;
  const sendTimeoutMs = parts.sendTimeoutMs ?? 20 * SECOND;
  const gate = createGate({
    db,
    clock,
    perSecond: parts.liveMessagesPerSecond ?? 3,
    sleep: parts.sleep ?? ((ms) => setTimeout(ms)),
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
  const runner = createRunner({
    queues: [
      submissionQueue(submitting, { name: "submissions", destinations: ["sandbox"] }),
      submissionQueue(submitting, { name: "live submissions", destinations: ["live", "test_in_live"] }),
      deliveryQueue({
        db,
        clock,
        metrics,
        log,
        ...parts.webhooks,
        timeoutMs: parts.deliveryTimeoutMs ?? 10 * SECOND,
        slots: 128,
        slotsPerEndpoint: 4,
      }),
    ],
    leaseSeconds,
    lookEveryMs: 50,
    random,
    log,
    metrics,
  });
  return withHousekeeping(runner, parts);
}

/** Hourly, while the worker runs: forget what nobody will ask for again. */
function withHousekeeping(runner: Runner, { db, clock, log }: WorkerParts): Runner {
  let timer: NodeJS.Timeout | undefined;
  const tidy = () =>
    forgetAnswersBefore(db, after(clock.now(), -IDEMPOTENCY_RETENTION_MS)).catch((error) =>
      log.warn({ error }, "could not remove old idempotency keys"),
    );
  return {
    ...runner,
    start() {
      timer = setInterval(tidy, HOUR).unref();
      runner.start();
    },
    stop(options) {
      clearInterval(timer);
      return runner.stop(options);
    },
  };
}
