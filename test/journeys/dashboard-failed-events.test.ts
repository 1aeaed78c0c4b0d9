// Webhooks → Failed events, as a person uses it: what did not arrive is found, understood, and sent again once.

import assert from "node:assert/strict";
import { SECOND } from "../../src/platform/clock.ts";
import { disableEndpoint } from "../../src/webhooks/endpoints/endpoints.ts";
import type { Person } from "../support/dashboard.ts";
import { abandoned, deliveriesOn, eventsOn, happens, shownAt } from "../support/failed-events.ts";
import { operator } from "../support/operator.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function replaysWrittenDown({ user }: Person) {
  const rows = await service.db.query<{ subject: string; details: { deliveries: number } }>(
    `select subject, details from audit_log where user_id = $1 and action = 'deliveries_replayed' order by seq`,
    [user.id],
  );
  return rows.map(({ details }) => details.deliveries);
}

test("an event that failed is shown with the reason, replayed from its page, and delivered; twice is once", async () => {
  const { receiver, person } = await abandoned(service, 1);
  const list = await person.get("/sandbox/webhooks/failed");
  const [eventId = ""] = eventsOn(list);
  const own = `/sandbox/events/${eventId}`;
  const before = await person.get(own);
  service.clock.advance(SECOND);

  const fields = { as_of: shownAt(before), delivery: deliveriesOn(before)[0] ?? "" };
  const replayed = await person.post(`${own}/replay`, fields);
  const waiting = await person.get(replayed.location ?? "");
  await service.settle();
  const again = await person.post(`${own}/replay`, fields);
  await service.settle();
  const delivered = await person.get(own);
  const raw = await person.get(`${own}/payload`);

  assert.match(
    list.text,
    /abandoned[\s\S]*Responded with 500[\s\S]*data-title="Attempts"[^>]*><span class="number">5</,
  );
  assert.match(before.text, /Its response may say why[\s\S]*the ledger is closed/);
  assert.match(before.text, /service-signature: t=\d+,v1=/i);
  assert.match(waiting.text, /data-follow="2"/);
  assert.equal(again.notice, "nothing_replayed");
  assert.match(delivered.text, /badge-good">delivered/);
  assert.equal(receiver.received.length, 1);
  assert.deepEqual([receiver.received[0]?.event.id, raw.text], [eventId, receiver.received[0]?.body]);
  assert.match(String(raw.headers["content-security-policy"]), /^sandbox;/);
  assert.match((await person.get("/sandbox/webhooks/failed")).text, /No failed events/);
  assert.deepEqual(await replaysWrittenDown(person), [1]);
});

test("all that match are counted first, sent with progress, and sent once though the button is pressed twice", async () => {
  const { receiver, person } = await abandoned(service, 30);
  const list = await person.get("/sandbox/webhooks/failed");
  const confirm = await person.get("/sandbox/webhooks/failed/replay");
  service.clock.advance(SECOND);

  const fields = { as_of: shownAt(confirm) };
  const started = await person.post("/sandbox/webhooks/failed/replay", fields);
  const begun = await person.get(started.location ?? "");
  await service.settle();
  const pressedAgain = await person.post("/sandbox/webhooks/failed/replay", fields);
  await service.settle();
  const done = await person.get(started.location ?? "");
  const replays = await person.get("/sandbox/replays");

  assert.equal(deliveriesOn(list).length, 25);
  assert.match(list.text, /Replay all \(30\)/);
  assert.match(confirm.text, /Replay 30 deliveries\?/);
  assert.match(started.location ?? "", /^\/sandbox\/replays\/rpl_\w+$/);
  assert.match(begun.text, /data-follow="2"[\s\S]*0 of 30[\s\S]*<progress max="30" value="0"/);
  assert.match(done.text, /Done\. 30 deliveries have arrived[\s\S]*30 of 30[\s\S]*<progress max="30" value="30"/);
  assert.doesNotMatch(done.text, /data-follow/);
  assert.equal(pressedAgain.notice, "nothing_replayed");
  assert.match(replays.text, /all abandoned[\s\S]*30[\s\S]*done/);
  assert.equal(receiver.received.length, 30);
  assert.deepEqual(await replaysWrittenDown(person), [30]);
});

test("selected deliveries are counted, then sent, and no others; with none selected the page says so; each row has its own button", async () => {
  const { receiver, person } = await abandoned(service, 4);
  const list = await person.get("/sandbox/webhooks/failed?status=abandoned");
  const [one = "", two = "", three = ""] = deliveriesOn(list);
  const as_of = shownAt(list);
  service.clock.advance(SECOND);

  const nothing = await person.post("/sandbox/webhooks/failed", { as_of });
  const ticked = await person.post("/sandbox/webhooks/failed?status=abandoned", {
    as_of,
    delivery: [one, two, "dlv_x"],
  });
  const confirm = await person.get(ticked.location ?? "");
  await service.settle();
  assert.equal(receiver.received.length, 0, "nothing is sent before it was counted");
  const fields = { as_of: shownAt(confirm), delivery: deliveriesOn(confirm) };
  const sent = await person.post("/sandbox/webhooks/failed/replay", fields);
  const single = await person.post("/sandbox/webhooks/failed", { as_of, only: three });
  await service.settle();
  const twice = await person.post("/sandbox/webhooks/failed/replay", fields);
  const confirmedLate = await person.get(ticked.location ?? "");
  await service.settle();

  assert.equal(nothing.again, true);
  assert.match(nothing.text, /Select at least one delivery\./);
  assert.match(
    confirm.text,
    /Replay 2 deliveries\?[\s\S]*The deliveries you selected[\s\S]*1 more is already on its way, or gone, and is left out/,
  );
  assert.match(confirm.text, /<p class="back">.*<a href="\/sandbox\/webhooks\/failed\?status=abandoned">/);
  assert.deepEqual([fields.as_of, fields.delivery], [as_of, [one, two, "dlv_x"]]);
  assert.match((await person.get(sent.location ?? "")).text, /2 of 2/);
  assert.match((await person.get(single.location ?? "")).text, /1 of 1/);
  assert.equal(twice.notice, "nothing_replayed");
  assert.match(
    confirmedLate.text,
    /Nothing to replay[\s\S]*3 more are already on their way, or gone, and are left out/,
  );
  assert.equal(receiver.received.length, 3);
  assert.deepEqual(await replaysWrittenDown(person), [2, 1]);
});

test("selected deliveries of a disabled endpoint are left out, and the page says so; more than a page cannot be selected", async () => {
  const { customer, receiver, person } = await abandoned(service, 2);
  const list = await person.get("/sandbox/webhooks/failed");
  const ticked = { as_of: shownAt(list), delivery: deliveriesOn(list) };
  await disableEndpoint(
    service.db,
    { organisationId: customer.organisationId, mode: null, id: receiver.endpointId },
    operator,
    service,
  );

  const { location } = await person.post("/sandbox/webhooks/failed", ticked);
  const many = Array.from({ length: 26 }, (_, index) => `dlv_${index}`);
  const tooMany = await person.post("/sandbox/webhooks/failed", { ...ticked, delivery: many });

  assert.match((await person.get(location ?? "")).text, /Nothing to replay[\s\S]*2 more belong to disabled endpoints/);
  assert.deepEqual([tooMany.status, tooMany.text.includes("Select at most 25 at a time.")], [400, true]);
});

test("a form without the moment it was shown at is refused, and so is a filter that means nothing", async () => {
  const { receiver, person } = await abandoned(service, 1);
  const [id = ""] = deliveriesOn(await person.get("/sandbox/webhooks/failed"));

  for (const as_of of ["", "yesterday", "2999-01-01T00:00:00.000Z"]) {
    const answer = await person.post("/sandbox/webhooks/failed", { as_of, delivery: id });
    assert.equal(answer.status, 400, as_of);
  }
  const wrong: [asked: string, error: RegExp][] = [
    ["status=delivered", /id="status-error">Unknown status\./],
    ["from=2026-13-01", /id="from-error">Enter a day, month and year, such as 31\/3\/2026\./],
    ["from=03/31/2026", /id="from-error">Enter a day, month and year[\s\S]*id="from"[^>]* value="03\/31\/2026"/],
    ["to=soon", /id="to-error">Enter a day, month and year, such as 31\/3\/2026\./],
    ["from=2026-11-15&to=2026-11-14", /id="to-error">The end date is before the start date\./],
  ];
  for (const [asked, error] of wrong) {
    for (const path of ["/sandbox/webhooks/failed", "/sandbox/webhooks/failed/replay"]) {
      const page = await person.get(`${path}?${asked}`);
      assert.deepEqual([page.status, deliveriesOn(page)], [400, []], asked);
      assert.match(page.text, error);
      assert.match(page.text, /Correct the filters to see results/);
    }
    const [name = "", value = ""] = asked.split(/[=&]/).slice(-2);
    const day = shownAt(await person.get("/sandbox/webhooks/failed"));
    const sent = await person.post("/sandbox/webhooks/failed/replay", {
      as_of: day,
      from: "2026-11-15",
      [name]: value,
    });
    assert.deepEqual([sent.status, /nothing was sent/.test(sent.text)], [400, true], asked);
  }
  assert.equal((await person.get("/sandbox/webhooks/failed?endpoint=we_nobody")).status, 404);
  const events = await person.get("/sandbox/events?status=lost&type=filing.lost");
  assert.equal(events.status, 400);
  assert.match(events.text, /id="type-error">Unknown type\.[\s\S]*id="status-error">Unknown status\./);
  assert.match(events.text, /Correct the filters to see results/);
  await service.settle();
  assert.equal(receiver.received.length, 0);
});

test("failed events are found by status, endpoint and day, and the disabled endpoint's are counted apart", async () => {
  const { customer, receiver, person } = await abandoned(service, 3);
  const day = service.clock.now().toISOString().slice(0, 10);
  const other = await customer.listens();
  other.answer(500);
  await happens(service, customer, { subjectId: "fil_late" });
  await service.settle();
  const found = async (asked: string) => deliveriesOn(await person.get(`/sandbox/webhooks/failed?${asked}`)).length;

  assert.equal(await found(""), 3);
  assert.equal(await found(`endpoint=${other.endpointId}`), 0);
  assert.equal(await found("status=failing"), 1);
  assert.equal(await found(`status=failing&from=${day}`), 1);
  assert.equal(await found(`status=failing&from=${day.split("-").reverse().join("/")}`), 1);
  assert.equal(await found("status=failing&to=1+Jan+2020"), 0);
  assert.equal(await found("status=failing&to=2020-01-01"), 0);
  await disableEndpoint(
    service.db,
    { organisationId: customer.organisationId, mode: null, id: receiver.endpointId },
    operator,
    service,
  );
  const confirm = await person.get("/sandbox/webhooks/failed/replay");
  assert.match(confirm.text, /Nothing to replay[\s\S]*3 more belong to disabled endpoints/);
  assert.match(
    (await person.get("/sandbox/webhooks/failed")).text,
    /data-title="Endpoint"[\s\S]*badge-idle">disabled</,
  );
});
