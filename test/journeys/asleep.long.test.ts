// A worker that sleeps wakes up by itself when there is something to do: when the lease of a worker that died ends, and
// when the next message may leave for the live authority. Nobody announces anything here, and nobody takes the slow
// look for it.

import assert from "node:assert/strict";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { publish } from "../../src/webhooks/publish.ts";
import { createRunningClock } from "../support/clock.ts";
import { testServer } from "../support/database.ts";
import { startInterposer } from "../support/interposer.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { countRoundTrips } from "../support/round-trips.ts";
import { type Customer, type Service, type ServiceOptions, startService } from "../support/service.ts";
import { type TestContext, test } from "../support/suite.ts";
import { until } from "../support/until.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/worker-process.ts";

test("what a killed worker was sending is taken by one that sleeps when its lease ends", async (t) => {
  const between = await startInterposer();
  t.after(() => between.close());
  const service = await startRunning(t, { sandboxUrl: () => between.url, sandboxAcceptedSeconds: 0 });
  between.forwardTo(service.simulator.url);
  between.conduct("poll", "mute");
  const customer = await service.customer();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const polled = between.next("poll");
  const first = await startSleeper(t, service, between.url);
  await polled;

  await startSleeper(t, service, between.url);
  between.conduct("poll", "pass");
  await first.kill();

  await until("the other one has finished it", async () => (await statusOf(customer, json.id)) === "acknowledged");
});

test("what a killed worker was delivering is taken by one that sleeps when its lease ends", async (t) => {
  const service = await startRunning(t);
  const { url: sandboxUrl } = service.simulator;
  const customer = await service.customer();
  const receiver = await customer.listens();
  receiver.answer("never");
  await publishTo(service, customer);
  const first = await startSleeper(t, service, sandboxUrl);
  await until("the first one is delivering", async () => receiver.received.length === 1);

  await startSleeper(t, service, sandboxUrl);
  receiver.answer(200);
  await first.kill();

  await until("the other one has delivered it", async () => {
    const rows = await service.db.query(`select from deliveries where status = 'delivered'`);
    return rows.length === 1;
  });
  assert.equal(receiver.received.length, 2);
});

test("a worker sleeps until the next message may leave for the live authority, and then sends it", async (t) => {
  const wire = await countRoundTrips(testServer());
  t.after(() => wire.close());
  const service = await startRunning(t, {
    liveMessagesPerSecond: 1 / SECONDS_APART,
    liveUrl: (simulatorUrl) => simulatorUrl,
    through: wire,
  });
  const customer = await service.customer();
  const { organisationId } = customer;
  const given = { mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  await setCredentials(service.db, { organisationId, ...given }, operator, service);
  const ids: string[] = [];
  for (const utr of ["8000000000", "8000000001", "8000000002"]) {
    const { status, json } = await customer.live.post("/v1/filings", { ...sampleReturn({ utr }), declarant });
    assert.equal(status, 201, JSON.stringify(json));
    ids.push(json.id);
  }

  const made = await wire.during(async () => {
    service.worker.isTold(true);
    service.worker.start();
    await until("all are submitted", async () => {
      const rows = await service.db.query(`select from filings where status = 'pending'`);
      return rows.length === 0;
    });
  });
  await service.worker.stop({ withinMs: 60_000 });

  const sent = await service.db.query<{ submitted_at: Date }>(`select submitted_at from filings order by submitted_at`);
  const [firstAt = 0, ...nextAt] = sent.map(({ submitted_at }) => submitted_at.getTime());
  const looks = made.filter(({ text }) =>
    /update submissions .* destination = 'live'|destination = 'live' .* update submissions/.test(text),
  );
  assert.ok(looks.length <= MOST_LOOKS, `${looks.length} looks`);
  assert.equal(ids.length, sent.length);
  assert.ok(
    nextAt.every((at, index) => at - firstAt > (index + 0.9) * SECONDS_APART * 1_000),
    `${nextAt} after ${firstAt}`,
  );
});

const declarant = { name: "Jane Director", status: "Director" };
const SECONDS_APART = 3;
/** Looking often would be more than a hundred. */
const MOST_LOOKS = 30;

async function startRunning(t: TestContext, options: ServiceOptions = {}): Promise<Service> {
  const service = await startService({ clock: createRunningClock(), ...options });
  t.after(() => service.close());
  return service;
}

async function startSleeper(t: TestContext, service: Service, sandboxUrl: URL): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(service, { sandboxUrl, leaseSeconds: 3, clock: "running", sleeps: true });
  t.after(() => worker.kill());
  return worker;
}

async function statusOf({ sandbox }: Customer, id: string): Promise<string> {
  return (await sandbox.get(`/v1/filings/${id}`)).json.status;
}

/** An event that no filing follows: nothing else wakes the queue of deliveries. */
async function publishTo({ db, clock }: Service, { organisationId }: Customer): Promise<void> {
  const event = { organisationId, mode: "sandbox", type: "filing.accepted", subjectId: "fil_1" } as const;
  await db.transaction((tx) =>
    publish(tx, { ...event, object: {}, at: clock.now() }, { random: systemRandom, delaysMs: [0] }),
  );
}
