// The worker is killed with SIGKILL at the worst moments and another takes over: nothing is lost, nothing is sent twice.

import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { SECOND } from "../../src/platform/clock.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import type { Receiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/worker-process.ts";

let service: Service;
let between: Interposer;
let customer: Customer;
let receiver: Receiver;
let workers: WorkerProcess[] = [];

before(async () => {
  between = await startInterposer();
  service = await startService({ sandboxUrl: () => between.url });
  between.forwardTo(service.simulator.url);
});
beforeEach(async () => {
  between.seen.length = 0;
  customer = await service.customer();
  receiver = await customer.listens();
});
afterEach(async () => {
  for (const kind of ["submit", "poll", "list", "delete"] as const) between.conduct(kind, "pass");
  for (const worker of workers) await worker.kill();
  workers = [];
});
after(async () => {
  await service.close();
  await between.close();
});

async function startWorker(): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(service, { leaseSeconds: 1, sandboxUrl: between.url });
  workers.push(worker);
  return worker;
}

async function file(): Promise<string> {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  return json.id;
}

/** Time passes for the service and its worker until the filing is final and its exchange over. */
async function untilDone(id: string, worker: WorkerProcess) {
  return until(`${id} is final`, async () => {
    service.clock.advance(SECOND);
    worker.tell(service.clock.now());
    const [row] = await service.db.query<{ status: string }>(
      `select f.status from filings f join submissions s on s.filing_id = f.id
       where f.id = $1 and s.next is null
         and not exists (select from deliveries d join events e on e.id = d.event_id where e.subject_id = f.id and d.status = 'pending')`,
      [id],
    );
    return row?.status;
  });
}

async function submissionsTaken(): Promise<number> {
  const [row] = await service.db.query<{ count: number }>(
    `select count(*) as count from simulator.submissions where sender_id = $1`,
    [customer.organisationId],
  );
  return row?.count ?? 0;
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await service.db.query<{ type: string }>(`select type from events where subject_id = $1 order by seq`, [
    id,
  ]);
  return rows.map(({ type }) => type);
}

async function assertFiledOnce(id: string) {
  assert.equal(await submissionsTaken(), 1);
  assert.deepEqual(await eventsOf(id), ["filing.submitted", "filing.accepted"]);
  const heard = new Set(receiver.received.map(({ event }) => event.id));
  assert.equal(heard.size, 2);
}

test("killed after the authority took the return and before its acknowledgement came: the conversation is taken up", async () => {
  between.conduct("submit", "mute");
  const worker = await startWorker();
  const muted = between.next("submit");
  const id = await file();
  await muted;

  await worker.kill();
  between.conduct("submit", "pass");
  const status = await untilDone(id, await startWorker());

  assert.equal(status, "acknowledged");
  await assertFiledOnce(id);
});

test("killed while the return was on its way and never arrived: it is sent again once the authority has no trace of it", async () => {
  between.conduct("submit", "swallow");
  const worker = await startWorker();
  const swallowed = between.next("submit");
  const id = await file();
  await swallowed;

  await worker.kill();
  between.conduct("submit", "pass");
  const status = await untilDone(id, await startWorker());

  assert.equal(status, "acknowledged");
  await assertFiledOnce(id);
  const lists = between.seen.filter((kind) => kind === "list").length;
  assert.ok(lists >= 3, `asked ${lists} times before sending again`);
});

test("killed during a poll: the next worker polls on", async () => {
  between.conduct("poll", "mute");
  const worker = await startWorker();
  const id = await file();
  await until("a poll is under way", async () => {
    service.clock.advance(SECOND);
    worker.tell(service.clock.now());
    return between.seen.includes("poll");
  });

  await worker.kill();
  between.conduct("poll", "pass");
  const status = await untilDone(id, await startWorker());

  assert.equal(status, "acknowledged");
  await assertFiledOnce(id);
});

test("killed during a delivery: the event is delivered again, with the same id", async () => {
  receiver.answer("never");
  const worker = await startWorker();
  const id = await file();
  await until("the receiver has the event", async () => receiver.received.length > 0);

  await worker.kill();
  receiver.answer(200);
  await untilDone(id, await startWorker());

  await assertFiledOnce(id);
  const submitted = receiver.received.filter(({ event }) => event.type === "filing.submitted");
  assert.ok(submitted.length >= 2);
  assert.equal(new Set(submitted.map(({ body }) => body)).size, 1);
});

test("two workers on one queue never both send the same return", async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, file));
  const workersNow = [await startWorker(), await startWorker()];

  const statuses = new Set<string>();
  for (const id of ids) {
    const worker = { kill: async () => {}, tell: (now: Date) => workersNow.forEach((one) => void one.tell(now)) };
    statuses.add(await untilDone(id, worker));
  }

  assert.deepEqual([...statuses], ["acknowledged"]);
  assert.equal(await submissionsTaken(), 60);
});
