// A send whose outcome is unknown: ask the authority what it has from us, and match on any transaction id ever used for
// this return. Found, the conversation goes on; only what the authority has no trace of, several times over, is sent
// again.

import { refuseCredentials } from "../../access/credentials.ts";
import type { StatusRecord } from "../../authorities/hmrc/replies.ts";
import { after, SECOND } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/db.ts";
import { databaseIdentity } from "../../platform/database/identity.ts";
import { upperHex } from "../../platform/ids.ts";
import { advance } from "../advance.ts";
import { type KeptReply, replyTo, withOwnRecords } from "../replies/reply.ts";
import type { Attention } from "../review/attention.ts";
import { raiseFlag } from "../review/raise-flag.ts";
import { correctCorrelationId } from "../store.ts";
import { isItsTurn } from "./restore-store.ts";
import { type ClaimedSubmission, dueIn, type StepDone, type SubmissionRow, saveExchange } from "./submission-store.ts";
import {
  credentialsOf,
  mayLeave,
  type SubmitDependencies,
  sentByContext,
  type Trouble,
  tryAgain,
  waitForCredentials,
} from "./submitting.ts";

export async function recover(row: ClaimedSubmission, dependencies: SubmitDependencies): Promise<StepDone | null> {
  const { db, clock, authority, publishing } = dependencies;
  const destination = dependencies.destinations[row.destination];

  if (!(await mayLeave(row, dependencies))) return null;
  const sender = await credentialsOf(row, dependencies);
  if (sender === null) return null;
  const window = { from: row.first_sent_at ?? row.created_at, to: clock.now() };
  const { outcome, reply: received } = await authority.list(window, sender.credentials, destination);
  const at = clock.now();
  const reply = replyTo("list", withOwnRecords(received, row.transaction_ids), at);
  if (outcome.kind === "credentials_refused") {
    await refuseCredentials(db, sender.stored, at);
    await waitForCredentials(row, "refused", dependencies, reply);
    return null;
  }
  const tryLater = async (trouble: Omit<Trouble, "reply">) => {
    await db.transaction((tx) => tryAgain(tx, row, { ...trouble, reply }, dependencies));
    return null;
  };
  if (outcome.kind !== "report") return tryLater(outcome);
  const ours = outcome.records.filter((record) => isOurs(record, row));
  const found = ours.find(({ correlationId }) => correlationId !== "");
  if (found === undefined && ours.length > 0) return tryLater({ kind: "unusable", reason: NO_REFERENCE });
  if (found === undefined && (await wentBackToo(row, outcome.database, db)))
    return db.transaction((tx) => sendInTurn(tx, row, { at, reply }, dependencies));
  if (found === undefined) return recordNoTrace(row, { at, reply }, sender.credentials.senderId, dependencies);
  const { correlationId } = found;
  const change = { ...takenUp(found), ...dueIn(0, at), reply };
  return db.transaction(async (tx) => {
    const advanced = await advance(tx, row, [{ fact: "dispatched", at, correlationId }], change, publishing);
    // Submitted already, under the reference of a repetition: the filing shows the one that counts.
    if (row.correlation_id !== null) await correctCorrelationId(tx, row.filing_id, correlationId, at);
    return advanced;
  });
}

/** Any of our transaction ids will do; a conversation that was refused as a repetition is not the one we look for. */
function isOurs({ correlationId, transactionId }: StatusRecord, row: SubmissionRow): boolean {
  const isRefused = row.already_received && correlationId === row.correlation_id;
  return !isRefused && row.transaction_ids.includes(transactionId);
}

/** That it has the return is certain, so it is never sent again for this. */
const NO_REFERENCE = "it lists this return without a CorrelationID";

/** The conversation goes on with a poll at once: the answer may have been ready for long. */
function takenUp(found: StatusRecord) {
  return {
    next: "poll",
    correlation_id: found.correlationId,
    response_path: null,
    failures: 0,
    last_error: null,
    already_received: false,
  } as const;
}

/** When the list came, and the list. */
interface Looked {
  at: Date;
  reply: KeptReply | null;
}

