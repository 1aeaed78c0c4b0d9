// Events about deliveries reach the endpoints that chose them, and no other; the list of events gives them to those who
// ask for them by type.

import assert from "node:assert/strict";
import { SECOND } from "../../src/platform/clock.ts";
import { accountsEventTypes } from "../../src/register/lifecycle.ts";
import { beside, deliver, delivered, dormantAccounts, returnWithAccounts } from "../support/accounts.ts";
import { signatureIsRight } from "../support/receiver.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function passes(): Promise<void> {
  for (let step = 0; step < 6; step++) await service.passTime(SECOND);
}

const listed = async ({ sandbox }: Customer, query = ""): Promise<string[]> =>
  (await sandbox.get(`/v1/events${query}`)).json.data.map(({ type }: { type: string }) => type);
const both = () => ({ ...returnWithAccounts(), companies_house: beside });

test("an endpoint that chose no types gets the three of returns, one that chose those of accounts gets these", async () => {
  const customer = await service.customer();
  const everything = await customer.listens();
  const some = await customer.listens("sandbox", {
    eventTypes: ["companies_house_accounts.accepted", "filing.submitted"],
  });
  const accounts = await customer.listens("sandbox", { eventTypes: [...accountsEventTypes] });
  const { status, text } = await customer.sandbox.post("/v1/filings", both());
  assert.equal(status, 201, text);

  await passes();

  const types = ({ received }: typeof some) => received.map(({ event }) => event.type).toSorted();
  assert.deepEqual(types(everything), ["filing.accepted", "filing.submitted"]);
  assert.deepEqual(types(some), ["companies_house_accounts.accepted", "filing.submitted"]);
  assert.deepEqual(types(accounts), ["companies_house_accounts.accepted", "companies_house_accounts.submitted"]);
  for (const one of accounts.received) assert.ok(signatureIsRight(one, accounts.secret));
});

test("the object of an event is the delivery as it was then, key for key as the API shows it", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: [...accountsEventTypes] });
  const rejected = { "service-test-scenario": "rejected_by_examiner" };
  const created = await deliver(customer.sandbox, dormantAccounts({ metadata: { order: "17" } }), rejected);

  await passes();

  const [submitted, decided] = receiver.received.map(({ event }) => event);
  assert.deepEqual(
    [submitted.type, decided.type],
    ["companies_house_accounts.submitted", "companies_house_accounts.rejected"],
  );
  assert.deepEqual(decided.data.object, await delivered(customer.sandbox, created.id));
  assert.deepEqual(Object.keys(submitted.data.object), Object.keys(created));
  assert.deepEqual([submitted.data.object.status, submitted.data.object.rejections], ["submitted", []]);
  assert.deepEqual(decided.data.object.metadata, { order: "17" });
});

test("the list of events has those of accounts only when it is asked for them by type", async () => {
  const customer = await service.customer();
  await customer.sandbox.post("/v1/filings", both());
  await passes();

  assert.deepEqual(await listed(customer), ["filing.accepted", "filing.submitted"]);
  assert.deepEqual(await listed(customer, "?type=companies_house_accounts.accepted"), [
    "companies_house_accounts.accepted",
  ]);
  const { json } = await customer.sandbox.get("/v1/events?type=companies_house_accounts.submitted");
  const one = await customer.sandbox.get(`/v1/events/${json.data[0].id}`);
  assert.equal(one.json.type, "companies_house_accounts.submitted");
  assert.deepEqual(await listed(await service.customer(), "?type=companies_house_accounts.accepted"), []);
});

test("an endpoint that fails is told again, and the delivery to Companies House does not wait for it", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: [...accountsEventTypes] });
  receiver.answer(500);
  const { id } = await deliver(customer.sandbox, dormantAccounts());

  await passes();
  assert.equal((await delivered(customer.sandbox, id)).status, "accepted");
  receiver.answer(200);
  await service.passTime(300 * SECOND);

  const accepted = receiver.received.filter(({ event }) => event.type === "companies_house_accounts.accepted");
  assert.deepEqual([accepted.length, new Set(accepted.map(({ body }) => body)).size], [2, 1]);
});

test("deliveries count in the key's rate limit like every request, and a refused one stores nothing", async () => {
  const limited = await startService({ rateLimit: { perSecond: 1, burst: 3 } });
  try {
    const { sandbox, organisationId } = await limited.customer();
    const answers = [];
    for (let times = 0; times < 5; times++)
      answers.push(await sandbox.post("/v1/companies_house/accounts", dormantAccounts()));

    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 429, 429],
    );
    assert.ok(Number(answers.at(-1)?.headers["retry-after"]) >= 1);
    const stored = await limited.db.query("select id from companies_house_accounts where organisation_id = $1", [
      organisationId,
    ]);
    assert.equal(stored.length, 3);
  } finally {
    await limited.close();
  }
});
