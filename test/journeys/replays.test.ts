// Sending again: one, a selection, many at once. Counted first, sent once, and safe to request twice.

import assert from "node:assert/strict";
import { DAY, SECOND } from "../../src/platform/clock.ts";
import { disableEndpoint } from "../../src/webhooks/endpoints/endpoints.ts";
import {
  type BulkSelection,
  countReplayable,
  replayDeliveries,
  replayEvent,
  replayInBulk,
  replayProgress,
} from "../../src/webhooks/replays/replay.ts";
import { operator } from "../support/operator.ts";
import { signatureIsRight } from "../support/receiver.ts";
import { replaySteps } from "../support/replays.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const { abandons, bulk, deliveriesTo, happens, listening } = replaySteps(() => service);

test("many at once: counted, sent, followed, and sent once even if requested twice", async () => {
  const { customer, receiver } = await listening();
  await abandons(7, customer, receiver);
  const asked = bulk(customer);

  const counted = await countReplayable(service.db, asked);
  service.clock.advance(SECOND);
  const [first, second] = await Promise.all([
    replayInBulk(service.db, asked, operator, service),
    replayInBulk(service.db, asked, operator, service),
  ]);
  const replayId = first.replayId ?? second.replayId ?? "";
  const which = { organisationId: customer.organisationId, mode: null, replayId };
  const begun = await replayProgress(service.db, which);
  await service.settle();
  const ended = await replayProgress(service.db, which);
  const third = await replayInBulk(service.db, asked, operator, service);
  await service.settle();

  assert.deepEqual(counted, { deliveries: 7, disabled: 0 });
  assert.equal(first.deliveries + second.deliveries, 7, "both together ask for each once");
  assert.ok(begun.waiting > 0);
  assert.deepEqual([ended.delivered, ended.waiting, ended.failing, ended.abandoned], [ended.deliveries, 0, 0, 0]);
  assert.equal(third.deliveries, 0, "what was counted has been sent");
  assert.equal(receiver.received.length, 7);
  assert.ok(receiver.received.every((received) => signatureIsRight(received, receiver.secret)));
});

test("delivered events can be sent again as well, and pressing twice sends them once", async () => {
  const { customer, receiver } = await listening();
  for (let filing = 0; filing < 3; filing++) await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  const asked = bulk(customer, { statuses: ["delivered"] });
  service.clock.advance(SECOND);

  const first = await replayInBulk(service.db, asked, operator, service);
  await service.settle();
  const second = await replayInBulk(service.db, asked, operator, service);
  await service.settle();

  assert.deepEqual([first.deliveries, second.deliveries, receiver.received.length], [3, 0, 6]);
});

test("by endpoint, by status, by time, by environment: each narrows the choice", async () => {
  const { customer, receiver } = await listening();
  const other = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  other.answer(500);
  await abandons(2, customer, receiver);
  const noon = service.clock.now();
  await abandons(1, customer, receiver);
  const count = async (chosen: Partial<BulkSelection>) =>
    (await countReplayable(service.db, bulk(customer, chosen))).deliveries;

  assert.equal(await count({}), 6);
  assert.equal(await count({ endpointId: receiver.endpointId }), 3);
  assert.equal(await count({ since: noon }), 2);
  assert.equal(await count({ until: noon, endpointId: other.endpointId }), 2);
  assert.equal(await count({ statuses: ["held", "delivered"] }), 0);
  assert.equal(await count({ mode: "live" }), 0);
  assert.equal(await count({ mode: "sandbox" }), 6);
});

test("a selection is sent, and nothing else", async () => {
  const { customer, receiver } = await listening();
  await abandons(3, customer, receiver);
  const [one, , three] = await deliveriesTo(receiver);
  const deliveryIds = [one?.id ?? "", three?.id ?? "", "dlv_nobody"];
  const { organisationId } = customer;
  const stranger = await service.customer();

  const asOf = service.clock.now();
  const theirs = { organisationId: stranger.organisationId, mode: null, deliveryIds, asOf };
  const refused = await replayDeliveries(service.db, theirs, operator, service);
  const chosen = { organisationId, mode: "sandbox", deliveryIds, asOf } as const;
  const { deliveries } = await replayDeliveries(service.db, chosen, operator, service);
  await service.settle();

  assert.deepEqual([refused.deliveries, deliveries], [0, 2]);
  assert.deepEqual(
    (await deliveriesTo(receiver)).map(({ status }) => status),
    ["delivered", "abandoned", "delivered"],
  );
});

test("deliveries of a disabled endpoint are counted apart and stay unchanged", async () => {
  const { customer, receiver } = await listening();
  await abandons(2, customer, receiver);
  const { organisationId } = customer;
  await disableEndpoint(service.db, { organisationId, mode: null, id: receiver.endpointId }, operator, service);

  const counted = await countReplayable(service.db, bulk(customer));
  const { deliveries } = await replayInBulk(service.db, bulk(customer), operator, service);

  assert.deepEqual([counted, deliveries], [{ deliveries: 0, disabled: 2 }, 0]);
});

test("a replay that meets a scheduled retry sends once: the retry comes now, and not again later", async () => {
  const { customer, receiver } = await listening();
  receiver.answer(500);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  const [waiting] = await deliveriesTo(receiver);
  const which = { organisationId: customer.organisationId, mode: null, eventId: waiting?.event_id ?? "" };
  receiver.answer(200);
  await Promise.all([
    replayEvent(service.db, which, operator, service),
    replayEvent(service.db, which, operator, service),
  ]);

  await service.settle();
  await service.passTime(DAY);

  assert.equal(receiver.received.length, 2, "the failed attempt and the one that was brought forward");
});

test("one event requested twice from the same page is sent once, even if the first was received in between", async () => {
  const { customer, receiver } = await listening();
  await abandons(1, customer, receiver);
  const [delivery] = await deliveriesTo(receiver);
  const eventId = delivery?.event_id ?? "";
  const asked = { organisationId: customer.organisationId, mode: null, eventId, asOf: service.clock.now() };
  service.clock.advance(SECOND);

  const counts = [];
  for (const _ of ["first press", "second press"]) {
    counts.push((await replayEvent(service.db, asked, operator, service)).deliveries);
    await service.settle();
  }

  assert.deepEqual(counts, [1, 0]);
  assert.equal(receiver.received.length, 1);
});

test("a new event goes ahead of a backlog that is being replayed", async () => {
  const { customer, receiver } = await listening();
  await abandons(12, customer, receiver);
  await replayInBulk(service.db, bulk(customer), operator, service);
  service.clock.advance(SECOND);
  await happens(customer, "fil_now");

  await service.settle();

  const place = receiver.received.findIndex(({ event }) => event.data.object.id === "fil_now");
  assert.equal(receiver.received.length, 13);
  assert.ok(place >= 0 && place < 4, `it came at place ${place + 1} of 13, among the first four`);
});

test("a replay of another organisation's event is refused, and so is its progress", async () => {
  const { customer, receiver } = await listening();
  await abandons(1, customer, receiver);
  const stranger = await service.customer();
  const [delivery] = await deliveriesTo(receiver);
  const { replayId } = await replayInBulk(service.db, bulk(customer), operator, service);
  const { organisationId } = stranger;

  const event = { organisationId, mode: null, eventId: delivery?.event_id ?? "" };
  await assert.rejects(replayEvent(service.db, event, operator, service), { code: "event_not_found" });
  await assert.rejects(replayProgress(service.db, { organisationId, mode: null, replayId: replayId ?? "" }), {
    code: "replay_not_found",
  });
});
