// One attempt to deliver one event to one endpoint. 2xx within the limit is success; everything else, a redirect
// included, is a failure, and the schedule says when to try again (interface, Delivery rules).

import type { Dispatcher } from "undici";
import { after, type Clock, MINUTE, SECOND } from "../../platform/clock.ts";
import { type Batcher, createBatcher } from "../../platform/database/batcher.ts";
import type { Database } from "../../platform/database/db.ts";
import { type Answer, post } from "../../platform/http/client.ts";
import type { KeyedSemaphore } from "../../platform/limits/keyed-semaphore.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { failSpan, inSpan, traceparent } from "../../platform/trace.ts";
import { type BackOff, backOffMs } from "../../work/back-off.ts";
import { holdsLease } from "../../work/lease.ts";
import type { Queue } from "../../work/runner.ts";
import { secretsOf } from "../endpoints/endpoint-secrets.ts";
import { noteEndpointFails } from "../endpoints/endpoint-store.ts";
import {
  claimDueDeliveries,
  type DueDelivery,
  giveBackDelivery,
  nextDeliveryDueAt,
  renewDeliveryLease,
} from "./delivery-claim-store.ts";
import {
  type Attempt,
  type DeliveryMove,
  holdDelivery,
  type MovedDelivery,
  moveDeliveries,
  moveDelivery,
} from "./delivery-store.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import type { Places } from "./places.ts";
import { deliveryHeaders } from "./request.ts";
import { nextAttemptAt } from "./schedule.ts";

export interface DeliverDependencies {
  db: Database;
  clock: Clock;
  sealing: Sealing;
  metrics: Metrics;
  log: Log;
  allowHttp: boolean;
  /** Guarded: it reaches no address that webhooks must not reach. */
  dispatcher: Dispatcher;
  delaysMs: readonly number[];
  timeoutMs: number;
  /** Attempts at once to one endpoint. */
  attemptsPerEndpoint: number;
  /** Shared by all queues of a worker. */
  endpointSemaphore: KeyedSemaphore;
  received: Received;
}

/** Records a delivery that was received, together with others of the moment. */
export type Received = Batcher<DeliveryMove, MovedDelivery[]>;

/** A few: what an answer holds is kept, and may have 16 KiB. */
const MOST_TOGETHER = 16;

export function receivedTogether(db: Database): Received {
  return createBatcher((moves) => moveDeliveries(db, "received", moves), { most: MOST_TOGETHER });
}

/** For our own faults, which are not attempts. */
const faultBackOff: BackOff = { firstMs: SECOND, factor: 4, capMs: 15 * MINUTE };
/** What is kept of an answer; the rest is not even read. */
export const MAX_ANSWER_BYTES = 16 * 1024;

export interface DeliveryQueueOptions {
  name: string;
  failing: boolean;
  slots: number;
  perEndpoint: number;
  places: Places;
  /** The queues of both kinds: an endpoint that begins to fail, or answers again, goes from one to the other. */
  feeds: readonly string[];
}

/** Endpoints that answer, and endpoints that fail: each kind has places of its own. */
export function deliveryQueue(
  dependencies: DeliverDependencies,
  { name, feeds, failing, slots, perEndpoint, places }: DeliveryQueueOptions,
): Queue<DueDelivery> {
  const { db, clock } = dependencies;
  const sharing = { places: slots, perEndpoint, failing, held: places.held };
  return {
    name,
    slots,
    claim: (request) =>
      claimDueDeliveries(
        db,
        { ...request, limit: Math.min(request.limit, places.free()) },
        { now: clock.now(), ...sharing },
      ),
    nextDueAt: () => nextDeliveryDueAt(db, failing),
    async handle(delivery) {
      places.take(delivery.organisation_id);
      try {
        const { isAnythingLeft, isFailing } = await deliver(delivery, dependencies);
        const due = isFailing === failing ? [name] : feeds;
        return { goesOn: null, leased: null, due: isAnythingLeft ? due : [] };
      } finally {
        places.leave(delivery.organisation_id);
      }
    },
    renew: (delivery, leaseSeconds) => renewDeliveryLease(db, delivery, leaseSeconds),
    giveBack: (delivery) =>
      giveBackDelivery(db, delivery, after(clock.now(), backOffMs(delivery.faults + 1, faultBackOff))),
    traced: (delivery) => ({ name: "deliver", parent: delivery.traceparent, attributes: attributesOf(delivery) }),
    feeds,
  };
}

/** An endpoint has few places: what waits for one of them may be due already. */
interface Delivered {
  isAnythingLeft: boolean;
  isFailing: boolean;
}

