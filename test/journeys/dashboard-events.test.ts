// Webhooks → Events: found by every filter, in pages, and never those of another organisation or environment.

import assert from "node:assert/strict";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { replayInBulk } from "../../src/webhooks/replays/replay.ts";
import { signedIn, wordsOf } from "../support/dashboard.ts";
import { abandoned, abandonedAt, deliveriesOn, eventsOn, happens } from "../support/failed-events.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("events are found by type, delivery, endpoint, and by the id of the event or its filing", async () => {
  const { customer, receiver, person } = await abandoned(service, 2);
  const other = await customer.listens("sandbox", { eventTypes: ["filing.failed"] });
  await happens(service, customer, { subjectId: "fil_rejected", type: "filing.failed" });
  await service.settle();
  const found = async (asked: string) => eventsOn(await person.get(`/sandbox/events?${asked}`));
  const [rejected = ""] = await found("search=fil_rejected");

  assert.equal((await found("")).length, 3);
  assert.deepEqual(await found("type=filing.failed"), [rejected]);
  assert.deepEqual(await found("status=delivered"), [rejected]);
  assert.equal((await found("status=abandoned")).length, 2);
  assert.deepEqual(await found(`endpoint=${other.endpointId}`), [rejected]);
  assert.equal((await found(`endpoint=${receiver.endpointId}`)).length, 3);
  assert.deepEqual(await found(`search=${rejected}`), [rejected]);
  assert.deepEqual(await found(`search=${rejected}&status=abandoned`), []);
  assert.deepEqual(await found(`type=filing.failed&status=delivered&endpoint=${other.endpointId}`), [rejected]);
});

test("events are found by the words of their filing, in any order, and by the beginning of their id", async () => {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  await customer.listens();
  for (const name of ["Sean O'Malley & Sons Ltd", "Tidewater Instruments Ltd"]) {
    const { json } = await customer.sandbox.post("/v1/filings", {
      ...sampleReturn({ name }),
      metadata: { order_id: name },
    });
    await service.untilFinal(customer.sandbox, json.id);
  }
  await service.settle();
  const found = async (text: string) =>
    eventsOn(await person.get(`/sandbox/events?search=${encodeURIComponent(text)}`));
  const all = await found("ltd");
  const [newest = ""] = all;
  const omalley = await found("sons omalley");

  assert.deepEqual((await eventsOn(await person.get("/sandbox/events"))).sort(), [...all].sort());
  assert.ok(omalley.length > 0 && omalley.length < all.length, `${omalley.length} of ${all.length}`);
  assert.deepEqual((await found("tidewater")).length + omalley.length, all.length);
  assert.deepEqual(await found(newest), [newest]);
  assert.ok((await found(newest.slice(0, 9))).includes(newest));
  for (const text of ["zebra", "omalley zebra", "evt_zzzz", "%", "\\", "cha_%", "evt_%"])
    assert.deepEqual(await found(text), [], text);
  const long = await person.get(`/sandbox/events?search=${Array(13).fill("a").join("+")}`);
  assert.equal(long.status, 400);
  assert.match(long.text, /id="search-error">Search for at most 12 words\./);
});

