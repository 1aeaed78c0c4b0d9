// A return is filed and its outcome heard of: the whole line, from the JSON to the signed webhook.

import assert from "node:assert/strict";
import { SECOND } from "../../src/platform/clock.ts";
import { signatureIsRight } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("a filing that has not moved is retrieved as create answered, byte for byte, warnings included", async () => {
  const customer = await service.customer();

  const created = await customer.sandbox.post("/v1/filings", sampleReturn());
  const retrieved = await customer.sandbox.get(`/v1/filings/${created.json.id}`);

  assert.ok(created.json.warnings.length > 0);
  assert.equal(retrieved.text, created.text);
});

test("a return is filed, accepted and acknowledged, and the customer receives both events", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens();

  const created = await customer.sandbox.post("/v1/filings", sampleReturn());
  const { id } = created.json;

  assert.equal(created.status, 201);
  assert.equal(created.headers.location, `/v1/filings/${id}`);
  assert.match(String(created.headers["request-id"]), /^req_[0-9A-Za-z]{24}$/);
  assert.equal(created.json.status, "pending");
  assert.equal(created.json.tax_due_pence, 760_000);
  assert.equal(created.json.correlation_id, null);

  await service.settle();
  const submitted = (await customer.sandbox.get(`/v1/filings/${id}`)).json;
  assert.equal(submitted.status, "submitted");
  assert.match(submitted.correlation_id, /^[0-9A-F]{32}$/);
  assert.equal(submitted.submitted_at, "2026-11-15T09:00:00.000Z");
  assert.equal(submitted.acknowledged_at, null);

  await service.passTime(SECOND);
  const accepted = (await customer.sandbox.get(`/v1/filings/${id}`)).json;
  assert.equal(accepted.status, "accepted");
  assert.equal(accepted.acknowledged_at, "2026-11-15T09:00:01.000Z");

  await service.passTime(2 * SECOND);
  const acknowledged = (await customer.sandbox.get(`/v1/filings/${id}`)).json;
  assert.equal(acknowledged.status, "acknowledged");
  assert.equal(acknowledged.acknowledged_at, "2026-11-15T09:00:01.000Z");
  assert.equal(acknowledged.updated_at, "2026-11-15T09:00:03.000Z");

  assert.deepEqual(
    receiver.received.map(({ event }) => [event.type, event.data.object.status]),
    [
      ["filing.submitted", "submitted"],
      ["filing.accepted", "accepted"],
    ],
  );
  for (const received of receiver.received) {
    assert.ok(signatureIsRight(received, receiver.secret));
    assert.equal(received.headers["webhook-id"], received.event.id);
    assert.equal(received.event.object, "event");
    assert.equal(received.event.livemode, false);
    assert.equal((await customer.sandbox.get(`/v1/events/${received.event.id}`)).text, received.body);
  }
});

test("the exchange ends with a delete: the authority keeps nothing", async () => {
  const customer = await service.customer();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());

  await service.untilFinal(customer.sandbox, json.id);
  await service.settle();

  const rows = await service.db.query<{ deleted: boolean }>(
    `select deleted_at is not null as deleted from simulator.submissions s join submissions o on o.correlation_id = s.correlation_id
     where o.filing_id = $1`,
    [json.id],
  );
  assert.deepEqual(rows, [{ deleted: true }]);
});

test("a slow authority costs nothing but time", async () => {
  const customer = await service.customer();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": "slow" });

  await service.settle();
  for (let second = 0; second < 29; second++) await service.passTime(SECOND);
  assert.equal((await customer.sandbox.get(`/v1/filings/${json.id}`)).json.status, "submitted");

  const final = await service.untilFinal(customer.sandbox, json.id);
  assert.equal(final.status, "acknowledged");
});
