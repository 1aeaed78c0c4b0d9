// A sound return becomes a filing: one statement inserts the filing, its submission with the marked body, due now, and the answer
// remembered under the request's idempotency key. After its commit nothing can lose it.

import { recordAudit } from "../audit/audit.ts";
import type { Transaction } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { newId, upperHex } from "../platform/ids.ts";
import { traceparent } from "../platform/trace.ts";
import { refuseIfManyWait, refuseUnlessAmendable } from "./amend.ts";
import { countUnanswered, lockFirstReturn, nameNewestAmendment } from "./amendment-store.ts";
import { type Insertion as FilingInsertion, insertFiling, type NewFiling } from "./create-store.ts";
import { destinationOf, type FilingRow } from "./filing.ts";
import { answerToRemember, earlierAnswer, type Remembered, refusedWhileInProgress } from "./idempotency.ts";
import { limitLockWait } from "./idempotency-store.ts";
import { dispatchableOriginal } from "./lifecycle.ts";
import { asStored } from "./own-document.ts";
import { apiKeyActor, type CreateDependencies, type FilingRequest } from "./request.ts";
import { withoutRoom } from "./storage-quota.ts";
import { liveOriginalFor, lockFiling, lockOriginalsOf } from "./store.ts";
import type { BuiltReturn, SoundReturn } from "./validate.ts";

export type Stored = { kind: "created"; filing: FilingRow } | Remembered;

type StoreRequest = Pick<FilingRequest<never>, "filer" | "scenario" | "idempotency" | "actor" | "isOnlyOriginal">;

type Insertion = FilingInsertion | "already_filed";

/** The row as it will stand, before anything is stored: the remembered answer is made from it too. */
export function newFiling(
  { filer, scenario }: StoreRequest,
  { built, warnings }: SoundReturn,
  kind: { testMode: boolean; amends: string | null; continues_in?: string | null; continues?: string | null },
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
    tax_payable_pence: built.settlement.payable,
    loan_tax_pence: built.settlement.loanTax,
    tax_outstanding_pence: built.settlement.outstanding,
    tax_overpaid_pence: built.settlement.overpaid,
    schema_version: built.schemaVersion,
    judged_by: built.judgedBy,
    scenario,
    amends: kind.amends,
    amended_by: null,
    continues_in: kind.continues_in ?? null,
    continues: kind.continues ?? null,
    accounts_end: built.input.period.accounts_end ?? null,
    notice_given_on: built.input.period.notice_given_on ?? null,
    correlation_id: null,
    hmrc_error: null,
    flag: null,
    warnings,
    metadata: built.metadata,
    created_at: at,
    updated_at: at,
    submitted_at: null,
    acknowledged_at: null,
    receipt_matched_at: null,
  };
}

/** A return that amends none: one statement, or for a person or the command two with its line in the audit log. */
export async function storeFiling(
  filing: FilingRow,
  built: BuiltReturn,
  request: StoreRequest,
  dependencies: CreateDependencies,
): Promise<Stored> {
  const { idempotency, actor, isOnlyOriginal } = request;
  const made = madeOf(filing, built, filing.created_at, idempotency, dependencies);
  const insertion = await (actor === null && !isOnlyOriginal
    ? insertFiling(dependencies.db, made).catch(refusedWhileInProgress)
    : insertTogether([made], request, dependencies));
  return outcomeOf(insertion, filing, built, idempotency, dependencies);
}

export interface ToStore {
  filing: FilingRow;
  built: BuiltReturn;
}

/** The two returns of a period of account, tied to each other: both or none. The answer, and what is remembered of it, is the first. */
export async function storeBoth(
  [first, second]: readonly [ToStore, ToStore],
  request: StoreRequest,
  dependencies: CreateDependencies,
): Promise<Stored> {
  const { idempotency } = request;
  const [one, other] = [
    { ...first.filing, continues_in: second.filing.id },
    { ...second.filing, continues: first.filing.id },
  ];
  const made = [
    madeOf(one, first.built, one.created_at, idempotency, dependencies),
    madeOf(other, second.built, other.created_at, null, dependencies),
  ];
  const insertion = await insertTogether(made, request, dependencies);
  return outcomeOf(insertion, one, first.built, idempotency, dependencies);
}

/** All or none of them, each with a line in the audit log where somebody is named there. */
async function insertTogether(
  made: readonly NewFiling[],
  { actor, isOnlyOriginal }: StoreRequest,
  { db, idempotencyWaitMs }: CreateDependencies,
): Promise<Insertion> {
  return db
    .transaction(async (tx) => {
      if (isOnlyOriginal) await limitLockWait(tx, idempotencyWaitMs);
      for (const each of made) {
        if (isOnlyOriginal && (await hasOriginal(tx, each.filing))) throw new NotStored("already_filed");
        const inserted = await insertFiling(tx, each);
        if (inserted !== "stored") throw new NotStored(inserted);
        const { id: subject, organisation_id: organisationId, mode, created_at: at } = each.filing;
        if (actor !== null)
          await recordAudit(tx, actor, { action: "filing_created", organisationId, mode, subject, at });
      }
      return "stored" as const;
    })
    .catch((error: unknown) => (error instanceof NotStored ? error.insertion : refusedWhileInProgress(error)));
}

