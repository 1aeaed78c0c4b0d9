// Whole filings, from POST to acknowledged with both webhooks received. Every one of them must arrive.

import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "../src/platform/clock.ts";
import type { Customer } from "./customer.ts";
import { Lost, requireCount } from "./lost.ts";
import { createOn, load } from "./requests.ts";
import { addReceiver, type Service } from "./service.ts";

/** filing.submitted and filing.accepted. */
export const EVENTS_PER_FILING = 2;
const FILED_WITHIN_MS = 60 * SECOND;
const LOOK_EVERY_MS = 5;

export interface Journey {
  service: Service;
  customer: Customer;
  secret: string;
}

export async function prepareJourney(service: Service, customer: Customer): Promise<Journey> {
  const { url } = await customer.ask("listen", { certificate: service.certificate });
  return { service, customer, secret: await addReceiver(service, url) };
}

/** How many a second; every one of them must be acknowledged, and told of twice. */
export async function fileAll({ service, customer, secret }: Journey, filings: number): Promise<number> {
  const since = new Date();
  const startedAt = performance.now();
  await load(customer, createOn(service), { requests: filings });
  const events = filings * EVENTS_PER_FILING;
  const collected = await customer.ask("collect", { webhooks: events, secrets: [secret], withinMs: FILED_WITHIN_MS });
  await until(service, { since, what: "acknowledged" }, (left) => left.unacknowledged === 0);
  const seconds = (performance.now() - startedAt) / SECOND;

  await until(service, { since, what: "settled" }, (left) => left.steps === 0 && left.deliveries === 0);
  const late = await customer.ask("collect", { webhooks: 0, secrets: [secret], withinMs: 0 });
  requireCount("events received", collected.received + late.received, events);
  requireCount("different events received", collected.distinct, events);
  requireCount("events rightly signed", collected.rightlySigned, events);
  await requireAcknowledged(service, { since, filings });
  return filings / seconds;
}

async function until(
  { db }: Service,
  { since, what }: { since: Date; what: string },
  isDone: (left: Left) => boolean,
): Promise<void> {
  const givingUpAt = performance.now() + FILED_WITHIN_MS;
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

async function requireAcknowledged(
  { db }: Service,
  { since, filings }: { since: Date; filings: number },
): Promise<void> {
  const [rows] = await db.query<{ count: number }>(
    `select count(*) as count from filings f
     where created_at >= $1 and status = 'acknowledged' and flag is null
       and (select array_agg(type order by seq) from events where subject_id = f.id) = array['filing.submitted', 'filing.accepted']`,
    [since],
  );
  requireCount("filings acknowledged", rows?.count, filings);
}
