// Sending again: one, a selection, many at once. Counted first, followed to the end, and safe to ask for twice.

import assert from "node:assert/strict";
import { tidyUp } from "../../src/main/housekeeping.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { disableEndpoint } from "../../src/webhooks/endpoints.ts";
import type { DeliveryStatus } from "../../src/webhooks/lifecycle.ts";
import { publish } from "../../src/webhooks/publish.ts";
import {
  type BulkSelection,
  countReplayable,
  replayDeliveries,
  replayEvent,
  replayInBulk,
  replayProgress,
} from "../../src/webhooks/replay.ts";
import { listedReplays } from "../../src/webhooks/replay-progress-store.ts";
import { operator } from "../support/operator.ts";
import { signatureIsRight } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

type Listening = Awaited<ReturnType<Customer["listens"]>>;

async function abandons(count: number, customer: Customer, receiver: Listening): Promise<void> {
  receiver.answer(500);
  for (let filing = 0; filing < count; filing++) await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  for (const wait of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]) await service.passTime(wait);
  receiver.received.splice(0);
  receiver.answer(200);
}

async function listening(eventTypes = ["filing.submitted"]) {
  const customer = await service.customer();
  return { customer, receiver: await customer.listens("sandbox", { eventTypes }) };
}

function bulk(customer: Customer, chosen: Partial<BulkSelection> = {}): BulkSelection {
  const open = { mode: null, endpointId: null, statuses: ["abandoned"] as const, since: null, until: null };
  return { organisationId: customer.organisationId, ...open, asOf: service.clock.now(), ...chosen };
}

async function deliveriesTo({ endpointId }: Listening) {
  return service.db.query<{ id: string; event_id: string; status: DeliveryStatus; failures: number }>(
    `select id, event_id, status, failures from deliveries where endpoint_id = $1 order by created_at, id`,
    [endpointId],
  );
}

