// Asks the authority for its answer, at the address and pace of its last reply. "Still working on it" is an outcome,
// not a failure.

import { after, HOUR, SECOND } from "../../platform/clock.ts";
import { upperHex } from "../../platform/ids.ts";
import { advance, type OccurredFact } from "../advance.ts";
import { countDecision } from "../decided.ts";
import { replyTo } from "../replies/reply.ts";
import { type ClaimedSubmission, dueIn, type StepDone, type SubmissionRow, saveExchange } from "./submission-store.ts";
import { mayLeave, type SubmitDependencies, tryAgain } from "./submitting.ts";

export async function poll(row: ClaimedSubmission, dependencies: SubmitDependencies): Promise<StepDone | null> {
  const { db, clock, random, authority, publishing, metrics } = dependencies;
  const destination = dependencies.destinations[row.destination];
  if (row.correlation_id === null) throw new Error(`${row.id} has no conversation to poll`);

  if (!(await mayLeave(row, dependencies))) return null;
  const conversation = { transactionId: upperHex(16, random), correlationId: row.correlation_id };
  const { outcome, reply: received } = await authority.poll(
    { ...conversation, advancedSeconds: row.advanced_seconds },
    row.response_path,
    destination,
  );
  const at = clock.now();
  const reply = replyTo("poll", received, at);
  switch (outcome.kind) {
    case "waiting": {
      const seconds = destination.pollSeconds ?? patience(outcome.pollIntervalSeconds, row, at);
      return saveExchange(db, row, {
        ...dueIn(seconds * SECOND, at),
        response_path: outcome.responsePath ?? row.response_path,
        failures: 0,
        last_error: null,
        reply,
      });
    }
    case "accepted": {
      // Where nothing is to be seen in between, the receipt is compared at once; one for something else is for
      // acknowledge.job.
      const isMatched = destination.acceptedSeconds === 0 && outcome.receiptDigest === row.irmark;
      const change = {
        next: isMatched ? "delete" : "acknowledge",
        ...dueIn(destination.acceptedSeconds * SECOND, at),
        response_path: outcome.responsePath,
        receipt_digest: outcome.receiptDigest,
        response: outcome.response,
        responded_at: at,
        failures: 0,
        last_error: null,
      } as const;
      const facts: OccurredFact[] = [{ fact: "accepted", at }];
      if (isMatched) facts.push({ fact: "receipt_matched", at });
      const advanced = await advance(db, row, facts, change, publishing);
      countDecision(advanced, metrics);
      return advanced;
    }
    case "already_received":
    case "rejected": {
      // Refused as a repetition after an uncertain send: the original may be our own, so it is looked for first.
      if (outcome.kind === "already_received" && row.transaction_ids.length > 1) {
        const due = after(at, destination.recovery.firstLookMs);
        return saveExchange(db, row, { next: "recover", due_at: due, recover_looks: 0, already_received: true, reply });
      }
      const change = {
        next: "delete",
        ...dueIn(0, at),
        response_path: outcome.responsePath,
        response: outcome.response,
        responded_at: at,
        failures: 0,
        last_error: null,
      } as const;
      const rejected = { fact: "rejected", at, text: outcome.text } as const;
      const advanced = await advance(db, row, [rejected], change, publishing);
      countDecision(advanced, metrics);
      return advanced;
    }
    case "lost":
      return saveExchange(db, row, {
        next: "recover",
        ...dueIn(0, at),
        recover_looks: 0,
        last_error: outcome.reason,
        reply,
      });
    case "try_later":
    case "silence":
    case "too_long":
      await db.transaction((tx) => tryAgain(tx, row, { ...outcome, reply }, dependencies));
      return null;
  }
}

/**
 * What has been waiting for long can wait a little longer: a tenth of its age, at least what the authority asks for, at
 * most an hour.
 */
export function patience(
  askedSeconds: number,
  { first_sent_at, created_at }: Pick<SubmissionRow, "first_sent_at" | "created_at">,
  at: Date,
): number {
  const ageMs = at.getTime() - (first_sent_at ?? created_at).getTime();
  return Math.max(askedSeconds, Math.min(ageMs / 10, HOUR) / SECOND);
}
