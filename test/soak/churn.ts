// Churn without bloat: the same rows of both queues are claimed and given back again and again, for as long as the plan
// says. The number of rows stays the same, so tables and indexes may not grow once vacuuming keeps up; and no row may
// get lost on the way.

import { saveExchange } from "../../src/filings/exchange/submission-store.ts";
import { SECOND } from "../../src/platform/clock.ts";
import { type Database, only } from "../../src/platform/database/db.ts";
import { claimDueDeliveries, giveBackDelivery } from "../../src/webhooks/deliveries/delivery-claim-store.ts";
import { openTestDatabase } from "../support/database.ts";
import { claimSubmissions } from "../support/due-submissions.ts";
import { fillWithMany } from "../support/many.ts";

export interface ChurnPlan {
  /** That are not due and only lie there. */
  history: number;
  /** Of each queue, that are claimed and given back. */
  rows: number;
  seconds: number;
  /** Longer, until there were so many. */
  claims: number;
  tell(sentence: string): void;
}

export const queueTables = ["submissions", "deliveries"] as const;
export type QueueTable = (typeof queueTables)[number];

export interface Sample {
  seconds: number;
  /** Claims so far, of both queues. */
  claims: number;
  tables: Record<QueueTable, { tableBytes: number; indexBytes: number; live: number; dead: number }>;
}

export interface ChurnFigures {
  samples: Sample[];
  /** Due again in the end, of both queues. */
  due: Record<QueueTable, number>;
}

const NOW = new Date("2026-11-15T09:00:00.000Z");
const WORKERS = 4;
const CLAIMED = 16;
const LEASE_SECONDS = 60;
/** How often the tables are looked at. */
const SAMPLES = 24;

export async function churn(plan: ChurnPlan): Promise<ChurnFigures> {
  const database = await openTestDatabase();
  try {
    const { db } = database;
    await makeQueues(db, plan);
    const endsAt = performance.now() + plan.seconds * SECOND;
    const course = { claims: 0, isOver: () => performance.now() >= endsAt && course.claims >= plan.claims };
    const samples = [await sampleOf(db, { seconds: 0, claims: 0 })];
    const working = Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(db, worker, course)));
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / SECOND;
    for (let next = 1; next <= SAMPLES; next++) {
      await Promise.race([working, passed(startedAt + (plan.seconds * SECOND * next) / SAMPLES)]);
      const sample = await sampleOf(db, { seconds: seconds(), claims: course.claims });
      samples.push(sample);
      plan.tell(lineOf(sample));
    }
    await working;
    samples.push(await sampleOf(db, { seconds: seconds(), claims: course.claims }));
    return { samples, due: await dueRows(db) };
  } finally {
    await database.close();
  }
}

async function makeQueues(db: Database, { history, rows }: ChurnPlan): Promise<void> {
  await db.query(`insert into organisations (id, name, created_at) values ('org_churn', 'Churn', $1)`, [NOW]);
  await fillWithMany(db, { organisationId: "org_churn", filings: history, now: NOW, days: 30 });
  await db.query(
    `update submissions set next = 'poll', due_at = $2 where id in (
       select id from submissions where organisation_id = 'org_churn' and destination = 'sandbox' order by id limit $1)`,
    [rows, NOW],
  );
  await db.query(
    `update deliveries set status = 'pending', due_at = $2 where id in (
       select id from deliveries where endpoint_id = 'we_manywell' order by id limit $1)`,
    [rows, NOW],
  );
}

/** As a worker does it: each claim is one statement, each row is written back by itself. */
async function work(db: Database, worker: number, course: { claims: number; isOver(): boolean }): Promise<void> {
  for (let round = 0; !course.isOver(); round++) {
    const request = { limit: CLAIMED, token: `${worker}-${round}`, leaseSeconds: LEASE_SECONDS };
    const submissions = await claimSubmissions(db, { ...request, now: NOW });
    for (const row of submissions)
      await db.transaction((tx) => saveExchange(tx, row, { next: "poll", due_at: earlier(round), failures: round }));
    const places = { places: CLAIMED, perEndpoint: CLAIMED * WORKERS, failing: false, held: new Map() };
    const deliveries = await claimDueDeliveries(db, request, { now: NOW, ...places });
    for (const row of deliveries) await giveBackDelivery(db, row, earlier(round));
    course.claims += submissions.length + deliveries.length;
  }
}

/** Always due, and another moment each time: what has waited longest is next. */
function earlier(round: number): Date {
  return new Date(NOW.getTime() - 1_000_000_000 + round);
}

async function sampleOf(db: Database, so: Pick<Sample, "seconds" | "claims">): Promise<Sample> {
  const of = async (table: QueueTable) =>
    only(
      await db.query<Sample["tables"][QueueTable]>(
        `select pg_relation_size(relid) as "tableBytes", pg_indexes_size(relid) as "indexBytes", n_live_tup as live, n_dead_tup as dead
         from pg_stat_user_tables where schemaname = 'public' and relname = $1`,
        [table],
      ),
    );
  return { ...so, tables: { submissions: await of("submissions"), deliveries: await of("deliveries") } };
}

async function dueRows(db: Database): Promise<ChurnFigures["due"]> {
  return only(
    await db.query<ChurnFigures["due"]>(
      `select (select count(*) from submissions where next = 'poll' and lease_token is null) as submissions,
              (select count(*) from deliveries where status = 'pending' and lease_token is null) as deliveries`,
    ),
  );
}

async function passed(moment: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())));
}

export function lineOf({ seconds, claims, tables }: Sample): string {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const shown = queueTables.map((table) => {
    const { tableBytes, indexBytes, dead } = tables[table];
    return `${table} ${megabytes(tableBytes)} and ${megabytes(indexBytes)} of indexes, ${dead} dead rows`;
  });
  return `${seconds.toFixed(0)} s, ${claims} claims: ${shown.join("; ")}`;
}
