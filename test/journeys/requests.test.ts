// What programs asked the API for, as their developers look it up: found by how it ended, by key, route, error code, id
// and thing, without anything that was in a body or an address; and not at all once that is turned off.

import assert from "node:assert/strict";
import { createApiKey } from "../../src/access/api-keys.ts";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { DAY } from "../../src/platform/clock.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
let filing: string;
let refused: string;
let otherKey: string;

before(async () => {
  service = await startService();
  customer = await service.customer();
  person = await signedIn(service, customer);
  const { sandbox, organisationId } = customer;
  filing = (await sandbox.post("/v1/filings", sampleReturn({ name: "Kinkajou Ltd" }))).json.id;
  await sandbox.get(`/v1/filings/${filing}`);
  refused = String((await sandbox.post("/v1/filings", sampleReturn({ utr: "1" }))).headers["request-id"]);
  await sandbox.get("/v1/filings?metadata[order]=secret-kinkajou");
  await sandbox.get("/v1/filings/fil_nothing");
  await sandbox.get("/v1/nowhere");
  await customer.live.get("/v1/filings");
  const wanted = { organisationId, mode: "sandbox", name: "Night import" } as const;
  const { key, secret } = await createApiKey(service.db, wanted, operator, service);
  otherKey = key.id;
  await service.client(secret).get("/v1/events");
});
after(() => service.close());

/** The rows of the table, as words, newest first. */
async function rowsOf(query = "", by = person, mode = "sandbox"): Promise<string[]> {
  const { text, status } = await by.get(`/${mode}/requests${query}`);
  assert.equal(status, 200, query);
  const [, body = ""] = /<tbody>(.*?)<\/tbody>/s.exec(text) ?? [];
  return [...body.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => wordsOf(row));
}

test("every request with a key is there, newest first, with its route, response, key and what it was about", async () => {
  const rows = await rowsOf();

  const expected = [
    /GET \/v1\/events 200 Night import –/,
    /GET, no such route 404 not_found test –/,
    /GET \/v1\/filings\/:id 404 filing_not_found test –/,
    /GET \/v1\/filings 200 test –/,
    /POST \/v1\/filings 422 \w+ test –/,
    new RegExp(`GET /v1/filings/:id 200 test ${filing}`),
    new RegExp(`POST /v1/filings 201 test ${filing}`),
  ];
  assert.equal(rows.length, expected.length);
  for (const [index, pattern] of expected.entries()) assert.match(rows[index] ?? "", pattern);
  assert.deepEqual(await rowsOf("?sort=oldest"), rows.toReversed());
});

test("each has a page with its id, its response, its key and what it was about", async () => {
  const list = await person.get(`/sandbox/requests?about=${refused}`);
  assert.match(list.text, new RegExp(`href="/sandbox/requests/${refused}"`));

  const { text, status } = await person.get(`/sandbox/requests/${refused}`);

  assert.equal(status, 200);
  const words = wordsOf(text);
  assert.match(words, new RegExp(`POST /v1/filings Request Request ID ${refused}`));
  assert.match(words, /Response 422 \w+ Took \d+ ms API key test About –/);
  assert.match(text, /href="\/sandbox\/requests\?route=POST\+%2Fv1%2Ffilings"/);
  assert.equal((await person.get(`/live/requests/${refused}`)).status, 404);
});

test("oldest first, the next page has what came later", async () => {
  const many = await service.customer();
  const developer = await signedIn(service, many);
  for (let n = 0; n < 30; n++) await many.sandbox.get(n < 3 ? "/v1/events" : "/v1/filings");

  const first = await developer.get("/sandbox/requests?sort=oldest");
  const [, next = ""] = /<a href="\/sandbox\/requests(\?[^"]*)">Newer<\/a>/.exec(first.text) ?? [];
  const rows = await rowsOf("?sort=oldest", developer);
  const rest = await rowsOf(next.replaceAll("&amp;", "&"), developer);

  assert.deepEqual([rows.length, rest.length], [25, 5]);
  assert.deepEqual([...rest.toReversed(), ...rows.toReversed()].slice(0, 25), await rowsOf("", developer));
  assert.match(wordsOf(first.text), /1–25 of 30/);
});

