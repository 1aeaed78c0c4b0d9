// Whole filings a second, from POST to acknowledged with both webhooks received, with 1, 2 and 4 workers. Each service
// is the real command in an empty folder, and the bare durable insert takes turns with it.

import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "../src/platform/clock.ts";
import type { Customer } from "./customer.ts";
import type { Measured } from "./lines.ts";
import { Lost, requireCount } from "./lost.ts";
import { createOn, insertOn, load, rate } from "./requests.ts";
import { inTurn, type Rounds } from "./rounds.ts";
import { addReceiver, type Bench, type Service, startService } from "./service.ts";

const ROUNDS = 3;
const FIRST_ROUND = 60;
/** A round takes about this long, however fast the service is: as many filings as the first round says. */
const ROUND_SECONDS = 3;
const MOST_FILINGS = 1_500;
export const endToEndPlan = `${ROUNDS} rounds of about ${ROUND_SECONDS} seconds of whole filings for each number of workers`;
/** filing.submitted and filing.accepted. */
const EVENTS_PER_FILING = 2;
const FILED_WITHIN_MS = 60 * SECOND;
const LOOK_EVERY_MS = 5;

export async function measureEndToEnd(bench: Bench): Promise<Measured> {
  return {
    endToEnd1: await measureWith(bench, 1),
    endToEnd2: await measureWith(bench, 2),
    endToEnd4: await measureWith(bench, 4),
  };
}

async function measureWith(bench: Bench, workers: number): Promise<Rounds> {
  const service = await startService(bench, { WORKERS: String(workers) });
  const journey = await prepareJourney(service, bench.customer);
  let filings = FIRST_ROUND;
  const rounds = await inTurn(ROUNDS, {
    baseline: async () => rate(await load(bench.customer, insertOn(service))),
    subject: async () => {
      const filed = await fileAll(journey, filings);
      if (filings === FIRST_ROUND)
        filings = Math.min(MOST_FILINGS, Math.max(FIRST_ROUND, Math.round(filed * ROUND_SECONDS)));
      return filed;
    },
  });
  await service.stop();
  return rounds;
}

export interface Journey {
  service: Service;
  customer: Customer;
  secret: string;
}

export async function prepareJourney(service: Service, customer: Customer): Promise<Journey> {
  const { url } = await customer.ask("listen", { certificate: service.certificate });
  return { service, customer, secret: await addReceiver(service, service.organisationId, url) };
}

/** How many a second; every one of them must be acknowledged, and told of twice. */
export async function fileAll({ service, customer, secret }: Journey, filings: number): Promise<number> {
  const since = new Date();
  const startedAt = performance.now();
  await load(customer, createOn(service), filings);
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
