import assert from "node:assert/strict";
import { operator } from "../../../test/support/operator.ts";
import { sampleReturn } from "../../../test/support/returns.ts";
import { type Service, startService } from "../../../test/support/service.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { disableEndpoint, enableEndpoint } from "../endpoints/endpoints.ts";
import { claimDueDeliveries } from "./delivery-claim-store.ts";
import { holdDelivery, moveDeliveries } from "./delivery-store.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("a busy endpoint gets its few places and no more, and leaves the rest to others", async () => {
  const [busy, quiet] = [await service.customer(), await service.customer()];
  const [busyEndpoint, quietEndpoint] = [await busy.listens(), await quiet.listens()];
  for (const endpoint of [busyEndpoint, quietEndpoint]) endpoint.answer(500);
  await Promise.all(Array.from({ length: 30 }, () => busy.sandbox.post("/v1/filings", sampleReturn())));
  await quiet.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  service.clock.advance(24 * 60 * 60 * 1_000);

  const claims = await Promise.all(
    ["A", "B"].map((token) =>
      claimDueDeliveries(
        service.db,
        { limit: 20, token, leaseSeconds: 30 },
        { now: service.clock.now(), places: 20, perEndpoint: 4, failing: true, held: new Map() },
      ),
    ),
  );

  const claimed = claims.flat();
  const later = await claimDueDeliveries(
    service.db,
    { limit: 20, token: "C", leaseSeconds: 30 },
    { now: service.clock.now(), places: 20, perEndpoint: 4, failing: true, held: new Map() },
  );
  const of = (endpointId: string) => claimed.filter((row) => row.endpoint_id === endpointId).length;
  assert.equal(of(quietEndpoint.endpointId), 1);
  assert.ok(of(busyEndpoint.endpointId) >= 4 && of(busyEndpoint.endpointId) <= 8);
  assert.equal(new Set(claimed.map(({ id }) => id)).size, claimed.length);
  assert.deepEqual(later, []);
});

test("a delivery claimed while its endpoint was disabled is not held when the endpoint was enabled meanwhile", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  const which = { organisationId: customer.organisationId, mode: null, id: receiver.endpointId };
  receiver.answer(500);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  await disableEndpoint(service.db, which, operator, service);
  // As one that was published while the endpoint was being disabled.
  await service.db.query(`update deliveries set status = 'pending', due_at = $2 where endpoint_id = $1`, [
    which.id,
    service.clock.now(),
  ]);
  const [claimed] = await claimDueDeliveries(
    service.db,
    { limit: 100, token: "H", leaseSeconds: 30 },
    { now: service.clock.now(), places: 100, perEndpoint: 4, failing: true, held: new Map() },
  ).then((rows) => rows.filter(({ endpoint_id }) => endpoint_id === which.id));
  assert.ok(claimed?.disabled);

  const { held } = await enableEndpoint(service.db, which, { replaysHeld: false }, operator, service);
  await holdDelivery(service.db, claimed, service.clock.now());
  receiver.answer(200);
  receiver.received.splice(0);
  await service.settle();

  assert.equal(held, 0);
  assert.equal(receiver.received.length, 1, "it was not in the count of what is held, so it must be sent");
});

test("of deliveries recorded together each moves under its own token; one whose lease is lost stays as it is", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  receiver.answer(500);
  for (let count = 0; count < 3; count++) await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  service.clock.advance(24 * 60 * 60 * 1_000);
  const claimed = await claimDueDeliveries(
    service.db,
    { limit: 20, token: "ours", leaseSeconds: 30 },
    { now: service.clock.now(), places: 20, perEndpoint: 4, failing: true, held: new Map() },
  );
  const rows = claimed.filter(({ endpoint_id }) => endpoint_id === receiver.endpointId);
  await service.db.query("update deliveries set lease_token = 'another' where id = $1", [rows[1]?.id ?? ""]);
  const at = service.clock.now();
  const outcome = { status: 200, failure: null, retryAfter: null, body: Buffer.from([0, 255, 10]), truncated: false };
  const attempt = { at, latencyMs: 7, url: "https://localhost/", headers: { "content-type": "text/plain" }, outcome };

  const moved = await moveDeliveries(
    service.db,
    "received",
    rows.map((row) => ({ row, at, failures: row.failures, dueAt: null, attempt })),
  );

  assert.deepEqual(
    moved.map((found) => found.length),
    [1, 0, 1],
  );
  const stored = await service.db.query(
    `select d.id, d.status, d.lease_token, a.response_status, a.response_body, a.request_headers
     from deliveries d left join delivery_attempts a on a.delivery_id = d.id and a.number = 2 where d.endpoint_id = $1`,
    [receiver.endpointId],
  );
  const received = { status: "delivered", lease_token: null, response_status: 200, response_body: outcome.body };
  const lost = { status: "pending", lease_token: "another", response_status: null, response_body: null };
  assert.deepEqual(
    rows.map(({ id }) => stored.find((one) => "id" in one && one.id === id)),
    rows.map(({ id }, index) => ({
      id,
      ...(index === 1 ? { ...lost, request_headers: null } : { ...received, request_headers: attempt.headers }),
    })),
  );
  const [endpoint] = await service.db.query("select failing_since from endpoints where id = $1", [receiver.endpointId]);
  assert.deepEqual(endpoint, { failing_since: null });
});
