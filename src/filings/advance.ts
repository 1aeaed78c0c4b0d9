// The only way a filing moves. A fact comes in; the row is locked, the move looked up, the row changed, the event published and
// whatever the move sets free made due, all in the caller's transaction: everything or nothing.

import type { Transaction } from "../platform/db.ts";
import { type PublishDependencies, publish } from "../webhooks/publish.ts";
import { lockOriginalOf, nameNewestStanding, waitingAmendmentsOf } from "./amendment-store.ts";
import { type FilingRow, filingObject } from "./filing.ts";
import { type FilingFact, filingMoves, verdictOn } from "./lifecycle.ts";
import { lockFiling, updateFiling } from "./store.ts";
import { dropSubmissionOf, releaseAmendmentsOf } from "./submission-store.ts";

/** What each fact brings with it. `at` is when it became known to us. */
export interface FactDetails {
  dispatched: { at: Date; correlationId: string };
  accepted: { at: Date };
  receipt_matched: { at: Date };
  rejected: { at: Date; text: string };
  original_failed: { at: Date; text: string };
}

export async function advance<Fact extends FilingFact>(
  tx: Transaction,
  filingId: string,
  fact: Fact,
  details: FactDetails[Fact],
  publishing: PublishDependencies,
): Promise<void> {
  // The original before the amendment, as everywhere: two that lock both cannot wait for each other.
  if (filingMoves[fact].to === "failed") await lockOriginalOf(tx, filingId);
  const before = await lockFiling(tx, filingId);
  const verdict = verdictOn(fact, before.status);
  if (verdict.kind === "already_true") return;
  if (verdict.kind === "impossible") throw new Error(`${filingId} is ${before.status} and cannot become ${fact}`);

  const filing = await updateFiling(tx, filingId, {
    status: verdict.move.to,
    updated_at: details.at,
    correlation_id: "correlationId" in details ? details.correlationId : before.correlation_id,
    hmrc_error: "text" in details ? details.text : before.hmrc_error,
    submitted_at: fact === "dispatched" ? details.at : before.submitted_at,
    acknowledged_at: fact === "accepted" ? details.at : before.acknowledged_at,
    receipt_matched_at: fact === "receipt_matched" ? details.at : before.receipt_matched_at,
    // What amends a filing that fails, fails with it.
    amended_by: verdict.move.to === "failed" ? null : before.amended_by,
  });
  if (verdict.move.event !== null) {
    const { organisation_id: organisationId, mode } = filing;
    const event = { organisationId, mode, type: verdict.move.event, subjectId: filing.id, at: details.at };
    await publish(tx, { ...event, object: filingObject(filing) }, publishing);
  }
  await settleAmendments(tx, filing, details.at, publishing);
}

/** What this move means for the returns that amend this one (they go, or they fail with it) and for the one it amends. */
async function settleAmendments(
  tx: Transaction,
  filing: FilingRow,
  at: Date,
  publishing: PublishDependencies,
): Promise<void> {
  if (filing.status === "accepted") await releaseAmendmentsOf(tx, filing.id, at);
  if (filing.status !== "failed") return;
  if (filing.amends !== null) await nameNewestStanding(tx, filing.amends, at);
  for (const amendment of await waitingAmendmentsOf(tx, filing.id)) {
    await dropSubmissionOf(tx, amendment.id);
    await advance(tx, amendment.id, "original_failed", { at, text: filing.hmrc_error ?? "" }, publishing);
  }
}