test("each filter finds what it names, in this environment alone", async () => {
  const counts = {
    done: (await rowsOf("?response=done")).length,
    refused: (await rowsOf("?response=refused")).length,
    error: (await rowsOf("?response=error")).length,
    left: (await rowsOf("?response=left")).length,
    key: (await rowsOf(`?key=${otherKey}`)).length,
    route: (await rowsOf("?route=/v1/filings/:id")).length,
    method: (await rowsOf("?route=POST+/v1/filings")).length,
    code: (await rowsOf("?error=filing_not_found")).length,
    id: (await rowsOf(`?about=${refused}`)).length,
    about: (await rowsOf(`?about=${filing}`)).length,
    together: (await rowsOf(`?about=${filing}&response=refused`)).length,
    live: (await rowsOf("", person, "live")).length,
  };

  assert.deepEqual(counts, {
    ...{ done: 4, refused: 3, error: 0, left: 0, key: 1, route: 2, method: 2 },
    ...{ code: 1, id: 1, about: 2, together: 0, live: 1 },
  });
  assert.equal((await person.get("/sandbox/requests?response=perhaps")).status, 400);
});

test("nothing of a body or an address is kept", async () => {
  const rows = await service.db.query<{ text: string }>("select r::text as text from api_requests r");

  assert.ok(rows.length > 0);
  for (const { text } of rows) assert.doesNotMatch(text, /kinkajou|8596148860|127\.0\.0\.1|nothing|nowhere/i);
});

test("pages of a filing and of its event lead to the requests about it", async () => {
  await service.untilFinal(customer.sandbox, filing);
  const { json } = await customer.sandbox.get("/v1/events?limit=1");

  for (const path of [`/sandbox/filings/${filing}`, `/sandbox/events/${json.data[0].id}`])
    assert.match((await person.get(path)).text, new RegExp(`href="/sandbox/requests\\?about=${filing}"`), path);
});

test("another organisation sees none of it, nor does who may not develop", async () => {
  const stranger = await signedIn(service, await service.customer());
  const viewer = await signedIn(service, customer, "viewer");

  assert.deepEqual(await rowsOf("", stranger), []);
  assert.deepEqual(await rowsOf(`?about=${filing}`, stranger), []);
  assert.equal((await viewer.get("/sandbox/requests")).status, 403);
});

test("turned off, nothing more is kept; turned on again, it is", async () => {
  const kept = await service.customer();
  const developer = await signedIn(service, kept, "developer");
  await kept.sandbox.get("/v1/filings");
  assert.equal((await rowsOf("", developer)).length, 1);

  const off = await developer.post("/sandbox/requests", { keeps: "no" });
  await kept.sandbox.get("/v1/filings");
  await kept.live.get("/v1/filings");

  assert.equal(off.notice, "requests_not_kept");
  assert.match(wordsOf((await developer.get("/sandbox/requests")).text), /Requests are not kept/);
  assert.deepEqual([(await rowsOf("", developer)).length, (await rowsOf("", developer, "live")).length], [1, 0]);
  assert.equal((await developer.post("/sandbox/requests", { keeps: "yes" })).notice, "requests_kept");
  await kept.sandbox.get("/v1/filings");
  assert.equal((await rowsOf("", developer)).length, 2);
});

test("after 30 days they are deleted", async () => {
  const old = await service.customer();
  const developer = await signedIn(service, old);
  await old.sandbox.get("/v1/filings");
  assert.equal((await rowsOf("", developer)).length, 1);

  service.clock.advance(30 * DAY + 1);
  await old.sandbox.get("/v1/events");
  const again = await signedIn(service, old);
  await rowsOf("", again);
  await tidyUp({ ...service, eventRetentionDays: 90 });

  const [row, ...others] = await rowsOf("", again);
  assert.match(row ?? "", /GET \/v1\/events/);
  assert.deepEqual(others, []);
});
