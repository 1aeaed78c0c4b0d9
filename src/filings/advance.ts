// The only way a filing moves. Facts come in, the moves are looked up, and the row is changed, the event published and
// whatever the move sets free made due, together with the outcome of the step that brought the facts: everything or
// nothing.

import type { Mailing } from "../mail/outbox.ts";
import type { Transaction, Transactional } from "../platform/database/db.ts";
import type { Places } from "../webhooks/deliveries/places.ts";
import { type PublishDependencies, publicationOf } from "../webhooks/publish.ts";
import { lockLine, nameNewest, waitingAmendmentsOf } from "./amend/amendment-store.ts";
import { makeVoid } from "./approval/void.ts";
import { lockBoth } from "./create/other-return-store.ts";
import {
  type ClaimedSubmission,
  dropSubmissionOf,
  type ExchangeChange,
  releaseAmendmentsOf,
  type StepDone,
  saveExchange,
} from "./exchange/submission-store.ts";
import type { FilingRow, VersionedFiling } from "./filing.ts";
import { eventAbout } from "./filing-event.ts";
import { type FilingFact, filingMoves, verdictOn } from "./lifecycle.ts";
import { mailRejection } from "./mail-rejection.ts";
import { otherReturnOf, warnOfFailed } from "./other-return-failed.ts";
import { type Moved, saveMove, saveStep } from "./step-store.ts";
import { lockFiling, versionedFiling } from "./store.ts";

/** What each fact brings with it. `at` is when it became known to us. */
interface FactDetails {
  dispatched: { at: Date; correlationId: string };
  accepted: { at: Date };
  receipt_matched: { at: Date };
  rejected: { at: Date; text: string };
  original_failed: { at: Date; text: string | null };
  not_approved: { at: Date };
}

export type OccurredFact = { [Fact in FilingFact]: { fact: Fact } & FactDetails[Fact] }[FilingFact];

/** The filing before and after. */
export type FilingMoved = Pick<Moved, "before" | "after">;

export interface Advanced extends StepDone {
  /** Null where the filing stays as it is. */
  moved: FilingMoved | null;
}

/**
 * A step is done: what it found out about the filing, in the order in which it happened, and what is to be done next.
 * With places, the worker that does it may attempt the deliveries of its event at once.
 */
export async function advance(
  db: Transactional,
  row: ClaimedSubmission,
  facts: readonly OccurredFact[],
  change: ExchangeChange,
  { places, mailing = null, ...publishing }: PublishDependencies & { places?: Places; mailing?: Mailing | null },
): Promise<Advanced> {
  if (facts.some(({ fact }) => filingMoves[fact].to === "failed"))
    return db.transaction((tx) => fail(tx, row, facts, change, { publishing, mailing }));
  let { filing } = row;
  for (;;) {
    const move = moveBy(filing, facts, publishing);
    if (move === null) return { ...(await saveExchange(db, { ...row, filing }, change)), moved: null };
    const done = await saveMoveForward(db, row, change, { move, places });
    if (done !== null) return { ...done, moved: move };
    // A person or an amendment has changed the row meanwhile, and the event must show it as it is.
    filing = await versionedFiling(db, filing.id);
  }
}

/** One statement, unless the filing is amended: then the returns that waited for this one go now. */
async function saveMoveForward(
  db: Transactional,
  row: ClaimedSubmission,
  change: ExchangeChange,
  { move, places }: { move: Moved; places: Places | undefined },
): Promise<StepDone | null> {
  const { before, after } = move;
  const isReleasing = before.amended_by !== null && after.acknowledged_at !== before.acknowledged_at;
  if (!isReleasing) return saveWithPlaces(db, row, change, { move, places });
  return db.transaction(async (tx) => {
    const done = await saveStep(tx, row, change, move);
    if (done === null) return null;
    await releaseAmendmentsOf(tx, after.id, after.updated_at);
    return { ...done, isDue: true };
  });
}

/** Not inside a transaction: until its commit nobody may attempt what it publishes. */
async function saveWithPlaces(
  db: Transactional,
  row: ClaimedSubmission,
  change: ExchangeChange,
  { move, places }: { move: Moved; places: Places | undefined },
): Promise<StepDone | null> {
  const isDue = move.publication !== null && move.publication.firstAttemptAt <= move.publication.event.created_at;
  const reservation = (isDue && !db.inTransaction && places?.reserve(row.organisation_id)) || null;
  try {
    return await saveStep(db, row, change, move, reservation);
  } finally {
    reservation?.end();
  }
}

