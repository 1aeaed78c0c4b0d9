// Compares the authority's receipt with the mark we sent. A receipt for something else is evidence: the filing stays
// accepted, is flagged for operators, and nothing is deleted at the authority.

import { advance } from "../advance.ts";
import type { Attention } from "../review/attention.ts";
import { raiseFlag } from "../review/raise-flag.ts";
import { type ClaimedSubmission, dueIn, type StepDone, saveExchange } from "./submission-store.ts";
import type { SubmitDependencies } from "./submitting.ts";

export async function acknowledge(
  row: ClaimedSubmission,
  { db, clock, publishing }: SubmitDependencies,
): Promise<StepDone | null> {
  const at = clock.now();
  if (row.receipt_digest === row.irmark)
    return advance(db, row, [{ fact: "receipt_matched", at }], { next: "delete", ...dueIn(0, at) }, publishing);
  const attention = row.receipt_digest === null ? NO_RECEIPT : OTHER_RECEIPT;
  await db.transaction(async (tx) => {
    await saveExchange(tx, row, { next: null, due_at: null, last_error: attention.message });
    await raiseFlag(tx, row.filing_id, attention, { at, publishing });
  });
  return null;
}

const NO_RECEIPT: Attention = {
  reason: "receipt_missing",
  message: "HMRC accepted this return without a receipt. Ask HMRC whether it has the return, then resolve the flag.",
};

const OTHER_RECEIPT: Attention = {
  reason: "receipt_mismatch",
  message:
    "HMRC's receipt is for a different IRmark than the one sent. Ask HMRC which return it has, then resolve the flag.",
};
