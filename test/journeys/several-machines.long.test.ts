// Several API and worker processes on one database: restarted one after the other, killed, with clocks that are wrong,
// and with a database that is restarted.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { openEmbeddedPostgres } from "../../src/platform/postgres/embedded.ts";
import { startBalancer } from "../support/balancer.ts";
import type { Client } from "../support/client.ts";
import type { TestDatabase } from "../support/database.ts";
import { startFaultProxy } from "../support/fault-proxy.ts";
import type { Program } from "../support/in-process.ts";
import { startInterposer } from "../support/interposer.ts";
import { newHome, serving, untilStatus } from "../support/program.ts";
import { rest } from "../support/rest.ts";
import { sampleReturn } from "../support/returns.ts";
import { openSite, quick, startWorker, stops } from "../support/site.ts";
import { test } from "../support/suite.ts";
import { until } from "../support/until.ts";

test("two APIs and two workers are restarted one after the other under load, and no request fails", async (t) => {
  const { database, shared, sandboxUrl } = await openSite(t);
  const balancer = startBalancer();
  t.after(() => balancer.stop());
  const api = { ...shared, ROLE: "api", DRAIN_SECONDS: "3", RATE_LIMIT: "1000000", RATE_BURST: "1000000" };
  const worker = { ...shared, ROLE: "worker", SANDBOX_URL: sandboxUrl };
  const homes = [newHome(t), newHome(t)];
  const apis = await Promise.all(homes.map((home) => serving(home, api)));
  const key = apis.map((started) => started.key).find((printed) => printed !== null) ?? "";
  const workers = [await startWorker(t, worker), await startWorker(t, worker)];
  for (const { client } of apis) balancer.add(client(key));

  const load = startLoad((request) => balancer.send(request));
  for (const [index, old] of apis.entries()) {
    await load.more();
    await stops(old.program);
    const { client } = await serving(homes[index] ?? newHome(t), api);
    balancer.add(client(key));
    await load.more();
  }
  for (const old of workers) {
    await stops(old);
    await startWorker(t, worker);
    await load.more();
  }
  const { failed, stored } = await load.stop();

  assert.deepEqual(failed, []);
  await until("every return is acknowledged", async () => (await unfinished(database)) === 0);
  const taken = await database.db.query("select from simulator.submissions");
  assert.deepEqual([await filings(database), taken.length], [stored, stored]);
});

test("while it drains, a process is not ready, answers, and asks its clients to go", async (t) => {
  const { shared } = await openSite(t);
  const { program, client, key } = await serving(newHome(t), { ...shared, ROLE: "api", DRAIN_SECONDS: "3600" });
  const sandbox = client(key ?? "");
  const before = await sandbox.get("/readyz");

  program.send("SIGTERM");
  const draining = await until("it is not ready", async () => {
    const answer = await sandbox.get("/readyz");
    return answer.status === 503 && answer;
  });
  const meanwhile = await sandbox.post("/v1/filings", sampleReturn());

  assert.doesNotMatch(program.stdout() + program.stderr(), /a request failed/);
  assert.equal(before.status, 200);
  assert.equal(draining.json.error.message, "This process is stopping. Send requests to another one.");
  assert.equal(meanwhile.status, 201);
  assert.deepEqual(
    [before, meanwhile].map(({ headers }) => headers.connection),
    ["keep-alive", "close"],
  );
});

test("what a killed worker had begun is finished by another once its lease has run out", async (t) => {
  const { database, shared, sandboxUrl } = await openSite(t);
  const interposer = await startInterposer();
  t.after(() => interposer.close());
  interposer.forwardTo(new URL(sandboxUrl));
  interposer.conduct("poll", "swallow");
  const { client, key } = await serving(newHome(t), { ...shared, ROLE: "api" });
  const worker = { ...shared, ROLE: "worker", SANDBOX_URL: interposer.url.href };
  const first = await startWorker(t, worker);
  const polled = interposer.next("poll");
  const { json } = await client(key ?? "").post("/v1/filings", sampleReturn());
  await polled;

  const second = await startWorker(t, worker);
  first.send("SIGKILL");
  await first.ended();
  interposer.conduct("poll", "pass");
  await untilStatus(client(key ?? ""), json.id, "acknowledged");

  assert.deepEqual(interposer.seen.filter((kind) => kind === "submit").length, 1);
  assert.equal(await filings(database), 1);
  await stops(second);
});