test("many at once: counted, sent, followed, and sent once though asked for twice", async () => {
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

test("what was delivered can be sent again as well, and pressing twice sends it once", async () => {
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

test("those of a disabled endpoint are counted apart and stay as they are", async () => {
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

test("a retry that was brought forward waits until it was attempted, and only then is to be tried again", async () => {
  const { customer, receiver } = await listening();
  receiver.answer(500);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  service.clock.advance(MINUTE);

  const { replayId } = await replayInBulk(service.db, bulk(customer, { statuses: ["pending"] }), operator, service);
  const which = { organisationId: customer.organisationId, mode: null, replayId: replayId ?? "" };
  const begun = await replayProgress(service.db, which);
  await service.settle();
  const tried = await replayProgress(service.db, which);

  assert.deepEqual([begun.waiting, begun.failing], [1, 0]);
  assert.deepEqual([tried.waiting, tried.failing], [0, 1]);
});

test("one event asked for twice from the same page is sent once, though the first was received in between", async () => {
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

test("a replay that fails goes through the schedule again and ends abandoned again", async () => {
  const { customer, receiver } = await listening();
  await abandons(1, customer, receiver);
  receiver.answer(503);

  const { replayId } = await replayInBulk(service.db, bulk(customer), operator, service);
  await service.settle();
  const which = { organisationId: customer.organisationId, mode: null, replayId: replayId ?? "" };
  const failing = await replayProgress(service.db, which);
  for (const wait of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]) await service.passTime(wait);
  const abandoned = await replayProgress(service.db, which);

  assert.deepEqual([failing.failing, failing.abandoned], [1, 0]);
  assert.deepEqual([abandoned.failing, abandoned.abandoned], [0, 1]);
  assert.equal(receiver.received.length, 5);
});

test("the result of a finished replay no longer changes, whatever is replayed after it", async () => {
  const { customer, receiver } = await listening();
  const other = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  other.answer(500);
  await abandons(3, customer, receiver);
  const { organisationId } = customer;
  const environment = { organisationId, mode: "sandbox" } as const;
  const first = await replayInBulk(service.db, bulk(customer), operator, service);
  await service.settle();
  for (const wait of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]) await service.passTime(wait);
  const replayId = first.replayId ?? "";
  const result = async () => ({
    command: await replayProgress(service.db, { organisationId, mode: null, replayId }),
    page: await replayProgress(service.db, { ...environment, replayId }),
    listed: (await listedReplays(service.db, environment, 50)).find(({ id }) => id === replayId),
  });
  const finished = await result();

  other.answer(200);
  const again = await replayInBulk(
    service.db,
    bulk(customer, { statuses: ["abandoned", "delivered"] }),
    operator,
    service,
  );
  const underWay = await result();
  await service.settle();
  const afterwards = await result();

  const { delivered, abandoned, waiting, failing } = finished.command;
  assert.deepEqual([first.deliveries, delivered, abandoned, waiting, failing], [6, 3, 3, 0, 0]);
  assert.deepEqual([finished.listed?.pending, finished.listed?.unsent], [false, true]);
  assert.equal(again.deliveries, 6);
  assert.deepEqual(underWay, finished);
  assert.deepEqual(afterwards, finished);
  const second = await replayProgress(service.db, { organisationId, mode: null, replayId: again.replayId ?? "" });
  assert.deepEqual([second.delivered, second.abandoned], [6, 0]);
});

test("what was replayed again before it had ended counts for the newer replay alone", async () => {
  const { customer, receiver } = await listening();
  await abandons(2, customer, receiver);
  receiver.answer(503);
  const { organisationId } = customer;
  const first = await replayInBulk(service.db, bulk(customer), operator, service);
  await service.settle();
  receiver.answer(200);
  const second = await replayInBulk(service.db, bulk(customer, { statuses: ["pending"] }), operator, service);
  await service.settle();

  const counted = [];
  for (const { replayId } of [first, second]) {
    const { delivered, waiting, failing } = await replayProgress(service.db, {
      organisationId,
      mode: null,
      replayId: replayId ?? "",
    });
    counted.push([delivered, waiting, failing]);
  }
  assert.deepEqual(counted, [
    [0, 0, 0],
    [2, 0, 0],
  ]);
});

test("the result of a finished replay stays when some of its events are forgotten", async () => {
  const { customer, receiver } = await listening();
  const other = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  for (const subject of ["fil_one", "fil_two", "fil_three"]) await happens(customer, subject);
  await service.settle();
  const all = bulk(customer, { statuses: ["delivered"], endpointId: receiver.endpointId });
  service.clock.advance(SECOND);
  const { replayId } = await replayInBulk(service.db, all, operator, service);
  await service.settle();
  const which = { organisationId: customer.organisationId, mode: null, replayId: replayId ?? "" };
  const finished = await replayProgress(service.db, which);

  // The event stays whole while a delivery of it was attempted of late.
  await service.passTime(80 * DAY);
  const [late] = await deliveriesTo(other);
  await replayDeliveries(service.db, { ...bulk(customer), deliveryIds: [late?.id ?? ""] }, operator, service);
  await service.settle();
  await service.passTime(20 * DAY);
  await tidyUp({ ...service, eventRetentionDays: 90 });

  assert.equal((await deliveriesTo(receiver)).length, 1, "two events are forgotten");
  assert.equal(finished.delivered, 3);
  assert.deepEqual(await replayProgress(service.db, which), finished);
});

test("what happens now goes ahead of a backlog that is being replayed", async () => {
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

async function happens({ organisationId }: Customer, subjectId: string): Promise<void> {
  const happening = { organisationId, mode: "sandbox", type: "filing.submitted", subjectId } as const;
  const publishing = { random: service.random, delaysMs: [0] };
  await service.db.transaction((tx) =>
    publish(tx, { ...happening, object: { id: subjectId }, at: service.clock.now() }, publishing),
  );
}

test("a replay of somebody else's event or a progress nobody has is refused", async () => {
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

test("events are forgotten when their time is over, with all that belongs to them; what is in use is kept", async () => {
  const { customer, receiver } = await listening();
  const tidy = () => tidyUp({ ...service, eventRetentionDays: 90 });
  const kept = async () => {
    const [row] = await service.db.query<Record<string, number>>(
      `select (select count(*) from events where organisation_id = $1) as events,
              (select count(*) from deliveries where endpoint_id = $2) as deliveries,
              (select count(*) from delivery_attempts where endpoint_id = $2) as attempts`,
      [customer.organisationId, receiver.endpointId],
    );
    return row;
  };
  for (const subject of ["fil_old", "fil_again", "fil_waiting"]) await happens(customer, subject);
  await service.settle();
  const [, again, waiting] = await deliveriesTo(receiver);
  assert.deepEqual(await kept(), { events: 3, deliveries: 3, attempts: 3 });

  await service.passTime(89 * DAY);
  await replayDeliveries(service.db, { ...bulk(customer), deliveryIds: [again?.id ?? ""] }, operator, service);
  await service.settle();
  await service.passTime(DAY + HOUR);
  await replayDeliveries(service.db, { ...bulk(customer), deliveryIds: [waiting?.id ?? ""] }, operator, service);
  await tidy();
  assert.deepEqual(await kept(), { events: 2, deliveries: 2, attempts: 3 }, "one was sent again, one waits");

  await service.settle();
  await service.passTime(91 * DAY);
  await tidy();
  assert.deepEqual(await kept(), { events: 0, deliveries: 0, attempts: 0 });
});