test("events and failed events come in pages, each once, newest first", async () => {
  const { person } = await abandoned(service, 30);
  for (const [path, per] of [
    ["/sandbox/events", 25],
    ["/sandbox/events?status=abandoned", 25],
    ["/sandbox/events?type=filing.accepted", 25],
    ["/sandbox/webhooks/failed", 25],
  ] as const) {
    const newest = await person.get(path);
    const next = /href="([^"]+after=[^"]+)"/.exec(newest.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const older = await person.get(next);
    const [one, two] = [eventsOn(newest), eventsOn(older)];

    assert.deepEqual([one.length, two.length], [per, 30 - per], path);
    assert.equal(new Set([...one, ...two]).size, 30, path);
    assert.match(newest.text, /fil_30/);
    assert.match(older.text, /fil_1</);
  }
});

test("events of another organisation or environment are not found, shown or sent", async () => {
  const { customer, receiver, person } = await abandoned(service, 1);
  const stranger = await signedIn(service, await service.customer());
  const list = await person.get("/sandbox/webhooks/failed");
  const [deliveryId = ""] = deliveriesOn(list);
  const [eventId = ""] = eventsOn(list);
  const bulk = {
    organisationId: customer.organisationId,
    mode: "sandbox",
    endpointId: null,
    since: null,
    until: null,
  } as const;
  const asked = { ...bulk, statuses: ["abandoned"] as const, asOf: service.clock.now() };
  const { replayId } = await replayInBulk(service.db, asked, operator, service);
  await service.settle();
  receiver.received.splice(0);
  const endpoint = `settings/webhooks/${receiver.endpointId}`;
  const pages = [endpoint, `${endpoint}/edit`, `${endpoint}/rotate`, `events/${eventId}`, `events/${eventId}/payload`];
  const forms = [
    `${endpoint}/edit`,
    `${endpoint}/rotate`,
    `${endpoint}/test`,
    `${endpoint}/disable`,
    `${endpoint}/enable`,
  ];
  const fields = {
    as_of: service.clock.now().toISOString(),
    overlap: "0",
    url: "https://example.com",
    delivery: deliveryId,
  };
  service.clock.advance(SECOND);

  for (const page of [...pages, `replays/${replayId}`]) {
    assert.equal((await person.get(`/sandbox/${page}`)).status, 200, page);
    assert.equal((await person.get(`/live/${page}`)).status, 404, `/live/${page}`);
    assert.equal((await stranger.get(`/sandbox/${page}`)).status, 404, `of another organisation: ${page}`);
  }
  for (const form of [...forms, `events/${eventId}/replay`]) {
    assert.equal((await person.post(`/live/${form}`, fields)).status, 404, `/live/${form}`);
    assert.equal((await stranger.post(`/sandbox/${form}`, fields)).status, 404, `of another organisation: ${form}`);
  }
  for (const [who, mode] of [
    [person, "live"],
    [stranger, "sandbox"],
  ] as const) {
    const ticked = await who.post(`/${mode}/webhooks/failed`, fields);
    assert.match((await who.get(ticked.location ?? "")).text, /Nothing to replay/);
    for (const form of [{ ...fields, only: fields.delivery }, fields]) {
      const sent = await who.post(`/${mode}/webhooks/failed${"only" in form ? "" : "/replay"}`, form);
      assert.equal(sent.notice, "nothing_replayed");
    }
    for (const place of ["events", "webhooks/failed?status=abandoned", "replays", "settings/webhooks"])
      assert.doesNotMatch((await who.get(`/${mode}/${place}`)).text, /evt_\w|rpl_\w|we_\w/, place);
    assert.equal((await who.get(`/${mode}/events?endpoint=${receiver.endpointId}`)).status, 404);
  }
  await service.settle();
  assert.equal(receiver.received.length, 0);
});

test("a character that cannot be stored is refused in every field, and never an internal error", async () => {
  const { receiver, person } = await abandoned(service, 1);
  const own = `/sandbox/settings/webhooks/${receiver.endpointId}`;

  for (const path of ["events/%00", "events?search=%00", "webhooks/failed?endpoint=a%00", "replays/%00?after=%00"])
    assert.equal((await person.get(`/sandbox/${path}`)).status, 400, path);
  const changed = await person.post(`${own}/edit`, { url: receiver.url, description: "a\u0000b", events: "all" });
  assert.equal(changed.status, 400);
});

test("a replay of both environments, asked for by the command, shows in each what is of it", async () => {
  const { customer } = await abandoned(service, 2);
  await abandonedAt(service, customer, 2, "live");
  const person = await signedIn(service, customer);
  const { organisationId } = customer;
  const all = {
    organisationId,
    mode: null,
    endpointId: null,
    statuses: ["abandoned"],
    since: null,
    until: null,
  } as const;
  const { replayId, deliveries } = await replayInBulk(
    service.db,
    { ...all, asOf: service.clock.now() },
    operator,
    service,
  );
  await service.settle();

  assert.equal(deliveries, 4);
  for (const mode of ["sandbox", "live"]) {
    assert.match((await person.get(`/${mode}/replays/${replayId}`)).text, /2 of 2/);
    assert.match((await person.get(`/${mode}/replays`)).text, new RegExp(String(replayId)));
  }
});

test("the next attempt is never shown at a time that has passed: it is due now, or at a time to come", async () => {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  const receiver = await customer.listens();
  receiver.answer(500);
  await happens(service, customer, { subjectId: "fil_1" });
  await service.settle();
  const [eventId = ""] = eventsOn(await person.get("/sandbox/events"));
  const pages = async () => ({
    event: wordsOf((await person.get(`/sandbox/events/${eventId}`)).text),
    failing: wordsOf((await person.get("/sandbox/webhooks/failed?status=failing")).text),
  });

  const before = await pages();
  service.clock.advance(10 * MINUTE);
  const after = await pages();

  const inTime = /\d+ Nov 2026, \d\d:\d\d UK time/.source;
  assert.match(before.event, new RegExp(`pending 1 ${inTime} Replay`));
  assert.match(before.failing, new RegExp(`Next attempt Action .* 1 ${inTime} Replay`));
  assert.match(after.event, /pending 1 due now Replay/);
  assert.match(after.failing, /Next attempt Action .* 1 due now Replay/);
});

test("an event about a deadline leads to the deadline", async () => {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  await happens(service, customer, { subjectId: "obl_1", type: "obligation.due_soon" });

  const list = await person.get("/sandbox/events");
  const event = await person.get(`/sandbox/events/${eventsOn(list)[0]}`);

  for (const { text } of [list, event]) assert.match(text, /href="\/sandbox\/deadlines\/obl_1"/);
  assert.match(wordsOf(event.text), /Deadline obl_1/);
});
