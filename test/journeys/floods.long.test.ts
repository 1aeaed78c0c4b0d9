// Floods without a key: limited by the network they come from, refused before anything is looked up, and no customer or
// user of ours is locked out by one.

import assert from "node:assert/strict";
import { revokeApiKey } from "../../src/access/api-keys.ts";
import { SECOND } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/database/db.ts";
import { formHeaders, openBrowser, signedIn } from "../support/dashboard.ts";
import { operator } from "../support/operator.ts";
import { rawRequest, sendBytes } from "../support/raw.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const BURST = 20;
const limit = { perSecond: 10, burst: BURST };

let service: Service;
let statements = 0;
before(async () => {
  service = await startService({
    addressLimit: limit,
    // The tests stand behind a proxy, so that requests can come from several places.
    trustedProxies: ["127.0.0.1/32", "::1/128"],
    servedFrom: counting,
  });
});
after(() => service.close());

function counting(db: Database): Database {
  return {
    ...db,
    query: (text, values, options) => {
      statements++;
      return db.query(text, values, options);
    },
    transaction: (steps) => {
      statements++;
      return db.transaction(steps);
    },
    snapshot: (reads) => {
      statements++;
      return db.snapshot(reads);
    },
  };
}

let places = 0;
const newPlace = () => `203.0.113.${++places}`;
const from = (place: string, more: Record<string, string> = {}) => ({ headers: { "x-forwarded-for": place, ...more } });

/** So many requests from a place as use up what it may ask. */
async function flood(place: string) {
  const client = service.client();
  for (let request = 0; request < BURST; request++) await client.send("GET", "/openapi.json", from(place));
}

test("a network gets its burst, then 429 with the time to wait, then as many as the rate allows; others get theirs", async () => {
  const [place, client] = [newPlace(), service.client()];
  const statuses: number[] = [];
  for (let request = 0; request < BURST; request++)
    statuses.push((await client.send("GET", "/v1/filings", from(place))).status);

  const refused = await client.send("GET", "/v1/filings", from(place));
  const elsewhere = await client.send("GET", "/v1/filings", from(newPlace()));
  const probe = await client.send("GET", "/healthz", from(place));
  service.clock.advance(SECOND / limit.perSecond);
  const later = [
    await client.send("GET", "/v1/filings", from(place)),
    await client.send("GET", "/v1/filings", from(place)),
  ];

  assert.deepEqual(new Set(statuses), new Set([401]));
  assert.deepEqual([refused.status, refused.json.error.code], [429, "rate_limit_exceeded"]);
  assert.match(refused.json.error.message, /without a valid key/);
  assert.equal(refused.headers["retry-after"], "1");
  assert.equal(refused.headers["request-id"], refused.json.error.request_id);
  assert.deepEqual([elsewhere.status, probe.status], [401, 200]);
  assert.deepEqual(
    later.map(({ status }) => status),
    [401, 429],
  );
});

test("a refusal costs no look at the database, whether a page, a sign-in or a well-formed key is refused", async () => {
  const place = newPlace();
  const browser = openBrowser(service, { from: place });
  await browser.get("/sign-in");
  const customer = await service.customer();
  await flood(place);
  statements = 0;

  const page = await browser.get("/sign-in");
  const form = await browser.post("/sign-in", { email: "a@example.org", password: "a wrong password" });
  const key = await service
    .client()
    .send("GET", "/v1/filings", from(place, { authorization: `Bearer ${customer.keys.sandbox.secret}` }));

  assert.deepEqual([page.status, form.status, key.status], [429, 429, 429]);
  assert.equal(statements, 0);
  assert.match(String(page.headers["content-type"]), /^text\/html/);
  assert.match(String(page.headers["content-security-policy"]), /default-src 'none'/);
  assert.ok(page.headers["retry-after"]);
  assert.match(page.text, /<h1>Too many requests<\/h1>/);
});

