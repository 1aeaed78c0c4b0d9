// The authority is down, silent or talks nonsense. The filing waits; what may have arrived is asked for before anything
// is sent again.

import assert from "node:assert/strict";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, beforeEach, test } from "../support/suite.ts";

/**
 * How long the service waits for a reply: longer than a good one takes on a busy machine. One test here waits for it.
 */
const SILENCE_MS = 5 * SECOND;

let service: Service;
let between: Interposer;
let customer: Customer;

before(async () => {
  between = await startInterposer();
  service = await startService({ sandboxUrl: () => between.url, sendTimeoutMs: SILENCE_MS, leaseSeconds: 10 });
});
beforeEach(async () => {
  between.forwardTo(service.simulator.url);
  between.seen.length = 0;
  for (const kind of ["submit", "poll", "list", "delete"] as const) between.conduct(kind, "pass");
  customer = await service.customer();
});
after(async () => {
  await service.close();
  await between.close();
});

async function file(): Promise<string> {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  return json.id;
}

async function taken(): Promise<string[]> {
  const rows = await service.db.query<{ transaction_id: string }>(
    `select transaction_id from simulator.submissions where sender_id = $1 order by received_at`,
    [customer.organisationId],
  );
  return rows.map(({ transaction_id }) => transaction_id);
}

async function flagOf(id: string): Promise<string | null> {
  const [row] = await service.db.query<{ flag: string | null }>(`select flag from filings where id = $1`, [id]);
  return row?.flag ?? null;
}

test("an acknowledgement that is lost is found again by the list request, without a second send", async () => {
  between.conduct("submit", "mute");
  const id = await file();
  await service.settle();
  assert.equal((await customer.sandbox.get(`/v1/filings/${id}`)).json.status, "pending");
  between.conduct("submit", "pass");

  const final = await service.untilFinal(customer.sandbox, id);

  assert.equal(final.status, "acknowledged");
  assert.equal((await taken()).length, 1);
  assert.deepEqual(
    between.seen.filter((kind) => kind === "submit" || kind === "list"),
    ["submit", "list"],
  );
});

test("a reply that is not one counts as silence", async () => {
  between.conduct("submit", "garble");
  const id = await file();
  await service.settle();
  between.conduct("submit", "pass");

  const final = await service.untilFinal(customer.sandbox, id);

  assert.equal(final.status, "acknowledged");
  assert.equal((await taken()).length, 1);
});

test("a return that never arrived is sent again under a new transaction id, after several list requests", async () => {
  between.conduct("submit", "hang_up");
  const id = await file();
  await service.settle();
  between.conduct("submit", "pass");

  const final = await service.untilFinal(customer.sandbox, id);

  const [row] = await service.db.query<{ transaction_ids: string[] }>(
    `select transaction_ids from submissions where filing_id = $1`,
    [id],
  );
  assert.equal(final.status, "acknowledged");
  assert.equal(row?.transaction_ids.length, 2);
  assert.deepEqual(await taken(), [row?.transaction_ids[1]]);
  assert.ok(between.seen.filter((kind) => kind === "list").length >= 3);
});

test("the first send is still found long after a second one: every transaction id is asked for", async () => {
  between.conduct("submit", "lose_reply");
  const id = await file();
  await service.settle();
  service.clock.advance(60 * MINUTE);
  await service.db.query(
    `update submissions set transaction_ids = array_append(transaction_ids, 'FFFF'), sending_since = $2, due_at = $2 where filing_id = $1`,
    [id, service.clock.now()],
  );

  const final = await service.untilFinal(customer.sandbox, id);

  assert.equal(final.status, "acknowledged");
  assert.equal((await taken()).length, 1);
});

test("an early look without a trace proves nothing: nothing is sent before the first send can no longer arrive", async () => {
  between.conduct("submit", "hang_up");
  await file();
  await service.settle();
  between.conduct("submit", "pass");

  for (let second = 0; second < 4; second++) await service.passTime(SECOND);

  assert.ok(between.seen.filter((kind) => kind === "list").length >= 3);
  assert.deepEqual(await taken(), []);
});

test("a lost acknowledgement is found in the hour that comes twice when summer time ends", async () => {
  const backThen = await startService({
    sandboxUrl: () => between.url,
    sendTimeoutMs: SILENCE_MS,
    leaseSeconds: 10,
    now: "2026-10-25T01:02:00.000Z",
  });
  between.forwardTo(backThen.simulator.url);
  const early = await backThen.customer();
  between.conduct("submit", "lose_reply");
  const { json } = await early.sandbox.post("/v1/filings", sampleReturn());
  await backThen.settle();
  between.conduct("submit", "pass");

  const final = await backThen.untilFinal(early.sandbox, json.id);

  const sent = await backThen.db.query(`select 1 from simulator.submissions`);
  await backThen.close();
  assert.equal(final.status, "acknowledged");
  assert.equal(sent.length, 1);
});

