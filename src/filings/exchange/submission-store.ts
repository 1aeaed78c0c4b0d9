// The submissions table: one row per filing, saying what the authority is told and what is to be done next. All SQL
// about it stands here, but for its claim (submission-claim-store.ts). A row with `next` and a `due_at` that has come
// is work; the worker that claims it holds it until the lease ends.

import type { DestinationName, Software } from "../../authorities/hmrc/destinations.ts";
import { after } from "../../platform/clock.ts";
import { only, type Queryable, type Transaction, type Value } from "../../platform/database/db.ts";
import { named } from "../../platform/database/parameters.ts";
import { NOTHING_SENT, type Sent } from "../../webhooks/publish-store.ts";
import { LONGEST_ADVANCE_SECONDS } from "../../work/clock-advance.ts";
import { holdsLease, type Leased } from "../../work/lease.ts";
import { bodyFrom, type StoredBody } from "../create/own-document.ts";
import { isAccountsOf, ownFiles } from "../create/own-document-store.ts";
import type { VersionedFiling } from "../filing.ts";
import type { KeptReply } from "../replies/reply.ts";
import { replyKept, replyValues } from "../replies/reply-store.ts";
import { bodyIn, type KeptBody } from "../storage/compressed-body.ts";
import { waitsForApproval } from "../store.ts";
import { type Gateway, SANDBOX_GATEWAY } from "./authority-store.ts";

export const submissionSteps = ["submit", "recover", "poll", "acknowledge", "delete"] as const;
export type SubmissionStep = (typeof submissionSteps)[number];

/** What changes as the exchange goes on. */
export interface Exchange {
  next: SubmissionStep | null;
  due_at: Date | null;
  transaction_ids: string[];
  sending_since: Date | null;
  recover_looks: number;
  already_received: boolean;
  correlation_id: string | null;
  response_path: string | null;
  receipt_digest: string | null;
  failures: number;
  last_error: string | null;
  /** Until a person sets credentials that may be used. */
  waits_for_credentials: boolean;
  /** Until the authority answers again. */
  waits_for_authority: boolean;
}

/** The row without the texts of body and response: they may be large and most steps need neither. */
export interface SubmissionRow extends Leased, Exchange {
  filing_id: string;
  organisation_id: string;
  destination: DestinationName;
  company_utr: string;
  amendment: boolean;
  scenario: string | null;
  irmark: string;
  first_sent_at: Date | null;
  /** Internal errors in a row. */
  faults: number;
  /** Sealed: who sent it last. */
  sent_by: Buffer | null;
  /** Which program sent it last. Null before the first send, and where a release sent it that did not record it. */
  sent_vendor_id: string | null;
  sent_product: string | null;
  sent_version: string | null;
  /** The database was restored then, and the authority may have this return without our knowing. */
  restored_at: Date | null;
  /** Where the trace of the request is that made it; null where it was not traced. */
  traceparent: string | null;
  created_at: Date;
  /** How far the sandbox's clock was advanced since the return was last sent. */
  advanced_seconds: number;
}

/** A submission with all that its next step needs in most cases. */
export interface ClaimedSubmission extends SubmissionRow {
  filing: VersionedFiling;
  /** For a submit, unless it is too large to come along, or has to be put together. */
  body: string | null;
  /** Some message before this had no answer from the authority. */
  authority_was_silent: boolean;
  /** Where in the round its organisation was. */
  turn: number;
}

export const submissionColumns = `s.id, s.lease_token, s.filing_id, s.organisation_id, s.destination, s.company_utr, s.amendment, s.scenario,
  s.irmark, s.created_at, s.next, s.due_at, s.transaction_ids, s.sending_since, s.first_sent_at, s.sent_by, s.sent_vendor_id, s.sent_product, s.sent_version, s.recover_looks, s.already_received,
  s.correlation_id, s.response_path, s.receipt_digest, s.failures, s.faults, s.last_error,
  s.waits_for_credentials, s.waits_for_authority, s.restored_at, s.advanced_seconds, s.traceparent`;

/** What is not the filing's own. */
export interface NewSubmission {
  id: string;
  destination: DestinationName;
  amendment: boolean;
  /** As it is stored: perhaps without a document of the caller's own. */
  body: string;
  irmark: string;
  transaction_id: string;
  /** Null waits: an amendment whose original is not accepted yet. */
  due_at: Date | null;
  traceparent: string | null;
}

