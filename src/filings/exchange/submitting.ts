// What the jobs of a submission share: their dependencies, who sends, and how long to wait when the authority cannot
// answer now.

import { type Sender, type SenderChoice, senderOf } from "../../access/credentials.ts";
import type { Authority, NotNow } from "../../authorities/hmrc/client.ts";
import type { Destinations, Software } from "../../authorities/hmrc/destinations.ts";
import type { Mailing } from "../../mail/outbox.ts";
import { after, type Clock, MINUTE, SECOND } from "../../platform/clock.ts";
import type { Database, Queryable, Transaction } from "../../platform/database/db.ts";
import type { RandomBytes } from "../../platform/ids.ts";
import type { Sealing } from "../../platform/sealing.ts";
import type { Places } from "../../webhooks/deliveries/places.ts";
import type { PublishDependencies } from "../../webhooks/publish.ts";
import { type BackOff, backOffMs } from "../../work/back-off.ts";
import type { DecisionMetrics } from "../decided.ts";
import type { KeptReply } from "../replies/reply.ts";
import type { Attention } from "../review/attention.ts";
import { raiseFlag } from "../review/raise-flag.ts";
import { gatewayOf, goNext } from "./authority-store.ts";
import { type Gate, SILENCES } from "./gate.ts";
import { LEAVES_WITHIN_MS } from "./submission-claim-store.ts";
import { type ClaimedSubmission, type SubmissionRow, saveExchange, waitForAuthority } from "./submission-store.ts";

export interface SubmitDependencies {
  gate: Gate;
  db: Database;
  clock: Clock;
  random: RandomBytes;
  sealing: Sealing;
  authority: Authority;
  destinations: Destinations;
  publishing: PublishDependencies & { places?: Places; mailing?: Mailing | null };
  metrics: DecisionMetrics;
  leaseSeconds: number;
  /** How long one exchange with the authority may take. */
  sendTimeoutMs: number;
  slots: number;
  /** Slots one organisation may hold at once. */
  perOrganisation: number;
}

/** For the authority's "not now" and for its silence, where asking or sending again is safe. */
export const authorityBackOff: BackOff = { firstMs: 2 * SECOND, factor: 2, capMs: 10 * MINUTE };

/**
 * The authority may refuse credentials that were right yesterday, and a person has to set new ones: looking often is no
 * use.
 */
const CREDENTIALS_WAIT_MS = 10 * MINUTE;
/** What people read about a submission that waits. */
const credentialsTrouble = {
  missing: "No HMRC credentials are stored. An owner sets them under Settings, HMRC.",
  refused: "HMRC refused the credentials. This return is sent once an owner has set new ones under Settings, HMRC.",
} as const;

/** Whether a message may leave now; otherwise the row is given back, and comes again when it may. */
export async function mayLeave(
  row: ClaimedSubmission,
  { db, clock, gate, destinations }: SubmitDependencies,
): Promise<boolean> {
  const entering = { wasSilent: row.authority_was_silent, withinMs: LEAVES_WITHIN_MS };
  const passage = await gate.enter(destinations[row.destination], entering);
  switch (passage.kind) {
    case "go":
      return true;
    case "away":
      await waitForAuthority(db, row, { gateway: gatewayOf(row.destination), at: clock.now(), ...passage });
      return false;
    case "crowded":
      await saveExchange(db, row, {});
      return false;
  }
}

/** A little more or less each time, so that what failed together does not come back together. */
export function waitAfter(
  failures: number,
  { random }: Pick<SubmitDependencies, "random">,
  backOff = authorityBackOff,
): number {
  const spread = 0.8 + (0.4 * (random(1)[0] ?? 0)) / 255;
  return backOffMs(failures, backOff) * spread;
}

/**
 * The sandbox costs nobody anything: it is asked this often whether it is back, however long those that wait for it
 * have waited.
 */
const SANDBOX_ASKED_EVERY_MS = 15 * SECOND;

/**
 * When to try again. Of those that wait for a silent sandbox one is due soon: its answer releases the others. A
 * scenario may be silent on purpose.
 */
