// The sandbox's clock as a page: an advance brings nearer what waits, once however often the form is pressed.

import assert from "node:assert/strict";
import { newCustomerWithPerson, signedIn, wordsOf } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const PATH = "/sandbox/clock";

let service: Service;
before(async () => {
  service = await startService({ sandboxAcceptedSeconds: 3_600 });
});
after(() => service.close());

test("an advance lets a return that would take an hour be accepted now, and the page says what moved", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();

  const answer = await person.post(PATH, { amount: "2", unit: "hours" });
  const page = wordsOf((await person.follow(answer)).text);

  assert.match(page, /Advanced by 2 hours Due earlier now: 1 filing, 0 deliveries of accounts, 0 deliveries of events/);
  assert.match(page, /Advanced by 2 hours/);
  await service.settle();
  assert.notEqual((await customer.sandbox.get(`/v1/filings/${json.id}`)).json.status, "pending");
});

test("pressed twice it advances once; another press of a new page advances again", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const pressed = { amount: "1", unit: "days", token: "t".repeat(24) };

  const [one, other] = await Promise.all([person.post(PATH, pressed), person.post(PATH, pressed)]);
  await person.post(PATH, { amount: "1", unit: "days" });

  assert.equal(one.location, other.location);
  const [row] = await service.db.query<{ advanced_seconds: number }>(
    "select advanced_seconds from sandbox_clocks where organisation_id = $1",
    [customer.organisationId],
  );
  assert.equal(row?.advanced_seconds, 2 * 24 * 3_600);
});

test("what is no advance is told at its field, and changes nothing", async () => {
  const { customer, person } = await newCustomerWithPerson(service);

  for (const [amount, unit] of [
    ["0", "days"],
    ["-1", "days"],
    ["1.5", "hours"],
    ["401", "days"],
    ["9".repeat(400), "minutes"],
    ["", "hours"],
    ["1", "weeks"],
  ] as const) {
    const answer = await person.post(PATH, { amount, unit });
    assert.equal(answer.again, true, `${amount} ${unit}`);
    assert.match(wordsOf(answer.text), unit === "weeks" ? /Choose minutes, hours or days/ : /Enter a whole number/);
  }
  const rows = await service.db.query("select 1 from sandbox_clocks where organisation_id = $1", [
    customer.organisationId,
  ]);
  assert.equal(rows.length, 0);
});

test("live has no such page, and the menu of live does not name it", async () => {
  const { customer, person } = await newCustomerWithPerson(service);
  const viewer = await signedIn(service, customer, "viewer");

  assert.equal((await person.get("/live/clock")).status, 404);
  assert.doesNotMatch((await person.get("/live")).text, /Test clock/);
  assert.match((await person.get("/sandbox")).text, /Test clock/);
  assert.equal((await viewer.get(PATH)).status, 403);
  assert.match((await person.get(PATH)).text, /href="\/live"/);
});