test("processes whose clocks are two minutes wrong use the database's time", async (t) => {
  const { database, shared, sandboxUrl } = await openSite(t);
  const skewed = (ms: number) => ({
    NODE_OPTIONS: `--import=${new URL("../support/skewed-clock.js", import.meta.url).href}`,
    CLOCK_SKEW_MS: String(ms),
  });
  const ahead = await serving(newHome(t), { ...shared, ...skewed(2 * MINUTE), ROLE: "api" });
  const behind = await serving(newHome(t), { ...shared, ...skewed(-2 * MINUTE), ROLE: "api" });
  const worker = (ms: number) => startWorker(t, { ...shared, ...skewed(ms), ROLE: "worker", SANDBOX_URL: sandboxUrl });
  const key = ahead.key ?? "";
  const [from] = await databaseTime(database);

  const workers = [await worker(-2 * MINUTE)];
  const first = await ahead.client(key).post("/v1/filings", sampleReturn());
  await untilStatus(behind.client(key), first.json.id, "acknowledged");
  workers.push(await worker(2 * MINUTE));
  await stops(workers[0] as Program);
  const second = await behind.client(key).post("/v1/filings", sampleReturn());
  await untilStatus(ahead.client(key), second.json.id, "acknowledged");

  const [to] = await databaseTime(database);
  const moments = await database.db.query<{ what: string; at: Date }>(
    `select 'created' as what, created_at as at from filings
     union all select 'submitted', submitted_at from filings
     union all select 'acknowledged', acknowledged_at from filings
     union all select 'event', created_at from events
     union all select 'received by the simulator', received_at from simulator.submissions`,
  );
  // Machines may be a little apart without being corrected; two minutes are far beyond that.
  const slackMs = 30 * SECOND;
  const wrong = moments.filter(({ at }) => Number(at) < Number(from) - slackMs || Number(at) > Number(to) + slackMs);
  assert.ok(moments.length >= 10);
  assert.deepEqual(wrong, []);
});

test("API and workers go on after the database server was restarted under them", async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), "qd-restart-"));
  let postgres = await openEmbeddedPostgres({ dataDir });
  t.after(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const line = await startFaultProxy(() => {
    const { host, port } = postgres.connection;
    return { path: `${host}/.s.PGSQL.${port}` };
  });
  t.after(() => line.close());
  const url = ({ user, database }: { user: string; database: string }) =>
    `postgresql://${user}@${line.host}:${line.port}/${database}`;
  const { client, key } = await serving(newHome(t), {
    ...quick,
    DATABASE_URL: url(postgres.application),
    MIGRATION_DATABASE_URL: url(postgres.connection),
  });
  const sandbox = client(key ?? "");
  const before = await sandbox.post("/v1/filings", sampleReturn());

  await postgres.stop();
  const during = await sandbox.post("/v1/filings", sampleReturn(), { "idempotency-key": "one" });
  postgres = await openEmbeddedPostgres({ dataDir });
  const after = await until("the API stores again", async () => {
    const answer = await sandbox.post("/v1/filings", sampleReturn(), { "idempotency-key": "one" });
    return answer.status === 201 && answer;
  });

  assert.deepEqual([before.status, during.status], [201, 503]);
  for (const { json } of [before, after]) await untilStatus(sandbox, json.id, "acknowledged");
});

/** Four clients that file and look, one request after the other, until they are stopped. */
function startLoad(send: (request: (server: Client) => ReturnType<Client["get"]>) => ReturnType<Client["get"]>) {
  const failed: string[] = [];
  let answered = 0;
  let stored = 0;
  let running = true;

  async function one(expected: number, request: (server: Client) => ReturnType<Client["get"]>) {
    try {
      const answer = await send(request);
      if (answer.status !== expected) failed.push(`${answer.status} ${answer.text}`);
      answered++;
      return answer.json;
    } catch (error) {
      failed.push(String(error));
      return {};
    }
  }
  async function client() {
    while (running) {
      const headers = { "idempotency-key": randomBytes(8).toString("hex") };
      const { id } = await one(201, (server) => server.post("/v1/filings", sampleReturn(), headers));
      if (id !== undefined) stored++;
      await one(200, (server) => server.get(`/v1/filings/${id}`));
      await rest();
    }
  }
  const clients = [client(), client(), client(), client()];
  return {
    /** Once some more requests have been answered, or any has failed. */
    async more() {
      const enough = answered + 40;
      await until("more requests are answered", async () => answered >= enough || failed.length > 0);
    },
    async stop() {
      running = false;
      await Promise.all(clients);
      return { failed, stored };
    },
  };
}

async function databaseTime({ db }: TestDatabase): Promise<Date[]> {
  return (await db.query<{ now: Date }>("select clock_timestamp() as now")).map(({ now }) => now);
}

async function filings({ db }: TestDatabase): Promise<number> {
  return (await db.query("select from filings f join submissions s on s.filing_id = f.id")).length;
}

async function unfinished({ db }: TestDatabase): Promise<number> {
  return (await db.query("select from filings where status <> 'acknowledged'")).length;
}
