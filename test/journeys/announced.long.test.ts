// What one process makes due another does at once, because it is told. Processes are killed before they tell, and
// connections over which they tell and listen break in every way: then it is found all the same. Several processes, the
// real program each.

import assert from "node:assert/strict";
import pg from "pg";
import type { Client } from "../support/client.ts";
import type { TestDatabase } from "../support/database.ts";
import { newHome, serving, untilStatus } from "../support/program.ts";
import { sampleReturn } from "../support/returns.ts";
import { LISTENER, listenerLine, openSite, type Site, startWorker, stops, untilAsleep } from "../support/site.ts";
import { type TestContext, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

test("killed between its commit and the announcement: what it made due is found by the slow look of another", async (t) => {
  const site = await openSite(t);
  const { database } = site;
  const { line, through } = await listenerLine(t, database);
  const api = await startApi(t, site, through);
  const worker = await startWorker(t, workerOf(site));
  await untilAsleep(database, { listening: 2 });
  const heard = await hearAll(t, database);

  line.set("silent");
  const id = await file(api.sandbox);
  api.program.send("SIGKILL");
  await api.program.ended();
  await until(`${id} is acknowledged`, async () => {
    const rows = await database.db.query("select from filings where id = $1 and status = 'acknowledged'", [id]);
    return rows.length === 1;
  });

  assert.deepEqual(heard, [], "announced");
  await stops(worker);
});

test("a worker whose listening connection is dead without a word notices, looks often, and listens again", async (t) => {
  const site = await openSite(t);
  const { database } = site;
  const { line, through } = await listenerLine(t, database);
  const { sandbox } = await startApi(t, site);
  const worker = await startWorker(t, { ...workerOf(site), ...through, DATABASE_TIMEOUT_SECONDS: "6" });
  await untilAsleep(database, { listening: 2 });

  line.set("silent");
  await files(sandbox);
  await files(sandbox);
  line.set("pass");
  await untilAsleep(database, { listening: 2 });

  await files(sandbox);
  await stops(worker);
});

test("processes whose listening connections the server ends go on, and listen again", async (t) => {
  const site = await openSite(t);
  const { database } = site;
  const { sandbox } = await startApi(t, site);
  const worker = await startWorker(t, workerOf(site));
  await untilAsleep(database, { listening: 2 });

  await endListening(database);
  await files(sandbox);
  await untilAsleep(database, { listening: 2 });

  await files(sandbox);
  await stops(worker);
});

test("while nobody can listen, filings go through: the connection is refused from the start", async (t) => {
  const site = await openSite(t);
  const { database } = site;
  const { line, through } = await listenerLine(t, database);
  line.set("refuse");
  const { sandbox } = await startApi(t, site, through);
  const worker = await startWorker(t, { ...workerOf(site), ...through });

  await files(sandbox);

  assert.equal(await listeners(database), 0);
  line.set("pass");
  await untilAsleep(database, { listening: 2 });
  await files(sandbox);
  await stops(worker);
});

test("while nobody can listen, filings go through: the server has no connection left", async (t) => {
  const site = await openSite(t);
  const { database } = site;
  const { sandbox } = await startApi(t, site);
  const worker = await startWorker(t, workerOf(site));
  await files(sandbox);

  await setConnectionLimit(database, 0);
  await endListening(database);
  await files(sandbox);
  await files(sandbox);

  assert.equal(await listeners(database), 0);
  await setConnectionLimit(database, -1);
  await untilAsleep(database, { listening: 2 });
  await stops(worker);
});

test("what is stored is announced after its commit, over the listening connection; what is not stored is not", async (t) => {
  const site = await openSite(t);
  const { database } = site;
  const { sandbox } = await startApi(t, site);
  await until("the API listens", async () => (await listeners(database)) === 1);
  await database.db.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not stored'; end $$`,
  );
  await database.db.query(
    `create trigger refuse before insert on submissions for each row when (new.company_utr = '8596148861') execute function refuse()`,
  );
  const heard = await hearAll(t, database);

  const answers = [
    await sandbox.post("/v1/filings", sampleReturn({ utr: "8596148861" })),
    await sandbox.post("/v1/filings", { ...sampleReturn(), company: {} }),
    await sandbox.post("/v1/filings", sampleReturn()),
  ];
  await until("it is announced", async () => heard.length > 0);

  assert.deepEqual(
    answers.map(({ status }) => status),
    [500, 422, 201],
  );
  assert.deepEqual(heard, [{ from: LISTENER, filings: 1 }]);
});

test("a worker that stands still holds up nothing: the slow look wakes the others of its process", async (t) => {
  const { database, shared } = await openSite(t);
  const { client, key, program } = await serving(newHome(t), {
    ...shared,
    NODE_OPTIONS: `--import=${new URL("../support/still-worker.js", import.meta.url).href}`,
    WORKERS: "2",
  });
  await untilAsleep(database, { listening: 1 });

  program.send("SIGUSR2");
  await program.says(/worker 1 stands still/);

  await files(client(key ?? ""));
});

async function startApi(t: TestContext, { shared }: Site, more = {}) {
  const { program, client, key } = await serving(newHome(t), { ...shared, ROLE: "api", ...more });
  return { program, sandbox: client(key ?? "") };
}

const workerOf = ({ shared, sandboxUrl }: Site) => ({ ...shared, ROLE: "worker", SANDBOX_URL: sandboxUrl });

/** As a client does: 503 is tried again. */
function file(client: Client): Promise<string> {
  return until("it is stored", async () => {
    const { status, json } = await client.post("/v1/filings", sampleReturn());
    if (status !== 201 && status !== 503) throw new Error(`${status} ${JSON.stringify(json)}`);
    return status === 201 && (json.id as string);
  });
}

async function files(client: Client): Promise<void> {
  await untilStatus(client, await file(client), "acknowledged");
}

async function listeners({ db }: TestDatabase): Promise<number> {
  const rows = await db.query(
    "select from pg_stat_activity where datname = current_database() and application_name = $1",
    [LISTENER],
  );
  return rows.length;
}

/** The server ends the listening connections of all processes. */
async function endListening({ db }: TestDatabase): Promise<void> {
  await db.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1",
    [LISTENER],
  );
}

/** Of others than the superuser. */
async function setConnectionLimit({ db, connection }: TestDatabase, connections: number): Promise<void> {
  await db.query(`alter database ${connection.database} connection limit ${connections}`);
}

/** Every announcement: whose connection it came over, and how many filings there were to be seen then. */
async function hearAll(t: TestContext, { db, connection }: TestDatabase) {
  const heard: { from: string | undefined; filings: number }[] = [];
  const listener = new pg.Client({ ...connection, ssl: false });
  // The server ends it with the database.
  listener.on("error", () => {});
  await listener.connect();
  t.after(() => listener.end());
  listener.on("notification", async ({ processId }) => {
    const [sender] = await db.query<{ name: string }>(
      "select application_name as name from pg_stat_activity where pid = $1",
      [processId],
    );
    const filings = await db.query("select from filings");
    heard.push({ from: sender?.name, filings: filings.length });
  });
  await listener.query("listen quarterday_due");
  return heard;
}
