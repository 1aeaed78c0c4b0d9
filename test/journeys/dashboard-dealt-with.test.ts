// What a person has dealt with: a flag that is resolved, failed deliveries that are dismissed, an endpoint that is
// removed. Each stops counting at once, nothing is deleted, and the audit log has it.

import assert from "node:assert/strict";
import { SECOND } from "../../src/platform/clock.ts";
import { eventTypes } from "../../src/register/event-types.ts";
import { disableEndpoint } from "../../src/webhooks/endpoints/endpoints.ts";
import { type EventFilter, everyEvent, listedEvents } from "../../src/webhooks/event-list-store.ts";
import { newCustomerWithPerson, type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { abandoned, abandonedAt, deliveriesOn, eventsOn, happens, shownAt } from "../support/failed-events.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function flaggedFiling(customer: Customer): Promise<string> {
  const scenario = { "service-test-scenario": "wrong_receipt" };
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), scenario);
  for (let second = 0; second < 6; second++) await service.passTime(1_000);
  return json.id;
}

async function lastRecorded({ user }: Person) {
  const [row] = await service.db.query<{ action: string; subject: string | null; details: object }>(
    "select action, subject, details from audit_log where user_id = $1 order by seq desc limit 1",
    [user.id],
  );
  return row;
}

const deliveriesTo = (endpointId: string) =>
  service.db.query<{ status: string; count: number }>(
    "select status, count(*) as count from deliveries where endpoint_id = $1 group by status order by status",
    [endpointId],
  );

async function endpointIn({ text }: { text: string }): Promise<string> {
  return /\/settings\/webhooks\/(we_\w+)/.exec(text)?.[1] ?? assert.fail("the page has no endpoint");
}

test("a flag is resolved with a note: the status stays, nothing is sent, and the filing needs no attention any more", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const receiver = await customer.listens();
  const id = await flaggedFiling(customer);
  const own = `/sandbox/filings/${id}`;
  const before = await customer.sandbox.get(`/v1/filings/${id}`);
  const events = receiver.received.length;

  const form = await person.get(`${own}/flag`);
  const empty = await person.post(`${own}/flag`, { note: "  " });
  const resolved = await person.post(`${own}/flag`, { note: "HMRC confirmed the return by phone" });
  const recorded = await lastRecorded(person);
  const again = await person.post(`${own}/flag`, { note: "Again" });
  const page = wordsOf((await person.get(own)).text);
  await service.settle();

  assert.match(wordsOf(form.text), /The flag says: HMRC's receipt is for a different IRmark/);
  assert.equal(empty.again, true);
  assert.match(empty.text, /Enter what you found out or did\./);
  assert.deepEqual([resolved.to, resolved.notice], [own, "flag_resolved"]);
  assert.deepEqual([recorded?.action, recorded?.subject], ["flag_resolved", id]);
  assert.match(JSON.stringify(recorded?.details), /different IRmark.*HMRC confirmed the return by phone/);
  assert.equal(again.again, true);
  assert.match(page, /Flag resolved HMRC's receipt .* Note: HMRC confirmed the return by phone/);
  assert.doesNotMatch(page, /This filing needs attention|Resolve flag/);
  assert.match(wordsOf((await person.get("/sandbox")).text), /Nothing needs attention/);
  assert.match((await person.get("/sandbox/filings?status=flagged")).text, /No results/);
  assert.equal(receiver.received.length, events, "nothing is sent");
  const after = (await customer.sandbox.get(`/v1/filings/${id}`)).json;
  assert.equal(before.json.needs_attention.reason, "receipt_mismatch");
  assert.deepEqual(after, { ...before.json, needs_attention: null, updated_at: after.updated_at });
  assert.ok(after.updated_at > before.json.updated_at, "a sync sees that it is resolved");
});

test("a resolved filing does not turn up among those without an answer for long, until something happens to it", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const id = await flaggedFiling(customer);
  await service.db.query("update filings set status = 'submitted' where id = $1", [id]);
  await person.post(`/sandbox/filings/${id}/flag`, { note: "Seen" });
  await service.db.query("update filings set created_at = created_at - interval '30 days' where id = $1", [id]);

  const stuck = await person.get("/sandbox/filings?status=stuck");
  await service.db.query("update filings set updated_at = flag_resolved_at + interval '1 second' where id = $1", [id]);
  const later = await person.get("/sandbox/filings?status=stuck");

  assert.doesNotMatch(stuck.text, new RegExp(id));
  assert.match(later.text, new RegExp(id));
});

