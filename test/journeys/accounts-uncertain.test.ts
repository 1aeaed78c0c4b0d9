// Live accounts of which nobody knows whether they arrived: their number is asked for, and they are sent again only
// when Companies House has had no trace of it for a day.

import assert from "node:assert/strict";
import { connectAuthority } from "../../src/main/serve/authority.ts";
import { databaseRestored } from "../../src/operations/restored.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { releaseAccounts } from "../../src/register/review/flags.ts";
import { deliver, delivered, dormantAccounts, givePresenter, takenBySimulator } from "../support/accounts.ts";
import { type LiveRegister, startLiveRegister, valueIn } from "../support/live-register.ts";
import { operator } from "../support/operator.ts";
import type { Customer } from "../support/service.ts";
import { after, before, beforeEach, test } from "../support/suite.ts";

/** Longer than a good answer takes on a busy machine. Some tests here wait for it. */
const SILENCE_MS = 3 * SECOND;

let live: LiveRegister;
before(async () => {
  live = await startLiveRegister({ sendTimeoutMs: SILENCE_MS, leaseSeconds: 6 });
});
beforeEach(() => live.calm());
after(() => live.close());

let companies = 8_100_000;

/** With a presenter of its own, and accounts that wait to be sent. */
async function waiting() {
  const customer = await live.service.customer();
  await givePresenter(live.service, customer);
  const number = String(++companies).padStart(8, "0");
  const company = { name: "Sleeping Lion Ltd", registration_number: number };
  const { id } = await deliver(customer.live, dormantAccounts({ company }));
  return { customer, id, number, sent: () => live.messagesOf("deliver").length };
}

const seen = ({ live }: Customer, id: string) => delivered(live, id);
const passed = (milliseconds: number) => live.service.passTime(milliseconds);

async function untilDecided(customer: Customer, id: string, { within = 2 * DAY, step = HOUR } = {}) {
  for (let at = 0; at < within; at += step) {
    const { status } = await seen(customer, id);
    if (["accepted", "rejected"].includes(status)) return status;
    await passed(step);
  }
  return (await seen(customer, id)).status;
}

for (const conduct of ["lose_reply", "garble"] as const)
  test(`a reply that is lost (${conduct}): the number is asked for, and nothing is sent again`, async () => {
    const { customer, id, number, sent } = await waiting();
    live.between.conduct("deliver", conduct);
    await live.service.settle();
    assert.equal((await seen(customer, id)).status, "pending");

    assert.equal(await untilDecided(customer, id, { step: MINUTE, within: HOUR }), "accepted");
    assert.deepEqual([sent(), (await takenBySimulator(live.service, number)).length], [1, 1]);
  });

test("no answer at all, though it arrived: the same, once the silence is over", async () => {
  const { customer, id, number, sent } = await waiting();
  live.between.conduct("deliver", "mute");
  await live.service.settle();

  assert.equal(await untilDecided(customer, id, { step: MINUTE, within: HOUR }), "accepted");
  assert.deepEqual([sent(), (await takenBySimulator(live.service, number)).length], [1, 1]);
});

test("what never arrived is sent again under a new number, after five looks at least and not within a day", async () => {
  const { customer, id, number, sent } = await waiting();
  live.between.conduct("deliver", "hang_up");
  await live.service.settle();
  const first = (await seen(customer, id)).submission_number;
  live.between.conduct("deliver", "pass");

  for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
    assert.equal(sent(), 1, `after ${minutes} minutes`);
    await passed(30 * MINUTE - SECOND / 48);
  }
  const looks = live.messagesOf("status").length;
  assert.equal(await untilDecided(customer, id, { step: 30 * MINUTE }), "accepted");

  const { submission_number: second, needs_attention } = await seen(customer, id);
  assert.ok(looks >= 5);
  assert.ok(second > first);
  assert.equal(needs_attention, null);
  assert.deepEqual(
    (await takenBySimulator(live.service, number)).map(({ submission_number }) => submission_number),
    [second],
  );
  assert.equal(sent(), 2);
});

