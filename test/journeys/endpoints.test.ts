// The life of an endpoint: its secret changes without a gap, it is tried out, switched off and on, and flagged when it
// fails for long.

import assert from "node:assert/strict";
import { sendTestEvent } from "../../src/filings/test-event.ts";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { countFailingEndpoints } from "../../src/webhooks/endpoints/endpoint-store.ts";
import {
  addEndpoint,
  changeEndpoint,
  disableEndpoint,
  enableEndpoint,
  existingEndpoint,
  flaggedBefore,
  isFlagged,
  rotateSecret,
} from "../../src/webhooks/endpoints/endpoints.ts";
import { publish } from "../../src/webhooks/publish.ts";
import { replayInBulk } from "../../src/webhooks/replays/replay.ts";
import { operator } from "../support/operator.ts";
import { type Received, signatureIsRight } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function listening() {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  const which = { organisationId: customer.organisationId, mode: null, id: receiver.endpointId };
  return { customer, receiver, which };
}

async function files(customer: Customer): Promise<void> {
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
}

const signatures = (received: Received | undefined) =>
  String(received?.headers["service-signature"]).split(",v1=").length - 1;

test("a rotated secret overlaps with the previous one: two signatures until the overlap ends, then one", async () => {
  const { customer, receiver, which } = await listening();

  const { secret } = await rotateSecret(service.db, which, { overlapMs: 2 * HOUR }, operator, service);
  await files(customer);
  await service.passTime(2 * HOUR - SECOND);
  await files(customer);
  await service.passTime(SECOND);
  await files(customer);

  assert.match(secret, /^whsec_[0-9A-Za-z]{32}$/);
  assert.deepEqual(receiver.received.map(signatures), [2, 2, 1]);
  assert.deepEqual(
    receiver.received.map((received) => signatureIsRight(received, secret)),
    [true, true, true],
  );
  assert.deepEqual(
    receiver.received.map((received) => signatureIsRight(received, receiver.secret)),
    [true, true, false],
  );
});

test("without an overlap the secret before signs nothing any more; rotating again ends an earlier overlap", async () => {
  const { customer, receiver, which } = await listening();
  const { secret: second } = await rotateSecret(service.db, which, { overlapMs: DAY }, operator, service);
  const { secret: third } = await rotateSecret(service.db, which, { overlapMs: DAY }, operator, service);
  await files(customer);
  const { secret: fourth } = await rotateSecret(service.db, which, { overlapMs: 0 }, operator, service);
  await files(customer);

  const rightly = (secret: string) => receiver.received.map((received) => signatureIsRight(received, secret));
  assert.deepEqual([receiver.secret, second, third, fourth].map(rightly), [
    [false, false],
    [true, false],
    [true, false],
    [false, true],
  ]);
});

test("an overlap of more than a week is refused, and so is another organisation's endpoint", async () => {
  const { which } = await listening();
  const stranger = await service.customer();

  await assert.rejects(rotateSecret(service.db, which, { overlapMs: 7 * DAY + 1 }, operator, service), {
    code: "invalid_overlap",
  });
  await assert.rejects(rotateSecret(service.db, which, { overlapMs: -1 }, operator, service), {
    code: "invalid_overlap",
  });
  const theirs = { ...which, organisationId: stranger.organisationId };
  for (const attempt of [
    () => rotateSecret(service.db, theirs, { overlapMs: 0 }, operator, service),
    () => disableEndpoint(service.db, theirs, operator, service),
    () => enableEndpoint(service.db, theirs, { replaysHeld: false }, operator, service),
    () => sendTestEvent(service.db, theirs, operator, service),
    () => changeEndpoint(service.db, theirs, { description: "mine" }, operator, service),
  ]) {
    await assert.rejects(attempt, { code: "endpoint_not_found" });
  }
});

test("no secret, old or new, is in the database in clear, and the old one is forgotten when its time is over", async () => {
  const { receiver, which } = await listening();
  const { secret } = await rotateSecret(service.db, which, { overlapMs: HOUR }, operator, service);

  const [text] = await service.db.query<{ row: string }>(`select endpoints::text as row from endpoints where id = $1`, [
    which.id,
  ]);
  const before = await existingEndpoint(service.db, which);
  service.clock.advance(HOUR);
  await tidyUp({ ...service, eventRetentionDays: 90 });
  const afterwards = await existingEndpoint(service.db, which);

  for (const clear of [receiver.secret, secret]) {
    assert.ok(!text?.row.includes(Buffer.from(clear.slice(6)).toString("hex")) && !text?.row.includes(clear.slice(6)));
  }
  assert.ok(before.previous_sealed_secret !== null);
  assert.equal(afterwards.previous_sealed_secret, null);
});

test("a test event is a filing.accepted about a sample filing, to that endpoint alone, and not among what happened", async () => {
  const { customer, receiver, which } = await listening();
  const other = await customer.listens();

  const { eventId } = await sendTestEvent(service.db, which, operator, service);
  await service.settle();

  const [received] = receiver.received;
  assert.equal(receiver.received.length, 1);
  assert.equal(other.received.length, 0);
  assert.deepEqual(
    [received?.event.id, received?.event.type, received?.event.livemode, received?.event.data.object.status],
    [eventId, "filing.accepted", false, "accepted"],
  );
  assert.ok(received && signatureIsRight(received, receiver.secret));
  const real = await customer.sandbox.post("/v1/filings", sampleReturn());
  assert.deepEqual(Object.keys(received.event.data.object), Object.keys(real.json), "it has a filing's fields");
  assert.equal((await customer.sandbox.get(`/v1/filings/${received.event.data.object.id}`)).status, 404);
  assert.deepEqual((await customer.sandbox.get("/v1/events")).json.data, []);
  assert.equal((await customer.sandbox.get(`/v1/events/${eventId}`)).json.id, eventId);
});