export async function renewSubmissionLease(db: Queryable, row: Leased, leaseSeconds: number): Promise<void> {
  await db.query(
    `update submissions set lease_until = clock_timestamp() + make_interval(secs => $3) where id = $1 and lease_token = $2`,
    [row.id, row.lease_token, leaseSeconds],
  );
}

export async function bodyOf(db: Queryable, id: string): Promise<string> {
  const text = `select ${storedBody} ${fromSubmissionAndDocument} where s.id = $1`;
  return wholeBody(db, only(await db.query<OwnedBody>(text, [id])));
}

/** What we tell the authority, and what it answered: both may be large. */
export async function textsOf(db: Queryable, id: string): Promise<LastReply & { body: string }> {
  const text = `select ${storedBody}, s.response, s.responded_at ${fromSubmissionAndDocument} where s.id = $1`;
  const { response, responded_at, ...stored } = only(await db.query<OwnedBody & LastReply>(text, [id]));
  return { body: await wholeBody(db, stored), response, responded_at };
}

interface LastReply {
  response: string | null;
  /** Null also where a release stored it that did not record it. */
  responded_at: Date | null;
}

interface OwnedBody extends Omit<StoredBody, "body">, KeptBody {
  organisation_id: string;
}

/** Files are asked for only where there are any: each once, however often it is attached. */
async function wholeBody(db: Queryable, { organisation_id: organisationId, ...stored }: OwnedBody): Promise<string> {
  const files = await ownFiles(db, { organisationId, hashes: stored.attachments_sha256 ?? [] });
  return bodyFrom({ ...stored, body: await bodyIn(stored) }, files);
}

const storedBody = `s.organisation_id, s.body, s.compressed_body, s.irmark, s.document_sha256 is null as is_whole, s.attachments_sha256, d.content as accounts,
  c.content as computations`;
const fromSubmissionAndDocument = `from submissions s
  left join own_documents d on ${isAccountsOf("s")}
  left join own_documents c on c.organisation_id = s.organisation_id and c.sha256 = s.computations_sha256`;

/** The body of a filing without its documents: they come last and may be large. */
export async function formOf(db: Queryable, filingId: string): Promise<string> {
  const text = `select split_part(body, '<AttachedFiles>', 1) as body, compressed_body from submissions where filing_id = $1`;
  const [form = ""] = (await bodyIn(only(await db.query<KeptBody>(text, [filingId])))).split("<AttachedFiles>", 1);
  return form;
}

/**
 * The last step before the first byte leaves. From here on the row says `recover`: a worker that finds it after a crash
 * asks the authority first and does not send. The lease starts again, so there is time for the send.
 */
export async function markSending(
  db: Queryable,
  row: Leased,
  { at, leaseSeconds, sentBy, software }: { at: Date; leaseSeconds: number; sentBy: Buffer; software: Software },
): Promise<void> {
  const marked = await db.query(
    `update submissions
     set next = 'recover', sending_since = $3, whole_at = $3, first_sent_at = coalesce(first_sent_at, $3), recover_looks = 0, sent_by = $5,
         sent_vendor_id = $6, sent_product = $7, sent_version = $8, advanced_seconds = 0,
         waits_for_credentials = false, lease_until = clock_timestamp() + make_interval(secs => $4)
     where id = $1 and lease_token = $2 and next = 'submit' and lease_until > clock_timestamp()
     returning id`,
    [row.id, row.lease_token, at, leaseSeconds, sentBy, software.vendorId, software.product, software.version],
  );
  holdsLease(row, marked);
}

export interface ExchangeChange extends Partial<Exchange> {
  /** The last reply, and when it came. */
  response?: string;
  responded_at?: Date;
  /** Any other reply that this is the outcome of. */
  reply?: KeptReply | null;
  /** The next step is due now. */
  at_once?: boolean;
}

/**
 * Whether the worker does the next step itself, under the lease that it has. Another message to the live authority
 * waits for its turn among all organisations; and who asks for the same once more, should not hold a place meanwhile.
 */
function goesOn(row: SubmissionRow, { next, at_once }: ExchangeChange): boolean {
  if (at_once !== true || next === undefined || next === null || next === row.next) return false;
  return row.destination === "sandbox" || next === "acknowledge";
}

