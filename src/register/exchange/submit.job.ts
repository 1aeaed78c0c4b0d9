// Sends accounts for the first time, or again once Companies House is known not to have them. The message is built here
// and never stored: it has the company's code in it. The row is marked with the number it takes in a transaction of its
// own before the first byte leaves; from there on a crash leads to recover.job and never to a second send.

import { companyTypeOf } from "../../../packages/ct600/register/company-type.ts";
import type { DeliverOutcome } from "../../authorities/companies-house/client.ts";
import { submissionNumberText } from "../../authorities/companies-house/submission-number.ts";
import { after, HOUR, SECOND } from "../../platform/clock.ts";
import { LeaseLost } from "../../work/lease.ts";
import { advance, raiseFlag } from "../advance.ts";
import type { AccountsAttention } from "../attention.ts";
import { takeNumbers } from "../presenters/line-store.ts";
import { markNotTaken, markTaken } from "../presenters/presenter-store.ts";
import { codeContext } from "../sealed-code.ts";
import { documentOf } from "../store.ts";
import { type ClaimedAccounts, lockClaimed, markSending, saveExchange } from "./exchange-store.ts";
import {
  destinationOf,
  type ExchangeDependencies,
  leastNumber,
  leastTransaction,
  presenterFor,
  type ReadyPresenter,
  tryAgain,
} from "./exchanging.ts";

export async function submit(row: ClaimedAccounts, dependencies: ExchangeDependencies): Promise<void> {
  const { db, clock, sealing, register, leaseSeconds } = dependencies;
  const to = destinationOf(row, dependencies);
  // All that can go wrong on our side goes wrong before the mark: from there on the row says that it may have been
  // sent.
  if (to.url === null) throw new Error(`there is no address for ${to.name}`);
  const presenter = await presenterFor(row, dependencies);
  if (presenter === null) return;
  if (row.sealed_code === null) throw new Error(`${row.id} is to be sent without the company's code`);
  const company = companyTypeOf(row.company_registration_number);
  if (company.kind === "refused") throw new Error(`${row.id} is of a body that cannot be delivered for`);
  const authenticationCode = sealing.open(row.sealed_code, codeContext(row));
  const document = await documentOf(db, row.id);

  const sentAt = clock.now();
  const markedAt = performance.now();
  const numbers = await mark(row, sentAt, dependencies);
  if (numbers === null) return;
  // A process that froze here may have lost its lease meanwhile; the row says recover, so not sending is safe.
  if (performance.now() - markedAt > (leaseSeconds * SECOND) / 2) throw new LeaseLost(row);
  const { details } = presenter;
  const outcome = await register.deliver(
    {
      ...numbers,
      company: { digits: company.digits, type: company.type, name: row.company_name, authenticationCode },
      packageReference: details.packageReference,
      contact: contactOf(row),
      customerReference: row.customer_reference,
      signedOn: row.signed_on,
      document,
      emailAddress: null,
      scenario: row.scenario,
    },
    details,
    to,
  );
  // As it is marked: what the clock was advanced before the send is over.
  await record({ ...row, sending_since: sentAt, looks: 0, advanced_seconds: 0 }, outcome, presenter, dependencies);
}

/** The line's next numbers and the mark, together. Null: the presenter has none left, and a person has to know. */
async function mark(
  row: ClaimedAccounts,
  at: Date,
  { db, leaseSeconds }: ExchangeDependencies,
): Promise<{ transactionId: string; submissionNumber: string } | null> {
  const held = { line: row.line, token: row.lease_token };
  const least = { transaction: leastTransaction(at), number: leastNumber(at), leaseSeconds };
  return db.transaction(async (tx) => {
    // The row before its line, as everybody locks them who has both.
    await lockClaimed(tx, row);
    const taken = await takeNumbers(tx, held, least);
    if (taken === undefined) throw new LeaseLost(row);
    if (taken.number > LAST_NUMBER) {
      await raiseFlag(tx, row.id, NUMBERS_USED_UP, { at });
      const waits = { due_at: after(at, HOUR), waits_for_presenter: true };
      await saveExchange(tx, row, { ...waits, last_error: NUMBERS_USED_UP.message });
      return null;
    }
    const submissionNumber = submissionNumberText(taken.number);
    const transactionId = String(taken.transaction);
    await markSending(tx, row, { number: submissionNumber, transactionId, at, leaseSeconds });
    return { transactionId, submissionNumber };
  });
}

/** Six characters of 36. */
const LAST_NUMBER = 36 ** 6 - 1;

const NUMBERS_USED_UP: AccountsAttention = {
  reason: "numbers_used_up",
  message:
    "The presenter has used the last submission number, ZZZZZZ. Ask Companies House for another presenter and set it: what waits goes on with it.",
};

function contactOf({ contact_name: name, contact_number: number }: ClaimedAccounts) {
  return name === null && number === null ? null : { name, number };
}

async function record(
  row: ClaimedAccounts,
  outcome: DeliverOutcome,
  { stored }: ReadyPresenter,
  dependencies: ExchangeDependencies,
): Promise<void> {
  const { db, clock, publishing } = dependencies;
  const { pollSeconds, recovery } = destinationOf(row, dependencies);
  const at = clock.now();
  switch (outcome.kind) {
    case "received": {
      const seconds = pollSeconds ?? outcome.pollIntervalSeconds ?? FIRST_POLL_SECONDS;
      const change = { next: "poll", due_at: after(at, seconds * SECOND), failures: 0, last_error: null } as const;
      if (stored !== null) await markTaken(db, stored, at);
      await advance(db, row, { fact: "received", at }, change, publishing);
      return;
    }
    case "credentials_refused":
    case "rejected": {
      const { rejections } = outcome;
      // It rejects these accounts alone: the gateway says 502 of a wrong company code too.
      if (outcome.kind === "credentials_refused" && stored !== null) await markNotTaken(db, stored, at);
      const isOver = { next: null, due_at: null, last_error: null };
      await advance(db, row, { fact: "rejected", at, rejections, examiner: null }, isOver, publishing);
      return;
    }
    case "try_later":
    case "silence":
      return tryAgain({ ...row, next: "submit" }, { reason: outcome.reason, attention: null }, dependencies);
    case "uncertain":
      return saveExchange(db, row, {
        next: "recover",
        due_at: after(at, recovery.firstLookMs),
        looks: 0,
        last_error: outcome.reason,
      });
  }
}

/** Where the gateway names no pace. Its decision takes minutes. */
const FIRST_POLL_SECONDS = 60;
