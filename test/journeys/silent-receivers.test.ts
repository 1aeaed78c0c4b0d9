// Receivers that never respond: they delay no other receiver.

import assert from "node:assert/strict";
import { MINUTE } from "../../src/platform/clock.ts";
import { sampleReturn } from "../support/returns.ts";
import { startService } from "../support/service.ts";
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
  const dead = await customer.listens();
  dead.answer("never");
  // Four places each would be more than there are in all.
  for (let endpoint = 0; endpoint < 40; endpoint++) await customer.registers(dead.url);
  const backAgain = await customer.listens();
  await service.db.query(`update endpoints set failing_since = $1`, [service.clock.now()]);
  const healthy = await customer.listens();
  t.after(async () => {
    await dead.close();
    await service.worker.stop({ withinMs: 5_000 });
    await service.close();
  });

  for (let filing = 0; filing < 8; filing++) await customer.sandbox.post("/v1/filings", sampleReturn());
  service.worker.start();
  await until("the healthy endpoint has every event", async () => healthy.received.length === 8);
  await until("the one that answers again has, too", async () => backAgain.received.length === 8);

  await until("the dead ones hold all that they may hold", async () => dead.received.length >= 96);
  assert.ok(dead.received.length < 128, "and not all that one organisation may have");
});

test("however many endpoints of one organisation hang, another organisation is served, and so is a third", async (t) => {
  const service = await startService({ deliveryTimeoutMs: 10 * MINUTE, mostEndpoints: 400 });
  const [slow, other, third] = [await service.customer(), await service.customer(), await service.customer()];
  const silent = await slow.listens();
  silent.answer("never");
  // One place for each would be more than there are in all.
  for (let endpoint = 0; endpoint < 300; endpoint++) await slow.registers(silent.url);
  const [receiver, thirds] = [await other.listens(), await third.listens()];
  t.after(async () => {
    await silent.close();
    await service.worker.stop({ withinMs: 5_000 });
    await service.close();
  });

  await slow.sandbox.post("/v1/filings", sampleReturn());
  service.worker.start();
  await until("the silent ones have all places of an organisation", async () => silent.received.length >= 128);
  for (let filing = 0; filing < 8; filing++) await other.sandbox.post("/v1/filings", sampleReturn());
  await until("the other organisation has every event", async () => receiver.received.length >= 8);
  await third.sandbox.post("/v1/filings", sampleReturn());
  await until("the third, too", async () => thirds.received.length >= 1);

  assert.equal(silent.received.length, 128, "and the silent ones have no more than before");
});
