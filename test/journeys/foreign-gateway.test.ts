// Filing through a gateway with other paths than the authority's: every reply says where the conversation goes on, and
// we follow its path at the host we were configured with.

import assert from "node:assert/strict";
import { startForeignGateway } from "../support/foreign-gateway.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, beforeEach, test } from "../support/suite.ts";

let gateway: Awaited<ReturnType<typeof startForeignGateway>>;
let service: Service;
let customer: Customer;

before(async () => {
  gateway = await startForeignGateway();
  service = await startService({ sandboxUrl: () => gateway.url });
  gateway.forwardTo(service.simulator.url);
});
beforeEach(async () => {
  gateway.arrived.length = 0;
  customer = await service.customer();
});
after(async () => {
  await service.close();
  await gateway.close();
});

async function filed() {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  return json.id;
}

test("a return is filed through a gateway whose polls and deletes go to paths of its own", async () => {
  const { opens, polls, ends } = gateway.addresses;

  const final = await service.untilFinal(customer.sandbox, await filed());
  await service.settle();

  assert.equal(final.status, "acknowledged");
  assert.deepEqual([...new Set(gateway.arrived)], [`submit at ${opens}`, `poll at ${polls}`, `delete at ${ends}`]);
  const [row] = await service.db.query<{ next: string | null }>(`select next from submissions where filing_id = $1`, [
    final.id,
  ]);
  assert.equal(row?.next, null);
});

test("a lost acknowledgement of such a gateway is found again, and polled where the gateway can be reached", async () => {
  const { opens, ends } = gateway.addresses;
  gateway.loseReplies(true);
  const id = await filed();
  gateway.loseReplies(false);

  const final = await service.untilFinal(customer.sandbox, id);
  await service.settle();

  assert.equal(final.status, "acknowledged");
  assert.deepEqual(
    [...new Set(gateway.arrived)],
    [`submit at ${opens}`, `list at ${opens}`, `poll at ${opens}`, `delete at ${ends}`],
  );
  assert.equal(gateway.arrived.filter((message) => message.startsWith("submit")).length, 1);
});
