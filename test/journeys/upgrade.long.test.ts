// An upgrade without a pause: processes of the last release and of this one work side by side on one database. The
// database is migrated while the old ones run; each takes over what the other has begun, no request fails, and no
// return is sent twice.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { compressMessages } from "../../src/filings/storage/compress.ts";
import type { Client } from "../support/client.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import type { Environment, Program } from "../support/in-process.ts";
import { buildLastRelease, lastReleaseMissing } from "../support/last-release.ts";
import { newHome, type Serving, serving, untilStatus } from "../support/program.ts";
import { startReceiver } from "../support/receiver.ts";
import { rest } from "../support/rest.ts";
import { sampleReturn } from "../support/returns.ts";
import { untilAsleep } from "../support/site.ts";
import { type TestContext, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

const missing = lastReleaseMissing();

const lastRelease = { isOtherRelease: true };

test("the last release and this one work side by side on one database", { skip: missing ?? false }, async (t) => {
  const site = await openSite(t);
  const { old, database, authority } = site;
  const oldApi = await startApi(t, site, old);
  const key = oldApi.key ?? "";
  const customer = { old: oldApi.client(key, lastRelease), new: oldApi.client(key, lastRelease) };
  const heard = await listen(t, site, old);
  const oldWorker = await startWorker(t, site, old);
  const load = startLoad(() => [customer.old, customer.new]);
  await load.more();
  const begunBefore = await file(customer.old);

  const migrated = await newHome(t).run(["migrate"], { environment: site.environment });
  await load.more();
  const newApi = await startApi(t, site);
  customer.new = newApi.client(key);
  const doneByOld = await file(customer.new);
  await untilStatus(customer.new, doneByOld, "acknowledged");
  const newWorker = await startWorker(t, site);
  await load.more();
  await stops(oldWorker);
  const doneByNew = await file(customer.old);
  await untilStatus(customer.old, doneByNew, "acknowledged");
  const amended = await Promise.all([amend(customer.old, doneByOld), amend(customer.new, begunBefore)]);
  await load.more();
  customer.old = customer.new;
  await load.turnedOver();
  await stops(oldApi.program);
  await load.more();
  const { failed } = await load.stop();

  assert.match(migrated.stdout, /^Applied 0021_turns\.sql, /);
  assert.deepEqual(failed, []);
  for (const id of amended) await untilStatus(customer.new, id, "acknowledged");
  await until("every return is acknowledged", async () => (await count(database, UNFINISHED)) === 0);
  await until("every event is delivered", async () => (await count(database, UNDELIVERED)) === 0);
  const filings = await count(database, "filings");
  assert.deepEqual([await count(authority, "simulator.submissions")], [filings]);
  const events = await database.db.query<{ id: string }>("select id from events order by id");
  assert.deepEqual([...new Set(heard.received.map(({ event }) => event.id))].sort(), events.map(({ id }) => id).sort());
  await stops(newWorker);
  await stops(newApi.program);
});

test("a return with files is left to the new release: the old one neither sends nor amends it", {
  skip: missing ?? false,
}, async (t) => {
  const { site, oldApi, oldWorker, oldCustomer, key, id: before } = await acknowledgedByOld(t);
  const { database, authority } = site;
  await newHome(t).run(["migrate"], { environment: site.environment });
  const newApi = await startApi(t, site);
  const customer = newApi.client(key);
  const documentOf = async (id: string, name: string) => customer.get(`/v1/filings/${id}/documents/${name}`);

  const { json: filed } = await customer.post("/v1/filings", { ...sampleReturn(), attachments });
  const marked = bodyIn((await documentOf(filed.id, "submission.xml")).text);
  await until(
    "the old worker has tried",
    async () => (await count(database, `submissions where filing_id = '${filed.id}' and faults > 0`)) === 1,
  );
  const sentByOld = await count(authority, "simulator.submissions");
  const wide = await Promise.all(unknownToOld.map(async (more) => createdBy(customer, more)));
  const change = { financials: { turnover: 13_000_000 } };
  const answers = [filed.id, ...wide].map((id) => oldCustomer.post(`/v1/filings/${id}/amend`, change));
  const amendedByOld = (await Promise.all(answers)).map(({ status }) => status);
  const shownByOld = (await oldCustomer.get(`/v1/filings/${filed.id}/documents`)).json.data;
  const newWorker = await startWorker(t, site);
  await stops(oldWorker);
  await stops(oldApi.program);
  const amended = [await amend(customer, filed.id), await amend(customer, before)];
  const [, ofBefore = ""] = amended;
  const { json: withFiles } = await customer.post(`/v1/filings/${ofBefore}/amend`, { attachments });
  for (const id of [filed.id, ...wide, ...amended, withFiles.id]) await untilStatus(customer, id, "acknowledged");

  assert.equal(sentByOld, 1);
  assert.deepEqual(
    amendedByOld,
    [filed.id, ...wide].map(() => 500),
  );
  assert.deepEqual(
    shownByOld.map(({ name }: { name: string }) => name),
    ["submission.xml", "accounts.xhtml", "computations.xhtml"],
  );
  assert.deepEqual(
    [await count(authority, "simulator.submissions"), await count(database, "filings")],
    [5 + wide.length, 5 + wide.length],
  );
  assert.equal(bodyIn((await documentOf(filed.id, "submission.xml")).text), marked);
  for (const id of [filed.id, amended[0] ?? "", withFiles.id])
    assert.equal((await documentOf(id, "Letter.pdf")).bytes.toString("base64"), attachments[0]?.pdf);
  assert.equal((await documentOf(ofBefore, "Letter.pdf")).status, 404);
  await stops(newWorker);
  await stops(newApi.program);
});

test("what the last release makes due, and announces to nobody, is found by a new worker that sleeps", {
  skip: missing ?? false,
}, async (t) => {
  const site = await openSite(t);
  const { old, database, authority } = site;
  const oldApi = await startApi(t, site, old);
  const customer = oldApi.client(oldApi.key ?? "", lastRelease);
  const heard = await listen(t, site, old);
  await newHome(t).run(["migrate"], { environment: site.environment });
  const newWorker = await startWorker(t, site);
  await untilAsleep(database, { listening: 1 });

  const id = await file(customer);
  await untilStatus(customer, id, "acknowledged");
  await until("every event is delivered", async () => (await count(database, UNDELIVERED)) === 0);

  const types = heard.received.map(({ event }) => event.type);
  assert.deepEqual(types.sort(), ["filing.accepted", "filing.submitted"]);
  assert.equal(await count(authority, "simulator.submissions"), 1);
  await stops(newWorker);
  await stops(oldApi.program);
});

test("a message that is compressed too soon is answered for by the new release alone", {
  skip: missing ?? false,
}, async (t) => {
  const { site, oldApi, oldWorker, oldCustomer, key, id } = await acknowledgedByOld(t);
  const { database, authority } = site;
  const submission = `/v1/filings/${id}/documents/submission.xml`;
  const before = await oldCustomer.get(submission);
  await newHome(t).run(["migrate"], { environment: site.environment });
  await until("the exchange is over", async () => (await count(database, "submissions where next is null")) === 1);

  await compressMessages(database.db);
  const change = { financials: { turnover: 13_000_000 } };
  const byOld = [
    await oldCustomer.get(`/v1/filings/${id}`),
    await oldCustomer.get(submission),
    await oldCustomer.get(`/v1/filings/${id}/documents`),
    await oldCustomer.post(`/v1/filings/${id}/amend`, change),
  ];
  const newApi = await startApi(t, site);
  const customer = newApi.client(key);
  const byNew = await customer.get(submission);
  const amended = await amend(customer, id);
  await untilStatus(customer, amended, "acknowledged");

  assert.equal(await count(database, "submissions where body is null"), 1);
  assert.deepEqual(
    byOld.map(({ status }) => status),
    [200, 500, 500, 500],
  );
  assert.equal(bodyIn(byNew.text), bodyIn(before.text));
  assert.equal(await count(authority, "simulator.submissions"), 2);
  for (const program of [oldWorker, oldApi.program, newApi.program]) await stops(program);
});

const attachments = [{ name: "Letter.pdf", pdf: pdfBase64("A letter") }];

/** What the last release would leave out of an amendment: a part of the return, and fields of parts that it has. */
const unknownToOld = [
  { avoidance_schemes: [{ number: "01234567", advantage_period_end: "2025-03-31" }] },
  { financials: { ...sampleReturn().financials, property_profit: 900_000 } },
  { company: { ...sampleReturn().company, uk_resident: true } },
];

async function createdBy(client: Client, more: object): Promise<string> {
  const { status, json } = await client.post("/v1/filings", { ...sampleReturn(), ...more });
  assert.equal(status, 201, JSON.stringify(json));
  return json.id;
}

const bodyIn = (message: string) => message.slice(message.indexOf("<Body>"));

const UNFINISHED = "filings where status <> 'acknowledged'";
const UNDELIVERED = "deliveries where status <> 'delivered'";

async function count({ db }: TestDatabase, what: string): Promise<number> {
  return (await db.query(`select from ${what}`)).length;
}

interface Site {
  /** The program of the last release. */
  old: string;
  database: TestDatabase;
  /** The tax authority's own: it is no part of the upgrade. */
  authority: TestDatabase;
  environment: Environment;
}

async function openSite(t: TestContext): Promise<Site> {
  const old = buildLastRelease(newHome(t).folder);
  const [database, authority] = [await openTestDatabase({ empty: true }), await openTestDatabase()];
  t.after(() => Promise.all([database.close(), authority.close()]));
  const quick = { LEASE_SECONDS: "3", LOG_LEVEL: "silent", RATE_LIMIT: "1000000", RATE_BURST: "1000000" };
  const SECRET_KEY = randomBytes(32).toString("base64");
  const simulator = newHome(t).start(["serve"], {
    environment: { ...quick, SECRET_KEY, ROLE: "simulator", DATABASE_URL: authority.url },
  });
  const [, SANDBOX_URL = ""] = await simulator.says(/GovTalk messages on (http\S+)/);
  const environment = {
    ...quick,
    ...{ SECRET_KEY, SANDBOX_URL, SANDBOX_POLL_SECONDS: "0", SANDBOX_ACCEPTED_SECONDS: "0" },
    ...{ DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl },
    ...{ WEBHOOK_ALLOW_HTTP: "true", WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8,::1/128", WORKERS: "1", DRAIN_SECONDS: "1" },
  };
  return { old, database, authority, environment };
}

/** The last release alone, with one filing that has gone its whole way. */
async function acknowledgedByOld(t: TestContext) {
  const site = await openSite(t);
  const oldApi = await startApi(t, site, site.old);
  const key = oldApi.key ?? "";
  const oldCustomer = oldApi.client(key, lastRelease);
  const oldWorker = await startWorker(t, site, site.old);
  const id = await file(oldCustomer);
  await untilStatus(oldCustomer, id, "acknowledged");
  return { site, oldApi, oldWorker, oldCustomer, key, id };
}

const startApi = (t: TestContext, { environment }: Site, release?: string): Promise<Serving> =>
  serving(newHome(t), { ...environment, ROLE: "api" }, programOf(release));

async function startWorker(t: TestContext, { environment }: Site, release?: string): Promise<Program> {
  const worker = newHome(t).start(["serve"], {
    environment: { ...environment, ROLE: "worker" },
    ...programOf(release),
  });
  await worker.says(/1 worker is running/);
  return worker;
}

const programOf = (release: string | undefined): { program?: [string, string] } =>
  release === undefined ? {} : { program: [process.execPath, release] };

/** An endpoint that the last release has registered. */
async function listen(t: TestContext, { environment }: Site, release: string) {
  const receiver = await startReceiver(null);
  t.after(() => receiver.close());
  const words = ["endpoints", "add", "--mode", "sandbox", "--url", receiver.url];
  const added = await newHome(t)
    .start(words, { environment, ...programOf(release) })
    .ended();
  assert.equal(added.code, 0, added.stderr);
  return receiver;
}

async function stops(program: Program): Promise<void> {
  program.send("SIGTERM");
  assert.equal((await program.ended()).code, 0);
}

async function file(client: Client): Promise<string> {
  return (await client.post("/v1/filings", sampleReturn())).json.id;
}

async function amend(client: Client, id: string): Promise<string> {
  const { status, json } = await client.post(`/v1/filings/${id}/amend`, { financials: { turnover: 13_000_000 } });
  assert.equal(status, 201, JSON.stringify(json));
  return json.id;
}

/** For each API a customer that files, looks, amends and lists, one request after the other, until it is stopped. */
function startLoad(apis: () => Client[]) {
  const failed: string[] = [];
  const answered = [0, 0];
  const rounds = [0, 0];
  let running = true;

  async function one(index: number, expected: number, request: (api: Client) => ReturnType<Client["get"]>) {
    const api = apis()[index];
    if (api === undefined) throw new Error("no such API");
    try {
      const answer = await request(api);
      if (answer.status !== expected) failed.push(`${answer.status} ${answer.text}`);
      answered[index] = (answered[index] ?? 0) + 1;
      return answer.json;
    } catch (error) {
      failed.push(String(error));
      return {};
    }
  }
  async function customer(index: number) {
    while (running && failed.length === 0) {
      const headers = { "idempotency-key": randomBytes(8).toString("hex") };
      const { id } = await one(index, 201, (api) => api.post("/v1/filings", sampleReturn(), headers));
      // The repetition goes to the other API, where there is one.
      const again = await one(1 - index, 201, (api) => api.post("/v1/filings", sampleReturn(), headers));
      if (again.id !== id) failed.push(`${id} was filed again as ${again.id}`);
      await one(index, 200, (api) => api.get(`/v1/filings/${id}`));
      const change = { financials: { turnover: 13_000_000 } };
      await one(index, 201, (api) => api.post(`/v1/filings/${id}/amend`, change));
      await one(index, 200, (api) => api.get("/v1/filings?limit=5"));
      rounds[index] = (rounds[index] ?? 0) + 1;
      await rest();
    }
  }
  const customers = [customer(0), customer(1)];
  const all = (what: string, counts: number[], more: number) => {
    const enough = counts.map((sofar) => sofar + more);
    return until(what, async () => failed.length > 0 || counts.every((sofar, index) => sofar >= (enough[index] ?? 0)));
  };
  return {
    /** Once each API has answered some more requests, or any has failed. */
    more: () => all("more requests are answered", answered, 10),
    /** Once no request is under way that was begun before. */
    turnedOver: () => all("the customers have begun again", rounds, 1),
    async stop() {
      running = false;
      await Promise.all(customers);
      return { failed };
    },
  };
}
