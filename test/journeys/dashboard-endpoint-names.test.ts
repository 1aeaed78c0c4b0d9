// What people see of an endpoint: the name they gave it, its address without what may be a token, and since when it
// really fails.

import assert from "node:assert/strict";
import { DAY, HOUR } from "../../src/platform/clock.ts";
import { changeEndpoint } from "../../src/webhooks/endpoints/endpoints.ts";
import { signedIn, wordsOf } from "../support/dashboard.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const SECRET = "token=s3cr3t-of-the-receiver";

async function failingEndpoint(description: string) {
  const customer = await service.customer();
  const receiver = await customer.listens();
  const which = { organisationId: customer.organisationId, mode: null, id: receiver.endpointId };
  const change = { url: `${receiver.url}?${SECRET}`, description };
  await changeEndpoint(service.db, which, change, operator, service);
  receiver.answer(500);
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  const events = await service.db.query<{ id: string }>("select id from events where subject_id = $1", [json.id]);
  return { customer, receiver, filing: json.id as string, event: events[0]?.id ?? "" };
}

test("an endpoint is called by its description everywhere, and nowhere is its query string shown", async () => {
  const { customer, receiver, filing, event } = await failingEndpoint("Billing system");
  const person = await signedIn(service, customer);
  const own = `/sandbox/settings/webhooks/${receiver.endpointId}`;
  await person.post(`/sandbox/events/${event}/replay`, { as_of: service.clock.now().toISOString() });
  const [replay] = await service.db.query<{ id: string }>("select id from replays where organisation_id = $1", [
    customer.organisationId,
  ]);
  const failing = `status=failing&endpoint=${receiver.endpointId}`;

  for (const path of [
    "/sandbox",
    `/sandbox/filings/${filing}`,
    "/sandbox/settings/webhooks",
    own,
    `${own}/rotate`,
    `${own}/remove`,
    `/sandbox/events/${event}`,
    "/sandbox/webhooks/failed?status=failing",
    `/sandbox/webhooks/failed/replay?${failing}`,
  ]) {
    const { status, text } = await person.get(path);
    assert.equal(status, 200, path);
    assert.match(wordsOf(text), /Billing system/, path);
    assert.ok(!text.includes("s3cr3t"), path);
  }
  const { text: replayPage } = await person.get(`/sandbox/replays/${replay?.id}`);
  assert.ok(!replayPage.includes("s3cr3t"));
  assert.ok((await person.get(own)).text.includes(`${new URL(receiver.url).host}`), "its address is there");
  assert.ok((await person.get(`${own}/edit`)).text.includes(SECRET), "who changes it sees it whole");
});

test("without a description it is called by its address, with a sign that something is left out", async () => {
  const { customer, receiver } = await failingEndpoint("");
  const person = await signedIn(service, customer);

  const words = wordsOf((await person.get("/sandbox")).text);

  assert.ok(words.includes(`Every attempt to reach ${receiver.url}?… has failed since`), words);
});

test("since when an endpoint fails stays real when the sandbox's clock is advanced, and the flag comes earlier", async () => {
  const { customer, receiver } = await failingEndpoint("Moved");
  const person = await signedIn(service, customer);
  const path = `/sandbox/settings/webhooks/${receiver.endpointId}`;
  const shownAt = async () =>
    / since (\d+ \w+ \d+, \d\d:\d\d) UK time/.exec(wordsOf((await person.get(path)).text))?.[1];
  const before = await shownAt();
  service.clock.advance(HOUR);

  await customer.sandbox.post("/v1/sandbox/clock/advance", { seconds: (3 * DAY) / 1_000 });
  const { text } = await person.get(path);

  assert.match(before ?? "", /2026/);
  assert.equal(await shownAt(), before);
  assert.match(
    wordsOf(text),
    new RegExp(`No delivery has succeeded .* Every attempt since ${before} UK time has failed`),
  );
  assert.match(wordsOf((await person.get("/sandbox")).text), new RegExp(`failed since ${before} UK time`));
  assert.match(
    wordsOf((await person.get("/sandbox/settings/webhooks")).text),
    new RegExp(`failing since ${before} UK time`),
  );
});

test("a success ends it: what fails after that has its own beginning", async () => {
  const { customer, receiver } = await failingEndpoint("Back and gone");
  receiver.answer(204);
  service.clock.advance(2 * HOUR);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  receiver.answer(500);
  service.clock.advance(HOUR);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  const person = await signedIn(service, customer);
  const expected = wordsOf((await person.get("/sandbox/settings/webhooks")).text);

  await customer.sandbox.post("/v1/sandbox/clock/advance", { seconds: DAY / 1_000 });
  const moved = wordsOf((await person.get("/sandbox/settings/webhooks")).text);

  const since = /failing since (\d+ \w+ \d+, \d\d:\d\d UK time)/;
  assert.match(expected, since);
  assert.equal(since.exec(moved)?.[1], since.exec(expected)?.[1]);
});
