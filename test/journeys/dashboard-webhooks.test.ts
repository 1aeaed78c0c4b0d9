// Settings → Webhooks, as a person uses it: an endpoint is added, tried out, watched, its secret rotated, switched off
// and on.

import assert from "node:assert/strict";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import type { Mode } from "../../src/platform/mode.ts";
import { type Person, signedIn } from "../support/dashboard.ts";
import { type Received, signatureIsRight, startReceiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function listening({ mode = "sandbox" }: { mode?: Mode } = {}) {
  const customer = await service.customer();
  const receiver = await customer.listens(mode, { eventTypes: ["filing.submitted"] });
  const person = await signedIn(service, customer);
  return { customer, receiver, person, own: `/${mode}/settings/webhooks/${receiver.endpointId}` };
}

async function files(customer: Customer): Promise<void> {
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
}

async function writtenDown({ user }: Person) {
  const rows = await service.db.query<{ action: string; mode: string; subject: string; details: object }>(
    `select action, mode, subject, details from audit_log where user_id = $1 and mode is not null order by seq`,
    [user.id],
  );
  return rows;
}

const secretIn = (text: string) => /whsec_\w+/.exec(text)?.[0] ?? null;
const signatures = ({ headers }: Received) => String(headers["service-signature"]).split(",v1=").length - 1;

test("an endpoint is added, its secret is shown once and signs what arrives; it is recorded without the secret", async () => {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  const receiver = await startReceiver(service.certificate);
  const empty = await person.get("/sandbox/settings/webhooks");
  await person.get("/sandbox/settings/webhooks/new");

  const fields = { url: receiver.url, description: "Ledger", events: "some", type: ["filing.submitted"] };
  const added = await person.post("/sandbox/settings/webhooks/new", fields);
  const shown = await person.get(added.location ?? "");
  const again = await person.get(added.location ?? "");
  await files(customer);
  const list = await person.get("/sandbox/settings/webhooks");
  await receiver.close();

  assert.match(empty.text, /No endpoints yet/);
  assert.deepEqual([added.status, shown.status], [303, 200]);
  const secret = secretIn(shown.text);
  assert.ok(secret !== null && receiver.received.every((received) => signatureIsRight(received, secret)));
  assert.equal(receiver.received.length, 1);
  assert.equal(secretIn(again.text), null);
  assert.match(list.text, /Ledger[\s\S]*filing\.submitted[\s\S]*enabled[\s\S]*100%[\s\S]*1 of 1 attempts[\s\S]*ms/);
  const [entry, ...more] = await writtenDown(person);
  assert.deepEqual([entry?.action, entry?.mode, more], ["endpoint_added", "sandbox", []]);
  assert.equal(secretIn(JSON.stringify(entry)), null);
});

test("with as many endpoints as are allowed, the form says so and keeps what was typed; nothing is added", async () => {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  for (let endpoint = 0; endpoint < service.rules.mostEndpoints; endpoint++)
    await customer.registers("https://example.com/webhooks");
  await person.get("/sandbox/settings/webhooks/new");

  const fields = { url: "https://example.com/one-more", description: "Ledger", events: "all" };
  const refused = await person.post("/sandbox/settings/webhooks/new", fields);

  assert.match(refused.text, /An organisation may have 20 sandbox endpoints\. Remove one that you no longer need/);
  assert.match(refused.text, /https:\/\/example\.com\/one-more/);
  const list = await person.get("/sandbox/settings/webhooks");
  assert.doesNotMatch(list.text, /one-more/);
});

test("a wrong form is shown again with what was typed and what is wrong; nothing is added", async () => {
  const { person, own } = await listening();
  const list = "/sandbox/settings/webhooks";

  const plain = await person.post(`${list}/new`, { url: "http://example.com/x", description: "Mine", events: "all" });
  const none = await person.post(`${list}/new`, { url: "https://example.com/x", description: "", events: "some" });
  const changed = await person.post(`${own}/edit`, { url: "nonsense", description: "", events: "all" });

  assert.deepEqual([plain.again, none.again, changed.again], [true, true, true]);
  assert.match(
    plain.text,
    /id="url-error">Webhooks need HTTPS[\s\S]*value="http:\/\/example.com\/x"[\s\S]*value="Mine"/,
  );
  assert.match(none.text, /Tick at least one type/);
  assert.match(changed.text, /is not a URL/);
  assert.deepEqual(await writtenDown(person), []);
});

test("a change counts from now on, and a second endpoint with the same URL is pointed out", async () => {
  const { customer, receiver, person, own } = await listening();
  const alone = await person.get(own);
  await person.get("/sandbox/settings/webhooks/new");
  const second = await person.post("/sandbox/settings/webhooks/new", { url: receiver.url, events: "all" });

  const changed = await person.post(`${own}/edit`, {
    url: receiver.url,
    description: "First",
    events: "some",
    type: "filing.failed",
  });
  const first = await person.get(changed.location ?? "");
  await files(customer);

  assert.doesNotMatch(alone.text, /has the same URL/);
  assert.match((await person.get(second.location ?? "")).text, /has the same URL/);
  assert.match(first.text, /First[\s\S]*has the same URL/);
  assert.equal(receiver.received.length, 1, "the first listens to another type by now");
  assert.deepEqual(
    (await writtenDown(person)).map(({ action }) => action),
    ["endpoint_added", "endpoint_changed"],
  );
});

test("a secret is rotated with the overlap that was chosen; the new one is shown once", async () => {
  const { customer, receiver, person, own } = await listening();
  const form = await person.get(`${own}/rotate`);
  const nothing = await person.post(`${own}/rotate`, { overlap: "9999" });

  const rotated = await person.post(`${own}/rotate`, { overlap: "1" });
  const shown = await person.get(rotated.location ?? "");
  const again = await person.get(own);
  await files(customer);
  await service.passTime(HOUR);
  await files(customer);

  const secret = secretIn(shown.text) ?? "";
  assert.match(form.text, /None: the current secret ends immediately[\s\S]*7 days/);
  assert.equal(nothing.again, true);
  assert.match(again.text, /the previous secret stays valid until/);
  assert.equal(secretIn(again.text), null);
  assert.deepEqual(receiver.received.map(signatures), [2, 1]);
  assert.deepEqual(
    receiver.received.map((received) => [secret, receiver.secret].map((one) => signatureIsRight(received, one))),
    [
      [true, true],
      [true, false],
    ],
  );
  const [entry] = await writtenDown(person);
  assert.deepEqual([entry?.action, entry?.details], ["endpoint_rotated", { overlap_hours: 1 }]);
});

test("for a live endpoint the password is asked for again before its secret is rotated", async () => {
  const { person, own } = await listening({ mode: "live" });
  await service.passTime(11 * MINUTE);

  const page = await person.get(`${own}/rotate`);
  const form = await person.post(`${own}/rotate`, { overlap: "0" });

  assert.deepEqual([page.status, form.status], [303, 303]);
  assert.match(page.location ?? "", /^\/confirm\?to=/);
  assert.match(form.location ?? "", /^\/confirm/);
  assert.deepEqual(await writtenDown(person), []);
});

test("while it is disabled events are held; enabled again, its page says how many and sends them, once", async () => {
  const { customer, receiver, person, own } = await listening();
  await person.get(own);
  await person.post(`${own}/disable`, {});
  await files(customer);
  await files(customer);
  const off = await person.get(own);
  service.clock.advance(SECOND);
  const enabled = await person.post(`${own}/enable`, {});
  const on = await person.get(enabled.location ?? "");
  const asOf = /name="as_of" value="([^"]+)"/.exec(on.text)?.[1] ?? "";
  service.clock.advance(SECOND);

  const fields = { as_of: asOf, status: "held", endpoint: receiver.endpointId };
  const replay = await person.post("/sandbox/webhooks/failed/replay", fields);
  await service.settle();
  const pressedAgain = await person.post("/sandbox/webhooks/failed/replay", fields);
  await service.settle();

  assert.match(off.text, /disabled<\/span>\s*since/);
  assert.doesNotMatch(off.text, /Send test event/);
  assert.match(on.text, /2 events were held[\s\S]*Replay 2 events/);
  assert.match(replay.location ?? "", /^\/sandbox\/replays\/rpl_/);
  assert.equal(pressedAgain.notice, "nothing_replayed");
  assert.equal(receiver.received.length, 2);
  assert.deepEqual(
    (await writtenDown(person)).map(({ action, details }) => [action, details]),
    [
      ["endpoint_disabled", {}],
      ["endpoint_enabled", { held: 2 }],
      ["deliveries_replayed", { deliveries: 2 }],
    ],
  );
});

