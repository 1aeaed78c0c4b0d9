// Latency at a pace that leaves the service room: so many a second, each timed from its commit, or its sending, to its
// first bytes at the receiver. PostgreSQL says when a commit was (track_commit_timestamp), a moment before it is on
// the disk; its clock and ours are compared in every round.

import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { SECOND } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/db.ts";
import { sharedNow } from "../test/support/receiver.ts";
import type { Arrival } from "./customer.ts";
import { EVENTS_PER_FILING } from "./journey.ts";
import type { Listener } from "./listener.ts";
import { Lost } from "./lost.ts";
import { createOn } from "./requests.ts";
import type { Service } from "./service.ts";

export const PACED_ROUNDS = 3;
const EVENTS = 32;
const EVENTS_PER_SECOND = 16;
export const pacedPlan = `${PACED_ROUNDS} rounds of ${EVENTS} events at ${EVENTS_PER_SECOND} a second`;

/** Milliseconds from the commit of each event of whole filings. */
export async function pacedFilings(service: Service, listener: Listener): Promise<number[]> {
  const { place, paths, body, expects } = createOn(service);
  const dispatcher = new Agent({ connect: { ca: place.ca } });
  await paced({ times: EVENTS / EVENTS_PER_FILING, perSecond: EVENTS_PER_SECOND / EVENTS_PER_FILING }, async () => {
    const answer = await request(`${place.url}${paths[0]}`, {
      ...{ method: "POST", headers: place.headers, body, dispatcher },
    });
    await answer.body.dump();
    if (answer.statusCode !== expects.status) throw new Lost(`a create was answered ${answer.statusCode}`);
  });
  const { arrivals } = await listener.collect(EVENTS);
  await dispatcher.close();
  return sinceCommit(service.db, arrivals);
}

/** The same for events that this process commits and announces. */
export async function pacedPublications(service: Service, listener: Listener, name: string): Promise<number[]> {
  await paced({ times: EVENTS, perSecond: EVENTS_PER_SECOND }, (index) =>
    listener.publish([`fil_${name}_${index}`], "now"),
  );
  const { arrivals } = await listener.collect(EVENTS);
  return sinceCommit(service.db, arrivals);
}

/** The bytes of the events that were last, posted at once. */
export async function pacedBare(listener: Listener): Promise<number[]> {
  const payloads = await listener.lastPayloads(EVENTS);
  const sentAt = new Map<string, number>();
  await paced({ times: EVENTS, perSecond: EVENTS_PER_SECOND }, async (index) => {
    const payload = payloads[index];
    if (payload === undefined) throw new Error("there is nothing to post");
    sentAt.set(JSON.parse(payload).id, sharedNow());
    await listener.postBare(payload);
  });
  const { arrivals } = await listener.collect(EVENTS);
  return arrivals.map(({ eventId, at }) => at - (sentAt.get(eventId) ?? Number.NaN));
}

interface Pace {
  times: number;
  perSecond: number;
}

async function paced({ times, perSecond }: Pace, send: (index: number) => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const sending: Promise<void>[] = [];
  for (let index = 0; index < times; index++) {
    await sleep(Math.max(0, startedAt + (index * SECOND) / perSecond - performance.now()));
    sending.push(send(index));
  }
  await Promise.all(sending);
}

async function sinceCommit(db: Database, arrivals: readonly Arrival[]): Promise<number[]> {
  const aheadMs = await databaseAheadMs(db);
  const ids = arrivals.map(({ eventId }) => eventId);
  const rows = await db.query<{ id: string; at: number }>(
    `select id, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at from events where id = any($1)`,
    [ids],
  );
  const committedAt = new Map(rows.map(({ id, at }) => [id, at - aheadMs]));
  return arrivals.map(({ eventId, at }) => at - (committedAt.get(eventId) ?? Number.NaN));
}

/** By the quickest of some questions: half of its round trip is the most that this is wrong. */
async function databaseAheadMs(db: Database): Promise<number> {
  let quickest = { tookMs: Number.POSITIVE_INFINITY, aheadMs: 0 };
  for (let question = 0; question < 20; question++) {
    const askedAt = sharedNow();
    const [clock] = await db.query<{ at: number }>("select extract(epoch from clock_timestamp())::float8 * 1000 as at");
    const tookMs = sharedNow() - askedAt;
    if (tookMs < quickest.tookMs) quickest = { tookMs, aheadMs: (clock?.at ?? Number.NaN) - askedAt - tookMs / 2 };
  }
  return quickest.aheadMs;
}
