// Lines about webhooks: what a delivery with its schedule, lease and record costs beside a bare signed POST of the same
// bytes to the same receiver, and how long after the commit the receiver hears of an event.

import { readConfig } from "../src/main/config.ts";
import { openDependencies } from "../src/main/dependencies.ts";
import { receiversOf, wire } from "../src/main/wiring.ts";
import { SECOND } from "../src/platform/clock.ts";
import { createMetrics } from "../src/platform/metrics.ts";
import { newHome } from "../test/support/program.ts";
import { sharedNow } from "../test/support/receiver.ts";
import { percentile } from "./figures.ts";
import type { Measured } from "./lines.ts";
import { addListeners, type Listeners, PLACES_PER_ENDPOINT } from "./listeners.ts";
import { PACED_ROUNDS, pacedBare, pacedEvents } from "./paced.ts";
import { figures, inTurn, type Rounds } from "./rounds.ts";
import { type Bench, settingsIn, startService } from "./service.ts";

const ROUNDS = 3;
const DELIVERIES = 480;
const MANY_ENDPOINTS = 8;
export const deliverPlan = `${ROUNDS} rounds of ${DELIVERIES} deliveries`;

export async function measureDeliveries(bench: Bench): Promise<Measured> {
  const service = await startService(bench);
  const one = await addListeners(service, bench.customer, 1);
  const deliverOne = await measureRate(one);
  const found = await measureFound(one);
  await one.requireAllDelivered();
  await one.close();
  const many = await addListeners(service, bench.customer, MANY_ENDPOINTS);
  const deliverMany = await measureRate(many);
  await many.requireAllDelivered();
  await many.close();
  await service.stop();
  const told = await measureTold(bench);
  return {
    deliverOne,
    deliverMany,
    firstByteP50: figures(told, (latencies) => percentile(latencies, 50)),
    firstByteP99: figures(told, (latencies) => percentile(latencies, 99)),
    anothersP50: figures(found, (latencies) => percentile(latencies, 50)),
    anothersP99: figures(found, (latencies) => percentile(latencies, 99)),
  };
}

/** All of a round are due at once; the service finds them as it finds what another process made due. */
function measureRate(listeners: Listeners): Promise<Rounds> {
  const events = DELIVERIES / listeners.endpoints.length;
  return inTurn(ROUNDS, {
    baseline: async (round) => {
      const names = Array.from({ length: events }, (_, index) => `fil_${round}_${index}`);
      await listeners.publish(names, "when released");
      const payloads = await listeners.lastPayloads(events);
      return rateOf(listeners, () => postAll(listeners, payloads));
    },
    subject: () => rateOf(listeners, () => listeners.release()),
  });
}

async function rateOf(listeners: Listeners, begin: () => Promise<unknown>): Promise<number> {
  const startedAt = sharedNow();
  await begin();
  const { arrivals } = await listeners.collect(DELIVERIES);
  const endedAt = Math.max(...arrivals.map(({ at }) => at));
  return DELIVERIES / ((endedAt - startedAt) / SECOND);
}

/** As many at once as the worker has places for each endpoint. */
async function postAll(listeners: Listeners, payloads: readonly string[]): Promise<void> {
  const lanes = listeners.endpoints.flatMap((endpoint) => {
    const left = [...payloads];
    return Array.from({ length: PLACES_PER_ENDPOINT }, async () => {
      for (let payload = left.pop(); payload !== undefined; payload = left.pop()) {
        await listeners.postBare(endpoint, payload);
      }
    });
  });
  await Promise.all(lanes);
}

/** Published by this process: the service's workers are not told, and find it. */
function measureFound(listeners: Listeners) {
  return inTurn(PACED_ROUNDS, {
    subject: (round) => pacedEvents(listeners, `found_${round}`, () => {}),
    baseline: () => pacedBare(listeners),
  });
}

/**
 * A worker in this process, which commits the event and is told of it at once, as a worker is that moves a filing on.
 */
async function measureTold(bench: Bench) {
  const home = newHome(bench);
  const { environment, sealing, certificate } = settingsIn(home);
  const config = { ...readConfig({ ...environment, DATA_DIR: home.dataDir }), workers: 1 };
  const dependencies = await openDependencies(config, { tell: () => {} });
  // Nothing is submitted here.
  const sandbox = { sandboxUrl: new URL("http://127.0.0.1:9/submission"), sandboxSecret: null };
  const surroundings = { ...dependencies, metrics: createMetrics(), sandbox, receivers: receiversOf(config) };
  const wiring = wire(config, surroundings);
  const worker = await wiring.worker();
  const backend = { db: dependencies.db, sealing, certificate, environment };
  try {
    const listeners = await addListeners(backend, bench.customer, 1);
    // The bare POSTs send the bytes of an earlier round.
    await pacedEventsOfWorker(listeners, "first");
    const rounds = await inTurn(PACED_ROUNDS, {
      subject: (round) => pacedEventsOfWorker(listeners, `told_${round}`),
      baseline: () => pacedBare(listeners),
    });
    await listeners.requireAllDelivered();
    await listeners.close();
    return rounds;
  } finally {
    await wiring.close();
    await dependencies.close();
  }

  async function pacedEventsOfWorker(listeners: Listeners, name: string): Promise<number[]> {
    worker.start();
    try {
      return await pacedEvents(listeners, name, () => worker.wake());
    } finally {
      await worker.stop({ withinMs: 5 * SECOND });
    }
  }
}
