// One attempt to deliver one event to one endpoint. 2xx within the limit is success; everything else, a redirect included, is a
// failure, and the schedule says when to try again (interface, Delivery rules).

import type { Dispatcher } from "undici";
import { after, type Clock, MINUTE, SECOND } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/db.ts";
import { messageOf } from "../platform/errors.ts";
import { type Answer, post } from "../platform/http-client.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Sealing } from "../platform/sealing.ts";
import { type BackOff, backOffMs } from "../work/back-off.ts";
import type { Queue } from "../work/runner.ts";
import { type AddressGuard, AddressRefused } from "./addresses.ts";
import {
  claimDueDeliveries,
  type DueDelivery,
  endpointIsDisabled,
  giveBackDelivery,
  insertAttempt,
  moveDelivery,
  renewDeliveryLease,
} from "./delivery-store.ts";
import { secretOf } from "./endpoints.ts";
import { nextAttemptAt } from "./schedule.ts";
import { signatureHeader } from "./signature.ts";

export interface Delivering {
  db: Database;
  clock: Clock;
  sealing: Sealing;
  metrics: Metrics;
  log: Log;
  guard: AddressGuard;
  allowHttp: boolean;
  dispatcher: Dispatcher;
  delaysMs: readonly number[];
  timeoutMs: number;
  slots: number;
  slotsPerEndpoint: number;
}

/** For faults of ours, which are not attempts. */
const faultBackOff: BackOff = { firstMs: SECOND, factor: 4, capMs: 15 * MINUTE };
const MAX_ANSWER_BYTES = 16 * 1024;

export function deliveryQueue(delivering: Delivering): Queue<DueDelivery> {
  const { db, clock, slots, slotsPerEndpoint } = delivering;
  return {
    name: "deliveries",
    slots,
    claim: (request) => claimDueDeliveries(db, request, { now: clock.now(), perEndpoint: slotsPerEndpoint }),
    handle: (delivery) => deliver(delivery, delivering),
    renew: (delivery, leaseSeconds) => renewDeliveryLease(db, delivery, leaseSeconds),
    giveBack: (delivery) =>
      giveBackDelivery(db, delivery, after(clock.now(), backOffMs(delivery.faults + 1, faultBackOff))),
  };
}

async function deliver(delivery: DueDelivery, delivering: Delivering): Promise<void> {
  const { db, clock, metrics, log } = delivering;
  if (delivery.disabled) {
    const held = { at: clock.now(), failures: delivery.failures, dueAt: null };
    return db.transaction((tx) => moveDelivery(tx, delivery, "endpoint_disabled", held));
  }
  const sentAt = clock.now();
  const startedAt = performance.now();
  const answer = await send(delivery, sentAt, delivering);
  const latencyMs = Math.round(performance.now() - startedAt);

  await db.transaction(async (tx) => {
    await settle(tx, delivery, answer, delivering);
    await insertAttempt(tx, { delivery_id: delivery.id, attempted_at: sentAt, latency_ms: latencyMs, ...told(answer) });
  });
  metrics.deliveries.inc({ outcome: succeeded(answer) ? "delivered" : "failed" });
  if (!succeeded(answer)) {
    const { event_id: event, endpoint_id: endpoint } = delivery;
    log.warn(
      { event, endpoint, attempt: delivery.failures + 1, reason: told(answer).error },
      "a webhook was not received",
    );
  }
}

async function send(delivery: DueDelivery, sentAt: Date, delivering: Delivering): Promise<Answer> {
  const secret = secretOf({ id: delivery.endpoint_id, sealed_secret: delivery.sealed_secret }, delivering.sealing);
  const url = new URL(delivery.url);
  if (url.protocol !== "https:" && !delivering.allowHttp) {
    return { kind: "not_sent", reason: "plain HTTP is not allowed any more (WEBHOOK_ALLOW_HTTP)" };
  }
  try {
    delivering.guard.checkLiteral(url.hostname);
  } catch (error) {
    if (error instanceof AddressRefused) return { kind: "not_sent", reason: messageOf(error) };
    throw error;
  }
  return post({
    url,
    headers: {
      "content-type": "application/json",
      "user-agent": "Quarterday-Webhooks/1",
      "service-signature": signatureHeader(delivery.payload, secret, sentAt),
      "webhook-id": delivery.event_id,
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1_000)),
    },
    body: delivery.payload,
    timeoutMs: delivering.timeoutMs,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    dispatcher: delivering.dispatcher,
  });
}

/** Writes down what the answer means for the delivery, under the lease. */
async function settle(tx: Transaction, delivery: DueDelivery, answer: Answer, delivering: Delivering): Promise<void> {
  const at = delivering.clock.now();
  if (succeeded(answer)) {
    return moveDelivery(tx, delivery, "received", { at, failures: delivery.failures, dueAt: null });
  }
  const failures = delivery.failures + 1;
  const dueAt = nextAttemptAt(failures, at, delivering.delaysMs);
  if (dueAt === null) return moveDelivery(tx, delivery, "attempts_exhausted", { at, failures, dueAt });
  if (await endpointIsDisabled(tx, delivery.endpoint_id)) {
    return moveDelivery(tx, delivery, "endpoint_disabled", { at, failures, dueAt: null });
  }
  return moveDelivery(tx, delivery, "attempt_failed", { at, failures, dueAt });
}

function succeeded(answer: Answer): boolean {
  return answer.kind === "answered" && answer.status >= 200 && answer.status < 300;
}

function told(answer: Answer) {
  if (answer.kind !== "answered") return { response_status: null, error: answer.reason, retry_after: null };
  const retryAfter = answer.headers["retry-after"];
  return {
    response_status: answer.status,
    error: succeeded(answer) ? null : `answered ${answer.status}`,
    retry_after: typeof retryAfter === "string" ? retryAfter.slice(0, 100) : null,
  };
}
