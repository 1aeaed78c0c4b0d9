// Lines about webhooks: what a delivery with its schedule, lease and record costs beside a bare signed POST of the
// same bytes to the same receiver with one durable row about it, and how long after the commit of an event the
// receiver has it.

import { SECOND } from "../src/platform/clock.ts";
import { sharedNow } from "../test/support/receiver.ts";
import { percentile } from "./figures.ts";
import { EVENTS_PER_FILING } from "./journey.ts";
import type { Measured } from "./lines.ts";
import { addListener, type Listener, PLACES_PER_ENDPOINT } from "./listener.ts";
import { requireCount } from "./lost.ts";
import { PACED_ROUNDS, pacedBare, pacedFilings, pacedPublications } from "./paced.ts";
import { createOn, load } from "./requests.ts";
import { inTurn, type Rounds } from "./rounds.ts";
import { type Bench, type Service, startService } from "./service.ts";

const ROUNDS = 3;
const DELIVERIES = 480;
/** Whole filings before the latency of their events counts. */
const WARM_UP = 200;
export const deliverPlan = `${ROUNDS} rounds of ${DELIVERIES} deliveries`;

export async function measureDeliveries(bench: Bench): Promise<Measured> {
  const service = await startService(bench, {}, { track_commit_timestamp: "on" });
  const listener = await addListener(service, bench.customer);
  const deliveries = await measureRate(service, listener);
  await load(bench.customer, createOn(service), { requests: WARM_UP });
  await listener.collect(WARM_UP * EVENTS_PER_FILING);
  const latencies = await measureLatencies(service, listener);
  await listener.requireAllDelivered();
  await listener.close();
  await service.stop();
  return { deliveries, ...latencies };
}

/** All of a round are due at once, as if another process had made them due. */
async function measureRate({ db }: Service, listener: Listener): Promise<Rounds> {
  await db.query(
    `create table bench_records (id bigint generated always as identity primary key, payload text not null,
                                 sent_at timestamptz not null)`,
  );
  let rounds = 0;
  const rates = await inTurn(ROUNDS, {
    baseline: async (round) => {
      rounds++;
      const names = Array.from({ length: DELIVERIES }, (_, index) => `fil_${round}_${index}`);
      await listener.publish(names, "when released");
      const payloads = await listener.lastPayloads(DELIVERIES);
      return rateOf(listener, () => postAll(listener, payloads));
    },
    subject: () => rateOf(listener, () => listener.release()),
  });
  const [records] = await db.query<{ count: number }>("select count(*) as count from bench_records");
  requireCount("bare records stored", records?.count, rounds * DELIVERIES);
  return rates;
}

async function rateOf(listener: Listener, begin: () => Promise<unknown>): Promise<number> {
  const startedAt = sharedNow();
  await begin();
  const { arrivals } = await listener.collect(DELIVERIES);
  const endedAt = Math.max(...arrivals.map(({ at }) => at));
  return DELIVERIES / ((endedAt - startedAt) / SECOND);
}

/** As many at once as the worker has places for an endpoint; each is recorded before the next. */
async function postAll(listener: Listener, payloads: readonly string[]): Promise<void> {
  const left = [...payloads];
  const lanes = Array.from({ length: PLACES_PER_ENDPOINT }, async () => {
    for (let payload = left.pop(); payload !== undefined; payload = left.pop()) {
      await listener.postBare(payload);
      await listener.recordBare(payload);
    }
  });
  await Promise.all(lanes);
}

/** Events of filings, which the worker commits that moves them on, and events that another process commits. */
async function measureLatencies(service: Service, listener: Listener): Promise<Measured> {
  const rounds = await inTurn(PACED_ROUNDS, {
    baseline: async () => percentile(await pacedBare(listener), 50),
    subject: async (round) => ({
      own: percentile(await pacedFilings(service, listener), 50),
      anothers: percentile(await pacedPublications(service, listener, `another_${round}`), 50),
    }),
  });
  const own = rounds.subject.map((round) => round.own);
  return {
    firstByte: { subject: own, baseline: rounds.baseline },
    anothersFirstByte: { subject: rounds.subject.map((round) => round.anothers), baseline: own },
  };
}
