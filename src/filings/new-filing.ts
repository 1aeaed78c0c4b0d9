// A sound return becomes a filing: one statement inserts the filing, its submission with the marked body, due now, and the answer
// remembered under the request's idempotency key. After its commit nothing can lose it.

import { recordAudit } from "../audit/audit.ts";
import { newId, upperHex } from "../platform/ids.ts";
import { refuseUnlessAmendable } from "./amend.ts";
import { nameNewestAmendment } from "./amendment-store.ts";
import { insertFiling, type NewFiling } from "./create-store.ts";
import { destinationOf, type FilingRow } from "./filing.ts";
import { answerToRemember, earlierAnswer, type Remembered, refusedWhileInProgress } from "./idempotency.ts";
import { limitLockWait } from "./idempotency-store.ts";
import { dispatchableOriginal } from "./lifecycle.ts";
import type { CreateDependencies, FilingRequest } from "./request.ts";
import { lockFiling } from "./store.ts";
import type { BuiltReturn, SoundReturn } from "./validate.ts";

export type Stored = { kind: "created"; filing: FilingRow } | Remembered;

type StoreRequest = Pick<FilingRequest<never>, "filer" | "scenario" | "idempotency" | "actor">;

/** The row as it will stand, before anything is stored: the remembered answer is made from it too. */
export function newFiling(
  { filer, scenario }: StoreRequest,
  { built, warnings }: SoundReturn,
  kind: { testMode: boolean; amends: string | null },
  { clock, random }: Pick<CreateDependencies, "clock" | "random">,
): FilingRow {
  const at = clock.now();
  return {
    id: newId("fil", random),
    organisation_id: filer.organisationId,
    mode: filer.mode,
    test_mode: kind.testMode,
    status: "pending",
    company_name: built.input.company.name,
    company_utr: built.input.company.utr,
    period_start: built.input.period.start,
    period_end: built.input.period.end,
    tax_due_pence: built.taxDuePence,
    schema_version: built.schemaVersion,
    scenario,
    amends: kind.amends,
    amended_by: null,
    correlation_id: null,
    hmrc_error: null,
    flag: null,
    warnings,
    created_at: at,
    updated_at: at,
    submitted_at: null,
    acknowledged_at: null,
    receipt_matched_at: null,
  };
}

/** A return that amends none: one statement. */
export async function storeFiling(
  filing: FilingRow,
  built: BuiltReturn,
  { idempotency }: StoreRequest,
  dependencies: CreateDependencies,
): Promise<Stored> {
  const made = madeOf(filing, built, filing.created_at, idempotency, dependencies);
  const isStored = await insertFiling(dependencies.db, made).catch(refusedWhileInProgress);
  return isStored ? storedAs(filing, built, dependencies) : answerOfTheFirst(idempotency, dependencies);
}

/** A return that amends another: tied to it in one transaction, and dispatched once that one is accepted. */
export async function storeAmendment(
  filing: FilingRow,
  original: Pick<FilingRow, "id">,
  built: BuiltReturn,
  { idempotency, actor }: StoreRequest,
  dependencies: CreateDependencies,
): Promise<Stored> {
  const isStored = await dependencies.db
    .transaction(async (tx) => {
      if (idempotency !== null) await limitLockWait(tx, dependencies.idempotencyWaitMs);
      // Locked, so that its acceptance and this amendment cannot pass each other unseen.
      const current = await lockFiling(tx, original.id);
      refuseUnlessAmendable(current);
      await nameNewestAmendment(tx, current.id, filing.id, filing.created_at);
      const dueAt = dispatchableOriginal.includes(current.status) ? filing.created_at : null;
      if (!(await insertFiling(tx, madeOf(filing, built, dueAt, idempotency, dependencies)))) throw new KeyTaken();
      if (actor !== null) await recordAudit(tx, actor, { action: "filing_amended", ...amendmentOf(filing, original) });
      return true;
    })
    .catch((error: unknown) => (error instanceof KeyTaken ? false : refusedWhileInProgress(error)));
  return isStored ? storedAs(filing, built, dependencies) : answerOfTheFirst(idempotency, dependencies);
}

/** Rolls a transaction back because another request holds the key already. */
class KeyTaken extends Error {}

function storedAs(filing: FilingRow, built: BuiltReturn, { metrics, wake }: CreateDependencies): Stored {
  if (built.carriedForwardYears.length > 0) metrics.carriedForward.inc();
  wake();
  return { kind: "created", filing };
}

async function answerOfTheFirst(
  idempotency: StoreRequest["idempotency"],
  { db }: CreateDependencies,
): Promise<Remembered> {
  const answer = await earlierAnswer(idempotency, db);
  if (answer === null) throw new Error("an idempotency key was taken, but its answer is not there");
  return answer;
}

function madeOf(
  filing: FilingRow,
  { input, body, irmark }: BuiltReturn,
  dueAt: Date | null,
  idempotency: StoreRequest["idempotency"],
  dependencies: CreateDependencies,
): NewFiling {
  const { random } = dependencies;
  const submission = {
    id: newId("sub", random),
    destination: destinationOf(filing),
    amendment: filing.amends !== null,
    body,
    irmark,
    transaction_id: upperHex(16, random),
    due_at: dueAt,
  };
  const remembered = idempotency && answerToRemember(idempotency, filing, dependencies);
  return { filing, input, submission, remembered };
}

function amendmentOf(
  { id, organisation_id: organisationId, mode, created_at: at }: FilingRow,
  original: { id: string },
) {
  return { organisationId, mode, subject: original.id, details: { amendment: id }, at };
}
