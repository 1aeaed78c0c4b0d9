// Receivers that never respond: they delay no other receiver.

import assert from "node:assert/strict";
import { MINUTE } from "../../src/platform/clock.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { test } from "../support/suite.ts";
import { until } from "../support/until.ts";

test("dead endpoints get their few places each, and a healthy one is served while they hang", async (t) => {
  // Nothing times out in this test: the others are served while the silent ones hold as many places as they may.
  const service = await startService({ deliveryTimeoutMs: 10 * MINUTE });
  const customer = await service.customer();
  const dead = await Promise.all(Array.from({ length: 6 }, () => customer.listens()));
  for (const receiver of dead) receiver.answer("never");
  const healthy = await customer.listens();
  t.after(async () => {
    for (const receiver of dead) await receiver.close();
    await service.worker.stop({ withinMs: 5_000 });
    await service.close();
  });

  const created = await Promise.all(
    Array.from({ length: 20 }, () => customer.sandbox.post("/v1/filings", sampleReturn())),
  );
  service.worker.start();
  await until("the healthy endpoint has every event", async () => healthy.received.length >= created.length);

  const told = new Set(healthy.received.map(({ event }) => event.data.object.id));
  assert.deepEqual(told, new Set(created.map(({ json }) => json.id)));
  for (const receiver of dead)
    assert.ok(receiver.received.length <= 4, `${receiver.received.length} under way at once`);
});

test("however many endpoints hang that have failed before, the others are served, and so is one that answers again", async (t) => {
  const service = await startService({ deliveryTimeoutMs: 10 * MINUTE, mostEndpoints: 100 });
  const customer = await service.customer();
  const dead = await listens(service, customer);
  dead.answer("never");
  // Four places each would be more than there are in all.
  for (let endpoint = 0; endpoint < 40; endpoint++) await customer.registers(dead.url);
  const backAgain = await listens(service, customer);
  await service.db.query(`update endpoints set failing_since = $1`, [service.clock.now()]);
  const healthy = await listens(service, customer);
  t.after(async () => {
    await dead.close();
    await service.worker.stop({ withinMs: 5_000 });
    await service.close();
  });

  for (let filing = 0; filing < 8; filing++) await customer.sandbox.post("/v1/filings", sampleReturn());
  service.worker.start();
  await until("the healthy endpoint has every event", async () => events(healthy) >= 8);
  await until("the one that answers again has, too", async () => events(backAgain) >= 8);

  await until("the dead ones hold all that they may hold", async () => dead.received.length >= 96);
  assert.ok(dead.received.length < 128, "and not all that one organisation may have");
});

test("however many endpoints of one organisation hang, another organisation is served, and so is a third", async (t) => {
  const service = await startService({ deliveryTimeoutMs: 10 * MINUTE, mostEndpoints: 400 });
  const [slow, other, third] = [await service.customer(), await service.customer(), await service.customer()];
  const silent = await listens(service, slow);
  silent.answer("never");
  // One place for each would be more than there are in all.
  for (let endpoint = 0; endpoint < 300; endpoint++) await slow.registers(silent.url);
  const [receiver, thirds] = [await listens(service, other), await listens(service, third)];
  t.after(async () => {
    await silent.close();
    await service.worker.stop({ withinMs: 5_000 });
    await service.close();
  });

  await slow.sandbox.post("/v1/filings", sampleReturn());
  service.worker.start();
  await until("the silent ones have all places of an organisation", async () => silent.received.length >= 128);
  for (let filing = 0; filing < 8; filing++) await other.sandbox.post("/v1/filings", sampleReturn());
  await until("the other organisation has every event", async () => events(receiver) >= 8);
  await third.sandbox.post("/v1/filings", sampleReturn());
  await until("the third, too", async () => events(thirds) >= 1);

  assert.equal(silent.received.length, 128, "and the silent ones have no more than before");
});

/** By its address: a name gives each of its addresses a few seconds, which a busy machine may need. */
async function listens(service: Service, customer: Customer): Promise<Receiver> {
  const receiver = await startReceiver(service.certificate);
  service.closing(() => receiver.close());
  const url = receiver.url.replace("localhost", "127.0.0.1");
  await customer.registers(url);
  return { ...receiver, url };
}

/** Each counted once, however often it came. */
function events({ received }: Receiver): number {
  return new Set(received.map(({ event }) => event.id)).size;
}
