// A receiver that fails: five attempts by the schedule, then abandoned, then replayed by a person. Nothing is lost on
// the way.

import assert from "node:assert/strict";
import { HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { eventTypes } from "../../src/register/event-types.ts";
import { disableEndpoint } from "../../src/webhooks/endpoints/endpoints.ts";
import { everyEvent, newestSummaries } from "../../src/webhooks/event-list-store.ts";
import { publish } from "../../src/webhooks/publish.ts";
import { replayEvent } from "../../src/webhooks/replays/replay.ts";
import { operator } from "../support/operator.ts";
import { signatureIsRight } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function deliveries(endpointId: string) {
  return service.db.query<{ id: string; event_id: string; status: string; failures: number }>(
    `select id, event_id, status, failures from deliveries where endpoint_id = $1 order by created_at, id`,
    [endpointId],
  );
}

test("five failures, abandoned, replayed: the same bytes with a fresh signature each time", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  receiver.answer(500);

  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  assert.equal(receiver.received.length, 1);

  for (const [index, wait] of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR].entries()) {
    await service.passTime(wait - SECOND);
    assert.equal(receiver.received.length, index + 1, "never early");
    await service.passTime(SECOND);
    assert.equal(receiver.received.length, index + 2);
  }
  const [abandoned] = await deliveries(receiver.endpointId);
  assert.equal(abandoned?.status, "abandoned");
  await service.passTime(24 * HOUR);
  assert.equal(receiver.received.length, 5);

  receiver.answer(204);
  const replay = { organisationId: customer.organisationId, mode: null, eventId: abandoned?.event_id ?? "" };
  assert.equal((await replayEvent(service.db, replay, operator, service)).deliveries, 1);
  assert.equal((await replayEvent(service.db, replay, operator, service)).deliveries, 0, "pressing twice is safe");
  await service.settle();

  assert.equal((await deliveries(receiver.endpointId))[0]?.status, "delivered");
  assert.equal(receiver.received.length, 6);
  assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1);
  assert.equal(new Set(receiver.received.map(({ headers }) => headers["service-signature"])).size, 6);
  assert.ok(receiver.received.every((received) => signatureIsRight(received, receiver.secret)));
});

test("a delivery that waits for its next attempt can be sent now, and people can read why it failed", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  receiver.answer(500);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  const { organisationId } = customer;
  const [event] = await newestSummaries(
    service.db,
    { organisationId, mode: null },
    { ...everyEvent, status: "pending" },
    { after: null, limit: 1 },
    { knownTypes: eventTypes },
  );
  assert.equal(event?.deliveries[0]?.last_error, "responded with 500");
  assert.ok(event.deliveries[0].next_attempt_at);
  receiver.answer(200);

  assert.equal(
    (await replayEvent(service.db, { organisationId, mode: null, eventId: event.id }, operator, service)).deliveries,
    1,
  );
  await service.settle();

  assert.equal((await deliveries(receiver.endpointId))[0]?.status, "delivered");
  assert.equal(
    service.logged().filter(({ msg, event: id }) => msg === "a webhook was not received" && id === event.id).length,
    1,
  );
});

test("a disabled endpoint misses nothing: what it would have got is held", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  receiver.answer(500);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();

  const { organisationId } = customer;
  await disableEndpoint(service.db, { organisationId, mode: null, id: receiver.endpointId }, operator, service);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  await service.passTime(24 * HOUR);

  assert.equal(receiver.received.length, 1);
  assert.deepEqual(
    (await deliveries(receiver.endpointId)).map(({ status }) => status),
    ["held", "held"],
  );
});

test("a delivery that was under way, or just being published, when its endpoint was disabled is held too", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  const { organisationId } = customer;
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.db.transaction(async (tx) => {
    const event = { organisationId, mode: "sandbox", type: "filing.submitted", subjectId: json.id } as const;
    const publishing = { random: service.parts.random, delaysMs: service.parts.webhooks.delaysMs };
    await publish(tx, { ...event, object: {}, at: service.clock.now() }, publishing);
    await disableEndpoint(service.db, { organisationId, mode: null, id: receiver.endpointId }, operator, service);
  });

  await service.settle();

  assert.equal(receiver.received.length, 0);
  assert.ok((await deliveries(receiver.endpointId)).every(({ status }) => status === "held"));
});

test("an event reaches each endpoint that listens to its type, in its environment, and no other", async () => {
  const customer = await service.customer();
  const stranger = await service.customer();
  const [all, onlyAccepted, live, strangers] = [
    await customer.listens(),
    await customer.listens("sandbox", { eventTypes: ["filing.accepted"] }),
    await customer.listens("live"),
    await stranger.listens(),
  ];

  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.untilFinal(customer.sandbox, json.id);

  const types = (receiver: typeof all) => receiver.received.map(({ event }) => event.type);
  assert.deepEqual(types(all), ["filing.submitted", "filing.accepted"]);
  assert.deepEqual(types(onlyAccepted), ["filing.accepted"]);
  assert.deepEqual([...types(live), ...types(strangers)], []);
});