async function deliver(delivery: DueDelivery, dependencies: DeliverDependencies): Promise<Delivered> {
  const { db, clock, metrics, log, endpointSemaphore } = dependencies;
  if (delivery.disabled) {
    await holdDelivery(db, delivery, clock.now());
    return { isAnythingLeft: true, isFailing: false };
  }
  // What came of it is written down while the next one is under way already.
  const made = await endpointSemaphore(delivery.endpoint_id, () => attempt(delivery, dependencies));
  const { outcome } = made;

  const delivered = await settle(delivery, made, dependencies);
  metrics.deliveries.inc({ outcome: outcome.failure === null ? "delivered" : "failed" });
  if (outcome.failure !== null) {
    const { event_id: event, endpoint_id: endpoint } = delivery;
    const { class: failureClass, unabridged: reason } = outcome.failure;
    log.warn({ event, endpoint, attempt: delivery.failures + 1, failureClass, reason }, "a webhook was not received");
  }
  return delivered;
}

/** In a span whose place the receiver is told: what it does in its own trace can go on from there. */
function attempt(delivery: DueDelivery, dependencies: DeliverDependencies): Promise<Attempt> {
  return inSpan({ name: "webhook", kind: "client", attributes: attributesOf(delivery) }, async (span) => {
    const at = dependencies.clock.now();
    const headers = headersOf(delivery, at, dependencies);
    const startedAt = performance.now();
    const outcome = outcomeOf(await send(delivery, headers, dependencies));
    const latencyMs = Math.round(performance.now() - startedAt);
    if (outcome.status !== null) span.setAttribute("http.response.status_code", outcome.status);
    if (outcome.failure !== null) failSpan(span, outcome.failure.class);
    return { at, latencyMs, url: delivery.url, headers, outcome };
  });
}

/** Not the URL: its path or its query may be a secret. */
function attributesOf({ event_id, endpoint_id, organisation_id, failures }: DueDelivery) {
  return {
    "quarterday.event.id": event_id,
    "quarterday.endpoint.id": endpoint_id,
    "quarterday.organisation.id": organisation_id,
    "quarterday.attempt": failures + 1,
  };
}

function headersOf(delivery: DueDelivery, sentAt: Date, { sealing }: DeliverDependencies): Record<string, string> {
  const secrets = secretsOf({ ...delivery, id: delivery.endpoint_id }, sentAt, sealing);
  const headers = deliveryHeaders(delivery.payload, { eventId: delivery.event_id, secrets, sentAt });
  const place = traceparent();
  return place === null ? headers : { ...headers, traceparent: place };
}

async function send(
  { payload, url: text }: DueDelivery,
  headers: Record<string, string>,
  { allowHttp, timeoutMs, dispatcher, attemptsPerEndpoint }: DeliverDependencies,
): Promise<Answer> {
  const url = new URL(text);
  if (url.protocol !== "https:" && !allowHttp) {
    const reason = "plain HTTP is no longer allowed";
    return { kind: "not_sent", code: "ERR_PLAIN_HTTP", reason };
  }
  const startedAt = performance.now();
  const left = () => Math.max(1, Math.round(timeoutMs - (performance.now() - startedAt)));
  const once = () =>
    post({ url, headers, body: payload, timeoutMs: left(), maxAnswerBytes: MAX_ANSWER_BYTES, dispatcher });
  let answer = await once();
  // A kept connection that the receiver has just given up is no failure of the receiver's. Each of these uses one up; a
  // fresh one decides.
  for (let kept = attemptsPerEndpoint; kept > 0 && answer.kind === "no_answer" && answer.closedIdle; kept--)
    answer = await once();
  return answer;
}

/** Records what the attempt means for the delivery, under the lease. */
async function settle(delivery: DueDelivery, attempt: Attempt, dependencies: DeliverDependencies): Promise<Delivered> {
  const { db, clock, delaysMs, received } = dependencies;
  const at = clock.now();
  if (succeeded(attempt.outcome)) {
    const moved = await received({ row: delivery, at, failures: delivery.failures, dueAt: null, attempt });
    return { isAnythingLeft: holdsLease(delivery, moved).is_anything_left, isFailing: false };
  }
  const failures = delivery.failures + 1;
  const scheduledAt = nextAttemptAt(failures, at, delaysMs);
  await db.transaction(async (tx) => {
    // The endpoint is locked until the commit: a request to disable it meanwhile waits, and then finds what is to be
    // held.
    const { disabled, removed, advancedSeconds } = await noteEndpointFails(tx, delivery.endpoint_id, at);
    // The sandbox's clock may have been advanced since the claim: the attempt counts as failed before that.
    const advancedMs = (advancedSeconds - delivery.advanced_seconds) * SECOND;
    const dueAt = scheduledAt && new Date(Math.max(at.getTime(), scheduledAt.getTime() - advancedMs));
    const switchedOff = removed ? "endpoint_removed" : "endpoint_disabled";
    const fact = dueAt === null ? "attempts_exhausted" : disabled ? switchedOff : "attempt_failed";
    await moveDelivery(tx, fact, {
      ...{ row: delivery, at, failures, attempt },
      dueAt: fact === "attempt_failed" ? dueAt : null,
    });
  });
  return { isAnythingLeft: true, isFailing: true };
}

function succeeded({ failure }: Outcome): boolean {
  return failure === null;
}
