// The line to the database goes silent: packets are dropped, and no side is told. Requests get 503, and everything
// works again by itself, over new connections, without a return that is filed twice. How long that takes is the sum of
// limits in src/main/recovery.test.ts.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { MINUTE } from "../../src/platform/clock.ts";
import { type DatabaseLimits, databaseLimits } from "../../src/platform/database/limits.ts";
import type { Answer, Client } from "../support/client.ts";
import { openTestDatabase, type TestDatabase, testServer } from "../support/database.ts";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { newHome, serving } from "../support/program.ts";
import { sampleReturn } from "../support/returns.ts";
import { startService } from "../support/service.ts";
import { type TestContext, test } from "../support/suite.ts";
import { until, untilLockWait } from "../support/until.ts";

/** Long enough that a good answer on a busy machine is rarely late; one that is late is asked for again. */
const TIMEOUT_SECONDS = 3;
/** Of processes: at the start nobody asks again, and a third of this is for the first connection. */
const PROCESS_TIMEOUT_SECONDS = 6;

test("a create whose answer is lost is answered 503, and repeated gets the filing that was stored", async (t) => {
  const { service, proxy, customer } = await startOnLine(t);
  await untilAnswered(customer.sandbox);

  const sent = whileStoring(service.database, () => file(customer.sandbox, "one"), proxy);
  const first = await sent;
  proxy.set("pass");
  const again = await untilStored(() => file(customer.sandbox, "one"));

  assert.deepEqual([first.status, first.json.error.code], [503, "service_unavailable"]);
  assert.match(first.json.error.message, /it is unknown whether this was stored/);
  assert.deepEqual([again.status, again.headers["idempotent-replayed"]], [201, "true"]);
  assert.equal(await filings(service.database), 1);
});

test("a create that never reached the database is answered 503, and its key works again", async (t) => {
  const { service, proxy, customer } = await startOnLine(t);
  await untilAnswered(customer.sandbox);

  proxy.set("silent");
  const first = await file(customer.sandbox, "one");
  proxy.set("pass");
  const again = await untilStored(() => file(customer.sandbox, "one"));

  assert.deepEqual([first.status, first.json.error.code], [503, "service_unavailable"]);
  assert.equal(again.headers["idempotent-replayed"], undefined);
  assert.equal(await filings(service.database), 1);
});

test("an amendment that is abandoned in its transaction holds its key no longer than the server waits for it", async (t) => {
  // The wait for the key is as long as it takes: the server's limit is what ends it.
  const { service, proxy, customer } = await startOnLine(
    t,
    { statementMs: 5 * MINUTE },
    { idempotencyWaitMs: 4 * MINUTE },
  );
  const original = await untilStored(() => file(customer.sandbox, "original"));
  const amend = () =>
    customer.sandbox.post(
      `/v1/filings/${original.json.id}/amend`,
      { financials: { turnover: 1 } },
      { "idempotency-key": "one" },
    );

  const first = await whileStoring(service.database, amend, proxy);
  proxy.set("pass");
  const again = await untilStored(amend);

  assert.deepEqual([first.status, first.json.error.code], [503, "service_unavailable"]);
  assert.match(first.json.error.message, /nothing was stored/);
  assert.deepEqual([again.status, again.headers["idempotent-replayed"]], [201, undefined]);
  assert.equal(await filings(service.database), 2);
});

test("API, workers and simulator of one process file again after their connections went silent", async (t) => {
  const database = await openDatabase(t);
  const proxy = await startProxy(t);
  const { key, client } = await serving(newHome(t), environmentOf(database, proxy));
  const sandbox = client(key ?? "");

  await filesOne(sandbox, "before");
  for (const fault of ["silent", "mute", "frozen"] as const) {
    proxy.once(fault);
    await filesOne(sandbox, `after ${fault} once`);
    proxy.set(fault);
    const waiting = await file(sandbox, `during ${fault}`);
    proxy.set("pass");

    assert.equal(waiting.status, 503, fault);
    await filesOne(sandbox, `during ${fault}`);
  }
  assert.deepEqual([await filings(database), await taken(database)], [7, 7]);
});

