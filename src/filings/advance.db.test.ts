// A step writes only under its lease, and only over the filing it has seen: what changed that filing meanwhile is kept,
// and shown by the event.

import assert from "node:assert/strict";
import { claimSubmissions } from "../../test/support/due-submissions.ts";
import { sampleReturn } from "../../test/support/returns.ts";
import { type Customer, type Service, startService } from "../../test/support/service.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { SECOND } from "../platform/clock.ts";
import { LeaseLost } from "../work/lease.ts";
import { advance, type OccurredFact } from "./advance.ts";
import { type ClaimedSubmission, dueIn, type SubmissionStep, saveExchange } from "./exchange/submission-store.ts";
import { versionedFiling } from "./store.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const next = { next: "poll", due_at: null } as const;

test("an amendment made between the claim and the write stays, and the event names it", async () => {
  const { customer, row, dispatched } = await claimed();
  const amended = { financials: { trading_profit: 5_000_000 } };
  const { json } = await customer.sandbox.post(`/v1/filings/${row.filing_id}/amend`, amended);

  await advance(service.db, row, [dispatched], next, publishing());

  const { status, amended_by } = await versionedFiling(service.db, row.filing_id);
  const [event] = await eventsAbout(row);
  assert.deepEqual({ status, amended_by }, { status: "submitted", amended_by: json.id });
  assert.equal(JSON.parse(event?.payload ?? "{}").data.object.amended_by, json.id);
});

test("without the lease nothing is written: no move, no event, no next step", async () => {
  const { row, dispatched } = await claimed();
  await service.db.query(`update submissions set lease_token = 'ANOTHER' where id = $1`, [row.id]);

  await assert.rejects(advance(service.db, row, [dispatched], next, publishing()), LeaseLost);

  const { status } = await versionedFiling(service.db, row.filing_id);
  const [submission] = await service.db.query(`select next, lease_token from submissions where id = $1`, [row.id]);
  assert.equal(status, "pending");
  assert.deepEqual(await eventsAbout(row), []);
  assert.deepEqual(submission, { next: "submit", lease_token: "ANOTHER" });
});

test("a step whose next one is due at once keeps its lease, and the next one is written back under it", async () => {
  const { row, dispatched } = await claimed();
  const at = service.clock.now();

  const { goesOn } = await advance(service.db, row, [dispatched], { next: "poll", ...dueIn(0, at) }, publishing());
  assert.ok(goesOn);
  const ended = await advance(
    service.db,
    goesOn,
    [{ fact: "accepted", at }],
    { next: "acknowledge", ...dueIn(SECOND, at) },
    publishing(),
  );

  assert.deepEqual([goesOn.next, goesOn.lease_token, goesOn.filing.status], ["poll", "OWN", "submitted"]);
  assert.equal(ended.goesOn, null, "what is due later is given up");
  assert.deepEqual(await submissionOf(row), { next: "acknowledge", lease_token: null });
});

/** Why it is given up all the same. */
const givenUp: Record<string, { change: Partial<ClaimedSubmission>; next: SubmissionStep; lease?: string }> = {
  "the lease has run out meanwhile": { change: {}, next: "poll", lease: "clock_timestamp() - interval '1 second'" },
  "it is the same step again": { change: {}, next: "submit" },
  "it is another message to the live authority, which waits for its turn": {
    change: { destination: "live" },
    next: "delete",
  },
};

for (const [why, { change, next, lease }] of Object.entries(givenUp))
  test(`a step whose next one is due at once is given up where ${why}`, async () => {
    const { row } = await claimed();
    if (lease !== undefined) await service.db.query(`update submissions set lease_until = ${lease}`);

    const { goesOn, isDue } = await saveExchange(
      service.db,
      { ...row, ...change },
      { next, ...dueIn(0, service.clock.now()) },
    );

    assert.deepEqual([goesOn, isDue], [null, true]);
    assert.deepEqual(await submissionOf(row), { next, lease_token: null });
  });

async function submissionOf({ id }: ClaimedSubmission) {
  const [submission] = await service.db.query(`select next, lease_token from submissions where id = $1`, [id]);
  return submission;
}

async function claimed(): Promise<{ customer: Customer; row: ClaimedSubmission; dispatched: OccurredFact }> {
  const customer = await service.customer();
  await service.db.query(`update submissions set next = null`);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  const now = service.clock.now();
  const [row] = await claimSubmissions(service.db, { token: "OWN", limit: 1, now });
  assert.ok(row);
  return { customer, row, dispatched: { fact: "dispatched", at: now, correlationId: "A".repeat(32) } };
}

function publishing() {
  return { random: service.random, delaysMs: [0] };
}

function eventsAbout({ filing_id }: ClaimedSubmission): Promise<{ payload: string }[]> {
  return service.db.query<{ payload: string }>(`select payload from events where subject_id = $1`, [filing_id]);
}