for (const [number, status] of [
  ["1000", "acknowledged"],
  ["2005", "acknowledged"],
  ["2020", "acknowledged"],
  ["3000", "acknowledged"],
  ["1046", "failed"],
  ["2021", "failed"],
  ["3304", "failed"],
] as const) {
  for (const kind of ["submit", "poll"] as const) {
    test(`${number} on a ${kind} leads to ${status}`, async () => {
      between.refuseNext(kind, number);
      const id = await file();

      const final = await service.untilFinal(customer.sandbox, id);

      assert.equal(final.status, status);
      assert.equal(final.hmrc_error, status === "failed" ? `${number}: As the test says` : null);
    });
  }
}

test("3304 after an uncertain send is not a failure: the original is found and followed", async () => {
  const id = await file();
  await service.settle();
  const { correlation_id: original } = (await customer.sandbox.get(`/v1/filings/${id}`)).json;
  // As if the first acknowledgement had been lost and the return sent again, in a conversation of its own.
  const repetition = "D".repeat(32);
  await service.db.query(
    `update submissions set transaction_ids = array_append(transaction_ids, 'FFFF'), correlation_id = $2 where filing_id = $1`,
    [id, repetition],
  );
  await service.db.query(`update filings set correlation_id = $2 where id = $1`, [id, repetition]);
  between.refuseNext("poll", "3304");

  const final = await service.untilFinal(customer.sandbox, id);

  assert.equal(final.status, "acknowledged");
  assert.equal(final.correlation_id, original);
});

test("3304 after an uncertain send, with none of our transaction ids listed, is held for a person", async () => {
  const id = await file();
  await service.settle();
  await service.db.query(
    `update submissions set transaction_ids = array['EEEE', 'FFFF'], correlation_id = $2 where filing_id = $1`,
    [id, "D".repeat(32)],
  );
  between.refuseNext("poll", "3304");

  for (let minute = 0; minute < 5; minute++) await service.passTime(MINUTE);

  assert.equal((await customer.sandbox.get(`/v1/filings/${id}`)).json.status, "submitted");
  assert.match((await flagOf(id)) ?? "", /does not list one from this service/);
});

test("an authority that is down fails nothing: the filing waits and goes when it is back", async () => {
  const restore = service.parts.destinations.sandbox.url;
  service.parts.destinations.sandbox.url = new URL("http://127.0.0.1:9/submission");
  const id = await file();
  await service.settle();
  for (let minute = 0; minute < 5; minute++) await service.passTime(MINUTE);
  assert.equal((await customer.sandbox.get(`/v1/filings/${id}`)).json.status, "pending");

  service.parts.destinations.sandbox.url = restore;
  await service.passTime(10 * MINUTE);
  const final = await service.untilFinal(customer.sandbox, id);

  assert.equal(final.status, "acknowledged");
  assert.equal((await taken()).length, 1);
});

test("a poll without an answer is asked again", async () => {
  between.conduct("poll", "garble");
  const id = await file();
  await service.settle();
  await service.passTime(SECOND);
  between.conduct("poll", "pass");

  const final = await service.untilFinal(customer.sandbox, id);

  assert.equal(final.status, "acknowledged");
});

test("a conversation the authority no longer knows is flagged for a person, neither failed nor sent again", async () => {
  const id = await file();
  await service.settle();
  await service.db.query(`delete from simulator.submissions where sender_id = $1`, [customer.organisationId]);

  for (let minute = 0; minute < 5; minute++) await service.passTime(MINUTE);

  assert.equal((await customer.sandbox.get(`/v1/filings/${id}`)).json.status, "submitted");
  assert.match((await flagOf(id)) ?? "", /no longer lists it/);
  assert.deepEqual(await taken(), []);
});

test("a receipt for another mark leaves the filing accepted, flagged, and its evidence at the authority", async () => {
  const id = await file();
  await service.settle();
  await service.db.query(`update submissions set irmark = 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' where filing_id = $1`, [id]);

  for (let minute = 0; minute < 3; minute++) await service.passTime(MINUTE);

  assert.equal((await customer.sandbox.get(`/v1/filings/${id}`)).json.status, "accepted");
  assert.match((await flagOf(id)) ?? "", /different IRmark/);
  assert.equal(between.seen.includes("delete"), false);
});

test("an internal error in a job is logged once a try, backed off, flagged after five, and loses nothing", async () => {
  const id = await file();
  await service.db.query(`alter table events add constraint broken check (type = 'filing.needs_attention') not valid`);
  for (let minute = 0; minute < 40; minute++) await service.passTime(MINUTE);
  const [submission] = await service.db.query<{ id: string }>(`select id from submissions where filing_id = $1`, [id]);
  const isFault = ({ msg, row }: Record<string, unknown>) =>
    row === submission?.id && msg === "a job failed; it will be tried again";
  const faults = service.logged().filter(isFault).length;
  assert.ok(faults >= 5 && faults <= 10, `${faults} faults`);
  assert.match((await flagOf(id)) ?? "", /keeps failing with an internal error/);

  await service.db.query(`alter table events drop constraint broken`);
  await service.passTime(20 * MINUTE);
  const final = await service.untilFinal(customer.sandbox, id);
  assert.equal(final.status, "acknowledged");
  assert.equal(await flagOf(id), null);
  assert.equal((await taken()).length, 1);
});
