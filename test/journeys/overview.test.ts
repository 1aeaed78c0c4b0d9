// The overview: how to begin, what needs a person, how filings and deliveries do; each organisation's and environment's
// own.

import assert from "node:assert/strict";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { signedIn, wordsOf } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("before the first filing the overview shows the line that files one", async () => {
  const person = await signedIn(service, await service.customer());

  const { status, text } = await person.get("/sandbox");

  assert.equal(status, 200);
  assert.match(wordsOf(text), /File your first return/);
  assert.ok(wordsOf(text).includes(`curl ${service.url}/v1/filings \\ -H "Authorization: Bearer $KEY" \\`));
  assert.match(text, /href="\/sandbox\/settings\/keys"/);
  assert.doesNotMatch(text, /Needs attention|Filings in the last/);
});

test("afterwards it counts filings by status and by day, and links each status to its list", async () => {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  const scenario = (name: string) => ({ "service-test-scenario": name });
  const first = await customer.sandbox.post("/v1/filings", sampleReturn());
  const second = await customer.sandbox.post("/v1/filings", sampleReturn(), scenario("rejected"));
  for (const { json } of [first, second]) await service.untilFinal(customer.sandbox, json.id);
  await customer.sandbox.post("/v1/filings", sampleReturn());

  const { text } = await person.get("/sandbox");

  const words = wordsOf(text);
  assert.match(words, /Needs attention Nothing needs attention/);
  assert.match(words, /1 not sent yet .*0 sent .*1 accepted .*1 failed/);
  for (const status of ["pending", "submitted", "accepted", "failed"])
    assert.ok(text.includes(`href="/sandbox/filings?status=${status}&amp;created=2026-10-17"`), status);
  assert.match(words, /Accepted: 1 .*In progress: 1 .*Failed: 1/);
  assert.match(words, /Quickstart: file a return with curl/);
  assert.match(words, /Rules Built in, for CT600 v1\.993/);
});

test("it tells how far the sandbox's test clock was advanced, in the sandbox and to its own organisation", async () => {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  const other = await signedIn(service, await service.customer());
  const wordsAt = async (who: typeof person, path: string) => wordsOf((await who.get(path)).text);
  const untouched = await wordsAt(person, "/sandbox");

  await customer.sandbox.post("/v1/sandbox/clock/advance", { seconds: 3 * 86_400 });
  await customer.sandbox.post("/v1/sandbox/clock/advance", { seconds: 5_400 });

  assert.doesNotMatch(untouched, /Test clock Advanced/);
  assert.match(
    await wordsAt(person, "/sandbox"),
    /Test clock Advanced by 3 days 1 hour 30 minutes in all, last on 15 Nov/,
  );
  assert.doesNotMatch(await wordsAt(person, "/live"), /Test clock Advanced/);
  assert.doesNotMatch(await wordsAt(other, "/sandbox"), /Test clock Advanced/);
});

