// Amending what was filed: a new filing that names the old one, dispatched when that one is accepted, failing when it fails.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

const filing = async (id: string) => (await customer.sandbox.get(`/v1/filings/${id}`)).json;

async function filed(scenario?: string): Promise<string> {
  const headers: Record<string, string> = scenario === undefined ? {} : { "service-test-scenario": scenario };
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), headers);
  return json.id;
}

async function bodySentFor(filingId: string): Promise<string> {
  const [row] = await service.db.query<{ body: string }>(`select body from submissions where filing_id = $1`, [
    filingId,
  ]);
  return row?.body ?? "";
}

test("an amendment is a new filing that names its original, with the figures merged and the tax anew", async () => {
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
  const first = (await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover: 1 } })).json.id;
  const second = (await customer.sandbox.post(`/v1/filings/${first}/amend`, { financials: { turnover: 2 } })).json.id;

  await service.settle();
  assert.deepEqual([(await filing(first)).status, (await filing(second)).status], ["pending", "pending"]);

  await service.untilFinal(customer.sandbox, original);
  await service.untilFinal(customer.sandbox, second);
  const times = await Promise.all([original, first, second].map(async (id) => filing(id)));
  assert.ok(times[0].acknowledged_at <= times[1].submitted_at);
  assert.ok(times[1].acknowledged_at <= times[2].submitted_at);
});

test("an amendment dies with its original and says why, and so does the amendment of it", async () => {
  const receiver = await customer.listens();
  const original = await filed("rejected");
  const first = (await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover: 1 } })).json.id;
  const second = (await customer.sandbox.post(`/v1/filings/${first}/amend`, { financials: { turnover: 2 } })).json.id;

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
  const answer = await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover: 3 } });
  assert.equal(answer.json.error.code, "filing_not_amendable");
});

for (const [what, body, code, field] of [
  ["nothing at all", {}, "missing_field", "financials"],
  ["only options", { options: { test_mode: true } }, "missing_field", "financials"],
  ["an empty change", { financials: {} }, "no_changes", null],
  ["what was filed already", { financials: { turnover: 12_000_000 } }, "no_changes", null],
  ["a default that was left out before", { accounts: { standard: "frs102" } }, "no_changes", null],
  ["another company", { company: { name: "Other Ltd" }, financials: { turnover: 1 } }, "unknown_field", "company"],
  ["another period", { period: { start: "2024-01-01" } }, "unknown_field", "period"],
  ["a figure that is not one", { financials: { turnover: "1" } }, "invalid_type", "financials.turnover"],
] as const) {
  test(`an amendment that says ${what} is refused with ${code}`, async () => {
    const original = await filed();

    const answer = await customer.sandbox.post(`/v1/filings/${original}/amend`, body);

    assert.equal(answer.status, 422);
    assert.equal(answer.json.error.code, code);
    assert.equal(answer.json.error.field, field);
    assert.equal((await filing(original)).amended_by, null);
  });
}
