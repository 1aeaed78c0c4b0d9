// The line to Companies House: one message at a time for each presenter, over all organisations, each with higher
// numbers; and what happens to deliveries when their presenter changes.

import assert from "node:assert/strict";
import { connectRegister } from "../../src/main/serve/authority.ts";
import { HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { testPresenter } from "../../src/register/presenters/test-presenter.ts";
import { deliver, delivered, dormantAccounts, givePresenter, newPresenterId } from "../support/accounts.ts";
import { type LiveRegister, startLiveRegister, valueIn } from "../support/live-register.ts";
import { operator } from "../support/operator.ts";
import type { Customer } from "../support/service.ts";
import { after, before, beforeEach, test } from "../support/suite.ts";

let live: LiveRegister;
before(async () => {
  live = await startLiveRegister();
});
beforeEach(() => live.calm());
after(() => live.close());

const ofCompany = (registration_number: string) =>
  dormantAccounts({ company: { name: "Sleeping Lion Ltd", registration_number } });
const deliverLive = async ({ live }: Customer, number: string): Promise<string> =>
  (await deliver(live, ofCompany(number))).id;
const seen = ({ live }: Customer, id: string) => delivered(live, id);
const lineOf = async (id: string) =>
  (await live.service.db.query<{ line: string }>("select line from companies_house_accounts where id = $1", [id]))[0]
    ?.line;

const numbersIn = (messages: readonly string[]) =>
  messages.map((xml) => Number.parseInt(valueIn(xml, "SubmissionNumber"), 36));
const transactionsIn = (messages: readonly string[]) => messages.map((xml) => Number(valueIn(xml, "TransactionID")));
function rise(numbers: readonly number[]): void {
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].toSorted((a, b) => a - b),
  );
}

test("two organisations with one presenter share its line: every message has higher numbers than the one before", async () => {
  const { service, between, messagesOf } = live;
  const presenterId = newPresenterId();
  const customers = [await service.customer(), await service.customer()];
  for (const customer of customers) await givePresenter(service, customer, { presenterId });
  const ids = await Promise.all(
    customers.flatMap((customer, at) => [1, 2, 3].map((n) => deliverLive(customer, `0600${at}00${n}`))),
  );

  // The clock stands still: numbers rise all the same.
  await service.settle();

  const lines = new Set(await Promise.all(ids.map(lineOf)));
  assert.equal(lines.size, 1);
  assert.equal(messagesOf("deliver").length, 6);
  rise(numbersIn(messagesOf("deliver")));
  await service.passTime(MINUTE);
  await service.passTime(MINUTE);
  rise(transactionsIn(between.messages));
  for (const [index, id] of ids.entries()) {
    const customer = customers[Math.floor(index / 3)];
    assert.ok(customer);
    assert.equal((await seen(customer, id)).status, "accepted");
  }
});

test("organisations with presenters of their own have lines of their own, and the name of a line tells nothing", async () => {
  const { service } = live;
  const presenterId = newPresenterId();
  const [one, other] = [await service.customer(), await service.customer()];
  await givePresenter(service, one, { presenterId });
  await givePresenter(service, other);

  const lines = await Promise.all(
    [deliverLive(one, "06100001"), deliverLive(other, "06100002")].map(async (id) => lineOf(await id)),
  );

  assert.notEqual(lines[0], lines[1]);
  for (const line of lines) assert.match(line ?? "", /^[0-9a-f]{64}$/);
  await service.settle();
});

test("the first number that is set is the first that is used, and lower ones are ignored", async () => {
  const { service, messagesOf } = live;
  const customer = await service.customer();
  const presenterId = newPresenterId();
  await givePresenter(service, customer, { presenterId, firstNumber: "S00001" });
  await deliverLive(customer, "06200001");
  await service.settle();
  await givePresenter(service, customer, { presenterId, firstNumber: "000005" });
  await deliverLive(customer, "06200002");
  await service.settle();

  const numbers = messagesOf("deliver").map((xml) => valueIn(xml, "SubmissionNumber"));

  assert.deepEqual(numbers, ["S00001", "S00002"]);
});

