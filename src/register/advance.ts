// The only way a delivery of accounts moves. Facts come in, the moves are looked up, and the row is changed, the event
// published and the outcome of the step that brought the facts written: everything or nothing.

import type { Transaction, Transactional } from "../platform/database/db.ts";
import { type PublishDependencies, publish } from "../webhooks/publish.ts";
import { type AccountsRow, type Examiner, eventAbout, type Rejection } from "./accounts.ts";
import type { AccountsAttention } from "./attention.ts";
import { type ClaimedAccounts, type Exchange, saveExchange, saveFlag } from "./exchange/exchange-store.ts";
import { accountsMoves, verdictOn } from "./lifecycle.ts";
import { saveMove } from "./move-store.ts";
import { lockAccounts } from "./store.ts";

/** What each fact brings with it. `at` is when it became known to us. */
export type OccurredFact =
  | { fact: "received"; at: Date }
  | { fact: "accepted"; at: Date; examiner: Examiner | null }
  | { fact: "rejected"; at: Date; rejections: readonly Rejection[]; examiner: Examiner | null };

/** A step is done: what it found out, and what is to be done next. The delivery after it, and before. */
export async function advance(
  db: Transactional,
  row: ClaimedAccounts,
  occurred: OccurredFact,
  change: Partial<Exchange>,
  publishing: PublishDependencies,
): Promise<{ before: AccountsRow; after: AccountsRow }> {
  return db.transaction(async (tx) => {
    const before = await lockAccounts(tx, row.id);
    const after = await move(tx, before, occurred, publishing);
    await saveExchange(tx, row, change);
    return { before, after };
  });
}

async function move(
  tx: Transaction,
  before: AccountsRow,
  occurred: OccurredFact,
  publishing: PublishDependencies,
): Promise<AccountsRow> {
  const verdict = verdictOn(occurred.fact, before.status);
  if (verdict.kind === "already_true") return before;
  if (verdict.kind === "impossible")
    throw new Error(`${before.id} is ${before.status} and cannot become ${occurred.fact}`);
  const after = rowAfter(before, occurred);
  await saveMove(tx, after);
  await publish(tx, eventAbout(after, verdict.move.event), publishing);
  return after;
}

function rowAfter(row: AccountsRow, occurred: OccurredFact): AccountsRow {
  const { fact, at } = occurred;
  return {
    ...row,
    status: accountsMoves[fact].to,
    updated_at: at,
    submitted_at: fact === "received" ? at : row.submitted_at,
    decided_at: fact === "received" ? row.decided_at : at,
    rejections: fact === "rejected" ? occurred.rejections : row.rejections,
    examiner: (fact === "received" ? null : occurred.examiner) ?? row.examiner,
    flag: null,
    flag_reason: null,
    flagged_at: null,
  };
}

/** A delivery needs a person; its status stays. Flagged for the same reason already, nothing changes. */
export async function raiseFlag(
  tx: Transaction,
  id: string,
  { reason, message }: AccountsAttention,
  { at }: { at: Date },
): Promise<void> {
  const before = await lockAccounts(tx, id);
  if (before.flag_reason === reason) return;
  await saveFlag(tx, { ...before, flag: message, flag_reason: reason, flagged_at: at, updated_at: at });
}
