// Asks Companies House what it has decided, at the pace that the gateway gives. "Not decided" is an outcome, not a
// failure; what an examiner has set aside is asked for less often.

import { after, HOUR, SECOND } from "../../platform/clock.ts";
import type { Examiner } from "../accounts.ts";
import { advance, raiseFlag } from "../advance.ts";
import type { AccountsAttention } from "../attention.ts";
import { wasResolved } from "../review/flag-store.ts";
import { lockAccounts } from "../store.ts";
import { type ClaimedAccounts, saveExaminer, saveExchange } from "./exchange-store.ts";
import { destinationOf, type ExchangeDependencies, patience, tryAgain } from "./exchanging.ts";
import { askForStatus } from "./status.ts";
import { troubleWith } from "./trouble.ts";

export async function poll(row: ClaimedAccounts, dependencies: ExchangeDependencies): Promise<void> {
  const { db, clock, publishing } = dependencies;
  const outcome = await askForStatus(row, dependencies);
  if (outcome === null) return;
  const at = clock.now();
  const isOver = { next: null, due_at: null, failures: 0, last_error: null };
  switch (outcome.kind) {
    case "pending":
      return saveExchange(db, row, {
        due_at: after(at, nextLookMs(row, outcome.pollIntervalSeconds, at, dependencies)),
        failures: 0,
        last_error: null,
      });
    case "parked":
    case "internal_failure":
      return flagAndAskAgain(row, ATTENTION[outcome.kind], outcome.examiner, dependencies);
    case "no_such_transaction":
      return flagAndAskAgain(row, NO_LONGER_LISTED, null, dependencies);
    case "accepted":
      await advance(db, row, { fact: "accepted", at, examiner: outcome.examiner }, isOver, publishing);
      return;
    case "rejected": {
      const { rejections, examiner } = outcome;
      await advance(db, row, { fact: "rejected", at, rejections, examiner }, isOver, publishing);
      return;
    }
    default:
      return tryAgain(row, troubleWith(outcome), dependencies);
  }
}

function nextLookMs(
  row: ClaimedAccounts,
  askedSeconds: number | null,
  at: Date,
  dependencies: ExchangeDependencies,
): number {
  const { pollSeconds } = destinationOf(row, dependencies);
  if (pollSeconds !== null) return pollSeconds * SECOND;
  return patience((askedSeconds ?? LEAST_SECONDS) * SECOND, row.submitted_at ?? row.created_at, at);
}

/** Where the gateway names no pace. */
const LEAST_SECONDS = 60;

const ATTENTION: Record<"parked" | "internal_failure", AccountsAttention> = {
  parked: {
    reason: "parked",
    message:
      "Companies House has set these accounts aside for an examiner. Nothing needs to be sent; the examiner may get in touch. Quarterday keeps asking.",
  },
  internal_failure: {
    reason: "internal_failure",
    message:
      "Companies House reports a fault of its own with these accounts. Quarterday keeps asking. If this stays, ask Companies House about the submission number.",
  },
};

const NO_LONGER_LISTED: AccountsAttention = {
  reason: "no_longer_listed",
  message:
    "Companies House took these accounts and has no status for their number any more. Look at the company's filing history, then resolve the flag. If they are not there, deliver them again.",
};

async function flagAndAskAgain(
  row: ClaimedAccounts,
  attention: AccountsAttention,
  examiner: Examiner | null,
  dependencies: ExchangeDependencies,
): Promise<void> {
  const { db, clock } = dependencies;
  const at = clock.now();
  await db.transaction(async (tx) => {
    // The row before its flag: a person may be resolving it.
    await lockAccounts(tx, row.id);
    if (examiner !== null) await saveExaminer(tx, row.id, examiner);
    // What a person has dealt with is not told again; and what Companies House has forgotten is not asked for again.
    const isResolved = await wasResolved(tx, row.id, attention.message);
    if (!isResolved) await raiseFlag(tx, row.id, attention, { at });
    const isOver = isResolved && attention === NO_LONGER_LISTED;
    const asks = { due_at: after(at, HOUR), failures: 0, last_error: attention.message };
    await saveExchange(tx, row, isOver ? { next: null, due_at: null, last_error: null } : asks);
  });
}
