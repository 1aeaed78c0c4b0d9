import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sampleReturn } from "../../test/support/returns.ts";
import { type Service, startService } from "../../test/support/service.ts";
import { claimDueDeliveries } from "./delivery-store.ts";

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
        { now: service.clock.now(), perEndpoint: 4, failing: true },
      ),
    ),
  );

  const claimed = claims.flat();
  const later = await claimDueDeliveries(
    service.db,
    { limit: 20, token: "C", leaseSeconds: 30 },
    { now: service.clock.now(), perEndpoint: 4, failing: true },
  );
  const of = (endpointId: string) => claimed.filter((row) => row.endpoint_id === endpointId).length;
  assert.equal(of(quietEndpoint.endpointId), 1);
  assert.ok(of(busyEndpoint.endpointId) >= 4 && of(busyEndpoint.endpointId) <= 8);
  assert.equal(new Set(claimed.map(({ id }) => id)).size, claimed.length);
  assert.deepEqual(later, []);
});
