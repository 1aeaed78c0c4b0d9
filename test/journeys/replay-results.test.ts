// What becomes of a replay: its progress, its result, which no later replay changes, and the end of old events.

import assert from "node:assert/strict";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { replayDeliveries, replayInBulk, replayProgress } from "../../src/webhooks/replays/replay.ts";
import { listedReplays } from "../../src/webhooks/replays/replay-progress-store.ts";
import { operator } from "../support/operator.ts";
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

test("a delivery replayed again before the first replay ended counts only for the newer replay", async () => {
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
