// A delivery that is requested again under the same idempotency key is made once, and answered byte for byte as before.

import assert from "node:assert/strict";
import { ACCOUNTS, beside, dormantAccounts, returnWithAccounts } from "../support/accounts.ts";
import type { Answer, Client } from "../support/client.ts";
import { unchanged } from "../support/nothing-stored.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const keyed = (client: Client, body: object, key = "one", headers: Record<string, string> = {}) =>
  client.post(ACCOUNTS, body, { "idempotency-key": key, ...headers });

async function stored({ organisationId }: Customer): Promise<number> {
  return (await service.db.query("select 1 from companies_house_accounts where organisation_id = $1", [organisationId]))
    .length;
}

function replays(again: Answer, first: Answer) {
  assert.deepEqual([again.status, first.status, again.headers["idempotent-replayed"]], [201, 201, "true"]);
  assert.deepEqual([again.bytes, again.headers.location], [first.bytes, first.headers.location]);
}

test("the same request gets the same bytes again, also when the delivery has moved on", async () => {
  const customer = await service.customer();
  const first = await keyed(customer.sandbox, dormantAccounts());
  await service.settle();

  replays(await keyed(customer.sandbox, dormantAccounts()), first);
  const inOptions = { ...dormantAccounts(), options: { idempotency_key: "one" } };
  replays(await customer.sandbox.post(ACCOUNTS, inOptions), first);
  assert.equal(await stored(customer), 1);
});

test("another body, another code or another scenario under a used key is refused, and nothing is stored", async () => {
  const customer = await service.customer();
  await keyed(customer.sandbox, dormantAccounts());
  const others: [object, Record<string, string>][] = [
    [dormantAccounts({ profit_and_loss: "delivered" }), {}],
    [dormantAccounts({ authentication_code: "ABC124" }), {}],
    [dormantAccounts({ metadata: { a: "b" } }), {}],
    [dormantAccounts(), { "service-test-scenario": "rejected" }],
  ];

  await unchanged(service.db, async () => {
    for (const [body, headers] of others) {
      const { status, json } = await keyed(customer.sandbox, body, "one", headers);
      assert.deepEqual([status, json.error.code], [409, "idempotency_conflict"]);
    }
  });
});

test("thirty requests at once with one key make one delivery, and all get its answer", async () => {
  const customer = await service.customer();

  const answers = await Promise.all(Array.from({ length: 30 }, () => keyed(customer.sandbox, dormantAccounts())));

  const [first] = answers.filter(({ headers }) => headers["idempotent-replayed"] === undefined);
  assert.ok(first);
  for (const answer of answers.filter((one) => one !== first)) replays(answer, first);
  assert.equal(await stored(customer), 1);
});

test("thirty at once that file a return and its accounts make one of each", async () => {
  const customer = await service.customer();
  const body = { ...returnWithAccounts(), companies_house: beside };
  const post = () => customer.sandbox.post("/v1/filings", body, { "idempotency-key": "one" });

  const answers = await Promise.all(Array.from({ length: 30 }, post));

  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(await stored(customer), 1);
  const other = { ...body, companies_house: { ...beside, authentication_code: "ABC124" } };
  const refused = await customer.sandbox.post("/v1/filings", other, { "idempotency-key": "one" });
  assert.equal(refused.json.error.code, "idempotency_conflict");
});

test("a key means something within its organisation, its environment and its path only", async () => {
  const [customer, neighbour] = [await service.customer(), await service.customer()];
  const first = await keyed(customer.sandbox, dormantAccounts());

  const theirs = await keyed(neighbour.sandbox, dormantAccounts());
  const filing = await customer.sandbox.post("/v1/filings", returnWithAccounts(), { "idempotency-key": "one" });

  assert.deepEqual([theirs.status, filing.status], [201, 201]);
  assert.notEqual(theirs.json.id, first.json.id);
});

test("what is refused keeps no key: put right, the request is taken under it", async () => {
  const customer = await service.customer();
  const wrong = await keyed(customer.sandbox, dormantAccounts({ authentication_code: "no" }));
  const right = await keyed(customer.sandbox, dormantAccounts());

  assert.deepEqual([wrong.status, right.status], [422, 201]);
  assert.equal(await stored(customer), 1);
});
