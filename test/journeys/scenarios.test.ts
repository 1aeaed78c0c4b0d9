// Every scenario of the sandbox, from the JSON to the last event: whatever the authority does, the filing ends as it
// should, and at the authority there is one accepted submission for it or none.

import assert from "node:assert/strict";
import { scenarioTable } from "../../packages/simulator/scenarios.ts";
import { SECOND } from "../../src/platform/clock.ts";
import { sampleReturn } from "../support/returns.ts";
import { scenarioEnds } from "../support/scenario-ends.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

/** How long the service waits for a reply: longer than a good one takes on a busy machine. */
const SILENCE_MS = 3 * SECOND;

let service: Service;
before(async () => {
  service = await startService({ sendTimeoutMs: SILENCE_MS, leaseSeconds: 10 });
});
after(() => service.close());

test("every scenario has its end in the table", () => {
  assert.deepEqual(
    Object.keys(scenarioEnds),
    scenarioTable.map(({ name }) => name),
  );
});

for (const { name, utr } of scenarioTable) {
  for (const [how, body, headers] of [
    ["by header", sampleReturn(), { "service-test-scenario": name }],
    ["by reserved UTR", sampleReturn({ utr }), {}],
  ] as const) {
    test(`${name}, ${how}: the filing ends as it should`, async () => {
      const { flag, ...expected } = scenarioEnds[name] ?? assert.fail();
      const customer = await service.customer();
      const receiver = await customer.listens();

      const { json } = await customer.sandbox.post("/v1/filings", body, headers);
      await untilAtRest(json.id);

      const { status, hmrc_error } = (await customer.sandbox.get(`/v1/filings/${json.id}`)).json;
      const { flagged, ...seen } = await seenBy(customer, json.id);
      const events = receiver.received.map(({ event }) => event.type);
      assert.deepEqual({ status, errors: numbersIn(hmrc_error), ...seen, events }, expected);
      assert.match(flagged ?? "not flagged", flag ?? /^not flagged$/);
    });
  }
}

test("an amendment is the way out of a duplicate: the scenario refuses originals only", async () => {
  const customer = await service.customer();
  const original = await customer.sandbox.post("/v1/filings", sampleReturn());
  const change = { financials: { turnover: 13_000_000 } };

  const { json } = await customer.sandbox.post(`/v1/filings/${original.json.id}/amend`, change, {
    "service-test-scenario": "duplicate",
  });
  const final = await service.untilFinal(customer.sandbox, json.id);

  assert.equal(final.status, "acknowledged");
});

test("the same return filed again meets the same trouble again", async () => {
  const customer = await service.customer();
  const trouble = { "service-test-scenario": "acknowledgement_lost" };

  for (const filings of [1, 2]) {
    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), trouble);
    await service.settle();
    assert.equal((await customer.sandbox.get(`/v1/filings/${json.id}`)).json.status, "pending");
    await untilAtRest(json.id);
    assert.equal((await seenBy(customer, json.id)).recorded, filings);
  }
});

/** Nothing is left to do for it: it is final and deleted at the authority, or held for a person. */
async function untilAtRest(id: string): Promise<void> {
  for (let second = 0; second < 120; second++) {
    await service.settle();
    const [row] = await service.db.query<{ next: string | null }>(`select next from submissions where filing_id = $1`, [
      id,
    ]);
    if (row?.next === null) return;
    service.clock.advance(SECOND);
  }
  assert.fail(`${id} is not at rest after two minutes`);
}

/** What the authority has of this customer, and what the service knows beside the filing it shows. */
async function seenBy({ organisationId }: Customer, id: string) {
  const [authority] = await service.db.query<{ recorded: number; accepted: number; kept: number }>(
    `select count(*) as recorded, count(*) filter (where problems = '[]'::jsonb) as accepted,
            count(*) filter (where deleted_at is null) as kept
       from simulator.submissions where sender_id = $1`,
    [organisationId],
  );
  const [ours] = await service.db.query<{ flagged: string | null; ids: string[] }>(
    `select flag as flagged, transaction_ids as ids from filings f join submissions s on s.filing_id = f.id where f.id = $1`,
    [id],
  );
  return { ...authority, flagged: ours?.flagged, transactionIds: ours?.ids.length };
}

function numbersIn(error: string | null): string[] {
  return error === null ? [] : error.split("\n").map((line) => line.split(":")[0] ?? "");
}