export async function dueAgain(
  db: Queryable,
  row: SubmissionRow,
  kind: NotNow["kind"] | "unusable",
  { clock, random }: Pick<SubmitDependencies, "clock" | "random">,
): Promise<Date> {
  const at = clock.now();
  const [due, soon] = [after(at, waitAfter(row.failures + 1, { random })), after(at, SANDBOX_ASKED_EVERY_MS)];
  if (kind !== "silence" || row.destination !== "sandbox" || row.scenario !== null || due <= soon) return due;
  return (await goNext(db, { at, next: soon, enough: SILENCES })) ? soon : due;
}

/**
 * A reply that cannot be used is likely to come again: after so many tries a person should look. It is asked for all
 * the same.
 */
const FLAG_AFTER_FAILURES = 5;

export interface Trouble {
  kind: NotNow["kind"] | "unusable";
  reason: string;
  reply: KeptReply | null;
}

/** The same step again later. `unusable` and `too_long`: the authority did answer, and we cannot use what it says. */
export async function tryAgain(
  tx: Transaction,
  row: ClaimedSubmission,
  { kind, reason, reply }: Trouble,
  { clock, random, publishing }: Pick<SubmitDependencies, "clock" | "random" | "publishing">,
): Promise<void> {
  const at = clock.now();
  const failures = row.failures + 1;
  const due = await dueAgain(tx, row, kind, { clock, random });
  const waits = { waits_for_authority: kind === "silence" };
  await saveExchange(tx, row, { due_at: due, failures, last_error: reason, ...waits, reply });
  if (kind !== "try_later" && kind !== "silence" && failures >= FLAG_AFTER_FAILURES)
    await raiseFlag(tx, row.filing_id, unusableReply(reason), { at, publishing });
}

const unusableReply = (why: string): Attention => ({
  reason: "unusable_reply",
  message: `HMRC's reply cannot be used: ${why}. Quarterday keeps asking. If this stays, ask HMRC about the return.`,
});

/** The operator sets it with a restart: it is looked for this often. */
const VENDOR_ID_WAIT_MS = MINUTE;
const WITHOUT_VENDOR_ID: Attention = {
  reason: "vendor_id_missing",
  message:
    "This return waits: HMRC takes returns only from software with a vendor id, and this service has none. Ask whoever runs this service; the return is sent by itself once it has one.",
};

/**
 * As which program to send; null where HMRC would not know it, and then the row waits, flagged once, before anything of
 * it leaves.
 */
export async function softwareFor(
  row: ClaimedSubmission,
  { db, clock, destinations, publishing }: Pick<SubmitDependencies, "db" | "clock" | "destinations" | "publishing">,
): Promise<Software | null> {
  const { vendorId, ...program } = destinations[row.destination].software;
  if (vendorId !== null) return { vendorId, ...program };
  const at = clock.now();
  await db.transaction(async (tx) => {
    await saveExchange(tx, row, { due_at: after(at, VENDOR_ID_WAIT_MS), last_error: WITHOUT_VENDOR_ID.message });
    if (row.last_error !== WITHOUT_VENDOR_ID.message)
      await raiseFlag(tx, row.filing_id, WITHOUT_VENDOR_ID, { at, publishing });
  });
  return null;
}

export type ReadySender = SenderChoice & { kind: "ready" };

/** The sender of a return is stored encrypted: its id is half of the credentials. */
export const sentByContext = (row: { id: string }) => `sent by ${row.id}`;

function senderIn(row: SubmissionRow): Sender {
  const mode = row.destination === "sandbox" ? "sandbox" : "live";
  return { organisationId: row.organisation_id, mode, companyUtr: row.company_utr };
}

/** What to send with; null where there is nothing, and then the row waits for it. */
export async function credentialsOf(
  row: ClaimedSubmission,
  dependencies: SubmitDependencies,
): Promise<ReadySender | null> {
  const choice = await senderOf(dependencies.db, senderIn(row), dependencies);
  if (choice.kind === "ready") return choice;
  await waitForCredentials(row, choice.kind, dependencies);
  return null;
}

export async function waitForCredentials(
  row: ClaimedSubmission,
  why: keyof typeof credentialsTrouble,
  { db, clock }: SubmitDependencies,
  reply: KeptReply | null = null,
): Promise<void> {
  const due = after(clock.now(), CREDENTIALS_WAIT_MS);
  const change = { due_at: due, last_error: credentialsTrouble[why], waits_for_credentials: true, reply };
  await saveExchange(db, row, change);
}
