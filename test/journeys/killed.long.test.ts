// The worker is killed with SIGKILL at every step of an exchange and another takes over: nothing is lost, nothing is
// sent twice. So with a return whose files are stored apart from its message: it is sent as it was marked.

import assert from "node:assert/strict";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { checkMessage } from "../../packages/ct600/checks/check-message.ts";
import { BUILT_IN } from "../../packages/ct600/checks/rulebook.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import type { SubmissionStep } from "../../src/filings/exchange/submission-store.ts";
import { SECOND } from "../../src/platform/clock.ts";
import { only } from "../../src/platform/database/db.ts";
import { holdUp, type Move, prepareHoldUps } from "../support/hold-up.ts";
import { type Conduct, type Interposer, type MessageKind, startInterposer } from "../support/interposer.ts";
import type { Receiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/worker-process.ts";

/**
 * The moment of a SIGKILL: a message or its reply is kept from arriving, or a write is held up on its way into the
 * table.
 */
type Moment = { message: MessageKind; conduct: Conduct } | { write: Move; fate: "lost" | "stored" };

const submitVanishes: Moment = { message: "submit", conduct: "swallow" };
const submitUnanswered: Moment = { message: "submit", conduct: "mute" };
const listVanishes: Moment = { message: "list", conduct: "swallow" };
const pollUnanswered: Moment = { message: "poll", conduct: "mute" };
const deleteVanishes: Moment = { message: "delete", conduct: "swallow" };
const deleteUnanswered: Moment = { message: "delete", conduct: "mute" };
const markLost: Moment = { write: "submit to recover", fate: "lost" };
const markStored: Moment = { write: "submit to recover", fate: "stored" };
const dispatchLost: Moment = { write: "recover to poll", fate: "lost" };
const dispatchStored: Moment = { write: "recover to poll", fate: "stored" };
const responseStored: Moment = { write: "poll to acknowledge", fate: "stored" };
const receiptStored: Moment = { write: "acknowledge to delete", fate: "stored" };
const responseLost: Moment = { write: "poll to acknowledge", fate: "lost" };
const receiptLost: Moment = { write: "acknowledge to delete", fate: "lost" };
const endLost: Moment = { write: "delete to ", fate: "lost" };

type Row = [when: string, moments: Moment[], found: SubmissionStep, sends: number];

/** The writes that publish an event, whose delivery is leased to the worker with it. */
const publishes: readonly Moment[] = [dispatchStored, responseStored];

/**
 * When the worker is killed (the worker that takes over is killed at the next moment), the step that the next worker
 * finds in the row, and how many times the return is sent: more than once only where it never arrived.
 */
const rows: Row[] = [
  ["before the mark is stored", [markLost], "submit", 1],
  ["once the mark is stored, before a byte is out", [markStored], "recover", 1],
  ["while the return is on its way, and it never arrives", [submitVanishes], "recover", 2],
  ["once the authority has the return, before its acknowledgement comes", [submitUnanswered], "recover", 1],
  ["once the acknowledgement is here, before it is committed", [dispatchLost], "recover", 1],
  ["once the acknowledgement is committed, before its event leaves", [dispatchStored], "poll", 1],
  ["after the send, and again while the trace is looked for", [submitUnanswered, listVanishes], "recover", 1],
  ["after the send, and again before the trace found is committed", [submitUnanswered, dispatchLost], "recover", 1],
  ["during a poll", [pollUnanswered], "poll", 1],
  ["once the response is here, before it is committed", [responseLost], "poll", 1],
  ["once the response is committed, before its event leaves", [responseStored], "acknowledge", 1],
  ["once the receipt is compared, before that is committed", [receiptLost], "acknowledge", 1],
  ["once that is committed, before the delete that goes on under the same lease", [receiptStored], "delete", 1],
  ["before the delete arrives", [deleteVanishes], "delete", 1],
  ["once the authority has deleted, before its answer comes", [deleteUnanswered], "delete", 1],
  ["once the delete is answered, before that is committed", [endLost], "delete", 1],
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
  receiver = await customer.listens();
  worker = await startWorker();
});
after(async () => {
  await worker.kill();
  await service.close();
  await between.close();
});

