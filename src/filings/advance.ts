// The only way a filing moves. A fact comes in; the row is locked, the move looked up, the row changed, the event published and
// whatever the move sets free made due, all in the caller's transaction: everything or nothing.

import type { Transaction } from "../platform/db.ts";
import { type Publishing, publish } from "../webhooks/publish.ts";
import { type FilingRow, filingObject } from "./filing.ts";
import { type FilingFact, verdictOn } from "./lifecycle.ts";
import { lockFiling, updateFiling, waitingAmendmentsOf } from "./store.ts";
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
  publishing: Publishing,
): Promise<void> {
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
  });
  if (verdict.move.event !== null) {
    const { organisation_id: organisationId, mode } = filing;
    const happening = { organisationId, mode, type: verdict.move.event, subjectId: filing.id, at: details.at };
    await publish(tx, { ...happening, object: filingObject(filing) }, publishing);
  }
  await settleAmendments(tx, filing, details.at, publishing);
}

/** What this move means for the returns that amend this one: they go, or they fail with it. */
async function settleAmendments(tx: Transaction, original: FilingRow, at: Date, publishing: Publishing): Promise<void> {
  if (original.status === "accepted") await releaseAmendmentsOf(tx, original.id, at);
  if (original.status !== "failed") return;
  for (const amendment of await waitingAmendmentsOf(tx, original.id)) {
    await dropSubmissionOf(tx, amendment.id);
    await advance(tx, amendment.id, "original_failed", { at, text: original.hmrc_error ?? "" }, publishing);
  }
}