test("a disabled endpoint gets no test event", async () => {
  const { which } = await listening();
  await disableEndpoint(service.db, which, operator, service);

  await assert.rejects(sendTestEvent(service.db, which, operator, service), { code: "endpoint_disabled" });
});

test("enabling offers what was missed; a replay sends it, and new events come by themselves", async () => {
  const { customer, receiver, which } = await listening();
  await disableEndpoint(service.db, which, operator, service);
  await files(customer);
  await files(customer);

  const { endpoint, held } = await enableEndpoint(service.db, which, { replaysHeld: false }, operator, service);
  await files(customer);
  const heardByItself = receiver.received.length;
  const { organisationId, id: endpointId } = which;
  const missed = { organisationId, mode: null, endpointId, statuses: ["held"], since: null, until: null } as const;
  const { deliveries } = await replayInBulk(service.db, { ...missed, asOf: service.clock.now() }, operator, service);
  await service.settle();

  assert.equal(endpoint.disabled_at, null);
  assert.deepEqual([held, heardByItself, deliveries, receiver.received.length], [2, 1, 2, 3]);
  assert.equal(new Set(receiver.received.map(({ event }) => event.id)).size, 3);
});

test("an event published at the very moment its endpoint is enabled is sent or counted, never forgotten", async () => {
  const { customer, receiver, which } = await listening();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  await disableEndpoint(service.db, which, operator, service);
  const { organisationId } = customer;
  const event = {
    organisationId,
    mode: "sandbox",
    type: "filing.submitted",
    subjectId: json.id,
    object: {},
  } as const;
  const publishing = { random: service.random, delaysMs: [0] };
  const publishOne = (tx: Parameters<typeof publish>[0]) =>
    publish(tx, { ...event, at: service.clock.now() }, publishing);

  // Published before, committed after: enabling waits for it and counts it.
  let enabling: ReturnType<typeof enableEndpoint> | undefined;
  await service.db.transaction(async (tx) => {
    await publishOne(tx);
    enabling = enableEndpoint(service.db, which, { replaysHeld: false }, operator, service);
    await waitingForALock(1);
  });
  assert.equal((await enabling)?.held, 1);

  // Enabled but not committed while it is published: the publisher waits, and then sends.
  await disableEndpoint(service.db, which, operator, service);
  let publishingNow: Promise<void> | undefined;
  await service.db.transaction(async (tx) => {
    await tx.query(`select id from endpoints where id = $1 for update`, [which.id]);
    await tx.query(`update endpoints set disabled_at = null where id = $1`, [which.id]);
    publishingNow = service.db.transaction(publishOne);
    await waitingForALock(1);
  });
  await publishingNow;
  await service.settle();
  assert.equal(receiver.received.length, 2, "the filing's own event and the second one");
});

async function waitingForALock(count: number): Promise<void> {
  await until("a statement waits for a lock", async () => {
    const waiting = await service.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length >= count;
  });
}

test("an endpoint that has failed for a day is flagged, never disabled, and well again with its first answer", async () => {
  const { customer, receiver, which } = await listening();
  const look = async () => {
    const endpoint = await existingEndpoint(service.db, which);
    const now = service.clock.now();
    return [
      isFlagged(endpoint, now),
      (await countFailingEndpoints(service.db, flaggedBefore(now)))[0]?.count ?? 0,
      endpoint.disabled_at,
    ];
  };
  receiver.answer(500);

  await files(customer);
  await service.passTime(DAY - SECOND);
  const shortOfADay = await look();
  await service.passTime(SECOND);
  const afterADay = await look();
  receiver.answer(200);
  await files(customer);

  assert.deepEqual(shortOfADay, [false, 0, null]);
  assert.deepEqual(afterADay, [true, 1, null]);
  assert.deepEqual(await look(), [false, 0, null]);
});

test("a changed URL gets what was waiting; what is not named stays", async () => {
  const { customer, receiver, which } = await listening();
  const next = await service.customer();
  const other = await next.listens("sandbox", { eventTypes: [] });
  receiver.answer(500);
  await files(customer);

  const endpoint = await changeEndpoint(service.db, which, { url: other.url }, operator, service);
  await service.passTime(5 * MINUTE);

  assert.deepEqual(endpoint.event_types, ["filing.submitted"]);
  assert.equal(other.received.length, 1);
  assert.ok(other.received[0] && signatureIsRight(other.received[0], receiver.secret));
});

const badUrls: [string, string][] = [
  ["no URL", "somewhere"],
  ["plain HTTP", "http://example.com/"],
  ["another scheme", "ftp://example.com/"],
  ["a user name and password", "https://user:secret@example.com/"],
  ["a private address", "https://10.0.0.1/"],
  ["an endless URL", `https://example.com/${"x".repeat(2_000)}`],
];
for (const [what, url] of badUrls) {
  test(`${what} is refused as an endpoint's URL, when it is added and when it is changed`, async () => {
    const { which } = await listening();
    const { organisationId } = which;
    const wanted = { organisationId, mode: "sandbox", url, description: "", eventTypes: null } as const;

    await assert.rejects(addEndpoint(service.db, wanted, operator, service), {
      code: "invalid_endpoint_url",
      field: "url",
    });
    await assert.rejects(changeEndpoint(service.db, which, { url }, operator, service), {
      code: "invalid_endpoint_url",
    });
  });
}
