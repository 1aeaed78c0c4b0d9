// A sound return becomes a filing: one transaction inserts the filing, its submission with the marked body, due now, and the answer
// remembered under the request's idempotency key. After that commit nothing can lose it.

import { recordAudit } from "../audit/audit.ts";
import type { Transaction } from "../platform/db.ts";
import { newId, upperHex } from "../platform/ids.ts";
import { refuseUnlessSendable } from "./configured.ts";
import { destinationOf, type FilingRow } from "./filing.ts";
import { earlierAnswer, type Remembered, rememberAnswer } from "./idempotency.ts";
import type { CreateDependencies, FilingRequest } from "./request.ts";
import { insertFiling } from "./store.ts";
import { insertSubmission } from "./submission-store.ts";
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

/** `link` ties the filing to what it amends, inside the transaction, and says when it may be dispatched (null: not yet). */
export async function storeFiling(
  filing: FilingRow,
  built: BuiltReturn,
  { idempotency, actor }: StoreRequest,
  dependencies: CreateDependencies,
  link: (tx: Transaction) => Promise<Date | null>,
): Promise<Stored> {
  const { db, metrics, wake } = dependencies;
  await refuseUnlessSendable(filing, dependencies);
  const isStored = await db
    .transaction(async (tx) => {
      // The key first: a repetition waits here for the first, and then changes nothing.
      if (idempotency !== null && !(await rememberAnswer(tx, idempotency, filing, dependencies))) throw new KeyTaken();
      const dueAt = await link(tx);
      await insertFiling(tx, filing, built.input);
      await insertSubmission(tx, submissionFor(filing, built, dueAt, dependencies));
      if (actor !== null && filing.amends !== null)
        await recordAudit(tx, actor, { action: "filing_amended", ...amendmentOf(filing, filing.amends) });
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof KeyTaken) return false;
      throw error;
    });
  if (!isStored) return answerOfTheFirst(idempotency, dependencies);
  if (built.carriedForwardYears.length > 0) metrics.carriedForward.inc();
  wake();
  return { kind: "created", filing };
}

/** Rolls a transaction back because another request holds the key already. */
class KeyTaken extends Error {}

async function answerOfTheFirst(
  idempotency: StoreRequest["idempotency"],
  { db }: CreateDependencies,
): Promise<Remembered> {
  const answer = await earlierAnswer(idempotency, db);
  if (answer === null) throw new Error("an idempotency key was taken, but its answer is not there");
  return answer;
}

function submissionFor(
  filing: FilingRow,
  { body, irmark }: BuiltReturn,
  dueAt: Date | null,
  { random }: Pick<CreateDependencies, "random">,
) {
  return {
    id: newId("sub", random),
    filing_id: filing.id,
    organisation_id: filing.organisation_id,
    destination: destinationOf(filing),
    company_utr: filing.company_utr,
    amendment: filing.amends !== null,
    scenario: filing.scenario,
    body,
    irmark,
    transaction_id: upperHex(16, random),
    due_at: dueAt,
    created_at: filing.created_at,
  };
}

function amendmentOf({ id, organisation_id: organisationId, mode, created_at: at }: FilingRow, amended: string) {
  return { organisationId, mode, subject: amended, details: { amendment: id }, at };
}
