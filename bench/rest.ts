// Lines about the default run while nobody uses it: CPU of all its processes, statements, and what it holds, at rest
// and then while it files returns. It is started before the other lines are measured and watched meanwhile, beginning
// when its start is over. `npm run bench -- --only rest --seconds 600` watches it for ten minutes.

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/db.ts";
import { openEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { newHome } from "../test/support/program.ts";
import { cpuOf, operatorsParts, postgresMs, serverOf, sumOf } from "./cpu-parts.ts";
import type { Customer } from "./customer.ts";
import { fileAll, prepareJourney } from "./journey.ts";
import type { Measured } from "./lines.ts";
import { allProcesses, canSeeProcesses, heldBy, sharedOut } from "./processes.ts";
import { type Bench, type Service, startService } from "./service.ts";

/** By then connections that only the start needed are closed, and V8 has given back what it took. */
const START_MS = 70 * SECOND;
/** At least. */
export const REST_SECONDS = 60;
const SAMPLE_EVERY_MS = 200;
const FILINGS = 200;
export const restPlan = `at least ${REST_SECONDS} seconds, beginning ${START_MS / SECOND} seconds after a start, while other lines are measured; memory every ${SAMPLE_EVERY_MS} ms during ${FILINGS} whole filings`;

/** A service that nobody uses. */
export interface Resting {
  service: Service;
  /** Ends the watch, not before it has lasted long enough. */
  watched(): Promise<Watched>;
}

/** Per cent of one core, of the service and of PostgreSQL alone in the same time, and statements a second. */
interface Watched {
  cpu: number;
  baseline: number;
  statements: number;
}

/** Null where processes cannot be watched. */
export async function startResting(bench: Bench): Promise<Resting | null> {
  if (!canSeeProcesses) return null;
  const postgres = await openEmbeddedPostgres({ dataDir: join(newHome(bench).folder, "bare") });
  bench.after(() => postgres.stop());
  const service = await startService(bench, {}, countingStatements);
  await service.db.query("create extension pg_stat_statements");
  const bare = serverOf(process.pid);
  let end = () => {};
  const asked = new Promise<void>((resolve) => {
    end = resolve;
  });
  const watching = sleep(START_MS).then(() =>
    watch({ service, bare, customer: bench.customer }, Promise.all([asked, sleep(bench.restSeconds * SECOND)])),
  );
  // It may fail while nothing waits for it.
  watching.catch(() => {});
  return {
    service,
    watched() {
      end();
      return watching;
    },
  };
}

export async function measureRest({ customer, resting }: Bench): Promise<Measured> {
  if (resting === null) return {};
  const { service } = resting;
  const { cpu, baseline, statements } = await resting.watched();
  const held = heldBy(service.pid, allProcesses()).service;
  const heldShared = sharedOut(service.pid);

  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(heldBy(service.pid, allProcesses()).service), SAMPLE_EVERY_MS);
  await fileAll(await prepareJourney(service, customer), FILINGS);
  clearInterval(sampling);
  await service.stop();

  const alone = (figure: number) => ({ subject: [figure], baseline: [] });
  return {
    restCpu: { subject: [cpu], baseline: [baseline] },
    restStatements: alone(statements),
    memoryAtRest: alone(held),
    memoryAtRestShared: alone(heldShared),
    memoryUnderLoad: alone(Math.max(...samples)),
  };
}

/** PostgreSQL counts every statement, and holds few texts of them. */
const countingStatements = { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.max": "100" };
/** Those of the benchmark: the reset, and two looks at who works. */
const OWN_STATEMENTS = 3;

interface Watchable {
  service: Service;
  /** The process of PostgreSQL alone. */
  bare: number;
  customer: Customer;
}

async function watch({ service, bare, customer }: Watchable, over: Promise<unknown>): Promise<Watched> {
  const { db, pid } = service;
  const bareBefore = postgresMs(bare);
  // Those of the start, whose texts would crowd out others, and their counts with them.
  await db.query("select pg_stat_statements_reset()");
  const startedAt = performance.now();
  const spent = await cpuOf({ db, pid, customerPid: customer.pid }, () => over);
  const tookMs = performance.now() - startedAt;
  const statements = (await statementsOf(db)) - OWN_STATEMENTS;
  const ofOneCore = (ms: number) => (ms / tookMs) * 100;
  return {
    cpu: ofOneCore(sumOf(spent, [...operatorsParts, "simulator", "pgSimulator"])),
    baseline: ofOneCore(postgresMs(bare) - bareBefore),
    statements: statements / (tookMs / SECOND),
  };
}

async function statementsOf(db: Database): Promise<number> {
  const [counted] = await db.query<{ calls: number }>("select sum(calls)::int as calls from pg_stat_statements");
  return counted?.calls ?? Number.NaN;
}
