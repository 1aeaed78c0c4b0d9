// Amending a filed return: a new filing that names the original, sent when that one is accepted, failing when it fails.

import assert from "node:assert/strict";
import { SECOND } from "../../src/platform/clock.ts";
import { filingsOf } from "../support/amends.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

const { filed, filing } = filingsOf(() => customer);

async function bodySentFor(filingId: string): Promise<string> {
  const [row] = await service.db.query<{ body: string }>(`select body from submissions where filing_id = $1`, [
    filingId,
  ]);
  return row?.body ?? "";
}

test("an amendment is a new filing that names its original, with the figures merged and the tax calculated again", async () => {
  const original = await filed();
  await service.untilFinal(customer.sandbox, original);

  const amended = await customer.sandbox.post(`/v1/filings/${original}/amend`, {
    financials: { trading_profit: 4_500_000 },
  });
  const final = await service.untilFinal(customer.sandbox, amended.json.id);

  assert.equal(amended.status, 201);
  assert.equal(amended.headers.location, `/v1/filings/${amended.json.id}`);
  assert.equal(amended.json.amends, original);
  assert.equal(amended.json.tax_due_pence, 855_000);
  assert.equal(final.status, "acknowledged");
  const before_ = await filing(original);
  assert.equal(before_.amended_by, amended.json.id);
  assert.equal(before_.tax_due_pence, 760_000);
});

test("on the wire an amendment is a whole return marked amended, with a mark of its own", async () => {
  const original = await filed();
  const { json } = await customer.sandbox.post(`/v1/filings/${original}/amend`, {
    financials: { turnover: 13_000_000 },
  });

  const sent = await bodySentFor(json.id);

  assert.match(sent, /<CompanyTaxReturn ReturnType="amended">/);
  assert.match(sent, /<Total>130000.00<\/Total>/);
  assert.match(sent, /<Profits>40000.00<\/Profits>/);
  const marks = [sent, await bodySentFor(original)].map((body) => /<IRmark[^>]*>([^<]+)</.exec(body)?.[1]);
  assert.notEqual(marks[0], marks[1]);
});

test("an amendment waits until its original is accepted, and chains go in order", async () => {
  const original = await filed("slow");
  const first = (await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover: 100 } })).json
    .id;
  const second = (await customer.sandbox.post(`/v1/filings/${first}/amend`, { financials: { turnover: 200 } })).json.id;

  await service.settle();
  assert.deepEqual([(await filing(first)).status, (await filing(second)).status], ["pending", "pending"]);

  await service.untilFinal(customer.sandbox, original);
  await service.untilFinal(customer.sandbox, second);
  const times = await Promise.all([original, first, second].map(async (id) => filing(id)));
  assert.ok(times[0].acknowledged_at <= times[1].submitted_at);
  assert.ok(times[1].acknowledged_at <= times[2].submitted_at);
});

test("an amendment fails with its original and says why, and so does the amendment of it", async () => {
  const receiver = await customer.listens();
  const original = await filed("rejected");
  const first = (await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover: 100 } })).json
    .id;
  const second = (await customer.sandbox.post(`/v1/filings/${first}/amend`, { financials: { turnover: 200 } })).json.id;

  const failed = await service.untilFinal(customer.sandbox, original);
  await service.settle();

  for (const id of [first, second]) {
    const amendment = await filing(id);
    assert.equal(amendment.status, "failed");
    assert.equal(amendment.hmrc_error, failed.hmrc_error);
    assert.equal(amendment.correlation_id, null);
  }
  const told = receiver.received
    .filter(({ event }) => event.type === "filing.failed")
    .map(({ event }) => event.data.object.id);
  assert.deepEqual(told.sort(), [original, first, second].sort());
  const answer = await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover: 300 } });
  assert.equal(answer.json.error.code, "filing_not_amendable");
});

test("amended_by names the newest amendment that did not fail", async () => {
  const original = await filed();
  await service.untilFinal(customer.sandbox, original);
  const amend = async (turnover: number, headers: Record<string, string> = {}) =>
    (await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover } }, headers)).json.id;
  const seen: [named: string | null, listed: string | null][] = [];
  const look = async () => {
    const { data } = (await customer.sandbox.get("/v1/filings?limit=10")).json;
    const listed = data.find(({ id }: { id: string }) => id === original);
    seen.push([(await filing(original)).amended_by, listed.amended_by]);
  };

  const rejected = { "service-test-scenario": "rejected" };
  const lone = await amend(100, rejected);
  await look();
  service.clock.advance(SECOND);
  const failed = await service.untilFinal(customer.sandbox, lone);
  await look();
  const standing = await amend(200);
  const newer = await amend(300, rejected);
  await look();
  await service.untilFinal(customer.sandbox, newer);
  await look();

  assert.equal(failed.status, "failed");
  const expected = [lone, null, newer, standing];
  assert.deepEqual(
    seen,
    expected.map((id) => [id, id]),
  );
  const ended = await filing(newer);
  assert.equal((await filing(original)).updated_at, ended.updated_at, "it changed when the amendment failed");
});

test("an original that fails is amended by nothing, in its event as well", async () => {
  const listener = await service.customer();
  const receiver = await listener.listens();
  const rejected = { "service-test-scenario": "rejected" };
  const { json: original } = await listener.sandbox.post("/v1/filings", sampleReturn(), rejected);
  await listener.sandbox.post(`/v1/filings/${original.id}/amend`, { financials: { turnover: 100 } });

  const failed = await service.untilFinal(listener.sandbox, original.id);
  await service.settle();

  assert.equal(failed.amended_by, null);
  const told = receiver.received.find(
    ({ event }) => event.type === "filing.failed" && event.data.object.id === original.id,
  );
  assert.equal(told?.event.data.object.amended_by, null);
});
