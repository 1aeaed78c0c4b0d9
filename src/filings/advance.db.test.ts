// A step writes only under its lease, and only over the filing it has seen: what changed that filing meanwhile is kept,
// and shown by the event.

import assert from "node:assert/strict";
import { claimSubmissions } from "../../test/support/due-submissions.ts";
import { sampleReturn } from "../../test/support/returns.ts";
import { type Customer, type Service, startService } from "../../test/support/service.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { LeaseLost } from "../work/lease.ts";
import { advance, type OccurredFact } from "./advance.ts";
import type { ClaimedSubmission } from "./exchange/submission-claim-store.ts";
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