for (const [index, row] of rows.entries()) {
  const [when] = row;
  test(`killed ${when}: filed once, no event missing or doubled`, async () => {
    await assertSurvived(row, sampleReturn({ utr: String(8596148860 + index) }));
  });

  test(`killed ${when}, with accounts and two letters as PDF: the same, and sent byte for byte as marked`, async () => {
    const body = clubReturn(String(8596148900 + index));
    const { marked, sent } = await assertSurvived(row, body);

    for (const message of sent) {
      assert.equal(bodyIn(message), marked);
      const checked = checkMessage(Buffer.from(message), "2026-11-15", BUILT_IN);
      assert.ok(checked.kind === "judged");
      assert.deepEqual([checked.judgement.schema, checked.judgement.rules, checked.mark.state], [[], [], "right"]);
      const files = [...message.matchAll(/<Attachment [^>]*>([^<]*)</g)].map(([, file]) => file);
      assert.deepEqual(files, [body.accounts?.pdf, ...(body.attachments ?? []).map(({ pdf }) => pdf)]);
    }
  });
}

/** The files are larger than what one read of a connection brings, and two of them are the same. */
function clubReturn(utr: string): ReturnInput {
  const { company, ...rest } = sampleReturn({ utr, name: "Example Bowls Club" });
  const letter = pdfBase64(`Letter ${utr}`, 150_000);
  return {
    ...rest,
    company: { ...company, type: 6 },
    accounts: { pdf: pdfBase64(`Accounts ${utr}`, 400_000) },
    attachments: [
      { name: "Letter.pdf", pdf: letter },
      { name: "Letter again.pdf", pdf: letter, description: "The same" },
    ],
  };
}

/** What was marked when it was filed, and every message that was sent with it. */
async function assertSurvived(
  [, moments, found, sends]: Row,
  body: ReturnInput,
): Promise<{ marked: string; sent: string[] }> {
  const { utr } = body.company;
  const seenBefore = between.seen.length;
  let id: string | undefined;
  let marked = "";
  const unsent: string[] = [];

  for (const moment of moments) {
    const stopped = await stopAt(moment);
    if (id === undefined) {
      id = await file(body);
      marked = bodyIn((await customer.sandbox.get(`/v1/filings/${id}/documents/submission.xml`)).text);
    }
    await until("the moment to kill has come", async () => {
      passSecond();
      return stopped.isReached();
    });
    await worker.kill();
    await stopped.goOn();
    const { next, leased } = await exchangeOf(id);
    assert.equal(next, found);
    if (publishes.includes(moment)) {
      assert.deepEqual([leased.length, leased.map(timesReceived)], [1, [0]], "leased at birth, and not sent");
      unsent.push(...leased);
    }
    await letLeasesRunOut();
    worker = await startWorker();
  }
  assert.ok(id !== undefined);
  await untilDone(id);

  await assertFiledOnce(id, utr, { mostOfEvent: 1 + moments.length });
  for (const event of unsent) assert.equal(timesReceived(event), 1);
  const sent = between.messages.slice(seenBefore).filter((_, at) => between.seen[seenBefore + at] === "submit");
  assert.equal(sent.length, sends);
  return { marked, sent };
}

const bodyIn = (message: string) => message.slice(message.indexOf("<Body>"));

test("killed during a delivery: when its lease has run out, the event is delivered again, the same byte for byte", async () => {
  await worker.kill();
  worker = await startWorker({ leaseSeconds: 1 });
  receiver.answer("never");
  const heardBefore = receiver.received.length;
  const id = await file(sampleReturn({ utr: "8596148999" }));
  await until("the receiver has the event", async () => receiver.received.length > heardBefore);

  await worker.kill();
  receiver.answer(200);
  worker = await startWorker();
  await untilDone(id);

  await assertFiledOnce(id, "8596148999", { mostOfEvent: 2 });
  const submitted = receiver.received.slice(heardBefore).filter(({ event }) => event.type === "filing.submitted");
  assert.equal(submitted.length, 2);
  assert.equal(new Set(submitted.map(({ body }) => body)).size, 1);
});

