// A worker is killed with SIGKILL at every step of a delivery to Companies House, and another takes over: the accounts
// are there once, under the number that the delivery shows, and every event is told.

import assert from "node:assert/strict";
import { SECOND } from "../../src/platform/clock.ts";
import { only } from "../../src/platform/database/db.ts";
import type { AccountsStep } from "../../src/register/exchange/exchange-store.ts";
import { accountsEventTypes } from "../../src/register/lifecycle.ts";
import { deliver, delivered, dormantAccounts, takenBySimulator } from "../support/accounts.ts";
import { holdUp, type Move, prepareHoldUps } from "../support/hold-up.ts";
import { type Conduct, type Interposer, type MessageKind, startInterposer } from "../support/interposer.ts";
import type { Receiver } from "../support/receiver.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/worker-process.ts";

/**
 * A message or its reply is kept from arriving, a write is held up on its way into the table, or an event is with its
 * receiver, who does not answer. What is written together with others is lost when it is held up.
 */
type Moment = { message: MessageKind; conduct: Conduct } | { write: Move; fate: "lost" | "stored" } | { event: string };

const accountsVanish: Moment = { message: "deliver", conduct: "swallow" };
const accountsUnanswered: Moment = { message: "deliver", conduct: "mute" };
const statusVanishes: Moment = { message: "status", conduct: "swallow" };
const statusUnanswered: Moment = { message: "status", conduct: "mute" };
const markLost: Moment = { write: "submit to recover", fate: "lost" };
const receiptLost: Moment = { write: "recover to poll", fate: "lost" };
const receiptTold: Moment = { event: "companies_house_accounts.submitted" };
const decisionLost: Moment = { write: "poll to ", fate: "lost" };
const decisionTold: Moment = { event: "companies_house_accounts.accepted" };
const newSendLost: Moment = { write: "recover to submit", fate: "lost" };
const newSendStored: Moment = { write: "recover to submit", fate: "stored" };

type Row = [when: string, moments: Moment[], found: AccountsStep | null, sends: number];

/**
 * When the worker is killed (the worker that takes over is killed at the next moment), the step that the next worker
 * finds in the end, and how many times the accounts are sent: more than once only where they never arrived.
 */
const rows: Row[] = [
  ["before the mark is stored", [markLost], "submit", 1],
  ["once the mark is stored, and the accounts never arrive", [accountsVanish], "recover", 2],
  ["once Companies House has the accounts, before its receipt comes", [accountsUnanswered], "recover", 1],
  ["once the receipt is here, before it is committed", [receiptLost], "recover", 1],
  ["once the receipt is committed, while its event is told", [receiptTold], "poll", 1],
  ["after the send, and again before the status is asked for", [accountsUnanswered, statusVanishes], "recover", 1],
  [
    "after the send, and again while the status is on its way back",
    [accountsUnanswered, statusUnanswered],
    "recover",
    1,
  ],
  ["after the send, and again before the status found is committed", [accountsUnanswered, receiptLost], "recover", 1],
  ["after a send that never arrived, and before the next is decided on", [accountsVanish, newSendLost], "recover", 2],
  ["after a send that never arrived, and once the next is decided on", [accountsVanish, newSendStored], "submit", 2],
  [
    "twice while the accounts are on their way, and they arrive neither time",
    [accountsVanish, accountsVanish],
    "recover",
    3,
  ],
  ["while a status is asked for", [statusVanishes], "poll", 1],
  ["once the status is told, before it comes", [statusUnanswered], "poll", 1],
  ["once the decision is here, before it is committed", [decisionLost], "poll", 1],
  ["once the decision is committed, while its event is told", [decisionTold], null, 1],
];

let service: Service;
let between: Interposer;
let customer: Customer;
let receiver: Receiver;
/** The one that lives: the worker that took over in one test is killed in the next. */
let worker: WorkerProcess;

before(async () => {
  between = await startInterposer();
  service = await startService({ sandboxUrl: () => between.url });
  between.forwardTo(service.simulator.url);
  await prepareHoldUps(service.database);
  customer = await service.customer();
  receiver = await customer.listens("sandbox", { eventTypes: [...accountsEventTypes] });
  worker = await startWorker();
});
after(async () => {
  await worker.kill();
  await service.close();
  await between.close();
});

