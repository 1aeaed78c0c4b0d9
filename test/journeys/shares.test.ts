// One customer's requests that wait for each other, and strangers who sign in: they wait in line, without the
// connections of others.

import assert from "node:assert/strict";
import pg from "pg";
import type { Answer } from "../support/client.ts";
import { openBrowser } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

/** The first is under way, so many wait, and the next is one too many. */
const WAITING = 10;

let service: Service;
before(async () => {
  // Of four places an owner has two; of those that wait, one environment may have half.
  service = await startService({
    shares: { places: 4, mostWaiting: 2 * WAITING },
    trustedProxies: ["127.0.0.1/32", "::1/128"],
  });
});
after(() => service.close());

interface Case {
  /** What the test locks, as a request in another process would. */
  locks(organisationId: string, filingId: string): [statement: string, values: string[]];
  send(customer: Customer, filingId: string): Promise<Answer>;
  /** Of the first. */
  status: number;
}

const cases: Record<string, Case> = {
  "advances of the sandbox's clock": {
    locks: (organisationId) => [
      "insert into sandbox_clocks (organisation_id, advanced_seconds, advanced_at) values ($1, 1, now())",
      [organisationId],
    ],
    send: ({ sandbox }) => sandbox.post("/v1/sandbox/clock/advance", { seconds: 1 }),
    status: 200,
  },
  "changes of a filing's metadata": {
    locks: (_, filingId) => ["select from filings where id = $1 for update", [filingId]],
    send: ({ sandbox }, filingId) => sandbox.post(`/v1/filings/${filingId}`, { metadata: { order: "6735" } }),
    status: 200,
  },
  "amendments of one filing": {
    locks: (_, filingId) => ["select from filings where id = $1 for update", [filingId]],
    send: ({ sandbox }, filingId) => sandbox.post(`/v1/filings/${filingId}/amend`, { financials: { turnover: 1 } }),
    status: 201,
  },
};

for (const [what, { locks, send, status }] of Object.entries(cases))
  test(`${what} that wait hold up no other customer; beyond the line they get 429, and the others are answered in the end`, async () => {
    const [pressing, other] = [await service.customer(), await service.customer()];
    const { json: filing } = await pressing.sandbox.post("/v1/filings", sampleReturn());
    const free = await lock(...locks(pressing.organisationId, filing.id));
    const sent = Array.from({ length: 1 + WAITING }, () => send(pressing, filing.id));
    await until("all but the first wait in line", async () => service.shares.waiting === WAITING);

    const refused = await send(pressing, filing.id);
    const others = [await other.sandbox.get("/v1/filings"), await other.sandbox.post("/v1/filings", sampleReturn())];
    await free();
    const answers = await Promise.all(sent);

    assert.deepEqual([refused.status, refused.json.error.code], [429, "rate_limit_exceeded"]);
    assert.match(refused.json.error.message, /at the same time/);
    assert.ok(refused.headers["retry-after"]);
    assert.deepEqual(
      others.map(({ status }) => status),
      [200, 201],
    );
    const statuses = answers.map((answer) => answer.status);
    assert.equal(Math.min(...statuses), status);
    assert.deepEqual(
      statuses.filter((each) => each >= 429),
      [],
    );
  });

test("requests that wait for their idempotency keys in another process hold no connection: their organisation's places are free", async () => {
  const customer = await service.customer();
  const keys = ["one", "two"];
  const taken = await Promise.all(
    keys.map((key) =>
      lock(
        `insert into idempotency_keys (organisation_id, mode, method, path, key, fingerprint, filing_id, answer_status,
                                       answer_location, answer_body, created_at)
         values ($1, 'sandbox', 'POST', '/v1/filings', $2, '', '', 201, '', '', now())`,
        [customer.organisationId, key],
      ),
    ),
  );
  const file = (key: string) => customer.sandbox.post("/v1/filings", sampleReturn(), { "idempotency-key": key });

  const sent = [...keys, ...keys].map(file);
  await until("the second of each waits for the first", async () => service.shares.waiting === keys.length);
  const own = await customer.sandbox.get("/v1/filings");
  for (const free of taken) await free();
  const answers = await Promise.all(sent);

  assert.equal(own.status, 200);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
  assert.equal(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true").length, keys.length);
});

test("sign-ins that wait for each other hold up no customer, and their line has an end", async () => {
  const other = await service.customer();
  const browser = openBrowser(service, { from: "203.0.113.1" });
  await browser.get("/sign-in");
  const free = await lock("select pg_advisory_xact_lock(hashtextextended($1, 0))", ["address 203.0.113.1"]);
  const signIn = () => browser.post("/sign-in", { email: "a@example.org", password: "a wrong password" });
  const sent = Array.from({ length: 1 + WAITING }, signIn);
  await until("all but the first wait in line", async () => service.shares.waiting === WAITING);

  const [call, refused] = [await other.sandbox.get("/v1/filings"), await signIn()];
  await free();
  const answers = await Promise.all(sent);

  assert.equal(call.status, 200);
  assert.equal(refused.status, 429);
  assert.match(refused.text, /Too many requests are in progress/);
  // The first five are looked at, the others are told to wait.
  const told = answers.map(({ text }) => /Incorrect email or password|Too many failed attempts/.exec(text)?.[0]);
  assert.deepEqual(told.sort(), [
    ...Array(5).fill("Incorrect email or password"),
    ...Array(WAITING - 4).fill("Too many failed attempts"),
  ]);
});

/** Held until the function is called. */
async function lock(statement: string, values: string[]): Promise<() => Promise<void>> {
  const client = new pg.Client({ ...service.database.connection, ssl: false });
  await client.connect();
  await client.query("begin");
  await client.query(statement, values);
  return () => client.end();
}
