// Publish N, receive N. Filings go in through the API, two workers do the work, and one of them is killed with SIGKILL
// again and again; four endpoints listen. In the end the books must tie: the authority has every return once, every
// living endpoint has every event. Then the dead endpoint comes back, what was given up is replayed, and it too has
// everything.

import { SECOND } from "../../src/platform/clock.ts";
import { only } from "../../src/platform/database/db.ts";
import { messageOf } from "../../src/platform/errors.ts";
import { replayInBulk } from "../../src/webhooks/replays/replay.ts";
import { createRunningClock } from "../support/clock.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/worker-process.ts";
import { booksOf, type Course, EVENTS_PER_FILING, type Figures } from "./figures.ts";
import { livingNames, type Receivers, startReceivers } from "./receivers.ts";

export interface Plan {
  filings: number;
  kills: number;
  /** For the moods of the flaky endpoint. */
  seed: number;
  /**
   * Within which a return that was being sent may still arrive: from a killed worker, or at a simulator that is busy.
   * What is looked for in vain after that is sent again, so a machine must not be slower.
   */
  sendTimeoutMs: number;
  /** For the person who watches. */
  tell(sentence: string): void;
}

const CUSTOMERS_CONNECTIONS = 8;
/** The schedule of five attempts, in seconds instead of hours. */
const delaysMs = [0, 0.2 * SECOND, 0.5 * SECOND, SECOND, 2 * SECOND];
const leaseSeconds = 1;

interface Stage {
  plan: Plan;
  service: Service;
  customer: Customer;
  receivers: Receivers;
  workers: WorkerProcess[];
}

export async function publishAndReceive(plan: Plan): Promise<Figures> {
  const service = await startService({ clock: createRunningClock() });
  const closers = [() => service.close()];
  try {
    const customer = await service.customer();
    const register = (url: string) => customer.registers(url);
    const receivers = await startReceivers(service.certificate, { seed: plan.seed, register });
    closers.push(() => receivers.close());
    const workers: WorkerProcess[] = [];
    closers.push(async () => void (await Promise.all(workers.map((worker) => worker.kill()))));
    const course = { filed: 0, kills: 0, seconds: 0, abandoned: 0, stalled: null };
    await play({ plan, service, customer, receivers, workers }, course);
    return { ...course, ...(await booksOf(service.db, receivers.ledgers)) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** A step that stops half-way is recorded like every other: the books then show what is missing. */
async function play(stage: Stage, course: Course): Promise<void> {
  const { service, customer, receivers, workers } = stage;
  try {
    workers.push(...(await Promise.all([startWorker(stage), startWorker(stage)])));
    const startedAt = performance.now();
    await fileAndKill(stage, course);
    await untilHeard(receivers, deliveriesOf(stage.plan));
    await untilNone(service, "exchanges", "select count(*) as count from submissions where next is not null");
    course.seconds = (performance.now() - startedAt) / SECOND;

    const pending = "select count(*) as count from deliveries where status = 'pending'";
    stage.plan.tell("the living endpoints have everything; waiting until the dead one is given up");
    await untilNone(service, "pending deliveries", pending);
    stage.plan.tell("the dead endpoint is back; replaying");
    receivers.reviveTheDead();
    const { organisationId } = customer;
    const which = { organisationId, mode: "sandbox", endpointId: null, statuses: ["abandoned"] } as const;
    const bulk = { ...which, since: null, until: null, asOf: service.clock.now() };
    course.abandoned = (await replayInBulk(service.db, bulk, operator, service)).deliveries;
    await untilNone(service, "pending deliveries", pending);
  } catch (error) {
    course.stalled = messageOf(error);
  }
}

function startWorker({ service, plan: { sendTimeoutMs } }: Stage): Promise<WorkerProcess> {
  const sandboxUrl = service.simulator.url;
  return startWorkerProcess(service, { leaseSeconds, sendTimeoutMs, delaysMs, sandboxUrl, clock: "running" });
}

function deliveriesOf({ filings }: Plan): number {
  return filings * EVENTS_PER_FILING * livingNames.length;
}

/**
 * The returns are filed in shares, one more than there are kills. When half of a share has reached the living
 * endpoints, the elder worker is killed, and only then is the next share filed: however fast the machine, each kill
 * comes in the midst of the work.
 */
async function fileAndKill(stage: Stage, course: Course): Promise<void> {
  const { plan, customer, receivers, workers } = stage;
  const shares = plan.kills + 1;
  const upTo = (share: number) => Math.round((plan.filings * share) / shares);
  for (let share = 0; share < shares; share++) {
    const filing = fileReturns(customer, { from: upTo(share), to: upTo(share + 1) });
    if (share < plan.kills) {
      await untilHeard(receivers, Math.ceil((deliveriesOf(plan) * (share + 0.5)) / shares));
      await workers.shift()?.kill();
      course.kills++;
      plan.tell(`${receivers.heard()} of ${deliveriesOf(plan)} deliveries made; killed worker ${course.kills}`);
      workers.push(await startWorker(stage));
    }
    course.filed += await filing;
  }
}

/** Says how many were created. */
async function fileReturns(customer: Customer, { from, to }: { from: number; to: number }): Promise<number> {
  let next = from;
  let created = 0;
  async function fileInTurn() {
    while (next < to) {
      const { status } = await customer.sandbox.post("/v1/filings", sampleReturn({ utr: utrOf(next++) }));
      if (status === 201) created++;
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS_CONNECTIONS }, fileInTurn));
  return created;
}

/** A company of its own for each return, so that the authority's books show which it has. */
function utrOf(index: number): string {
  return String(8_000_000_000 + index);
}

/** Settles at the very moment; waits as long as more is heard, however slowly. */
async function untilHeard({ heard, whenHeard }: Receivers, count: number): Promise<void> {
  let isReached = false;
  const reached = whenHeard(count).then(() => {
    isReached = true;
  });
  async function watch() {
    for (let before = heard(); !isReached; before = heard()) {
      await until(`more than ${before} of ${count} deliveries`, async () => isReached || heard() > before);
    }
  }
  await Promise.race([reached, watch()]);
}

/** Waits as long as the number goes on changing. */
async function untilNone({ db }: Service, what: string, question: string): Promise<void> {
  const count = async () => only(await db.query<{ count: number }>(question)).count;
  for (let left = await count(); left > 0; left = await count()) {
    await until(`fewer than ${left} ${what}`, async () => (await count()) !== left);
  }
}