async function fail(
  tx: Transaction,
  row: ClaimedSubmission,
  facts: readonly OccurredFact[],
  change: ExchangeChange,
  { publishing, mailing }: { publishing: PublishDependencies; mailing: Mailing | null },
): Promise<Advanced> {
  const { filing_id: id } = row;
  // In one order, whichever of the two fails: both may at the same time. They are originals, so their lines come after
  // them.
  const pair = otherReturnOf(row.filing);
  if (pair !== null) await lockBoth(tx, [id, pair]);
  const line = await lockLine(tx, id);
  const move = moveBy(await lockFiling(tx, id), facts, publishing);
  if (move === null) return { ...(await saveExchange(tx, row, change)), moved: null };
  const done = await saveStep(tx, row, change, move);
  if (done === null) throw new Error(`${id} has changed although it is locked`);
  await mailRejection(tx, move.after, mailing);
  await failAmendmentsOf(tx, move.after, publishing);
  if (line.length > 1) {
    const ids = line.map((member) => member.id);
    await nameNewest(tx, ids, move.after.updated_at);
  }
  // As it is now: it may have been sent again since the claim.
  const other = otherReturnOf(move.after);
  if (other !== null) await warnOfFailed(tx, move.after, other);
  return { ...done, moved: move };
}

/** A fact that a person knows, about a filing that is locked and whose submission has nothing left to do. */
export async function advanceLocked(
  tx: Transaction,
  id: string,
  occurred: OccurredFact,
  publishing: PublishDependencies,
): Promise<void> {
  const move = moveBy(await lockFiling(tx, id), [occurred], publishing);
  if (move !== null) await saveMove(tx, move);
}

/** Returns that were never sent and will not be: nobody approved them. Their lines are locked. */
export async function failUnsent(
  tx: Transaction,
  filings: readonly Pick<FilingRow, "id">[],
  at: Date,
  publishing: PublishDependencies,
): Promise<void> {
  for (const { id } of filings) {
    await dropSubmissionOf(tx, id);
    const move = moveBy(await lockFiling(tx, id), [{ fact: "not_approved", at }], publishing);
    if (move === null) continue;
    await saveMove(tx, move);
    await failAmendmentsOf(tx, move.after, publishing);
    const line = await lockLine(tx, id);
    if (line.length > 1)
      await nameNewest(
        tx,
        line.map((member) => member.id),
        at,
      );
  }
}

const ORIGINAL_FAILED = "The return that this one amends failed.";

/** What amends a filing that fails, fails with it. */
async function failAmendmentsOf(tx: Transaction, failed: FilingRow, publishing: PublishDependencies): Promise<void> {
  const { id, updated_at: at, hmrc_error: text } = failed;
  for (const amendment of await waitingAmendmentsOf(tx, id)) {
    await dropSubmissionOf(tx, amendment.id);
    const fact = { fact: "original_failed", at, text } as const;
    await makeVoid(tx, await lockFiling(tx, amendment.id), { reason: ORIGINAL_FAILED, at }, publishing);
    const move = moveBy(await lockFiling(tx, amendment.id), [fact], publishing);
    if (move === null) continue;
    await saveMove(tx, move);
    await failAmendmentsOf(tx, move.after, publishing);
  }
}

/** Null where all of it is true already: jobs run at least once. */
function moveBy(
  before: VersionedFiling,
  facts: readonly OccurredFact[],
  publishing: PublishDependencies,
): Moved | null {
  let after: FilingRow = before;
  let publication: Moved["publication"] = null;
  for (const occurred of facts) {
    const verdict = verdictOn(occurred.fact, after.status);
    if (verdict.kind === "already_true") continue;
    if (verdict.kind === "impossible")
      throw new Error(`${before.id} is ${after.status} and cannot become ${occurred.fact}`);
    after = filingAfter(after, occurred);
    if (verdict.move.event === null) continue;
    if (publication !== null) throw new Error(`${before.id} would tell of two moves at once`);
    publication = publicationOf(eventAbout(after, verdict.move.event), publishing);
  }
  return after === before ? null : { before, after, publication };
}

function filingAfter(filing: FilingRow, occurred: OccurredFact): FilingRow {
  const { fact, at } = occurred;
  const { to: status } = filingMoves[fact];
  return {
    ...filing,
    status,
    updated_at: at,
    correlation_id: fact === "dispatched" ? occurred.correlationId : filing.correlation_id,
    hmrc_error: "text" in occurred ? occurred.text : filing.hmrc_error,
    submitted_at: fact === "dispatched" ? at : filing.submitted_at,
    acknowledged_at: fact === "accepted" ? at : filing.acknowledged_at,
    receipt_matched_at: fact === "receipt_matched" ? at : filing.receipt_matched_at,
    // What amends a filing that fails, fails with it.
    amended_by: status === "failed" ? null : filing.amended_by,
    flag: null,
    flag_reason: null,
    flagged_at: null,
  };
}