test("flagged and stuck filings, failing endpoints and abandoned deliveries need attention, and no other organisation's do", async () => {
  const customer = await service.customer();
  const bystander = await service.customer();
  const receiver = await customer.listens();
  receiver.answer(500);
  const flagged = await customer.sandbox.post("/v1/filings", sampleReturn({ name: "Flagged Ltd" }), {
    "service-test-scenario": "wrong_receipt",
  });
  await bystander.sandbox.post("/v1/filings", sampleReturn());
  for (const step of [0, SECOND, SECOND, 2 * SECOND, 6 * MINUTE, 31 * MINUTE, 2 * HOUR + MINUTE, 8 * HOUR + MINUTE])
    await service.passTime(step);
  const stuck = await customer.sandbox.post("/v1/filings", sampleReturn({ name: "Stuck Ltd" }));
  service.clock.advance(DAY + MINUTE);

  const { text } = await (await signedIn(service, customer)).get("/sandbox");
  const calm = await (await signedIn(service, bystander)).get("/sandbox");

  const words = wordsOf(text);
  assert.match(words, /1 filing is flagged\. Flagged Ltd ?, accepted, filed /);
  assert.match(words, /HMRC's receipt is for a different IRmark than the one sent\./);
  assert.match(words, /1 filing has had no response for over a day\. Stuck Ltd ?, not sent yet/);
  assert.ok(words.includes(`Every attempt to reach ${receiver.url} has failed since`));
  assert.ok(text.includes(`href="/sandbox/settings/webhooks/${receiver.endpointId}"`));
  assert.match(words, /2 deliveries were abandoned after the last attempt\./);
  assert.ok(text.includes(`href="/sandbox/webhooks/failed"`));
  for (const { json } of [flagged, stuck]) assert.ok(text.includes(`href="/sandbox/filings/${json.id}"`));
  assert.match(words, /0 of 10 attempts succeeded \(0%\)/);
  assert.match(wordsOf(calm.text), /Nothing needs attention/);
});

test("a figure's link lists what the figure counts, and no filing of another time", async (t) => {
  const own = await startService({ now: "2026-10-16T22:30:00.000Z" });
  t.after(() => own.close());
  const customer = await own.customer();
  const file = (name: string) => customer.sandbox.post("/v1/filings", sampleReturn({ name }));
  await file("Last minute of the sixteenth Ltd");
  // Midnight in the UK, where it is still summer.
  own.clock.advance(30 * MINUTE);
  await file("First minute of the seventeenth Ltd");
  own.clock.advance(29 * DAY + HOUR);
  await file("Newest Ltd");
  const person = await signedIn(own, customer);

  const { text } = await person.get("/sandbox");
  const [, link = "", figure] = /href="([^"]*status=pending[^"]*)"><span class="figure-value">(\d+)</.exec(text) ?? [];
  const listed = wordsOf((await person.get(link.replaceAll("&amp;", "&"))).text);

  assert.equal(figure, "2");
  assert.match(listed, /Newest Ltd .*First minute of the seventeenth Ltd/);
  assert.doesNotMatch(listed, /Last minute/);
});

test("the bar of a day leads to what was filed on it, and so does its row in the table", async (t) => {
  const own = await startService({ now: "2026-10-16T22:30:00.000Z" });
  t.after(() => own.close());
  const customer = await own.customer();
  const file = (name: string) => customer.sandbox.post("/v1/filings", sampleReturn({ name }));
  await file("Last minute of the sixteenth Ltd");
  own.clock.advance(30 * MINUTE);
  await file("First minute of the seventeenth Ltd");
  own.clock.advance(DAY);
  await file("Eighteenth Ltd");
  const person = await signedIn(own, customer);
  const { text } = await person.get("/sandbox");

  const link = "/sandbox/filings?created=2026-10-17&created_to=2026-10-17";
  const places = text.split(`href="${link.replace("&", "&amp;")}"`).length - 1;
  const listed = wordsOf((await person.get(link)).text);

  assert.equal(places, 2);
  assert.match(listed, /First minute of the seventeenth Ltd/);
  assert.doesNotMatch(listed, /Last minute|Eighteenth/);
});

test("a rejected return waits for the reader until its period is filed again, and not after a week", async () => {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  const company = { name: "Rejected Ltd" };
  const rejected = await customer.sandbox.post("/v1/filings", sampleReturn(company), {
    "service-test-scenario": "rejected",
  });
  await service.untilFinal(customer.sandbox, rejected.json.id);
  const other = await customer.sandbox.post("/v1/filings", sampleReturn({ name: "Other Ltd", utr: "1000000033" }), {
    "service-test-scenario": "rejected",
  });
  await service.untilFinal(customer.sandbox, other.json.id);

  const before = await person.get("/sandbox");
  const corrected = await customer.sandbox.post("/v1/filings", sampleReturn(company));
  await service.untilFinal(customer.sandbox, corrected.json.id);
  const since = wordsOf((await person.get("/sandbox")).text);
  service.clock.advance(7 * DAY);
  const later = wordsOf((await (await signedIn(service, customer)).get("/sandbox")).text);

  assert.match(
    wordsOf(before.text),
    /rejected The sandbox rejected returns.* Other Ltd ?, rejected.* Rejected Ltd ?, rejected/,
  );
  assert.ok(before.text.includes(`<a href="/sandbox/filings/${rejected.json.id}">Rejected Ltd</a>`));
  assert.match(since, /rejected The sandbox rejected a return.* Other Ltd ?, rejected/);
  // Its tax is due as before.
  const [waiting = "", due = ""] = since.split("Due in 60 days");
  assert.doesNotMatch(waiting, /Rejected Ltd/);
  assert.match(due, /Rejected Ltd Pay corporation tax/);
  assert.match(later, /Nothing needs attention/);
});

test("how webhooks do is shown to those who look after them: owners and developers", async () => {
  const customer = await service.customer();
  await customer.listens();
  for (const [role, sees] of [
    ["owner", true],
    ["developer", true],
    ["filer", false],
    ["viewer", false],
  ] as const) {
    const person = await signedIn(service, customer, role);
    assert.equal(/1 endpoint .*No deliveries/.test(wordsOf((await person.get("/sandbox")).text)), sees, role);
  }
});

test("where more filings are stuck than are named, the list has all of them, whatever their status, and no others", async () => {
  const customer = await service.customer();
  const file = async (name: string) => (await customer.sandbox.post("/v1/filings", sampleReturn({ name }))).json.id;
  const submitted = await file("Submitted Ltd");
  await service.db.query(`update filings set status = 'submitted' where id = $1`, [submitted]);
  for (const name of ["One Ltd", "Two Ltd", "Three Ltd"]) await file(name);
  service.clock.advance(DAY + MINUTE);
  await file("Fresh Ltd");
  const person = await signedIn(service, customer);

  const { text } = await person.get("/sandbox");
  const [, link = ""] = /href="([^"]+)">and 1 more</.exec(text) ?? [];
  const listed = wordsOf((await person.get(link)).text);

  assert.equal(link, "/sandbox/filings?status=stuck");
  assert.match(listed, /Three Ltd .*Two Ltd .*One Ltd .*Submitted Ltd/);
  assert.doesNotMatch(listed, /Fresh Ltd/);
});

