// What the jobs of a delivery share: their dependencies, who presents, the next message's numbers, and how long to wait
// when Companies House cannot answer now.

import type { Register } from "../../authorities/companies-house/client.ts";
import type { RegisterDestination, RegisterDestinations } from "../../authorities/companies-house/destination.ts";
import { nextSubmissionNumber, nextTransactionId } from "../../authorities/companies-house/submission-number.ts";
import { after, type Clock, HOUR, MINUTE, SECOND } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import type { RandomBytes } from "../../platform/ids.ts";
import type { Sealing } from "../../platform/sealing.ts";
import type { PublishDependencies } from "../../webhooks/publish.ts";
import { type BackOff, backOffMs } from "../../work/back-off.ts";
import { LeaseLost } from "../../work/lease.ts";
import { raiseFlag } from "../advance.ts";
import type { AccountsAttention } from "../attention.ts";
import { takeNumbers } from "../presenters/line-store.ts";
import { type PresenterRow, sendUnsentWith } from "../presenters/presenter-store.ts";
import { type PresenterDetails, presenterOf } from "../presenters/presenters.ts";
import { type ClaimedAccounts, saveExchange } from "./exchange-store.ts";

export interface ExchangeDependencies {
  db: Database;
  clock: Clock;
  random: RandomBytes;
  sealing: Sealing;
  register: Register;
  registerDestinations: RegisterDestinations;
  publishing: PublishDependencies;
  leaseSeconds: number;
  /** How long one exchange with Companies House may take. */
  sendTimeoutMs: number;
}

/** For the gateway's "not now" and for its silence, where asking or sending again is safe. */
const backOff: BackOff = { firstMs: 2 * SECOND, factor: 2, capMs: 10 * MINUTE };

/** A little more or less each time, so that what failed together does not come back together. */
export function waitAfter(failures: number, { random }: Pick<ExchangeDependencies, "random">): number {
  const spread = 0.8 + (0.4 * (random(1)[0] ?? 0)) / 255;
  return backOffMs(failures, backOff) * spread;
}

/** What has been waiting for long can wait a little longer: a tenth of its age, at least this long, at most an hour. */
export function patience(leastMs: number, since: Date, at: Date): number {
  return Math.max(leastMs, Math.min((at.getTime() - since.getTime()) / 10, HOUR));
}

export function destinationOf(
  row: ClaimedAccounts,
  { registerDestinations }: Pick<ExchangeDependencies, "registerDestinations">,
): RegisterDestination {
  return registerDestinations[row.destination];
}

/** A person has to set one: looking often is no use. */
const PRESENTER_WAIT_MS = 10 * MINUTE;

const PRESENTER_MISSING: AccountsAttention = {
  reason: "presenter_missing",
  message:
    "No Companies House presenter is stored for this organisation. An owner sets it under Settings, Companies House.",
};

const ANOTHER_PRESENTER: AccountsAttention = {
  reason: "sent_by_another_presenter",
  message:
    "These accounts were sent with another presenter id, and Companies House tells the present one nothing of them. Set the former presenter again, or ask Companies House.",
};

export interface ReadyPresenter {
  details: PresenterDetails;
  stored: PresenterRow | null;
}

/**
 * What to present with; null where there is nothing, or where it is not the presenter whose line the row is in. Then it
 * waits, flagged, until one is set.
 */
export async function presenterFor(
  row: ClaimedAccounts,
  { db, clock, sealing }: Pick<ExchangeDependencies, "db" | "clock" | "sealing">,
): Promise<ReadyPresenter | null> {
  const choice = await presenterOf(db, row, { sealing });
  if (choice.kind === "ready" && (choice.stored === null || choice.stored.line === row.line)) return choice;
  const at = clock.now();
  if (choice.kind === "ready" && choice.stored !== null && row.next === "submit") {
    await goWith(row, choice.stored, at, db);
    return null;
  }
  const attention = choice.kind === "missing" ? PRESENTER_MISSING : ANOTHER_PRESENTER;
  await db.transaction(async (tx) => {
    await raiseFlag(tx, row.id, attention, { at });
    const due = after(at, PRESENTER_WAIT_MS);
    await saveExchange(tx, row, { due_at: due, last_error: attention.message, waits_for_presenter: true });
  });
  return null;
}

/** Companies House does not have it: it is sent with the present presenter, in that one's line. */
async function goWith(row: ClaimedAccounts, stored: PresenterRow, at: Date, db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await sendUnsentWith(tx, stored, at);
    await saveExchange(tx, row, { due_at: at });
  });
}

/** The transaction id of a message that submits nothing. Every message of a presenter has a larger one. */
export async function transactionIdFor(
  row: ClaimedAccounts,
  { db, clock, leaseSeconds }: Pick<ExchangeDependencies, "db" | "clock" | "leaseSeconds">,
): Promise<string> {
  const at = clock.now();
  const held = { line: row.line, token: row.lease_token };
  const taken = await takeNumbers(db, held, { transaction: leastTransaction(at), number: null, leaseSeconds });
  if (taken === undefined) throw new LeaseLost(row);
  return String(taken.transaction);
}

/** However many were used: a database that was restored does not use one again. */
export const leastTransaction = (at: Date): number => Number(nextTransactionId(null, at));
export const leastNumber = (at: Date): number => nextSubmissionNumber(null, at);

/**
 * A reply that cannot be used is likely to come again: after so many a person should look. It is asked for all the
 * same.
 */
const FLAG_AFTER_FAILURES = 5;
/** A gateway that asks for patience may do so for hours. */
const FLAG_AFTER_LIKELY = 25;

export interface Trouble {
  reason: string;
  attention: AccountsAttention | null;
  isLikely?: true;
}

/** The same step again later. */
export async function tryAgain(
  row: ClaimedAccounts,
  { reason, attention, isLikely }: Trouble,
  dependencies: Pick<ExchangeDependencies, "db" | "clock" | "random">,
): Promise<void> {
  const { db, clock } = dependencies;
  const at = clock.now();
  const failures = row.failures + 1;
  const change = { due_at: after(at, waitAfter(failures, dependencies)), failures, last_error: reason };
  await db.transaction(async (tx) => {
    if (attention !== null && failures >= (isLikely ? FLAG_AFTER_LIKELY : FLAG_AFTER_FAILURES))
      await raiseFlag(tx, row.id, attention, { at });
    await saveExchange(tx, row, change);
  });
}

export const unusableReply = (why: string): AccountsAttention => ({
  reason: "unusable_reply",
  message: `The reply of Companies House cannot be used: ${why}. Quarterday keeps asking. If this stays, ask Companies House about the accounts.`,
});
