// A site with several processes on one database: the HMRC simulator, and as many APIs and workers as a test starts.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { openTestDatabase, type TestDatabase, testServer } from "./database.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import type { Environment, Program } from "./in-process.ts";
import { newHome } from "./program.ts";
import type { TestContext } from "./suite.ts";
import { until } from "./until.ts";

export const quick = {
  SANDBOX_POLL_SECONDS: "0",
  SANDBOX_ACCEPTED_SECONDS: "0",
  LEASE_SECONDS: "3",
  LOG_LEVEL: "silent",
};

export interface Site {
  database: TestDatabase;
  /** What all processes are told. */
  shared: Environment;
  sandboxUrl: string;
}

export async function openSite(t: TestContext): Promise<Site> {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const shared = { ...quick, DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString("base64") };
  const simulator = newHome(t).start(["serve"], { environment: { ...shared, ROLE: "simulator" } });
  const [, sandboxUrl = ""] = await simulator.says(/GovTalk messages on (http\S+)/);
  return { database, shared, sandboxUrl };
}

export async function startWorker(t: TestContext, environment: Environment): Promise<Program> {
  const worker = newHome(t).start(["serve"], { environment: { WORKERS: "1", ...environment } });
  await worker.says(/1 worker is running/);
  return worker;
}

export async function stops(program: Program): Promise<void> {
  program.send("SIGTERM");
  assert.equal((await program.ended()).code, 0);
}

/** What `pg_stat_activity` calls the connections that announce and listen. */
export const LISTENER = "quarterday announcements";

/** A line to the database on which only the listening connections can break, and what leads a process over it. */
export async function listenerLine(
  t: TestContext,
  { application }: TestDatabase,
): Promise<{ line: FaultProxy; through: Environment }> {
  const { host, port } = testServer();
  const line = await startFaultProxy(() => ({ path: `${host}/.s.PGSQL.${port}` }), { only: LISTENER });
  t.after(() => line.close());
  const url = `postgresql://${application.user}@${line.host}:${line.port}/${application.database}`;
  return { line, through: { DATABASE_URL: url } };
}

/** A worker that looks often has asked within a second. */
const WORKERS_ASLEEP = `
  select from pg_stat_activity where datname = current_database() and application_name like 'quarterday worker%'
  having count(*) > 0 and max(state_change) < clock_timestamp() - interval '1 second'`;

/**
 * So many processes listen, not counting connections that the server has not missed yet, and no worker looks for work:
 * only an announcement or the slow look can wake one.
 */
export async function untilAsleep({ db }: TestDatabase, { listening }: { listening: number }): Promise<void> {
  await until("the workers sleep", async () => {
    const listeners = await db.query(
      "select from pg_stat_activity where datname = current_database() and application_name = $1",
      [LISTENER],
    );
    return listeners.length >= listening && (await db.query(WORKERS_ASLEEP)).length === 1;
  });
}