test("an endpoint at which every attempt fails is shown at once, and after a day with more weight", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens();
  receiver.answer(500);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();

  const early = await (await signedIn(service, customer)).get("/sandbox");
  service.clock.advance(DAY);
  const late = await (await signedIn(service, customer)).get("/sandbox");
  await service.db.query(`update endpoints set disabled_at = now() where id = $1`, [receiver.endpointId]);
  const disabled = await (await signedIn(service, customer)).get("/sandbox");

  assert.match(early.text, /<span class="badge badge-wait">failing<\/span>/);
  assert.ok(wordsOf(early.text).includes(`Every attempt to reach ${receiver.url} has failed since`));
  assert.doesNotMatch(early.text, /Nothing needs attention/);
  assert.match(late.text, /<span class="badge badge-bad">failing<\/span>/);
  assert.doesNotMatch(disabled.text, /failing/);
});

test("after how long a filing is stuck is the operator's to say, and the words follow", async (t) => {
  const impatient = await startService({ stuckAfterHours: 6 });
  t.after(() => impatient.close());
  const customer = await impatient.customer();
  const person = await signedIn(impatient, customer);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  impatient.clock.advance(6 * HOUR - MINUTE);
  const before = wordsOf((await person.get("/sandbox")).text);
  impatient.clock.advance(2 * MINUTE);

  const words = wordsOf((await (await signedIn(impatient, customer)).get("/sandbox")).text);

  assert.doesNotMatch(before, /had no response/);
  assert.match(words, /1 filing has had no response for over 6 hours\./);
});