for (const silent of ["api", "worker", "simulator"] as const) {
  test(`the ${silent} as a process of its own works again after its connections went silent`, async (t) => {
    const database = await openDatabase(t);
    const proxy = await startProxy(t);
    const direct = await startProxy(t);
    const secret = { SECRET_KEY: randomBytes(32).toString("base64") };
    const environment = (role: string) => ({
      ...environmentOf(database, role === silent ? proxy : direct),
      ...secret,
      ROLE: role,
    });
    const simulator = newHome(t).start(["serve"], { environment: environment("simulator") });
    const [, sandboxUrl = ""] = await simulator.says(/GovTalk messages on (http\S+)/);
    const worker = newHome(t).start(["serve"], {
      environment: { ...environment("worker"), WORKERS: "2", SANDBOX_URL: sandboxUrl },
    });
    await worker.says(/workers are running/);
    const { key, client } = await serving(newHome(t), environment("api"));
    const sandbox = client(key ?? "");

    await filesOne(sandbox, "before");
    proxy.once("silent");
    await filesOne(sandbox, "after");
    proxy.set("silent");
    const during = await file(sandbox, "during");
    proxy.set("pass");

    assert.equal(during.status, silent === "api" ? 503 : 201);
    await filesOne(sandbox, "during");
    assert.deepEqual([await filings(database), await taken(database)], [3, 3]);
  });
}

async function startProxy(t: TestContext): Promise<FaultProxy> {
  const { host, port } = testServer();
  const proxy = await startFaultProxy(() => ({ path: `${host}/.s.PGSQL.${port}` }));
  t.after(() => proxy.close());
  return proxy;
}

async function openDatabase(t: TestContext): Promise<TestDatabase> {
  const database = await openTestDatabase();
  t.after(() => database.close());
  return database;
}

async function startOnLine(t: TestContext, limits: Partial<DatabaseLimits> = {}, options = {}) {
  const proxy = await startProxy(t);
  const through = { host: proxy.host, port: proxy.port };
  const service = await startService({
    through,
    limits: { ...databaseLimits(TIMEOUT_SECONDS), ...limits },
    ...options,
  });
  t.after(() => service.close());
  return { service, proxy, customer: await service.customer() };
}

function environmentOf({ application }: TestDatabase, { host, port }: FaultProxy): Record<string, string> {
  return {
    DATABASE_URL: `postgresql://${application.user}@${host}:${port}/${application.database}`,
    DATABASE_TIMEOUT_SECONDS: String(PROCESS_TIMEOUT_SECONDS),
    LEASE_SECONDS: "3",
    SANDBOX_POLL_SECONDS: "0",
    SANDBOX_ACCEPTED_SECONDS: "0",
    LOG_LEVEL: "silent",
  };
}

/**
 * The line goes silent while the server stores: the statement waits for a table, has arrived whole, and ends with
 * nobody to tell.
 */
async function whileStoring(database: TestDatabase, send: () => Promise<Answer>, proxy: FaultProxy): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await database.db.transaction(async (tx) => {
    await tx.query("lock table submissions in share mode");
    answer = send();
    await untilLockWait(database.db);
    proxy.set("silent");
  });
  assert.ok(answer !== undefined);
  return answer;
}

function file(client: Client, key: string): Promise<Answer> {
  return client.post("/v1/filings", sampleReturn(), { "idempotency-key": key });
}

/** As a client does: 503 is tried again, and any other answer is the answer. */
function untilStored(send: () => Promise<Answer>): Promise<Answer> {
  return until("it is stored", async () => {
    const answer = await send();
    return answer.status !== 503 && answer;
  });
}

function untilAnswered(client: Client): Promise<boolean> {
  return until("the API answers", async () => (await client.get("/v1/filings")).status === 200);
}

/** A return is stored, once, and goes all the way. */
async function filesOne(client: Client, key: string): Promise<void> {
  const { status, json } = await untilStored(() => file(client, key));
  assert.equal(status, 201, JSON.stringify(json));
  await until(`${key} is acknowledged`, async () => {
    const answer = await client.get(`/v1/filings/${json.id}`);
    if (answer.json.status === "failed") throw new Error(`${key} failed: ${answer.json.hmrc_error}`);
    return answer.json.status === "acknowledged";
  });
}

async function filings({ db }: TestDatabase): Promise<number> {
  return (await db.query("select from filings f join submissions s on s.filing_id = f.id")).length;
}

/** How many messages the simulator took, repeats included. */
async function taken({ db }: TestDatabase): Promise<number> {
  return (await db.query("select from simulator.submissions")).length;
}
