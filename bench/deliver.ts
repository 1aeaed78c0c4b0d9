// Lines about webhooks: what a delivery with its schedule, lease and record costs beside a bare signed POST of the same bytes from the
// same process to the same receiver, and how long after the commit the receiver hears of an event.

import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "../src/platform/clock.ts";
import { sharedNow } from "../test/support/receiver.ts";
import type { Customer } from "./customer-process.ts";
import { type Line, latencyLine, percentile, rateLine } from "./figures.ts";
import { addListeners, type Listeners, PLACES_PER_ENDPOINT } from "./listeners.ts";
import type { Service } from "./service.ts";

const ROUNDS = 5;
const DELIVERIES = 400;
const MANY_ENDPOINTS = 8;
const PACED_ROUNDS = 3;
const PACED_EVENTS = 100;
const EVENTS_PER_SECOND = 50;
export const deliverPlan = `${ROUNDS} rounds of ${DELIVERIES} deliveries, ${PACED_ROUNDS} of ${PACED_EVENTS} at ${EVENTS_PER_SECOND} events a second`;

export async function measureDeliveries(service: Service, customer: Customer): Promise<Line[]> {
  const lines: Line[] = [];
  for (const endpoints of [1, MANY_ENDPOINTS]) {
    const listeners = await addListeners(service, customer, endpoints);
    lines.push(await measureRate(service, listeners));
    if (endpoints === 1) lines.push(...(await measureLatency(service, listeners)));
    await listeners.requireAllDelivered();
    await listeners.close();
  }
  return lines;
}

async function measureRate(service: Service, listeners: Listeners): Promise<Line> {
  const subject: number[] = [];
  const baseline: number[] = [];
  const count = listeners.endpoints.length;
  for (let round = 0; round <= ROUNDS; round++) {
    const names = Array.from({ length: DELIVERIES / count }, (_, index) => `fil_${round}_${index}`);
    await Promise.all(names.map((name) => listeners.publish(name)));
    baseline.push(await bareRate(listeners, await listeners.lastPayloads(names.length)));
    subject.push(await deliveredRate(service, listeners));
  }
  // The first round compiles and connects.
  return rateLine({
    name: count === 1 ? "deliveries to one endpoint" : `deliveries to ${count} endpoints`,
    baselineName: "bare signed POSTs",
    subject: subject.slice(1),
    baseline: baseline.slice(1),
    meaning: (times) =>
      `A delivery takes ${times.toFixed(1)} times as long as a bare signed POST, ${count * PLACES_PER_ENDPOINT} at once for both.`,
  });
}

/** As many at once as the worker has places for each endpoint. */
async function bareRate(listeners: Listeners, payloads: readonly string[]): Promise<number> {
  const startedAt = sharedNow();
  const lanes = listeners.endpoints.flatMap((endpoint) => {
    const left = [...payloads];
    return Array.from({ length: PLACES_PER_ENDPOINT }, async () => {
      for (let payload = left.pop(); payload !== undefined; payload = left.pop()) {
        await listeners.postBare(endpoint, payload);
      }
    });
  });
  await Promise.all(lanes);
  return rateSince(startedAt, listeners);
}

async function deliveredRate({ worker }: Service, listeners: Listeners): Promise<number> {
  const startedAt = sharedNow();
  worker.start();
  try {
    return await rateSince(startedAt, listeners);
  } finally {
    await worker.stop({ withinMs: 5 * SECOND });
  }
}

async function rateSince(startedAt: number, listeners: Listeners): Promise<number> {
  const { arrivals } = await listeners.collect(DELIVERIES);
  const endedAt = Math.max(...arrivals.map(({ at }) => at));
  return DELIVERIES / ((endedAt - startedAt) / SECOND);
}

/** From the commit to the first bytes at the receiver, when the worker is told of it and when it has to find out. */
async function measureLatency({ worker }: Service, listeners: Listeners): Promise<Line[]> {
  const publish = async (subjectId: string) => {
    await listeners.publish(subjectId);
    return { subjectId, since: sharedNow() };
  };
  const publishAndWake = (subjectId: string) => publish(subjectId).finally(() => worker.wake());
  const rounds: { told: number[]; found: number[]; bare: number[] }[] = [];
  for (let round = 0; round < PACED_ROUNDS; round++) {
    worker.start();
    const told = await paced(listeners, (index) => publishAndWake(`fil_told_${round}_${index}`));
    const found = await paced(listeners, (index) => publish(`fil_found_${round}_${index}`));
    await worker.stop({ withinMs: 5 * SECOND });
    rounds.push({ told, found, bare: await pacedBare(listeners) });
  }
  const line = (name: string, kind: "told" | "found", percent: number, meaning: string) =>
    latencyLine({
      name,
      baselineName: "bare signed POST",
      subject: rounds.map((round) => percentile(round[kind], percent)),
      baseline: rounds.map((round) => percentile(round.bare, percent)),
      meaning: (times) => `${meaning}; ${times.toFixed(1)} times the bare POST's.`,
    });
  const pace = `At ${EVENTS_PER_SECOND} events a second`;
  return [
    line("commit to receiver, p50", "told", 50, `${pace}, half are heard of within this`),
    line("commit to receiver, p99", "told", 99, `${pace}, one in a hundred takes longer`),
    line(
      "another's commit, p50",
      "found",
      50,
      "Another process published it, and the worker finds it at its next look",
    ),
    line("another's commit, p99", "found", 99, "One in a hundred of these takes longer"),
  ];
}

interface Sent {
  subjectId: string;
  since: number;
}

/** Milliseconds from the moment each was sent to its first bytes at the receiver. */
async function paced(listeners: Listeners, send: (index: number) => Promise<Sent>): Promise<number[]> {
  const startedAt = performance.now();
  const sending: Promise<Sent>[] = [];
  for (let index = 0; index < PACED_EVENTS; index++) {
    await sleep(Math.max(0, startedAt + (index * SECOND) / EVENTS_PER_SECOND - performance.now()));
    sending.push(send(index));
  }
  const since = new Map((await Promise.all(sending)).map((sent) => [sent.subjectId, sent.since]));
  const { arrivals } = await listeners.collect(PACED_EVENTS);
  return arrivals.map(({ subjectId, at }) => at - (since.get(subjectId) ?? Number.NaN));
}

async function pacedBare(listeners: Listeners): Promise<number[]> {
  const payloads = await listeners.lastPayloads(PACED_EVENTS);
  const [endpoint] = listeners.endpoints;
  return paced(listeners, async (index) => {
    const payload = payloads[index];
    if (payload === undefined || endpoint === undefined) throw new Error("there is nothing to post");
    const since = sharedNow();
    await listeners.postBare(endpoint, payload);
    return { subjectId: JSON.parse(payload).data.object.id, since };
  });
}
