// Line 2: whole filings per second, from POST to acknowledged with both webhooks received, held against creating alone.

import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "../src/platform/clock.ts";
import { CREATE_PATH } from "./create.ts";
import type { Customer } from "./customer-process.ts";
import { type Line, rateLine } from "./figures.ts";
import { Lost, requireCount } from "./lost.ts";
import type { Service } from "./service.ts";

const ROUNDS = 3;
const FILINGS = 300;
export const endToEndPlan = `${ROUNDS} rounds of ${FILINGS} whole filings`;
/** filing.submitted and filing.accepted. */
const EVENTS_PER_FILING = 2;
const DRIVEN_WITHIN_MS = 20 * SECOND;
const LOOK_EVERY_MS = 5;

export async function measureEndToEnd(service: Service, customer: Customer, body: string): Promise<Line> {
  const { url } = await customer.ask("listen", { certificate: service.certificate });
  const journey = { service, customer, body, secret: await service.addReceiver(url) };
  const subject: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    baseline.push(await createRate(journey));
    subject.push(await filedRate(journey));
  }
  // The first round compiles and connects.
  return rateLine({
    name: "end to end",
    baselineName: "create",
    subject: subject.slice(1),
    baseline: baseline.slice(1),
    meaning: (times) =>
      `From POST to acknowledged, both signed webhooks received: ${(1 / times).toFixed(2)} of the rate of creating alone.`,
  });
}

interface Journey {
  service: Service;
  customer: Customer;
  body: string;
  secret: string;
}

/** No worker takes these filings, so they are only created. */
async function createRate({ service, customer, body }: Journey): Promise<number> {
  await setAside(service);
  const load = await customer.ask("load", { path: CREATE_PATH, body, requests: FILINGS });
  requireCount("creates answered 201", load.created, FILINGS);
  return FILINGS / load.seconds;
}

async function filedRate({ service, customer, body, secret }: Journey): Promise<number> {
  await setAside(service);
  service.worker.start();
  try {
    const since = new Date();
    const startedAt = performance.now();
    const load = await customer.ask("load", { path: CREATE_PATH, body, requests: FILINGS });
    requireCount("creates answered 201", load.created, FILINGS);
    const events = FILINGS * EVENTS_PER_FILING;
    const collected = await customer.ask("collect", {
      webhooks: events,
      secrets: [secret],
      withinMs: DRIVEN_WITHIN_MS,
    });
    await until(service, { since, what: "acknowledged" }, (left) => left.unacknowledged === 0);
    const seconds = (performance.now() - startedAt) / SECOND;

    await until(service, { since, what: "settled" }, (left) => left.steps === 0 && left.deliveries === 0);
    const late = await customer.ask("collect", { webhooks: 0, secrets: [secret], withinMs: 0 });
    requireCount("events received", collected.received + late.received, events);
    requireCount("different events received", collected.distinct, events);
    requireCount("events rightly signed", collected.rightlySigned, events);
    await requireAcknowledged(service, since);
    return FILINGS / seconds;
  } finally {
    await service.worker.stop({ withinMs: 5 * SECOND });
  }
}

async function until(
  { db }: Service,
  { since, what }: { since: Date; what: string },
  isDone: (left: Left) => boolean,
): Promise<void> {
  const givingUpAt = performance.now() + DRIVEN_WITHIN_MS;
  for (;;) {
    const left = await leftToDo(db, since);
    if (isDone(left)) return;
    if (performance.now() > givingUpAt) throw new Lost(`not everything is ${what}: ${JSON.stringify(left)} left`);
    await sleep(LOOK_EVERY_MS);
  }
}

interface Left {
  unacknowledged: number;
  steps: number;
  deliveries: number;
}

async function leftToDo(db: Service["db"], since: Date): Promise<Left> {
  const [left] = await db.query<Left>(
    `select (select count(*) from filings where created_at >= $1 and status <> 'acknowledged') as unacknowledged,
            (select count(*) from submissions where next is not null) as steps,
            (select count(*) from deliveries where status <> 'delivered') as deliveries`,
    [since],
  );
  if (left === undefined) throw new Error("a count gave no row");
  return left;
}

async function requireAcknowledged({ db }: Service, since: Date): Promise<void> {
  const [rows] = await db.query<{ count: number }>(
    `select count(*) as count from filings f
     where created_at >= $1 and status = 'acknowledged' and flag is null
       and (select array_agg(type order by seq) from events where subject_id = f.id) = array['filing.submitted', 'filing.accepted']`,
    [since],
  );
  requireCount("filings acknowledged", rows?.count, FILINGS);
}

/** Filings that were only created: the worker would take them up with those of the round. */
async function setAside({ db }: Service): Promise<void> {
  await db.query("update submissions set next = null, due_at = null where next is not null");
}