/** What a step has left to be done. */
export interface StepDone {
  /** The row with its next step, which this worker does at once. */
  goesOn: ClaimedSubmission | null;
  /** The next step is due, and any worker may claim it. */
  isDue: boolean;
  /** What became of the deliveries of its event; null where that is not known. */
  sent: Sent | null;
}

/** When a step is due that comes so long after this one. */
export function dueIn(ms: number, at: Date): { due_at: Date; at_once: boolean } {
  return { due_at: after(at, ms), at_once: ms <= 0 };
}

/** How far the sandbox's clock was advanced while the worker held the row: the step counts as done before that. */
const advancedMeanwhile = `make_interval(secs => least(advanced_seconds - $advanced_seconds, ${LONGEST_ADVANCE_SECONDS}))`;

const kept = (column: string) => `case when $goes_on::boolean and lease_until > clock_timestamp() then ${column} end`;

/** What a step writes back, for the `set` of an update: the row is given up, unless its next step is done at once. */
export const exchangeSaved = `next = $next, transaction_ids = $transaction_ids,
  due_at = case when advanced_seconds = $advanced_seconds or $due_at::timestamptz is null then $due_at
                else greatest(due_at, $due_at - ${advancedMeanwhile}) end,
  sending_since = $sending_since::timestamptz - ${advancedMeanwhile},
  recover_looks = $recover_looks, already_received = $already_received, correlation_id = $correlation_id,
  response_path = $response_path, receipt_digest = $receipt_digest, failures = $failures, last_error = $last_error,
  waits_for_credentials = $waits_for_credentials, waits_for_authority = $waits_for_authority, response = coalesce($response, response),
  responded_at = coalesce($responded_at, responded_at), faults = 0,
  lease_until = ${kept("lease_until")}, lease_token = ${kept("lease_token")}`;

/** What only the database knows of a row whose next step is done at once. */
export const keptColumns = `s.lease_token, s.advanced_seconds, s.sending_since`;

export interface KeptRow {
  /** Null where the row was given up. */
  lease_token: string | null;
  advanced_seconds: number;
  sending_since: Date | null;
}

/** What is left when a step has been written back. */
export function doneBy(
  row: ClaimedSubmission,
  { response: _, responded_at: __, reply: ___, at_once = false, ...change }: ExchangeChange,
  { lease_token, advanced_seconds, sending_since }: KeptRow,
  { filing, sent }: { filing: VersionedFiling; sent: Sent | null },
): StepDone {
  if (lease_token === null) return { goesOn: null, isDue: at_once, sent };
  const waits = { waits_for_credentials: false, waits_for_authority: false };
  const kept = { lease_token, advanced_seconds, sending_since, faults: 0, body: null, filing };
  return { goesOn: { ...row, ...waits, ...change, ...kept }, isDue: false, sent };
}

/** Any outcome but that very one ends a wait for credentials, and one for the authority. */
export function exchangeValues(row: SubmissionRow, change: ExchangeChange): Record<string, Value> {
  const after = { ...row, ...change };
  return {
    ...(change.reply && replyValues(row.filing_id, change.reply)),
    id: row.id,
    lease_token: row.lease_token,
    next: after.next,
    due_at: after.due_at,
    transaction_ids: after.transaction_ids,
    sending_since: after.sending_since,
    recover_looks: after.recover_looks,
    already_received: after.already_received,
    correlation_id: after.correlation_id,
    response_path: after.response_path,
    receipt_digest: after.receipt_digest,
    failures: after.failures,
    advanced_seconds: row.advanced_seconds,
    last_error: after.last_error,
    waits_for_credentials: change.waits_for_credentials ?? false,
    waits_for_authority: change.waits_for_authority ?? false,
    response: change.response ?? null,
    responded_at: change.responded_at ?? null,
    goes_on: goesOn(row, change),
  };
}

const savedAlone = `update submissions s set ${exchangeSaved} where id = $id and lease_token = $lease_token returning ${keptColumns}`;
const savedWithReply = `with saved as (${savedAlone}), ${replyKept("saved")} select * from saved`;