async function recordNoTrace(
  row: ClaimedSubmission,
  { at, reply }: Looked,
  senderId: string,
  dependencies: SubmitDependencies,
): Promise<StepDone | null> {
  const { db, sealing, publishing, leaseSeconds, sendTimeoutMs } = dependencies;
  const { everyMs, looks: looksNeeded } = dependencies.destinations[row.destination].recovery;
  // While the send may still be on its way, from a worker we believe dead, having no trace of it proves nothing.
  const lastSend = row.restored_at ?? row.sending_since ?? row.created_at;
  const settledAt = after(lastSend, sendTimeoutMs + leaseSeconds * SECOND);
  const looks = at < settledAt ? row.recover_looks : row.recover_looks + 1;
  return db.transaction(async (tx) => {
    if (looks < looksNeeded)
      return saveExchange(tx, row, { due_at: after(at, everyMs), recover_looks: looks, last_error: null, reply });
    const sentBy = row.sent_by === null ? senderId : sealing.open(row.sent_by, sentByContext(row));
    const attention = sentBy === senderId ? reasonToHold(row) : SENT_BY_ANOTHER;
    if (attention !== null) {
      await saveExchange(tx, row, { next: null, due_at: null, last_error: attention.message, reply });
      await raiseFlag(tx, row.filing_id, attention, { at, publishing });
      return null;
    }
    return sendAnew(tx, row, { at, reply }, dependencies);
  });
}

/** An amendment goes after its original, which was looked for too: until that is accepted it is looked for again. */
async function sendInTurn(
  tx: Transaction,
  row: ClaimedSubmission,
  { at, reply }: Looked,
  dependencies: SubmitDependencies,
): Promise<StepDone> {
  if (await isItsTurn(tx, row.filing_id)) return sendAnew(tx, row, { at, reply }, dependencies);
  return saveExchange(tx, row, { due_at: after(at, TURN_EVERY_MS), last_error: null, reply });
}

const TURN_EVERY_MS = 5 * SECOND;

/** Under another transaction id: what was sent before can still be told from it. */
async function sendAnew(
  tx: Transaction,
  row: ClaimedSubmission,
  { at, reply }: Looked,
  { random }: SubmitDependencies,
): Promise<StepDone> {
  const transactionIds = [...row.transaction_ids, upperHex(16, random)];
  return saveExchange(tx, row, {
    next: "submit",
    ...dueIn(0, at),
    transaction_ids: transactionIds,
    failures: 0,
    last_error: null,
    reply,
  });
}

/** Our own simulator in this very database was restored with it: what it does not list, it does not have. */
async function wentBackToo(row: SubmissionRow, database: string | null, db: Database): Promise<boolean> {
  if (row.restored_at === null || row.correlation_id !== null || row.already_received || database === null)
    return false;
  return database === (await databaseIdentity(db));
}

/** The authority lists to a sender what that sender sent: to another, having no trace of it means nothing. */
const SENT_BY_ANOTHER: Attention = {
  reason: "sent_by_another_sender",
  message:
    "This return may have been sent under another sender id, which the current credentials cannot look up. Ask HMRC whether it has the return.",
};

/**
 * What was answered and deleted after the backup is not listed either: that the authority has no trace of it proves
 * nothing.
 */
const NOT_LISTED_AFTER_RESTORE: Attention = {
  reason: "not_listed_after_restore",
  message:
    "The database was restored from a backup, and HMRC does not list this return: it was never sent, or HMRC has answered it already. Ask HMRC whether it has it. If not, whoever runs this service can send it (`quarterday filings release`).",
};

const ALREADY_RECEIVED: Attention = {
  reason: "already_received",
  message:
    "HMRC says it has a return for this period, but does not list one from this service. Ask HMRC which return it has.",
};

const NO_LONGER_LISTED: Attention = {
  reason: "no_longer_listed",
  message: "HMRC acknowledged this return but no longer lists it. Ask HMRC whether it has the return.",
};

/**
 * Cases in which the authority did have this return, or may have had it without our knowing: it is held for a person,
 * never sent again, never called failed.
 */
function reasonToHold(row: SubmissionRow): Attention | null {
  if (row.already_received) return ALREADY_RECEIVED;
  if (row.correlation_id !== null) return NO_LONGER_LISTED;
  return row.restored_at === null ? null : NOT_LISTED_AFTER_RESTORE;
}
