// Sends a return for the first time, or again once the authority is known to have no trace of it. The row is marked as
// sending in a transaction of its own before the first byte leaves; from there on a crash leads to recover.job and
// never to a second send.

import { acceptCredentials, refuseCredentials } from "../../access/credentials.ts";
import type { Replied, SubmitOutcome } from "../../authorities/hmrc/client.ts";
import { addressOf } from "../../authorities/hmrc/destinations.ts";
import { after, SECOND } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/db.ts";
import { LeaseLost } from "../../work/lease.ts";
import { advance } from "../advance.ts";
import { contentHash } from "../approval/approval.ts";
import { lockApprovedContent } from "../approval/approval-store.ts";
import { voidAfterAll } from "../approval/decide.ts";
import type { StoredInput } from "../create/own-document.ts";
import { countDecision } from "../decided.ts";
import { replyTo } from "../replies/reply.ts";
import type { Attention } from "../review/attention.ts";
import { raiseFlag } from "../review/raise-flag.ts";
import { bodyOf, type ClaimedSubmission, dueIn, markSending, type StepDone, saveExchange } from "./submission-store.ts";
import {
  credentialsOf,
  dueAgain,
  mayLeave,
  type ReadySender,
  type SubmitDependencies,
  sentByContext,
  softwareFor,
} from "./submitting.ts";

/** Each send followed by looks that found no trace of it. It goes on, but a person should know. */
const FLAG_AFTER_SENDS = 3;

export async function submit(row: ClaimedSubmission, dependencies: SubmitDependencies): Promise<StepDone | null> {
  const { db, clock, sealing, authority, leaseSeconds } = dependencies;
  const destination = dependencies.destinations[row.destination];
  const transactionId = row.transaction_ids.at(-1);
  if (transactionId === undefined) throw new Error(`${row.id} has no transaction id`);
  // All that can go wrong on our side goes wrong before the mark: from there on the row says that it may have been
  // sent.
  addressOf(destination, null);
  const software = await softwareFor(row, dependencies);
  if (software === null) return null;
  if (!(await mayLeave(row, dependencies))) return null;
  // After the wait for a turn: credentials may have been refused meanwhile.
  const sender = await credentialsOf(row, dependencies);
  if (sender === null) return null;
  const body = row.body ?? (await bodyOf(db, row.id));
  const sentBy = sealing.seal(sender.credentials.senderId, sentByContext(row));

  const sentAt = clock.now();
  const markedAt = performance.now();
  const sending = { at: sentAt, leaseSeconds, sentBy, software };
  if (row.filing.approval_id === null) await markSending(db, row, sending);
  else if (!(await markApproved(row, body, sending, dependencies))) return null;
  // A process that froze here may have lost its lease meanwhile; the row says recover, so not sending is safe.
  if (performance.now() - markedAt > (leaseSeconds * SECOND) / 2) throw new LeaseLost(row);
  const replied = await authority.submit(
    { transactionId, companyUtr: row.company_utr, amendment: row.amendment, software, body, scenario: row.scenario },
    sender.credentials,
    destination,
  );
  // As it is marked: the next step may be done with this row.
  const first_sent_at = row.first_sent_at ?? sentAt;
  const marked = { sending_since: sentAt, first_sent_at, sent_by: sentBy, recover_looks: 0, advanced_seconds: 0 };
  return record({ ...row, ...marked }, replied, sender, dependencies);
}

/**
 * Nobody approved it: it is not sent. Approved: it is sent as it was. Both are seen in the transaction that marks it as
 * sending. What differs is void, and its return fails.
 */
async function markApproved(
  row: ClaimedSubmission,
  body: string,
  sending: Parameters<typeof markSending>[2],
  { db, publishing }: SubmitDependencies,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const approved = await lockApprovedContent(tx, row.filing_id);
    if (approved?.state === "waiting") {
      await saveExchange(tx, row, { due_at: null });
      return false;
    }
    const hash = contentHash({ input: approved?.input as StoredInput, body });
    if (approved?.state === "approved" && approved.content_sha256?.equals(hash) === true) {
      await markSending(tx, row, sending);
      return true;
    }
    await voidAfterAll(tx, row.filing, { reason: NOT_AS_APPROVED, at: sending.at }, publishing);
    return false;
  });
}

const NOT_AS_APPROVED = "What was stored is not what was approved. Nothing was sent.";

async function record(
  row: ClaimedSubmission,
  { outcome, reply: received }: Replied<SubmitOutcome>,
  sender: ReadySender,
  dependencies: SubmitDependencies,
): Promise<StepDone | null> {
  const { db, clock, publishing } = dependencies;
  const destination = dependencies.destinations[row.destination];
  const at = clock.now();
  const reply = replyTo("submit", received, at);
  const isOver = { next: null, due_at: null, last_error: null, reply };
  const rejected = async (text: string, before?: (tx: Transaction) => Promise<unknown>) => {
    const advanced = await db.transaction(async (tx) => {
      await before?.(tx);
      return advance(tx, row, [{ fact: "rejected", at, text }], isOver, publishing);
    });
    countDecision(advanced, dependencies.metrics);
    return advanced;
  };
  switch (outcome.kind) {
    case "acknowledged": {
      const seconds = destination.pollSeconds ?? outcome.pollIntervalSeconds;
      const { correlationId, responsePath } = outcome;
      await acceptCredentials(db, sender.stored, at);
      const change = {
        next: "poll",
        ...dueIn(seconds * SECOND, at),
        correlation_id: correlationId,
        response_path: responsePath,
        failures: 0,
        last_error: null,
        reply,
      } as const;
      return advance(db, row, [{ fact: "dispatched", at, correlationId }], change, publishing);
    }
    case "credentials_refused":
      return rejected(outcome.text, (tx) => refuseCredentials(tx, sender.stored, at));
    case "rejected":
      return rejected(outcome.text);
    case "already_received":
      // Only after an uncertain send can the original be our own; otherwise a return for this period was filed before.
      if (row.transaction_ids.length > 1) {
        const due = after(at, destination.recovery.firstLookMs);
        return saveExchange(db, row, { next: "recover", due_at: due, already_received: true, reply });
      }
      return rejected(outcome.text);
    case "try_later":
    case "silence": {
      const failures = row.failures + 1;
      const due = await dueAgain(db, row, outcome.kind, dependencies);
      const waits = { waits_for_authority: outcome.kind === "silence" };
      return saveExchange(db, row, {
        next: "submit",
        due_at: due,
        failures,
        last_error: outcome.reason,
        ...waits,
        reply,
      });
    }
    case "uncertain":
      await db.transaction(async (tx) => {
        const due = after(at, destination.recovery.firstLookMs);
        await saveExchange(tx, row, { next: "recover", due_at: due, last_error: outcome.reason, reply });
        const sends = row.transaction_ids.length;
        if (sends >= FLAG_AFTER_SENDS) await raiseFlag(tx, row.filing_id, sentWithoutReply(sends), { at, publishing });
      });
      return null;
  }
}

const sentWithoutReply = (sends: number): Attention => ({
  reason: "no_usable_reply",
  message: `Sent ${sends} times without a usable reply from HMRC. Quarterday keeps trying. If this stays, ask HMRC whether it has the return.`,
});
