// A send whose outcome is unknown: ask for the status of its number. Any status says that Companies House has the
// accounts. Only where it has none, several times over a day, are they sent again, under a new number; in every other
// case a person has to look.

import type { StatusOutcome } from "../../authorities/companies-house/client.ts";
import { after, DAY, SECOND } from "../../platform/clock.ts";
import { advance, raiseFlag } from "../advance.ts";
import type { AccountsAttention } from "../attention.ts";
import { type ClaimedAccounts, saveExchange } from "./exchange-store.ts";
import { destinationOf, type ExchangeDependencies, patience, tryAgain } from "./exchanging.ts";
import { askForStatus } from "./status.ts";
import { troubleWith } from "./trouble.ts";

export async function recover(row: ClaimedAccounts, dependencies: ExchangeDependencies): Promise<void> {
  const { db, clock, publishing } = dependencies;
  if (row.submission_number === null) return hold(row, RESTORED, dependencies);
  const outcome = await askForStatus(row, dependencies);
  if (outcome === null) return;
  switch (outcome.kind) {
    case "pending":
    case "parked":
    case "internal_failure":
    case "accepted":
    case "rejected": {
      // What the status says, the next step finds out: each move tells of itself.
      const at = clock.now();
      const change = { next: "poll", due_at: at, failures: 0, last_error: null } as const;
      await advance(db, row, { fact: "received", at }, change, publishing);
      return;
    }
    case "no_such_transaction":
      return recordNoTrace(row, outcome, dependencies);
    default:
      return tryAgain(row, troubleWith(outcome), dependencies);
  }
}

/** Results are kept for 90 days; long before that, "no such transaction" means that there never was one. */
const MARK_COUNTS_MS = 30 * DAY;

async function recordNoTrace(
  row: ClaimedAccounts,
  { reason }: StatusOutcome & { kind: "no_such_transaction" },
  dependencies: ExchangeDependencies,
): Promise<void> {
  const { db, clock, leaseSeconds, sendTimeoutMs } = dependencies;
  const { everyMs, looks: looksNeeded, overMs } = destinationOf(row, dependencies).recovery;
  const at = clock.now();
  if (row.restored_at !== null) return hold(row, RESTORED, dependencies);
  const sentAt = row.sending_since ?? row.created_at;
  if (at.getTime() - sentAt.getTime() > MARK_COUNTS_MS) return hold(row, TOO_OLD, dependencies);
  // While the send may still be on its way, from a worker we believe dead, having no trace of it proves nothing.
  const isSettled = at >= after(sentAt, sendTimeoutMs + leaseSeconds * SECOND);
  const looks = isSettled ? row.looks + 1 : row.looks;
  if (looks >= looksNeeded && at >= after(sentAt, overMs))
    return saveExchange(db, row, { next: "submit", due_at: at, looks: 0, failures: 0, last_error: null });
  const due = after(at, patience(everyMs, sentAt, at));
  await saveExchange(db, row, { due_at: due, looks, failures: 0, last_error: reason });
}

/** Nothing is sent or asked any more until a person has found out. */
async function hold(
  row: ClaimedAccounts,
  attention: AccountsAttention,
  { db, clock }: ExchangeDependencies,
): Promise<void> {
  await db.transaction(async (tx) => {
    await raiseFlag(tx, row.id, attention, { at: clock.now() });
    await saveExchange(tx, row, { next: null, due_at: null, last_error: attention.message });
  });
}

const RESTORED: AccountsAttention = {
  reason: "uncertain",
  message:
    "The database was restored from a backup, and these accounts may have been sent since, under a number that is not known here. Look at the company's filing history. If they are not there, send them on the delivery's page or with `quarterday accounts release`.",
};

const TOO_OLD: AccountsAttention = {
  reason: "uncertain",
  message:
    "It is unknown whether these accounts arrived, and the send is too long ago for Companies House to tell. Look at the company's filing history. If they are not there, send them on the delivery's page or with `quarterday accounts release`.",
};
