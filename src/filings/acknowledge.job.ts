// Compares the authority's receipt with the mark we sent. A receipt for something else is evidence: the filing stays accepted,
// is flagged for operators, and nothing is deleted at the authority.

import { advance } from "./advance.ts";
import { flagFiling } from "./store.ts";
import type { ClaimedSubmission } from "./submission-claim-store.ts";
import { saveExchange } from "./submission-store.ts";
import type { SubmitDependencies } from "./submitting.ts";

export async function acknowledge(
  row: ClaimedSubmission,
  { db, clock, publishing }: SubmitDependencies,
): Promise<void> {
  const at = clock.now();
  if (row.receipt_digest === row.irmark)
    return advance(db, row, [{ fact: "receipt_matched", at }], { next: "delete", due_at: at }, publishing);
  const flag =
    row.receipt_digest === null
      ? "HMRC accepted this return without a receipt."
      : "HMRC's receipt is for a different IRmark than the one sent.";
  await db.transaction(async (tx) => {
    await saveExchange(tx, row, { next: null, due_at: null, last_error: flag });
    await flagFiling(tx, row.filing_id, flag, at);
  });
}
