// A sound return becomes a filing: one statement inserts the filing, its submission with the marked body, due now, and
// the answer remembered under the request's idempotency key. After its commit nothing can lose it. Here is what
// originals (new-original.ts) and amendments (new-amendment.ts) have in common.

import type { BuiltReturn, SoundReturn } from "../../../packages/ct600/check-candidate.ts";
import { Refusal } from "../../platform/errors.ts";
import { newId, upperHex } from "../../platform/ids.ts";
import { traceparent } from "../../platform/trace.ts";
import { type ApprovalRow, contentHash, isWaiting } from "../approval/approval.ts";
import { destinationOf, type FilingRow } from "../filing.ts";
import type { Insertion as FilingInsertion, NewFiling } from "./create-store.ts";
import { answerToRemember, earlierAnswer, type Remembered } from "./idempotency.ts";
import { asStored } from "./own-document.ts";
import type { CreateDependencies, FilingRequest, StoredBeside } from "./request.ts";
import { withoutRoom } from "./storage-quota.ts";

export type Stored = { kind: "created"; filing: FilingRow } | Remembered;

export interface StoreRequest
  extends Pick<FilingRequest<never>, "filer" | "scenario" | "idempotency" | "actor" | "also"> {
  /** What has to be approved before they are sent. */
  asked?: ApprovalRow | null;
  beside?: StoredBeside | null;
}

/** A refusal is one that only the transaction could find out; what is overtaken has to be checked again. */
export type Insertion = FilingInsertion | Refusal | "overtaken";

/** The row as it will stand, before anything is stored: the remembered answer is made from it too. */
export function newFiling(
  { filer, scenario }: Pick<StoreRequest, "filer" | "scenario">,
  { built, warnings }: SoundReturn,
  kind: { testMode: boolean; amends: string | null; continues_in?: string | null; continues?: string | null },
  { clock, random, destinations }: Pick<CreateDependencies, "clock" | "random" | "destinations">,
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
    credit_payable_pence: built.settlement.creditPayable,
    schema_version: built.schemaVersion,
    judged_by: built.judgedBy,
    scenario,
    amends: kind.amends,
    amended_by: null,
    continues_in: kind.continues_in ?? null,
    continues: kind.continues ?? null,
    accounts_end: built.input.period.accounts_end ?? null,
    notice_given_on: built.input.period.notice_given_on ?? null,
    companies_house_accounts: null,
    approval_id: null,
    approval: null,
    key_id: filer.keyId ?? null,
    built_by: destinations[destinationOf({ mode: filer.mode, test_mode: kind.testMode })].software.version,
    correlation_id: null,
    hmrc_error: null,
    flag: null,
    flag_reason: null,
    flagged_at: null,
    warnings,
    metadata: built.metadata,
    created_at: at,
    updated_at: at,
    submitted_at: null,
    acknowledged_at: null,
    receipt_matched_at: null,
  };
}

/** Rolls a transaction back. */
export class NotStored extends Error {
  readonly insertion: Exclude<Insertion, "stored">;

  constructor(insertion: Exclude<Insertion, "stored">) {
    super(insertion instanceof Refusal ? insertion.code : insertion);
    this.insertion = insertion;
  }
}

/** What became of a transaction that ended in an error. */
export function insertionIn(error: unknown): Insertion {
  if (error instanceof NotStored) return error.insertion;
  throw error;
}

export async function outcomeOf(
  insertion: Exclude<Insertion, "overtaken">,
  filing: FilingRow,
  built: BuiltReturn,
  idempotency: StoreRequest["idempotency"],
  dependencies: CreateDependencies,
): Promise<Stored> {
  if (insertion === "stored") return storedAs(filing, built, dependencies);
  // The first request with this key may have been given the last room there was, or be what this one is refused for.
  const answer = await earlierAnswer(idempotency, dependencies.db);
  if (answer !== null) return answer;
  if (insertion instanceof Refusal) throw insertion;
  if (insertion === "no_room") throw withoutRoom();
  throw new Error("an idempotency key was taken, but its answer is not there");
}

function storedAs(filing: FilingRow, built: BuiltReturn, { metrics, wake }: CreateDependencies): Stored {
  if (built.carriedForwardYears.length > 0) metrics.carriedForward.inc();
  wake(destinationOf(filing));
  return { kind: "created", filing };
}

export function madeOf(
  filing: FilingRow,
  built: BuiltReturn,
  dueAt: Date | null,
  idempotency: StoreRequest["idempotency"],
  dependencies: CreateDependencies,
): NewFiling {
  const { random } = dependencies;
  const marked = built.marked();
  const { input, body, documents } = asStored({ input: built.input, body: marked.body });
  const contentSha256 = filing.approval === null ? null : contentHash({ input, body: marked.body });
  const submission = {
    id: newId("sub", random),
    destination: destinationOf(filing),
    amendment: filing.amends !== null,
    body,
    irmark: marked.irmark,
    transaction_id: upperHex(16, random),
    // Nothing is sent before it is approved.
    due_at: isWaiting(filing) ? null : dueAt,
    traceparent: traceparent(),
  };
  const remembered = idempotency && answerToRemember(idempotency, filing);
  return { filing, input, contentSha256, documents, submission, remembered };
}
