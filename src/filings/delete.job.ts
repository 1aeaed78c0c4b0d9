// Ends the exchange: the answer is stored, so the authority may forget it. Tried on its own and changes no status.

import { after } from "../platform/clock.ts";
import { upperHex } from "../platform/ids.ts";
import { backOffMs } from "../work/back-off.ts";
import { type SubmissionRow, saveExchange } from "./submission-store.ts";
import { authorityBackOff, type Submitting } from "./submitting.ts";

/** The authority forgets by itself after a month or two; by then we have asked often enough. */
const MAX_TRIES = 20;

export async function deleteExchange(row: SubmissionRow, submitting: Submitting): Promise<void> {
  const { db, clock, random, authority } = submitting;
  if (row.correlation_id === null) throw new Error(`${row.id} has no conversation to delete`);

  const conversation = { transactionId: upperHex(16, random), correlationId: row.correlation_id };
  const outcome = await authority.delete(conversation, row.response_path, submitting.destinations[row.destination]);
  await db.transaction(async (tx) => {
    if (outcome.kind === "deleted") return saveExchange(tx, row, { next: null, due_at: null, last_error: null });
    const failures = row.failures + 1;
    if (failures >= MAX_TRIES) return saveExchange(tx, row, { next: null, due_at: null, last_error: outcome.reason });
    const due = after(clock.now(), backOffMs(failures, authorityBackOff));
    return saveExchange(tx, row, { due_at: due, failures, last_error: outcome.reason });
  });
}
