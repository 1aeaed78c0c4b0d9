// Compares the authority's receipt with the mark we sent. A receipt for something else is evidence: the filing stays accepted,
// is flagged for operators, and nothing is deleted at the authority.

import { advance } from "./advance.ts";
import { flagFiling } from "./store.ts";
import { type SubmissionRow, saveExchange } from "./submission-store.ts";
import type { SubmitDependencies } from "./submitting.ts";

export async function acknowledge(row: SubmissionRow, { db, clock, publishing }: SubmitDependencies): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    if (row.receipt_digest === row.irmark) {
      await saveExchange(tx, row, { next: "delete", due_at: at });
      return advance(tx, row.filing_id, "receipt_matched", { at }, publishing);
    }
    const flag =
      row.receipt_digest === null
        ? "HMRC accepted this return without a receipt."
        : "HMRC's receipt is for a different IRmark than the one sent.";
    await saveExchange(tx, row, { next: null, due_at: null, last_error: flag });
    return flagFiling(tx, row.filing_id, flag, at);
  });
}
