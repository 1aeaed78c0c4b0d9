// An approval is decided: approved, sent back, taken back, out of time or void. Once, by whoever is first; what follows
// for its returns happens in the same transaction.

import { whoIsTold } from "../../access/who-is-told.ts";
import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import { type Mailing, queueMail } from "../../mail/outbox.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Transaction, Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";
import { type PublishDependencies, publish } from "../../webhooks/publish.ts";
import { verdictOf } from "../../work/moves.ts";
import { failUnsent } from "../advance.ts";
import { lockLine } from "../amend/amendment-store.ts";
import type { FilingRow } from "../filing.ts";
import { eventAbout } from "../filing-event.ts";
import { knownFiling } from "../store.ts";
import { type ApprovalFact, type ApprovalRow, approvalMoves, type SecondFactor } from "./approval.ts";
import { filingsOfApproval, releaseApproved, saveApproval } from "./approval-store.ts";
import { about, waitingApproval } from "./link.ts";
import { endLinks } from "./link-store.ts";
import { lockToDecide } from "./lock.ts";
import { makeVoid } from "./void.ts";

export interface DecideDependencies {
  clock: Clock;
  publishing: PublishDependencies;
  mailing: Mailing | null;
}

interface Decision {
  fact: ApprovalFact;
  at: Date;
  by?: string | null;
  because?: string | null;
  from?: string | null;
  factor?: SecondFactor;
  reason?: string | null;
}

/** The approval is locked and waits. */
export async function decide(
  tx: Transaction,
  approval: ApprovalRow,
  decision: Decision,
  { publishing, mailing }: Omit<DecideDependencies, "clock">,
): Promise<ApprovalRow> {
  const { fact, at } = decision;
  const verdict = verdictOf<ApprovalRow["state"], (typeof approvalMoves)[ApprovalFact]>(
    approvalMoves[fact],
    approval.state,
  );
  if (verdict.kind !== "moves") throw new Error(`${approval.id} is ${approval.state} and cannot become ${fact}`);
  const decided: ApprovalRow = {
    ...approval,
    state: verdict.move.to,
    decided_at: at,
    decided_by: decision.by ?? null,
    other_name_because: decision.because ?? null,
    decided_from: decision.from ?? null,
    second_factor: decision.factor ?? null,
    reason: decision.reason ?? null,
    updated_at: at,
  };
  await saveApproval(tx, decided);
  await endLinks(tx, approval.id, at);
  const filings = await filingsOfApproval(tx, approval.id);
  for (const filing of filings) await publish(tx, eventAbout(filing, "filing.approval_changed"), publishing);
  if (fact === "approved") await releaseApproved(tx, approval.id, at);
  else await failUnsent(tx, filings, at, publishing);
  if (fact === "sent_back" || fact === "void" || fact === "expired") await mailBack(tx, decided, filings, mailing);
  return decided;
}

/** Who prepared it hears of it; where a program did, everybody who may file. */
async function mailBack(
  tx: Transaction,
  { organisation_id: organisationId, mode, prepared_by_user: preparer, decided_at: at }: ApprovalRow,
  filings: readonly FilingRow[],
  mailing: Mailing | null,
): Promise<void> {
  const [filing] = filings;
  if (mailing === null || filing === undefined || at === null) return;
  const { people, organisation } = await whoIsTold(tx, organisationId);
  const own = people.filter(({ userId }) => userId === preparer);
  const names = { company: filing.company_name, organisation };
  const to = own.length > 0 ? own : people;
  await queueMail(
    tx,
    { kind: "sent_back", organisationId, to, names, path: `/${mode}/filings/${filing.id}`, at },
    mailing,
  );
}

/** Taken back by somebody who may file: the return fails, and a corrected one can be filed. */
export async function revokeApproval(
  db: Transactional,
  which: Scope & { id: string },
  actor: Actor,
  dependencies: DecideDependencies,
): Promise<ApprovalRow> {
  refuseUnlessMay(actor, "file", which.mode);
  const at = dependencies.clock.now();
  return db.transaction(async (tx) => {
    await lockToDecide(tx, which.id);
    const approval = await waitingApproval(tx, which);
    const decided = await decide(tx, approval, { fact: "revoked", at, by: actor.name }, dependencies);
    const [filing] = await filingsOfApproval(tx, approval.id);
    if (filing !== undefined)
      await recordAudit(tx, actor, { action: "approval_revoked", ...about(approval, filing), at });
    return decided;
  });
}

/** Of a return: one that was taken back before stays so. */
export async function revokeApprovalOf(
  db: Transactional,
  { id, approval_id, ...whose }: Pick<FilingRow, "id" | "organisation_id" | "mode" | "approval_id">,
  actor: Actor,
  dependencies: DecideDependencies,
): Promise<FilingRow> {
  const which = { organisationId: whose.organisation_id, mode: whose.mode };
  refuseUnlessMay(actor, "file", which.mode);
  if (approval_id === null) throw notWaiting(`${id} waits for no approval: nobody was asked.`);
  try {
    await revokeApproval(db, { ...which, id: approval_id }, actor, dependencies);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "approval_decided") throw error;
    const { approval } = await knownFiling(db, { ...which, id });
    if (approval?.state !== "revoked") throw notWaiting(error.message);
  }
  return knownFiling(db, { ...which, id });
}

const notWaiting = (message: string) => new Refusal("approval_not_waiting", message);

/** Without anybody who decides: its time is over, or it is void. Nothing where it is decided already. */
export async function endApproval(
  tx: Transaction,
  id: string,
  { fact, reason, at }: { fact: "expired" | "void"; reason: string; at: Date },
  dependencies: Omit<DecideDependencies, "clock">,
): Promise<void> {
  const approval = await lockToDecide(tx, id);
  if (approval?.state !== "waiting") return;
  await decide(tx, approval, { fact, at, reason }, dependencies);
}

/** A return that was to be sent, and is not what was approved: it is not sent, and fails. */
export async function voidAfterAll(
  tx: Transaction,
  filing: FilingRow,
  { reason, at }: { reason: string; at: Date },
  publishing: PublishDependencies,
): Promise<void> {
  await lockLine(tx, filing.id);
  await makeVoid(tx, filing, { reason, at }, publishing);
  await failUnsent(tx, [filing], at, publishing);
}