test("failed deliveries are dismissed, those selected or all: listed and counted no more, and one is replayed all the same", async () => {
  const { person, receiver } = await abandoned(service, 5);
  const failed = "/sandbox/webhooks/failed";
  const list = await person.get(failed);
  const asOf = shownAt(list);
  service.clock.advance(SECOND);

  const two = deliveriesOn(list).slice(0, 2);
  const asks = await person.follow(await person.post(failed, { as_of: asOf, delivery: two, action: "dismiss" }));
  assert.match(asks.text, /Dismiss 2 deliveries\?/);
  assert.equal(deliveriesOn(await person.get(failed)).length, 5, "nothing is dismissed before that is confirmed");
  const done = await person.post(`${failed}/dismiss`, { as_of: asOf, delivery: two });
  assert.equal(done.notice, "dismissed");
  assert.deepEqual(deliveriesOn(await person.get(failed)).length, 3);
  assert.deepEqual((await lastRecorded(person))?.details, { deliveries: 2 });

  const all = await person.get(`${failed}/dismiss`);
  assert.match(all.text, /Dismiss 3 deliveries\?/);
  assert.equal((await person.post(`${failed}/dismiss`, { as_of: shownAt(all) })).notice, "dismissed");
  assert.equal((await person.post(`${failed}/dismiss`, { as_of: shownAt(all) })).notice, "nothing_dismissed");
  assert.match((await person.get(failed)).text, /No failed events/);
  assert.doesNotMatch(wordsOf((await person.get("/sandbox")).text), /abandoned after the last attempt/);
  assert.match((await person.get(`${failed}/replay`)).text, /Nothing to replay/, "many at once leave them out");

  const dismissed = await person.get(`${failed}?status=dismissed`);
  assert.equal(deliveriesOn(dismissed).length, 5);
  await person.post(`${failed}?status=dismissed`, {
    as_of: shownAt(dismissed),
    only: deliveriesOn(dismissed)[0] ?? "",
  });
  await service.settle();
  assert.equal(receiver.received.length, 1);
  assert.equal(deliveriesOn(await person.get(`${failed}?status=dismissed`)).length, 4);
});

test("only what is abandoned can be dismissed, and only one's own", async () => {
  const other = await abandoned(service, 1);
  const { person } = await newCustomerWithPerson(service);
  const list = await other.person.get("/sandbox/webhooks/failed");
  service.clock.advance(SECOND);

  const foreign = await person.post("/sandbox/webhooks/failed/dismiss", {
    as_of: shownAt(list),
    delivery: deliveriesOn(list),
  });
  const held = await person.get("/sandbox/webhooks/failed/dismiss?status=held");

  assert.equal(foreign.notice, "nothing_dismissed");
  assert.equal(held.status, 400);
  assert.equal(deliveriesOn(await other.person.get("/sandbox/webhooks/failed")).length, 1);
});