for (const [index, [when, moments, found, sends]] of rows.entries())
  test(`killed ${when}: at Companies House once, and accepted`, async () => {
    const number = String(9_100_000 + index).padStart(8, "0");
    const seenBefore = between.seen.length;
    let id: string | undefined;
    let left: string | null = null;

    for (const moment of moments) {
      const stopped = await stopAt(moment);
      id ??= await deliverFor(number);
      await until("the moment to kill has come", async () => {
        passSecond();
        return stopped.isReached();
      });
      await worker.kill();
      await stopped.goOn();
      left = (await exchangeOf(id)).next;
      await letLeasesRunOut();
      worker = await startWorker();
    }

    assert.ok(id !== undefined);
    assert.equal(left, found);
    await untilDone(id);
    await assertDeliveredOnce(id, number);
    const sent = between.seen.slice(seenBefore).filter((kind) => kind === "deliver");
    assert.equal(sent.length, sends);
  });

function startWorker(): Promise<WorkerProcess> {
  return startWorkerProcess(service, { leaseSeconds: 5, sandboxUrl: between.url });
}

/** From now on the exchange does not get past this moment, until the worker is dead and it may go on. */
async function stopAt(moment: Moment): Promise<{ isReached(): Promise<boolean>; goOn(): Promise<void> }> {
  if ("write" in moment) {
    const held = await holdUp(service.database, moment.write);
    return { isReached: held.isReached, goOn: moment.fate === "lost" ? held.lose : held.let };
  }
  if ("event" in moment) {
    const heardBefore = receiver.received.length;
    // The delivery goes no further meanwhile.
    if (moment === receiptTold) between.conduct("status", "swallow");
    receiver.answer(async () => {
      const isIt = receiver.received.at(-1)?.event.type === moment.event;
      return isIt ? new Promise<number>(() => {}) : 200;
    });
    return {
      isReached: async () => receiver.received.slice(heardBefore).some(({ event }) => event.type === moment.event),
      goOn: async () => {
        receiver.answer(200);
        between.conduct("status", "pass");
      },
    };
  }
  const { message, conduct } = moment;
  const seenBefore = between.seen.length;
  between.conduct(message, conduct);
  return {
    isReached: async () => between.seen.slice(seenBefore).includes(message),
    goOn: async () => between.conduct(message, "pass"),
  };
}

/** As if the time of the leases had passed since the worker died. */
async function letLeasesRunOut() {
  const past = "clock_timestamp() - interval '1 second'";
  await service.db.query(`update companies_house_accounts set lease_until = ${past} where lease_until is not null`);
  await service.db.query(`update presenter_lines set held_until = ${past} where held_until is not null`);
  await service.db.query(`update deliveries set lease_until = ${past} where lease_until is not null`);
}

function passSecond() {
  service.clock.advance(SECOND);
  worker.tell(service.clock.now());
}

async function deliverFor(registration_number: string): Promise<string> {
  const company = { name: "Sleeping Lion Ltd", registration_number };
  return (await deliver(customer.sandbox, dormantAccounts({ company }))).id;
}

/** Time passes for the service and its worker until the exchange is over and every event delivered. */
async function untilDone(id: string) {
  await until(`${id} is done`, async () => {
    passSecond();
    const { next, pending } = await exchangeOf(id);
    return next === null && pending === 0;
  });
}

async function exchangeOf(id: string) {
  return only(
    await service.db.query<{ next: string | null; numbers: string[]; flag: string | null; pending: number }>(
      `select a.next, a.numbers, a.flag, count(d.id) as pending
       from companies_house_accounts a
         left join (events e join deliveries d on d.event_id = e.id and d.status = 'pending') on e.subject_id = a.id
       where a.id = $1 group by a.id`,
      [id],
    ),
  );
}

async function assertDeliveredOnce(id: string, number: string) {
  const { status, submission_number, needs_attention } = await delivered(customer.sandbox, id);
  assert.deepEqual([status, needs_attention], ["accepted", null]);
  const { numbers } = await exchangeOf(id);
  assert.equal(numbers.at(-1), submission_number);
  assert.deepEqual(numbers, [...new Set(numbers)].toSorted());
  assert.deepEqual(await takenBySimulator(service, number), [{ submission_number, scenario: "accepted" }]);
  const events = await service.db.query<{ id: string; type: string }>(
    "select id, type from events where subject_id = $1 order by seq",
    [id],
  );
  assert.deepEqual(
    events.map(({ type }) => type),
    ["companies_house_accounts.submitted", "companies_house_accounts.accepted"],
  );
  for (const event of events)
    assert.ok(
      receiver.received.some((received) => received.event.id === event.id),
      event.type,
    );
}