test("a form of a stranger counts as five requests", async () => {
  const browser = openBrowser(service, { from: newPlace() });
  await browser.get("/sign-in");
  const statuses: number[] = [];

  for (let form = 0; form < 4; form++) {
    const body = new URLSearchParams({ csrf: await browser.csrf(), email: `a${form}@example.org`, password: "wrong" });
    const sent = { headers: formHeaders(service.url), body: body.toString() };
    statuses.push((await browser.send("POST", "/sign-in", sent)).status);
  }

  assert.deepEqual(statuses, [303, 303, 303, 429]);
});

test("a flood locks out no customer and no user who came from the same network before", async () => {
  const place = newPlace();
  const customer = await service.customer();
  const key = from(place, { authorization: `Bearer ${customer.keys.sandbox.secret}` });
  const client = service.client();
  await client.send("GET", "/v1/filings", key);
  const person = await signedIn(service, customer);
  person.headers["x-forwarded-for"] = place;
  await person.get("/sandbox");
  await flood(place);

  const answers = await Promise.all(Array.from({ length: 2 * BURST }, () => client.send("GET", "/v1/filings", key)));
  const page = await person.get("/sandbox");
  await person.post("/sign-out");
  const signIn = await person.get("/sign-in");
  const [actor, { organisationId, keys }] = [operator, customer];
  await revokeApiKey(service.db, { organisationId, mode: "sandbox", id: keys.sandbox.id }, actor, service);
  const revoked = [await client.send("GET", "/v1/filings", key), await client.send("GET", "/v1/filings", key)];

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(page.status, 200);
  assert.equal(signIn.status, 200, "in a browser in which the person has signed in before");
  assert.deepEqual(
    revoked.map(({ status }) => status),
    [401, 429],
    "a revoked key is a stranger's",
  );
});

test("after a start many requests of one customer at once are all served, though its key is not known yet", async () => {
  const { keys } = await service.customer();
  const key = from(newPlace(), { authorization: `Bearer ${keys.sandbox.secret}` });
  const client = service.client();

  const answers = await Promise.all(Array.from({ length: 5 * BURST }, () => client.send("GET", "/v1/filings", key)));

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
});

test("keys that are none use up what their network may ask", async () => {
  const place = newPlace();
  const client = service.client();
  const statuses: number[] = [];
  for (let request = 0; request < BURST + 2; request++) {
    const authorization = `Bearer sk_sandbox_${request}`;
    statuses.push((await client.send("GET", "/v1/filings", from(place, { authorization }))).status);
  }

  // The last one may be looked at before the one before it is over.
  assert.deepEqual(statuses.slice(0, BURST), Array(BURST).fill(401));
  assert.equal(statuses.at(-1), 429);
});

test("a network of IPv6 is one place", async () => {
  const client = service.client();
  for (let host = 0; host < BURST; host++) await client.send("GET", "/docs", from(`2001:db8:0:1::${host}`));

  const [same, next] = [
    await client.send("GET", "/docs", from("2001:db8:0:1:ffff::1")),
    await client.send("GET", "/docs", from("2001:db8:0:2::1")),
  ];

  assert.deepEqual([same.status, next.status], [429, 200]);
});

test("what a client writes into X-Forwarded-For makes no other place of it without a trusted proxy", async () => {
  const exposed = await startService({ addressLimit: limit });
  const client = exposed.client();
  for (let request = 0; request < BURST; request++) await client.send("GET", "/docs", from(newPlace()));

  const refused = await client.send("GET", "/docs", from(newPlace()));
  await exposed.close();

  assert.equal(refused.status, 429);
});

test("a client that asks on without waiting for its refusal loses the connection", async () => {
  const place = newPlace();
  await flood(place);
  const request = rawRequest("GET /docs", [`X-Forwarded-For: ${place}`]).replace("Connection: close\r\n", "");

  const { status } = await sendBytes(service.url, request.repeat(3));

  assert.equal(status, 0);
});