/** Writes an outcome back that moves no filing, if the token is still ours. */
export async function saveExchange(db: Queryable, row: ClaimedSubmission, change: ExchangeChange): Promise<StepDone> {
  const statement = change.reply ? savedWithReply : savedAlone;
  const saved = await db.query<KeptRow>(...named(statement, exchangeValues(row, change)));
  return doneBy(row, change, holdsLease(row, saved), { filing: row.filing, sent: NOTHING_SENT });
}

/**
 * After an error of our own: the same step again later. What `next` says now stands, also when it changed under way.
 */
export async function giveBackSubmission(
  tx: Transaction,
  row: Leased,
  dueAt: Date,
  lastError: string,
): Promise<{ faults: number }> {
  const given = await tx.query<{ faults: number }>(
    `update submissions
     set lease_until = null, lease_token = null, due_at = $3, faults = faults + 1, last_error = $4, waits_for_credentials = false,
         waits_for_authority = false
     where id = $1 and lease_token = $2
     returning faults`,
    [row.id, row.lease_token, dueAt, lastError],
  );
  return holdsLease(row, given);
}

/** What waits for credentials may go on now; how many these are. */
export async function releaseWaitingForCredentials(
  tx: Transaction,
  organisationId: string,
  dueAt: Date,
): Promise<number> {
  const released = await tx.query(
    `update submissions set due_at = $2
     where organisation_id = $1 and waits_for_credentials and lease_token is null
     returning id`,
    [organisationId, dueAt],
  );
  return released.length;
}

/**
 * The way to the authority is closed, and the row waits. An answer that has opened it since then is not missed: that
 * one and this exclude each other by the lock on the gateway's state, so either it releases this row, or the row is due
 * at once.
 */
export async function waitForAuthority(
  db: Queryable,
  row: Leased,
  { gateway, at, until, reason }: { gateway: Gateway; at: Date; until: Date; reason: string },
): Promise<void> {
  const waits = await db.query(
    `with closed as materialized (
       select from authority_state where gateway = $3 and closed_until is not null for share
     )
     update submissions
     set due_at = case when exists (select from closed) then $5::timestamptz else $4 end, waits_for_authority = exists (select from closed),
         last_error = $6, waits_for_credentials = false, faults = 0, lease_until = null, lease_token = null
     where id = $1 and lease_token = $2
     returning id`,
    [row.id, row.lease_token, gateway, at, until, reason],
  );
  holdsLease(row, waits);
}

/** More than that wait longer for the pace of the authority than for their own time to come. */
const MOST_RELEASED = 10_000;

/**
 * The authority is back: what waits for that is due at once. What waits for anything else keeps its time; what a worker
 * holds has its own outcome.
 */
export async function releaseWaitingForAuthority(tx: Transaction, gateway: Gateway, at: Date): Promise<void> {
  await tx.query(
    `with waiting as materialized (
       select id from submissions
       where waits_for_authority and destination = any ($1) and due_at > $2 and lease_token is null
       order by due_at
       limit ${MOST_RELEASED}
       for update skip locked
     )
     update submissions s set due_at = $2, waits_for_authority = false from waiting where s.id = waiting.id`,
    [gateway === SANDBOX_GATEWAY ? ["sandbox"] : ["live", "test_in_live"], at],
  );
}

/** The return these amend was accepted: they may go now. */
export async function releaseAmendmentsOf(tx: Transaction, filingId: string, dueAt: Date): Promise<void> {
  await tx.query(
    `update submissions s set due_at = $2
     from filings f
     where f.amends = $1 and s.filing_id = f.id and s.next = 'submit' and s.due_at is null and not ${waitsForApproval}`,
    [filingId, dueAt],
  );
}

/** The filing failed before anything was sent: there is nothing left to do. */
export async function dropSubmissionOf(tx: Transaction, filingId: string): Promise<void> {
  await tx.query(`update submissions set next = null, due_at = null where filing_id = $1`, [filingId]);
}

/**
 * A submission as it is looked at from outside: whether a worker holds it now is for the database's own clock to say.
 */
export interface SeenSubmission extends SubmissionRow {
  is_leased: boolean;
}

export async function submissionOf(db: Queryable, filingId: string): Promise<SeenSubmission | undefined> {
  const [row] = await db.query<SeenSubmission>(
    `select ${submissionColumns}, coalesce(s.lease_until > clock_timestamp(), false) as is_leased
     from submissions s where s.filing_id = $1`,
    [filingId],
  );
  return row;
}
