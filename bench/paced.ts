// Latency at a pace that leaves the service room: so many a second, each timed from its commit, or its sending, to its
// first bytes at the receiver.

import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "../src/platform/clock.ts";
import { sharedNow } from "../test/support/receiver.ts";
import type { Listeners } from "./listeners.ts";

export const PACED_ROUNDS = 3;
const PACED_EVENTS = 100;
const EVENTS_PER_SECOND = 50;
export const pacedPlan = `${PACED_ROUNDS} rounds of ${PACED_EVENTS} events at ${EVENTS_PER_SECOND} a second`;

interface Sent {
  subjectId: string;
  since: number;
}

/** Milliseconds from the commit of each event to its first bytes; `tell` is called as soon as it is committed. */
export function pacedEvents(listeners: Listeners, name: string, tell: () => void): Promise<number[]> {
  return paced(listeners, async (index) => {
    const subjectId = `fil_${name}_${index}`;
    await listeners.publish([subjectId], "now");
    const since = sharedNow();
    tell();
    return { subjectId, since };
  });
}

/** The same bytes, posted at once. */
export async function pacedBare(listeners: Listeners): Promise<number[]> {
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
