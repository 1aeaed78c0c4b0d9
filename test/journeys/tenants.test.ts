// Organisations and environments are separate, and only the key says which one a request is in. What a key looks like,
// and when it ends.

import assert from "node:assert/strict";
import { createApiKey, revokeApiKey, rollApiKey } from "../../src/access/api-keys.ts";
import { apiKeysOf } from "../../src/access/store.ts";
import { documentNames } from "../../src/filings/documents.ts";
import { HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import type { Client } from "../support/client.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("another organisation's filings and events do not exist, nor do those of the other environment", async () => {
  const owner = await service.customer();
  const { json: filing } = await owner.sandbox.post("/v1/filings", sampleReturn());
  await service.untilFinal(owner.sandbox, filing.id);
  const { json: events } = await owner.sandbox.get("/v1/events");
  const event = events.data[0];
  const outsiders = [(await service.customer()).sandbox, owner.live];

  for (const outsider of outsiders) {
    const nothing = { object: "list", data: [], has_more: false };
    assert.deepEqual((await outsider.get("/v1/filings")).json, nothing);
    assert.deepEqual((await outsider.get("/v1/events")).json, nothing);
    assert.deepEqual((await outsider.get(`/v1/filings?company_utr=${filing.company_utr}`)).json, nothing);
    assert.equal(await codeOf(outsider.get(`/v1/filings/${filing.id}`)), "filing_not_found");
    assert.equal(await codeOf(outsider.get(`/v1/filings/${filing.id}/documents`)), "filing_not_found");
    for (const name of documentNames)
      assert.equal(await codeOf(outsider.get(`/v1/filings/${filing.id}/documents/${name}`)), "filing_not_found");
    assert.equal(await codeOf(outsider.get(`/v1/filings?starting_after=${filing.id}`)), "filing_not_found");
    assert.equal(await codeOf(outsider.post(`/v1/filings/${filing.id}/amend`, amendment)), "filing_not_found");
    assert.equal(await codeOf(outsider.get(`/v1/events/${event.id}`)), "not_found");
    assert.equal(await codeOf(outsider.get(`/v1/events?starting_after=${event.id}`)), "not_found");
  }
  assert.equal((await owner.sandbox.get(`/v1/filings/${filing.id}`)).json.amended_by, null);
});

test("the refusal of a stranger's filing is the refusal of one that never was", async () => {
  const [owner, stranger] = [await service.customer(), await service.customer()];
  const { json: filing } = await owner.sandbox.post("/v1/filings", sampleReturn());

  const theirs = (await stranger.sandbox.get(`/v1/filings/${filing.id}`)).json.error;
  const never = (await stranger.sandbox.get("/v1/filings/fil_000000000000000000000000")).json.error;
  const malformed = (await stranger.sandbox.get("/v1/filings/1")).json.error;

  for (const refusal of [never, malformed]) {
    assert.deepEqual({ ...refusal, request_id: "" }, { ...theirs, request_id: "" });
  }
});

test("two organisations file the same return at the same time, each its own", async () => {
  const customers = await Promise.all([service.customer(), service.customer()]);

  const filings = await Promise.all(
    customers.map(async ({ sandbox }) => {
      const { json } = await sandbox.post("/v1/filings", sampleReturn(), { "idempotency-key": "one" });
      return service.untilFinal(sandbox, json.id);
    }),
  );

  assert.deepEqual(
    filings.map(({ status }) => status),
    ["acknowledged", "acknowledged"],
  );
  for (const [index, { sandbox }] of customers.entries()) {
    const { data } = (await sandbox.get("/v1/filings")).json;
    assert.deepEqual(data, [filings[index]]);
  }
});

test("a live create is refused before the return is looked at, while live is not set up", async () => {
  const { live } = await service.customer();

  const answers = [
    await live.post("/v1/filings", sampleReturn()),
    await live.post("/v1/filings", { nonsense: true }),
    await live.post("/v1/filings", { ...sampleReturn(), options: { test_mode: true } }),
  ];

  for (const { status, json } of answers) {
    assert.equal(status, 403);
    assert.equal(json.error.code, "live_not_configured");
  }
});

test("a live create is refused while the organisation has no credentials, even where the authority's address is known", async () => {
  const addressed = await startService({ liveUrl: new URL("https://authority.invalid/submission") });
  const { live } = await addressed.customer();

  const answer = await live.post("/v1/filings", sampleReturn());
  await addressed.close();

  assert.equal(answer.json.error.code, "live_not_configured");
  assert.match(answer.json.error.message, /credentials/);
});

test("validate works with a live key, and then needs a declarant", async () => {
  const { sandbox, live, organisationId } = await service.customer();
  const validate = async (client: Client, body: object) => (await client.post("/v1/validate", body)).json;
  const declared = { ...sampleReturn(), declarant: { name: "Jane Director", status: "Director" } };
  const valid = { valid: true, errors: [] };

  const undeclared = await validate(live, sampleReturn());
  assert.equal(undeclared.valid, false);
  assert.deepEqual(
    undeclared.errors.map(({ code, field }: { code: string; field: string }) => [code, field]),
    ["accounts.director", "declarant.name", "declarant.status"].map((field) => ["missing_field", field]),
  );
  assert.deepEqual(await validate(live, declared), valid);
  assert.deepEqual(await validate(sandbox, sampleReturn()), valid);

  await service.db.query(`update organisations set declarant_name = 'Jane Director' where id = $1`, [organisationId]);
  assert.deepEqual(await validate(live, sampleReturn()), valid);
});