test("a test event leads to its own page, which follows it and says whether it arrived", async () => {
  const { receiver, person, own } = await listening();
  await person.get(own);

  const sent = await person.post(`${own}/test`, {});
  const waiting = await person.get(sent.location ?? "");
  await service.settle();
  const arrived = await person.get(sent.location ?? "");
  receiver.answer({ status: 503, headers: { "retry-after": "120" }, body: "not\u0000 now <b>" });
  const second = await person.post(`${own}/test`, {});
  await service.settle();
  const failed = await person.get(second.location ?? "");
  await person.post(`${own}/disable`, {});
  const refused = await person.post(`${own}/test`, {});

  assert.match(waiting.text, /data-follow="2"[\s\S]*The test event is being sent\./);
  assert.match(arrived.text, /The test event was delivered/);
  assert.doesNotMatch(arrived.text, /data-follow/);
  assert.match(
    failed.text,
    /was not delivered[\s\S]*Responded with 503[\s\S]*Retry-After[\s\S]*120[\s\S]*not\\u\{0\} now &lt;b>/,
  );
  assert.deepEqual([refused.status, receiver.received.length], [400, 2]);
  const entries = await writtenDown(person);
  assert.deepEqual(entries[0]?.details, { event: (sent.location ?? "").split("/").pop() });
});

test("an endpoint that fails says since when; after a day its page warns and says what to do", async () => {
  const { customer, receiver, own } = await listening();
  receiver.answer("closes early");
  await files(customer);
  await service.passTime(5 * MINUTE);
  const early = await (await signedIn(service, customer)).get(own);
  await service.passTime(DAY);
  const person = await signedIn(service, customer);
  const late = await person.get(own);
  const list = await person.get("/sandbox/settings/webhooks");

  assert.match(early.text, /failing<\/span>\s*since[\s\S]*0%[\s\S]*closed[\s\S]*receiver's log may say why/);
  assert.doesNotMatch(early.text, /for more than a day/);
  assert.match(late.text, /for more than a day[\s\S]*receiver's log may say why/);
  assert.match(list.text, /badge-bad">failing/);
});

test("attempts come in pages, each once", async () => {
  const { customer, receiver, person, own } = await listening();
  for (let attempt = 0; attempt < 30; attempt++) await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  const eventsOn = (text: string) => [...text.matchAll(/\/sandbox\/events\/(evt_\w+)/g)].map(([, id]) => id);

  const newest = await person.get(own);
  const next = /href="([^"]+after=[^"]+)"/.exec(newest.text)?.[1] ?? "";
  const older = await person.get(next);

  assert.deepEqual([eventsOn(newest.text).length, eventsOn(older.text).length], [25, 5]);
  assert.equal(new Set([...eventsOn(newest.text), ...eventsOn(older.text)]).size, receiver.received.length);
});
