// What is due soon is told: once for each duty and due day by an event, and each morning by one mail.

import assert from "node:assert/strict";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { DAY, HOUR, SECOND } from "../../src/platform/clock.ts";
import { makeCertificate } from "../../src/platform/http/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { type Person, signedIn } from "../support/dashboard.ts";
import { signatureIsRight } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { type SmtpServer, startSmtpServer } from "../support/smtp-server.ts";
import { after, before, test } from "../support/suite.ts";

const certificate = makeCertificate(new Date(), systemRandom);
let server: SmtpServer;
let service: Service;
before(async () => {
  server = await startSmtpServer({ certificate });
  service = await startService({ smtpUrl: server.url(""), mailCertificate: certificate });
});
after(async () => {
  await service.close();
  await server.close();
});

const TYPE = "obligation.due_soon";
const period = { start: "2025-04-01", end: "2026-03-31" };

async function firm(mode: "sandbox" | "live" = "sandbox") {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  const add = async (utr: string, fields: object = period) => {
    const page = await person.post(`/${mode}/companies/new`, { name: `Company ${utr}`, utr, seen_utr: utr, ...fields });
    assert.equal(page.status, 303, page.text);
  };
  return { customer, person, add };
}

async function advance({ sandbox }: Customer, milliseconds: number) {
  const { status, text } = await sandbox.post("/v1/sandbox/clock/advance", { seconds: milliseconds / SECOND });
  assert.equal(status, 200, text);
  await service.settle();
}

/** Midnight of a day in winter. */
async function advanceTo(customer: Customer, day: string) {
  const { json } = await customer.sandbox.get("/v1/sandbox/clock");
  const now = service.clock.now().getTime() + json.advanced_seconds * SECOND;
  await advance(customer, Date.parse(`${day}T00:00:00Z`) - now);
}

interface Told {
  type: string;
  data: { object: { kind: string; due_on: string; state: string; days_left: number; object: string } };
}

test("an endpoint that chose it hears of each duty on the first day with 30 left, once, and one that did not hears nothing", async () => {
  const { customer, add } = await firm();
  const receiver = await customer.listens("sandbox", { eventTypes: [TYPE] });
  const usual = await customer.listens("sandbox");
  await add("8596148860");
  await service.settle();
  const told = () => receiver.received.map(({ body }) => (JSON.parse(body) as Told).data.object);
  assert.deepEqual(told(), []);

  await advanceTo(customer, "2026-11-30");
  assert.deepEqual(told(), []);
  await advanceTo(customer, "2026-12-01");
  assert.deepEqual(
    told().map(({ object, kind, due_on, state, days_left }) => [object, kind, due_on, state, days_left]),
    [["obligation", "accounts", "2026-12-31", "due_soon", 30]],
  );
  await advanceTo(customer, "2026-12-03");
  assert.deepEqual(
    told().map(({ kind }) => kind),
    ["accounts", "pay"],
  );
  await advance(customer, 20 * DAY);
  assert.equal(told().length, 2);
  assert.equal(usual.received.length, 0);
  assert.ok(receiver.received.every((request) => signatureIsRight(request, receiver.secret)));
  const { json } = await customer.sandbox.get(`/v1/events?type=${TYPE}`);
  assert.equal(json.data.length, 2);
  assert.deepEqual((await customer.sandbox.get("/v1/events")).json.data, []);
});

test("what the sandbox's clock reaches by itself after an advance is told too, once, and not in another sandbox", async () => {
  const { customer, add } = await firm();
  const other = await firm();
  const [receiver, beside] = [
    await customer.listens("sandbox", { eventTypes: [TYPE] }),
    await other.customer.listens("sandbox", { eventTypes: [TYPE] }),
  ];
  await add("8596148860");
  await other.add("8596148860");
  await advanceTo(customer, "2026-11-30");
  await tidyUp({ ...service, eventRetentionDays: 90 });
  await service.settle();
  assert.equal(receiver.received.length, 0);

  // A day goes by; the clock then shows the first of December.
  await service.passTime(DAY);
  await tidyUp({ ...service, eventRetentionDays: 90 });
  await service.settle();
  await tidyUp({ ...service, eventRetentionDays: 90 });
  await service.settle();

  const told = receiver.received.map(({ body }) => (JSON.parse(body) as Told).data.object.due_on);
  assert.deepEqual(told, ["2026-12-31"]);
  assert.equal(beside.received.length, 0);
});