test("a revoked key ends at once and says so; the organisation's other keys go on", async () => {
  const { sandbox, live, organisationId, keys } = await service.customer();
  await sandbox.get("/v1/filings");

  await revokeApiKey(service.db, { organisationId, mode: null, id: keys.sandbox.id }, operator, service);

  assert.equal(await codeOf(sandbox.get("/v1/filings")), "api_key_revoked");
  assert.equal((await live.get("/v1/filings")).status, 200);
});

test("a rolled key and its successor both work until the overlap is over, then only the successor", async () => {
  const { sandbox, organisationId, keys } = await service.customer();
  const { json: filing } = await sandbox.post("/v1/filings", sampleReturn());

  const which = { organisationId, mode: null, id: keys.sandbox.id };
  const parts = { clock: service.clock, random: systemRandom };
  const rolled = await rollApiKey(service.db, which, { overlapMs: HOUR }, operator, parts);
  const successor = service.client(rolled.secret);
  service.clock.advance(HOUR - 1);
  const during = [await sandbox.get(`/v1/filings/${filing.id}`), await successor.get(`/v1/filings/${filing.id}`)];
  service.clock.advance(1);

  assert.deepEqual(
    during.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(await codeOf(sandbox.get("/v1/filings")), "api_key_revoked");
  assert.equal((await successor.get(`/v1/filings/${filing.id}`)).json.id, filing.id);
});

test("the last use of a key is recorded, to the minute, and a refused key was not used", async () => {
  const { organisationId } = await service.customer();
  const parts = { clock: service.clock, random: systemRandom };
  const wanted = { organisationId, mode: "sandbox" as const, name: "watched" };
  const { key, secret } = await createApiKey(service.db, wanted, operator, parts);
  const client = service.client(secret);
  const lastUsed = async () =>
    (await apiKeysOf(service.db, organisationId)).find(({ id }) => id === key.id)?.last_used_at?.getTime();

  assert.equal(await lastUsed(), undefined);

  const firstUse = service.clock.now().getTime();
  await client.get("/v1/filings");
  assert.equal(await lastUsed(), firstUse);

  service.clock.advance(30 * SECOND);
  await client.get("/v1/filings");
  assert.equal(await lastUsed(), firstUse);

  service.clock.advance(MINUTE);
  await client.get("/v1/filings");
  assert.equal(await lastUsed(), firstUse + 90 * SECOND);

  await revokeApiKey(service.db, { organisationId, mode: null, id: key.id }, operator, service);
  service.clock.advance(HOUR);
  await client.get("/v1/filings");
  assert.equal(await lastUsed(), firstUse + 90 * SECOND);
});

test("only a whole key in a Bearer header opens the door", async () => {
  const { keys } = await service.customer();
  const { secret } = keys.sandbox;
  const expected = {
    [`Bearer ${secret}`]: undefined,
    [`bearer  ${secret}`]: undefined,
    [secret]: "authentication_required",
    Bearer: "authentication_required",
    [`Basic ${Buffer.from(`${secret}:`).toString("base64")}`]: "authentication_required",
    [`Bearer ${secret.slice(0, -1)}`]: "invalid_api_key",
    [`Bearer ${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`]: "invalid_api_key",
    [`Bearer ${secret.replace("sk_sandbox_", "sk_live_")}`]: "invalid_api_key",
    [`Bearer ${secret} ${secret}`]: "invalid_api_key",
    [`Bearer ${secret.toUpperCase()}`]: "invalid_api_key",
    "Bearer sk_live_": "invalid_api_key",
  };

  for (const [authorization, code] of Object.entries(expected)) {
    const answer = service.client().send("GET", "/v1/filings", { headers: { authorization } });
    assert.equal(await codeOf(answer), code, authorization);
  }
});

test("the rate limit of one organisation or environment is not the other's", async () => {
  const hurried = await startService({ rateLimit: { perSecond: 1, burst: 2 } });
  const [busy, calm] = [await hurried.customer(), await hurried.customer()];
  const statusOf = async (client: Client) => (await client.get("/v1/filings")).status;

  const seen = {
    busy: [await statusOf(busy.sandbox), await statusOf(busy.sandbox), await statusOf(busy.sandbox)],
    otherEnvironment: await statusOf(busy.live),
    otherOrganisation: await statusOf(calm.sandbox),
  };
  hurried.clock.advance(SECOND);
  const afterASecond = [await statusOf(busy.sandbox), await statusOf(busy.sandbox)];
  await hurried.close();

  assert.deepEqual(seen, { busy: [200, 200, 429], otherEnvironment: 200, otherOrganisation: 200 });
  assert.deepEqual(afterASecond, [200, 429]);
});

const amendment = { financials: { trading_profit: 5_000_000 } };

async function codeOf(answer: ReturnType<Client["get"]>): Promise<string | undefined> {
  return (await answer).json.error?.code;
}