test("a presenter without a number left sends nothing more, and a person is told", async () => {
  const { service, messagesOf } = live;
  const customer = await service.customer();
  await givePresenter(service, customer, { firstNumber: "ZZZZZZ" });
  const last = await deliverLive(customer, "06300001");
  const none = await deliverLive(customer, "06300002");

  await service.settle();

  assert.deepEqual(
    messagesOf("deliver").map((xml) => valueIn(xml, "SubmissionNumber")),
    ["ZZZZZZ"],
  );
  const [sent, unsent] = [await seen(customer, last), await seen(customer, none)];
  assert.deepEqual(
    [sent.status, unsent.status, unsent.needs_attention.reason],
    ["submitted", "pending", "numbers_used_up"],
  );
});

test("accounts that wait to be sent go with the presenter that is set meanwhile", async () => {
  const { service, between, messagesOf } = live;
  const customer = await service.customer();
  await givePresenter(service, customer);
  const id = await deliverLive(customer, "06400001");
  // The gateway cannot take it just now.
  between.alter("deliver", notNow);
  await service.settle();
  between.alter("deliver", null);
  assert.equal((await seen(customer, id)).status, "pending");
  live.calm();

  const { released } = await givePresenter(service, customer, { presenterId: newPresenterId() });
  await service.settle();

  assert.equal(released, 1);
  assert.equal(messagesOf("deliver").length, 1);
  assert.equal((await seen(customer, id)).status, "submitted");
});

/** What the gateway says when it can take nothing now. */
function notNow(reply: string): string {
  const transaction = valueIn(reply, "TransactionID");
  return (
    '<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope"><EnvelopeVersion>1.0</EnvelopeVersion><Header><MessageDetails>' +
    `<Class>Accounts</Class><Qualifier>error</Qualifier><TransactionID>${transaction}</TransactionID></MessageDetails></Header>` +
    "<GovTalkDetails><GovTalkErrors><Error><RaisedBy>Gateway</RaisedBy><Number>9999</Number><Type>recoverable</Type>" +
    "<Text>Busy.</Text></Error></GovTalkErrors></GovTalkDetails><Body/></GovTalkMessage>"
  );
}

test("a presenter that is changed between send and status is told of, and the former one set again settles it", async () => {
  const { service, messagesOf } = live;
  const customer = await service.customer();
  const [former, present] = [newPresenterId(), newPresenterId()];
  await givePresenter(service, customer, { presenterId: former });
  const id = await deliverLive(customer, "06600001");
  await service.settle();

  await givePresenter(service, customer, { presenterId: present });
  await service.passTime(MINUTE);
  const flagged = await seen(customer, id);
  const asked = messagesOf("status").length;
  await service.passTime(HOUR);
  assert.deepEqual([flagged.status, flagged.needs_attention.reason], ["submitted", "sent_by_another_presenter"]);
  assert.equal(messagesOf("status").length, asked, "the present one is not asked about another one's");

  const { released } = await givePresenter(service, customer, { presenterId: former });
  await service.settle();

  assert.equal(released, 1);
  const settled = await seen(customer, id);
  assert.deepEqual([settled.status, settled.needs_attention], ["accepted", null]);
  assert.equal(messagesOf("deliver").length, 1);
});

test("a test of the presenter takes its turn in the line, with a higher id, and submits nothing", async () => {
  const { service, between, messagesOf } = live;
  const { db, clock, random, sealing } = service;
  const customer = await service.customer();
  await givePresenter(service, customer);
  await deliverLive(customer, "06700001");
  await service.settle();
  const registerDestinations = service.parts.registerDestinations;
  const register = connectRegister({ metrics: service.parts.metrics, sendTimeoutMs: 5 * SECOND });
  const whose = { organisationId: customer.organisationId, destination: "live" } as const;
  const parts = { db, clock, random, sealing, register, registerDestinations, leaseSeconds: 30 };

  const tested = await testPresenter(whose, operator, parts);
  const missing = await testPresenter({ ...whose, destination: "test" }, operator, parts);

  assert.deepEqual([tested, missing], [{ kind: "taken" }, { kind: "no_presenter" }]);
  rise(transactionsIn(between.messages));
  assert.equal(messagesOf("deliver").length, 1);
  assert.equal(valueIn(messagesOf("status").at(-1) ?? "", "SubmissionNumber"), "ZZZZZZ");
  await db.query(
    "update presenter_lines set held_until = clock_timestamp() + interval '1 hour', held_token = 'worker'",
  );
  assert.deepEqual(await testPresenter(whose, operator, parts), { kind: "busy" });
  await db.query("update presenter_lines set held_until = null, held_token = null");
});
