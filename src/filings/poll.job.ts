// Asks the authority for its answer, at the address and pace of its last reply. "Still working on it" is an outcome, not a failure.

import { after, HOUR, SECOND } from "../platform/clock.ts";
import { upperHex } from "../platform/ids.ts";
import { advance } from "./advance.ts";
import { type SubmissionRow, saveExchange } from "./submission-store.ts";
import { mayLeave, type SubmitDependencies, tryAgain } from "./submitting.ts";

export async function poll(row: SubmissionRow, dependencies: SubmitDependencies): Promise<void> {
  const { db, clock, random, authority, publishing } = dependencies;
  const destination = dependencies.destinations[row.destination];
  if (row.correlation_id === null) throw new Error(`${row.id} has no conversation to poll`);

  if (!(await mayLeave(row, dependencies))) return;
  const conversation = { transactionId: upperHex(16, random), correlationId: row.correlation_id };
  const outcome = await authority.poll(conversation, row.response_path, destination);
  const at = clock.now();
  await db.transaction(async (tx) => {
    switch (outcome.kind) {
      case "waiting": {
        const seconds = destination.pollSeconds ?? patience(outcome.pollIntervalSeconds, row, at);
        return saveExchange(tx, row, {
          due_at: after(at, seconds * SECOND),
          response_path: outcome.responsePath ?? row.response_path,
          failures: 0,
          last_error: null,
        });
      }
      case "accepted":
        await saveExchange(tx, row, {
          next: "acknowledge",
          due_at: after(at, destination.acceptedSeconds * SECOND),
          response_path: outcome.responsePath,
          receipt_digest: outcome.receiptDigest,
          response: outcome.response,
          failures: 0,
          last_error: null,
        });
        return advance(tx, row.filing_id, "accepted", { at }, publishing);
      case "already_received":
      case "rejected":
        // Refused as a repetition after an uncertain send: the original may be our own, so it is looked for first.
        if (outcome.kind === "already_received" && row.transaction_ids.length > 1) {
          const due = after(at, destination.recovery.firstLookMs);
          return saveExchange(tx, row, { next: "recover", due_at: due, recover_looks: 0, already_received: true });
        }
        await saveExchange(tx, row, {
          next: "delete",
          due_at: at,
          response_path: outcome.responsePath,
          response: outcome.response,
          failures: 0,
          last_error: null,
        });
        return advance(tx, row.filing_id, "rejected", { at, text: outcome.text }, publishing);
      case "lost":
        return saveExchange(tx, row, { next: "recover", due_at: at, recover_looks: 0, last_error: outcome.reason });
      case "try_later":
      case "too_long":
        return tryAgain(tx, row, { reason: outcome.reason, unusable: outcome.kind === "too_long" }, dependencies);
    }
  });
}

/** What has been waiting for long can wait a little longer: a tenth of its age, at least what the authority asks for, at most an hour. */
export function patience(
  askedSeconds: number,
  { first_sent_at, created_at }: Pick<SubmissionRow, "first_sent_at" | "created_at">,
  at: Date,
): number {
  const ageMs = at.getTime() - (first_sent_at ?? created_at).getTime();
  return Math.max(askedSeconds, Math.min(ageMs / 10, HOUR) / SECOND);
}