test("without any look nothing is sent again, however long the gateway cannot answer", async () => {
  const { customer, id, sent } = await waiting();
  live.between.conduct("deliver", "hang_up");
  live.between.conduct("status", "hang_up");
  await live.service.settle();
  live.between.conduct("deliver", "pass");

  for (let days = 0; days < 5; days++) await passed(DAY);
  assert.equal(sent(), 1);

  live.between.conduct("status", "pass");
  const before = live.messagesOf("status").length;
  assert.equal(await untilDecided(customer, id, { within: 3 * DAY }), "accepted");
  assert.ok(live.messagesOf("status").length - before >= 5, "five answers that there is no such transaction");
  assert.equal(sent(), 2);
});

test("a send that is older than thirty days is held for a person, and released by one it is sent under a new number", async () => {
  const { customer, id, number, sent } = await waiting();
  live.between.conduct("deliver", "hang_up");
  live.between.conduct("status", "hang_up");
  await live.service.settle();
  live.between.conduct("deliver", "pass");
  await passed(31 * DAY);
  live.between.conduct("status", "pass");
  await passed(DAY);

  const held = await seen(customer, id);
  assert.deepEqual([held.status, held.needs_attention.reason], ["pending", "uncertain"]);
  await passed(10 * DAY);
  assert.equal(sent(), 1);

  const which = { organisationId: customer.organisationId, mode: "live", id } as const;
  await releaseAccounts(live.service.db, which, "Not on the register.", operator, live.service);
  assert.equal(await untilDecided(customer, id), "accepted");
  assert.equal((await takenBySimulator(live.service, number)).length, 1);
  assert.equal((await seen(customer, id)).needs_attention, null);
});

test("a status counts only for the number and the company that were asked for", async () => {
  const { customer, id, sent } = await waiting();
  await live.service.settle();
  const wrong = (element: string, value: string) => (reply: string) =>
    reply.replace(new RegExp(`<${element}>[^<]*<`), `<${element}>${value}<`);

  for (const change of [wrong("SubmissionNumber", "000001"), wrong("CompanyNumber", "01234567")]) {
    live.between.alter("status", change);
    await passed(HOUR);
    assert.equal((await seen(customer, id)).status, "submitted");
  }
  live.between.alter("status", null);

  assert.equal(await untilDecided(customer, id), "accepted");
  assert.equal(sent(), 1);
});

function restoration() {
  const { db, clock, sealing, parts } = live.service;
  const { authority, gate } = connectAuthority({ ...parts, db });
  return { db, clock, sealing, authority, gate, destinations: parts.destinations };
}

test("after a restore nothing that was to be sent is sent until a person releases it, and what was taken goes on", async () => {
  const unsent = await waiting();
  live.between.conduct("deliver", "lose_reply");
  const uncertain = await waiting();
  await live.service.db.query("update companies_house_accounts set due_at = due_at + interval '9 days' where id = $1", [
    unsent.id,
  ]);
  await live.service.settle();
  live.between.conduct("deliver", "pass");

  const { accounts } = await databaseRestored(null, operator, restoration());
  for (let days = 0; days < 12; days++) await passed(DAY);

  assert.deepEqual(accounts.map(({ id }) => id).sort(), [unsent.id, uncertain.id].sort());
  const held = await seen(unsent.customer, unsent.id);
  assert.deepEqual([held.status, held.needs_attention.reason], ["pending", "uncertain"]);
  assert.match(held.needs_attention.message, /restored from a backup/);
  assert.equal((await seen(uncertain.customer, uncertain.id)).status, "accepted");
  assert.equal(live.messagesOf("deliver").length, 1);

  const which = { organisationId: unsent.customer.organisationId, mode: "live", id: unsent.id } as const;
  await releaseAccounts(live.service.db, which, "Not on the register.", operator, live.service);
  assert.equal(await untilDecided(unsent.customer, unsent.id), "accepted");
});

test("a restored database that forgot its numbers takes none of them again", async () => {
  const one = await waiting();
  await live.service.settle();
  await live.service.db.query("update presenter_lines set last_number = 0, last_transaction = 0");
  const used = (await seen(one.customer, one.id)).submission_number;

  await passed(MINUTE);
  const { id } = await deliver(one.customer.live, dormantAccounts());
  await live.service.settle();

  assert.ok((await seen(one.customer, id)).submission_number > used);
  assert.equal(await untilDecided(one.customer, id), "accepted");
  const [first = "", second = ""] = live.messagesOf("deliver").map((xml) => valueIn(xml, "TransactionID"));
  assert.ok(Number(second) > Number(first));
});
