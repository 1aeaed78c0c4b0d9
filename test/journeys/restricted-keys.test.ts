// Keys that may only read, validate or prepare: over every route of the table, so that a new one cannot be forgotten.

import assert from "node:assert/strict";
import { createApiKey, rollApiKey } from "../../src/access/api-keys.ts";
import { type Permission, permissions } from "../../src/access/permission.ts";
import { routes } from "../../src/api/routes.ts";
import { HOUR } from "../../src/platform/clock.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let filing: string;
before(async () => {
  service = await startService();
  customer = await service.customer();
  filing = (await customer.sandbox.post("/v1/filings", sampleReturn())).json.id;
});
after(() => service.close());

async function keyThatMay(permission: Permission) {
  const wanted = { organisationId: customer.organisationId, mode: "sandbox" as const, name: permission, permission };
  return createApiKey(service.db, wanted, operator, service);
}

const storedFilings = async () => (await service.db.query("select id from filings")).length;

const may: Record<Permission, readonly string[]> = {
  all: ["file", "prepare", "read", "validate", "look_up", "evidence"],
  read_only: ["read", "look_up"],
  validate_only: ["validate", "look_up"],
  prepare: ["prepare", "read", "validate", "look_up"],
};

for (const permission of permissions)
  test(`a key for ${permission} is let in to its own routes, and refused at every other before its body is read`, async () => {
    const client = service.client((await keyThatMay(permission)).secret);
    const before = await storedFilings();
    for (const route of routes.filter(({ needs }) => !may[permission].includes(needs))) {
      const path = route.path.replace(":id", filing).replace(":name", "submission.xml");
      const { status, json } = await client.send(route.method, path, { body: "not even JSON" });
      assert.deepEqual([status, json.error.code], [403, "key_not_permitted"], `${route.method} ${route.path}`);
    }
    for (const route of routes.filter(({ needs }) => may[permission].includes(needs))) {
      const path = route.path.replace(":id", filing).replace(":name", "submission.xml");
      const { text } = await client.send(route.method, path, route.method === "GET" ? {} : { body: "{}" });
      assert.ok(!text.includes("key_not_permitted"), `${route.method} ${route.path}`);
    }

    assert.equal(await storedFilings(), before);
  });

test("a read-only key reads what another key has filed, and a validate-only key validates", async () => {
  const reader = service.client((await keyThatMay("read_only")).secret);
  const validator = service.client((await keyThatMay("validate_only")).secret);

  assert.equal((await reader.get(`/v1/filings/${filing}`)).json.id, filing);
  assert.equal((await validator.post("/v1/validate", sampleReturn())).json.valid, true);
});

test("the key that follows a restricted one is as restricted", async () => {
  const { key } = await keyThatMay("read_only");
  const which = { organisationId: customer.organisationId, mode: null, id: key.id };
  const { secret } = await rollApiKey(service.db, which, { overlapMs: HOUR }, operator, service);

  const { status, json } = await service.client(secret).post("/v1/filings", sampleReturn());

  assert.deepEqual([status, json.error.code], [403, "key_not_permitted"]);
  assert.match(json.error.message, /may read only/);
});
