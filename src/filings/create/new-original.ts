// A return that amends none is stored. HMRC accepts one original for a company and period: in live a second one is
// refused where it is stored, under a lock of the company, so that two requests in the same moment cannot both be the
// first. The sandbox takes any number, in one statement.

import type { BuiltReturn } from "../../../packages/ct600/check-candidate.ts";
import { recordAudit } from "../../audit/audit.ts";
import type { Transaction } from "../../platform/database/db.ts";
import { storeApproval } from "../approval/ask.ts";
import { destinationOf, type FilingRow } from "../filing.ts";
import { type EndWarnings, saveOtherEnds } from "../group-relief/other-ends.ts";
import { liveOriginalFor, lockOriginalsOf } from "../store.ts";
import { alreadyFiled } from "./already-filed.ts";
import { insertFiling, type NewFiling } from "./create-store.ts";
import { storeWhenFree } from "./idempotency.ts";
import {
  type Insertion,
  insertionIn,
  madeOf,
  NotStored,
  outcomeOf,
  type Stored,
  type StoreRequest,
} from "./new-filing.ts";
import { inPlace, placeToTake, type Taken, takePlace } from "./other-return.ts";
import type { CreateDependencies } from "./request.ts";

/**
 * One statement in the sandbox; a transaction in live, with a line in the audit log where a person or the command
 * files, and for a return sent again.
 */
export async function storeFiling(
  { filing, built, ends }: ToStore,
  request: StoreRequest,
  dependencies: CreateDependencies,
): Promise<Stored> {
  const { idempotency, actor } = request;
  for (;;) {
    const place = await placeToTake(filing, built.input, dependencies.db);
    const placed = place === null ? filing : inPlace(filing, place);
    const made = madeOf(placed, built, filing.created_at, idempotency, dependencies);
    const isSimple = actor === null && place === null && ends.length === 0 && !isFiledForReal(filing);
    const isAlone =
      isSimple && (request.beside ?? null) === null && request.also === undefined && filing.approval === null;
    const insertion = await (isAlone
      ? storeWhenFree(idempotency, dependencies, () => insertFiling(dependencies.db, made))
      : insertTogether([{ ...made, ends }], place && { ...place, by: placed }, request, dependencies));
    // Another request has taken that place and is filed: there is another one now, or none.
    if (insertion !== "overtaken") return outcomeOf(insertion, placed, built, idempotency, dependencies);
  }
}

export interface ToStore {
  filing: FilingRow;
  built: BuiltReturn;
  /** Returns of other companies that say something else from now on. */
  ends: readonly EndWarnings[];
}

/**
 * The two returns of a period of account, tied to each other: both or none. The answer, and what is remembered of it,
 * is the first.
 */
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
    { ...madeOf(one, first.built, one.created_at, idempotency, dependencies), ends: first.ends },
    { ...madeOf(other, second.built, other.created_at, null, dependencies), ends: second.ends },
  ];
  const insertion = await insertTogether(made, null, request, dependencies);
  if (insertion === "overtaken") throw new Error("two returns take no place");
  return outcomeOf(insertion, one, first.built, idempotency, dependencies);
}

/** All or none of them, each with a line in the audit log where somebody is named there. */
async function insertTogether(
  made: readonly (NewFiling & Pick<ToStore, "ends">)[],
  place: Taken | null,
  { actor, idempotency, beside = null, also, asked = null }: StoreRequest,
  dependencies: CreateDependencies,
): Promise<Insertion> {
  const { db, idempotencyWaitMs } = dependencies;
  const filings = made.map(({ filing }) => filing);
  const store = () =>
    db.transaction(async (tx) => {
      if (filings.every(isFiledForReal)) await refuseSecondOriginals(tx, filings, idempotencyWaitMs);
      await beside?.before(tx);
      await storeApproval(tx, asked, dependencies, filings[0]?.company_name ?? "");
      if (place !== null && !(await takePlace(tx, place))) throw new NotStored("overtaken");
      for (const each of made) {
        const inserted = await insertFiling(tx, each);
        if (inserted !== "stored") throw new NotStored(inserted);
        await saveOtherEnds(tx, each.ends, each.filing);
        const { id: subject, organisation_id: organisationId, mode, created_at: at } = each.filing;
        if (actor !== null)
          await recordAudit(tx, actor, { action: "filing_created", organisationId, mode, subject, at });
      }
      await beside?.store(tx);
      await also?.(tx, filings);
      return "stored" as const;
    });
  // The lock is the company's.
  const inLine = () => db.inLine(`originals of ${filings[0]?.company_utr}`, store);
  const storing = filings.every(isFiledForReal) ? inLine : store;
  const insertion = await storeWhenFree(idempotency, dependencies, storing).catch(insertionIn);
  if (insertion === "stored") beside?.stored();
  return insertion;
}

/** Test-in-Live files nothing. */
function isFiledForReal(filing: FilingRow): boolean {
  return destinationOf(filing) === "live";
}

/**
 * The warning of the check may be long ago, and another request may have filed one since. All of them are of one
 * company.
 */
async function refuseSecondOriginals(tx: Transaction, filings: readonly FilingRow[], waitMs: number): Promise<void> {
  const [first] = filings;
  if (first === undefined) return;
  const { organisation_id: organisationId, company_utr: companyUtr } = first;
  await lockOriginalsOf(tx, { organisationId, companyUtr }, waitMs);
  const existing: (string | undefined)[] = [];
  for (const { period_start: periodStart, period_end: periodEnd } of filings)
    existing.push(await liveOriginalFor(tx, { organisationId, companyUtr, periodStart, periodEnd }));
  const refusal = alreadyFiled(existing);
  if (refusal !== null) throw new NotStored(refusal);
}
