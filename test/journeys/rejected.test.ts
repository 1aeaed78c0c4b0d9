// The authority says no: the filing fails with its own words, and the customer hears why.

import assert from "node:assert/strict";
import { signatureIsRight } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("a rejected filing keeps the authority's own words, each with its number", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens();

  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": "rejected" });
  const failed = await service.untilFinal(customer.sandbox, json.id);
  await service.settle();

  const lines = failed.hmrc_error.split("\n");
  assert.equal(failed.status, "failed");
  assert.deepEqual(
    lines.map((line: string) => line.split(":")[0]),
    ["9200", "9204", "0"],
  );
  assert.match(lines[2], /ix:header element not found/);
  assert.equal(failed.acknowledged_at, null);
  assert.deepEqual(
    receiver.received.map(({ event }) => event.type),
    ["filing.submitted", "filing.failed"],
  );
  const told = receiver.received[1];
  assert.ok(told && signatureIsRight(told, receiver.secret));
  assert.equal(told.event.data.object.hmrc_error, failed.hmrc_error);
});

test("a reserved UTR selects the same outcome without a header", async () => {
  const customer = await service.customer();

  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn({ utr: "7318240002" }));
  const failed = await service.untilFinal(customer.sandbox, json.id);

  assert.equal(failed.status, "failed");
});

test("an unknown scenario is told, with the ones there are", async () => {
  const customer = await service.customer();

  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": "rejektd" });
  const failed = await service.untilFinal(customer.sandbox, json.id);

  assert.match(failed.hmrc_error, /no scenario called 'rejektd'\. It has: accepted, rejected, slow, /);
});

test("a failed exchange is deleted at the authority too", async () => {
  const customer = await service.customer();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": "rejected" });

  const { correlation_id } = await service.untilFinal(customer.sandbox, json.id);
  await service.settle();

  const kept = await service.db.query(
    `select 1 from simulator.submissions where correlation_id = $1 and deleted_at is null`,
    [correlation_id],
  );
  assert.deepEqual(kept, []);
});