test("a removed endpoint is gone from every list and gets nothing more; its events stay readable", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const receiver = await abandonedAt(service, customer, 1, "sandbox");
  const kept = await customer.listens();
  const failed = await person.get("/sandbox/webhooks/failed");
  const visitor = await signedIn(service, customer);
  const [eventId = ""] = eventsOn(await visitor.get("/sandbox/webhooks/failed"));
  const id = await endpointIn(await visitor.get("/sandbox/settings/webhooks"));
  receiver.answer(500);
  await happens(service, customer, { subjectId: "fil_pending" });
  await service.settle();
  assert.equal(failed.status, 303, "hours have passed, and with them the first session");

  const asks = await visitor.get(`/sandbox/settings/webhooks/${id}/remove`);
  const removed = await visitor.post(`/sandbox/settings/webhooks/${id}/remove`);
  const sentBefore = [receiver.received.length, kept.received.length];
  await happens(service, customer, { subjectId: "fil_after" });
  await service.settle();
  await service.passTime(8 * 60 * 60 * SECOND);
  const last = await signedIn(service, customer);

  assert.match(asks.text, /button-danger">Remove endpoint/);
  assert.deepEqual([removed.to, removed.notice], ["/sandbox/settings/webhooks", "endpoint_removed"]);
  const recorded = await lastRecorded(visitor);
  assert.deepEqual([recorded?.action, recorded?.subject], ["endpoint_removed", id]);
  assert.match(JSON.stringify(recorded?.details), /"abandoned":1/);
  assert.deepEqual(await deliveriesTo(id), [{ status: "abandoned", count: 2 }]);
  assert.deepEqual([receiver.received.length, kept.received.length], [sentBefore[0], (sentBefore[1] ?? 0) + 1]);
  for (const path of [
    "/sandbox/settings/webhooks",
    "/sandbox/webhooks/failed",
    "/sandbox/webhooks/failed?status=dismissed",
  ])
    assert.doesNotMatch((await last.get(path)).text, new RegExp(id), path);
  assert.equal((await last.get(`/sandbox/settings/webhooks/${id}`)).status, 404);
  assert.doesNotMatch(wordsOf((await last.get("/sandbox")).text), /Needs attention/);
  assert.deepEqual(await eventsListed(customer, { endpointId: id }), []);
  assert.deepEqual(await eventsListed(customer, { status: "abandoned" }), []);
  assert.deepEqual(await eventsListed(customer, { status: "abandoned", search: { start: eventId } }), []);
  assert.deepEqual(await eventsListed(customer, { search: { start: eventId } }), [eventId]);
  const event = await last.get(`/sandbox/events/${eventId}`);
  assert.match(wordsOf(event.text), /abandoned endpoint removed 5 –/);
  assert.doesNotMatch(event.text, new RegExp(`settings/webhooks/${id}`));
});

async function eventsListed({ organisationId }: Customer, some: Partial<EventFilter>): Promise<string[]> {
  const filter = { ...everyEvent, ...some };
  const page = { after: null, limit: 10 };
  const scope = { organisationId, mode: null };
  const events = await listedEvents(service.db, scope, filter, page, { knownTypes: eventTypes });
  return events.map(({ id }) => id);
}

test("deliveries that a removed endpoint held are abandoned, and so are those published while it is removed, when they are due", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const receiver = await customer.listens();
  const id = await endpointIn(await person.get("/sandbox/settings/webhooks"));
  const which = { organisationId: customer.organisationId, mode: "sandbox", id } as const;
  await disableEndpoint(service.db, which, operator, service);
  await happens(service, customer, { subjectId: "fil_held" });

  await person.post(`/sandbox/settings/webhooks/${id}/remove`);
  // As if it had been published at the moment of the removal.
  await service.db.query(
    "update deliveries set status = 'pending', due_at = $2, dismissed_at = null where endpoint_id = $1",
    [id, service.clock.now()],
  );
  await service.settle();

  assert.deepEqual(
    (await deliveriesTo(id)).map(({ status }) => status),
    ["abandoned"],
  );
  assert.equal(receiver.received.length, 0);
});

test("in live an endpoint is removed only after the password", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  await customer.listens("live");
  const id = await endpointIn(await person.get("/live/settings/webhooks"));
  service.clock.advance(11 * 60 * SECOND);

  const asks = await person.get(`/live/settings/webhooks/${id}/remove`);
  const removed = await person.post(`/live/settings/webhooks/${id}/remove`);

  assert.match(asks.location ?? "", /^\/confirm\?to=/);
  assert.match(removed.location ?? "", /^\/confirm\?to=/);
  assert.deepEqual((await service.db.query("select removed_at from endpoints where id = $1", [id]))[0], {
    removed_at: null,
  });
});