function startWorker({ leaseSeconds = 5 } = {}): Promise<WorkerProcess> {
  return startWorkerProcess(service, { leaseSeconds, sandboxUrl: between.url });
}

/** From now on the exchange does not get past this moment, until the worker is dead and it may go on. */
async function stopAt(moment: Moment): Promise<{ isReached(): Promise<boolean>; goOn(): Promise<void> }> {
  if ("write" in moment) {
    const held = await holdUp(service.database, moment.write);
    return { isReached: held.isReached, goOn: moment.fate === "lost" ? held.lose : held.let };
  }
  const { message, conduct } = moment;
  const seenBefore = between.seen.length;
  between.conduct(message, conduct);
  return {
    isReached: async () => between.seen.slice(seenBefore).includes(message),
    goOn: async () => between.conduct(message, "pass"),
  };
}

/** As if the time of the leases had passed since the worker died; one test waits for it. */
async function letLeasesRunOut() {
  await service.db.query(`update submissions set lease_until = clock_timestamp() where lease_until is not null`);
  await service.db.query(`update deliveries set lease_until = clock_timestamp() where lease_until is not null`);
}

function passSecond() {
  service.clock.advance(SECOND);
  worker.tell(service.clock.now());
}

async function file(body: ReturnInput): Promise<string> {
  const { status, json } = await customer.sandbox.post("/v1/filings", body);
  assert.equal(status, 201, JSON.stringify(json));
  return json.id;
}

/** Time passes for the service and its worker until the exchange is over and every event delivered. */
async function untilDone(id: string) {
  await until(`${id} is done`, async () => {
    passSecond();
    const { next, pending } = await exchangeOf(id);
    return next === null && pending === 0;
  });
}

interface Exchange {
  next: string | null;
  transaction_ids: string[];
  flag: string | null;
  /** Of its deliveries. */
  pending: number;
  /** The events of those that a worker has, dead or not. */
  leased: string[];
}

async function exchangeOf(id: string): Promise<Exchange> {
  return only(
    await service.db.query<Exchange>(
      `select s.next, s.transaction_ids, f.flag, count(d.id) as pending,
              coalesce(array_agg(e.id) filter (where d.lease_until > clock_timestamp()), '{}') as leased
       from filings f join submissions s on s.filing_id = f.id
         left join (events e join deliveries d on d.event_id = e.id and d.status = 'pending') on e.subject_id = f.id
       where f.id = $1 group by s.id, f.id`,
      [id],
    ),
  );
}

/** Filed once, and every event received: after a worker was killed during a delivery, once more. */
async function assertFiledOnce(id: string, utr: string, { mostOfEvent }: { mostOfEvent: number }) {
  const { json: filing } = await customer.sandbox.get(`/v1/filings/${id}`);
  assert.equal(filing.status, "acknowledged");
  const { transaction_ids, flag } = await exchangeOf(id);
  assert.equal(flag, null);

  const taken = await service.db.query<{ correlation_id: string; transaction_id: string; accepted: boolean }>(
    `select correlation_id, transaction_id, problems = '[]' and deleted_at is not null as accepted
     from simulator.submissions where utr = $1`,
    [utr],
  );
  assert.deepEqual(taken, [
    { correlation_id: filing.correlation_id, transaction_id: transaction_ids.at(-1), accepted: true },
  ]);

  const events = await service.db.query<{ id: string; type: string }>(
    `select id, type from events where subject_id = $1 order by seq`,
    [id],
  );
  assert.deepEqual(
    events.map(({ type }) => type),
    ["filing.submitted", "filing.accepted"],
  );
  for (const event of events) {
    const times = timesReceived(event.id);
    assert.ok(times >= 1 && times <= mostOfEvent, `${event.type}: ${times} times`);
  }
}

function timesReceived(eventId: string): number {
  return receiver.received.filter(({ event }) => event.id === eventId).length;
}
