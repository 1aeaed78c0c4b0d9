// Replies of the authority that are longer than we read: nothing is lost, sent twice or failed because of that, and a
// person is shown it when it goes on.

import assert from "node:assert/strict";
import { detailedRefusal } from "../../src/authorities/hmrc/answering.fixture.ts";
import { MINUTE } from "../../src/platform/clock.ts";
import { type Interposer, type MessageKind, startInterposer } from "../support/interposer.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, beforeEach, test } from "../support/suite.ts";

const kinds: MessageKind[] = ["submit", "poll", "list", "delete"];
const overlong = (reply: string) => reply.replace("</GovTalkMessage>", `${"<x/>".repeat(150_000)}$&`);
const withLongReference = (reply: string) =>
  reply.replace(/<CorrelationID>\w+</, `<CorrelationID>${"A".repeat(17_000)}<`);
const withoutReference = (reply: string) => reply.replace(/<CorrelationID>\w+</, "<CorrelationID><");

let service: Service;
let between: Interposer;
let customer: Customer;

before(async () => {
  between = await startInterposer();
  service = await startService({ sandboxUrl: () => between.url, leaseSeconds: 5 });
});
beforeEach(async () => {
  between.forwardTo(service.simulator.url);
  between.seen.length = 0;
  for (const kind of kinds) {
    between.conduct(kind, "pass");
    between.alter(kind, null);
  }
  customer = await service.customer();
});
after(async () => {
  await service.close();
  await between.close();
});

async function filed(): Promise<string> {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  return json.id;
}

const statusOf = async (id: string) => (await customer.sandbox.get(`/v1/filings/${id}`)).json.status;
const sends = () => between.seen.filter((kind) => kind === "submit").length;

async function rowOf(id: string) {
  const [row] = await service.db.query<{ flag: string | null; next: string | null; sent: number }>(
    `select f.flag, s.next, cardinality(s.transaction_ids) as sent from filings f join submissions s on s.filing_id = f.id where f.id = $1`,
    [id],
  );
  return row ?? assert.fail();
}

for (const [what, alteration] of [
  ["an over-long reply", overlong],
  ["a CorrelationID of 17 kB", withLongReference],
] as const) {
  test(`${what} to a submit is uncertain: the return is found by the list request and not sent again`, async () => {
    between.alter("submit", alteration);
    const id = await filed();
    assert.equal(await statusOf(id), "pending");

    const final = await service.untilFinal(customer.sandbox, id);

    assert.equal(final.status, "acknowledged");
    assert.equal(sends(), 1);
  });
}

for (const [what, alteration, reason] of [
  ["an over-long list reply", overlong, /more than 150000 elements/],
  ["a list that has our return under a CorrelationID of 17 kB", withLongReference, /without a CorrelationID/],
  ["a list that has our return without a CorrelationID", withoutReference, /without a CorrelationID/],
] as const) {
  test(`${what} means try later, never "no trace"; it is flagged when it goes on`, async () => {
    between.alter("submit", overlong);
    between.alter("list", alteration);
    const id = await filed();
    for (let minute = 0; minute < 30; minute++) await service.passTime(MINUTE);
    assert.equal(await statusOf(id), "pending");
    assert.match((await rowOf(id)).flag ?? "", reason);

    between.alter("list", null);
    await service.passTime(15 * MINUTE);
    const final = await service.untilFinal(customer.sandbox, id);

    assert.equal(final.status, "acknowledged");
    assert.equal(sends(), 1);
    assert.equal((await rowOf(id)).flag, null);
  });
}

test("an over-long poll reply fails nothing: it is flagged when it goes on, and asked for until it can be read", async () => {
  between.alter("poll", overlong);
  const id = await filed();
  for (let minute = 0; minute < 30; minute++) await service.passTime(MINUTE);
  assert.equal(await statusOf(id), "submitted");
  assert.match((await rowOf(id)).flag ?? "", /reply cannot be used: it has more than 150000 elements/);

  between.alter("poll", null);
  await service.passTime(15 * MINUTE);
  const final = await service.untilFinal(customer.sandbox, id);

  assert.equal(final.status, "acknowledged");
  assert.equal((await rowOf(id)).flag, null);
});

test("a single over-long poll reply is nothing to tell a person of", async () => {
  between.alter("poll", overlong);
  const id = await filed();
  await service.passTime(5_000);
  between.alter("poll", null);

  const final = await service.untilFinal(customer.sandbox, id);

  assert.equal(final.status, "acknowledged");
});

test("an over-long delete reply changes no status and no flag: the delete is tried again", async () => {
  between.alter("delete", overlong);
  const id = await filed();
  const final = await service.untilFinal(customer.sandbox, id);
  for (let minute = 0; minute < 10; minute++) await service.passTime(MINUTE);
  assert.equal(final.status, "acknowledged");
  assert.deepEqual(await rowOf(id), { flag: null, next: "delete", sent: 1 });

  between.alter("delete", null);
  await service.passTime(60 * MINUTE);

  assert.deepEqual(await rowOf(id), { flag: null, next: null, sent: 1 });
});

test("a return that was sent three times without a usable reply or a trace is flagged, and still goes", async () => {
  between.conduct("submit", "hang_up");
  const id = await filed();
  for (let minute = 0; minute < 10 && (await rowOf(id)).sent < 3; minute++) await service.passTime(MINUTE);
  await service.settle();
  assert.match(
    (await rowOf(id)).flag ?? "",
    /^Sent 3 times without a usable reply from HMRC\. Quarterday keeps trying\./,
  );

  between.conduct("submit", "pass");
  await service.passTime(MINUTE);
  const final = await service.untilFinal(customer.sandbox, id);

  assert.equal(final.status, "acknowledged");
  assert.equal((await rowOf(id)).flag, null);
});

test("a rejection of 5,000 errors fails the filing with a text that the event can carry, and says what is left out", async () => {
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.failed"] });
  const error = { number: "9200", text: "Wrong rate ".repeat(20) };
  const rejection = detailedRefusal(
    { number: "3001", text: "See below." },
    Array.from({ length: 5_000 }, () => error),
  );
  between.alter("poll", () => rejection);

  const final = await service.untilFinal(customer.sandbox, await filed());
  await service.settle();

  assert.equal(final.status, "failed");
  assert.ok(final.hmrc_error.length <= 20_100);
  assert.match(final.hmrc_error, /^9200: Wrong rate .*\n\(\d+ more errors are not shown\.\)$/s);
  assert.equal(receiver.received.length, 1);
});