/** The check before may be long ago: another request may have filed one since. */
async function hasOriginal(tx: Transaction, filing: FilingRow): Promise<boolean> {
  const { mode, test_mode, organisation_id: organisationId, company_utr: companyUtr } = filing;
  if (mode === "sandbox" || test_mode) return false;
  await lockOriginalsOf(tx, { organisationId, companyUtr });
  const { period_start: periodStart, period_end: periodEnd } = filing;
  return (await liveOriginalFor(tx, { organisationId, companyUtr, periodStart, periodEnd })) !== undefined;
}

/** A return that amends another: tied to it in one transaction, and dispatched once that one is accepted. */
export async function storeAmendment(
  filing: FilingRow,
  { original, changesBank }: { original: Pick<FilingRow, "id" | "amends">; changesBank: boolean },
  built: BuiltReturn,
  { idempotency, actor, filer }: StoreRequest,
  dependencies: CreateDependencies,
): Promise<Stored> {
  const made = madeOf(filing, built, null, idempotency, dependencies);
  const insertion = await dependencies.db
    .transaction(async (tx) => {
      if (idempotency !== null) await limitLockWait(tx, dependencies.idempotencyWaitMs);
      const first = original.amends === null ? original : await lockFirstReturn(tx, original.id);
      // Locked, so that its acceptance and this amendment cannot pass each other unseen.
      const current = await lockFiling(tx, original.id);
      refuseUnlessAmendable(current);
      refuseIfManyWait(await countUnanswered(tx, first.id));
      await nameNewestAmendment(tx, current.id, filing.id, filing.created_at);
      const dueAt = dispatchableOriginal.includes(current.status) ? filing.created_at : null;
      const inserted = await insertFiling(tx, { ...made, submission: { ...made.submission, due_at: dueAt } });
      if (inserted !== "stored") throw new NotStored(inserted);
      // The API records no amendment in the audit log, but where money goes.
      if (actor !== null || changesBank)
        await recordAudit(tx, actor ?? apiKeyActor(filer), {
          action: "filing_amended",
          ...amendmentOf(filing, original, changesBank),
        });
      return inserted;
    })
    .catch((error: unknown) => (error instanceof NotStored ? error.insertion : refusedWhileInProgress(error)));
  return outcomeOf(insertion, filing, built, idempotency, dependencies);
}

/** Rolls a transaction back. */
class NotStored extends Error {
  readonly insertion: Insertion;

  constructor(insertion: Insertion) {
    super(insertion);
    this.insertion = insertion;
  }
}

async function outcomeOf(
  insertion: Insertion,
  filing: FilingRow,
  built: BuiltReturn,
  idempotency: StoreRequest["idempotency"],
  dependencies: CreateDependencies,
): Promise<Stored> {
  if (insertion === "stored") return storedAs(filing, built, dependencies);
  // The first request with this key may have been given the last room there was.
  const answer = await earlierAnswer(idempotency, dependencies.db);
  if (answer !== null) return answer;
  if (insertion === "no_room") throw withoutRoom();
  if (insertion === "already_filed")
    throw new Refusal(
      "already_filed",
      "An original for this UTR and period was filed since this return was checked, and HMRC accepts only one. To correct it, amend it.",
      "period",
    );
  throw new Error("an idempotency key was taken, but its answer is not there");
}

function storedAs(filing: FilingRow, built: BuiltReturn, { metrics, wake }: CreateDependencies): Stored {
  if (built.carriedForwardYears.length > 0) metrics.carriedForward.inc();
  wake();
  return { kind: "created", filing };
}

function madeOf(
  filing: FilingRow,
  built: BuiltReturn,
  dueAt: Date | null,
  idempotency: StoreRequest["idempotency"],
  dependencies: CreateDependencies,
): NewFiling {
  const { random } = dependencies;
  const marked = built.marked();
  const { input, body, documents } = asStored({ input: built.input, body: marked.body });
  const submission = {
    id: newId("sub", random),
    destination: destinationOf(filing),
    amendment: filing.amends !== null,
    body,
    irmark: marked.irmark,
    transaction_id: upperHex(16, random),
    due_at: dueAt,
    traceparent: traceparent(),
  };
  const remembered = idempotency && answerToRemember(idempotency, filing, dependencies);
  return { filing, input, documents, submission, remembered };
}

function amendmentOf(
  { id, organisation_id: organisationId, mode, created_at: at }: FilingRow,
  original: { id: string },
  changesBank: boolean,
) {
  const details = { amendment: id, ...(changesBank && { repayment: "changed" }) };
  return { organisationId, mode, subject: original.id, details, at };
}