test("an advance leaves what is further off as it is", async () => {
  const { customer, add } = await firm();
  await add("8596148860");
  const rows = () =>
    service.db.query("select id, tell_at, xmin::text from obligations where organisation_id = $1 order by id", [
      customer.organisationId,
    ]);
  await service.settle();
  const before = await rows();

  await advance(customer, 2 * DAY);

  assert.ok(before.length >= 3);
  assert.deepEqual(await rows(), before);
});

test("what is added inside the 30 days is told at once, what is settled or overdue is not", async () => {
  const { customer, person, add } = await firm();
  const receiver = await customer.listens("sandbox", { eventTypes: [TYPE] });
  await add("8596148860", { start: "2025-03-01", end: "2026-02-28" });
  await service.settle();
  const kinds = () => receiver.received.map(({ body }) => (JSON.parse(body) as Told).data.object.kind);
  assert.deepEqual(kinds().sort(), ["accounts", "pay"]);

  const { json } = await customer.sandbox.get("/v1/obligations?kind=return");
  await person.post(`/sandbox/deadlines/${json.data[0].id}/done`, { done: "yes" });
  await advanceTo(customer, "2027-02-15");
  assert.ok(!kinds().includes("return"));
});

test("another due day is told again", async () => {
  const { customer, person, add } = await firm();
  const receiver = await customer.listens("sandbox", { eventTypes: [TYPE] });
  await add("8596148860");
  await advanceTo(customer, "2026-12-01");
  const { json } = await customer.sandbox.get("/v1/obligations?kind=accounts");
  assert.equal(receiver.received.length, 1);

  await person.post(`/sandbox/deadlines/${json.data[0].id}`, { typed_on: "2027-06-30" });
  await advanceTo(customer, "2027-05-30");
  assert.equal(receiver.received.length, 1);
  await advanceTo(customer, "2027-05-31");
  const days = receiver.received.map(({ body }) => (JSON.parse(body) as Told).data.object.due_on);
  assert.deepEqual(
    days.filter((day) => day === "2027-06-30"),
    ["2027-06-30"],
  );
});

test("a return that is filed meanwhile is not told", async () => {
  const { customer, add } = await firm();
  const receiver = await customer.listens("sandbox", { eventTypes: [TYPE] });
  await add("8596148860");
  const { json } = await customer.sandbox.post("/v1/filings", {
    ...sampleReturn({ utr: "8596148860" }),
    period,
  });
  await service.untilFinal(customer.sandbox, json.id);
  await advanceTo(customer, "2027-03-15");
  const told = receiver.received.map(({ body }) => (JSON.parse(body) as Told).data.object);
  assert.ok(!told.some(({ kind, due_on }) => kind === "return" && due_on === "2027-03-31"));
});

const mailsTo = ({ user }: Pick<Person, "user">) => server.taken.filter(({ to }) => to.includes(user.email));

test("people hear by one mail each morning what is 30 and 7 days away, however many companies; not of the sandbox, and not once it is done", async () => {
  const { person, add } = await firm("live");
  const other = await firm("sandbox");
  await other.add("8596148860");
  // Due on 31 December and 1 January.
  await add("8596148860");
  await add("1000000070");
  const passTo = async (moment: string) => {
    await service.passTime(Date.parse(moment) - service.clock.now().getTime());
    await service.passTime(SECOND);
  };

  await passTo("2026-11-30T08:00:00Z");
  await passTo("2026-12-01T07:59:00Z");
  assert.equal(mailsTo(person).length, 0);
  await passTo("2026-12-01T08:00:00Z");
  const [first, ...more] = mailsTo(person);
  assert.ok(first);
  assert.deepEqual(more, []);
  const text = JSON.stringify(first);
  assert.match(text, /2 deadlines are 30 days away/);
  assert.match(text, /\/live\/deadlines/);
  assert.ok(!text.includes("8596148860") && !text.includes("Company"));

  await passTo("2026-12-02T08:00:00Z");
  assert.equal(mailsTo(person).length, 2);
  await passTo("2026-12-03T08:00:00Z");
  assert.equal(mailsTo(person).length, 2);
  await passTo("2026-12-24T08:00:00Z");
  assert.match(JSON.stringify(mailsTo(person).at(-1)), /2 deadlines are 7 days away/);
  assert.equal(mailsTo(other.person).length, 0);
  const before = mailsTo(person).length;
  await service.db.query("update obligations set settled = 'done' where mode = 'live' and kind = 'pay'");
  await passTo("2026-12-25T09:00:00Z");
  assert.equal(mailsTo(person).length, before);
  await service.passTime(HOUR);
});
