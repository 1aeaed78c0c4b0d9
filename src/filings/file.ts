// Filing a return, amending one and checking one: the order of the checks, once, for the API, the pages and the command. A request that
// was answered before gets that answer; then comes whether there is anywhere to send it, then the input, then the whole return. All of
// that happens before the transaction that stores the filing, never inside one: it takes long, and would keep others waiting.

import type { AmendmentInput } from "../ct600/input/amendment.ts";
import type { InputContext } from "../ct600/input-rules.ts";
import type { Problem } from "../ct600/problem.ts";
import type { ReturnInput } from "../ct600/return.ts";
import { ukWallClock } from "../platform/clock.ts";
import { alreadyFiledAs } from "./already-filed.ts";
import { checkAmendment, refuseUnlessAmendable } from "./amend.ts";
import { warningsAgainstLast } from "./carried-forward.ts";
import { refuseUnlessConfigured, refuseUnlessSendable } from "./configured.ts";
import type { FilingRow } from "./filing.ts";
import { earlierAnswer } from "./idempotency.ts";
import { newFiling, type Stored, storeAmendment, storeFiling } from "./new-filing.ts";
import { withPreviousAccounts } from "./previous-accounts.ts";
import type { CreateDependencies, Filer, FilingRequest } from "./request.ts";
import { type CheckOptions, checkReturn, type ReturnCheck } from "./validate.ts";

export type FilingOutcome = Stored | { kind: "unsound"; problems: Problem[] };

export interface ReturnRequest extends FilingRequest<ReturnInput> {
  /** As far as it can be told before the input is read: whose credentials would be needed. */
  companyUtr: string | null;
}

export async function fileReturn(request: ReturnRequest, dependencies: CreateDependencies): Promise<FilingOutcome> {
  refuseInsideTransaction(dependencies);
  const earlier = await earlierAnswer(request.idempotency, dependencies.db);
  if (earlier !== null) return earlier;
  const senders = await refuseUnlessConfigured(request.filer, request.companyUtr, dependencies);
  const check = await validateReturn(request, dependencies);
  if (check.kind === "unsound") return check;
  const testMode = request.filer.mode === "live" && (check.built.input.options?.test_mode ?? false);
  const filing = newFiling(request, check, { testMode, amends: null }, dependencies);
  refuseUnlessSendable(filing, senders);
  return storeFiling(filing, check.built, request, dependencies);
}

export async function amendReturn(
  original: FilingRow,
  request: FilingRequest<AmendmentInput>,
  dependencies: CreateDependencies,
): Promise<FilingOutcome> {
  refuseInsideTransaction(dependencies);
  const earlier = await earlierAnswer(request.idempotency, dependencies.db);
  if (earlier !== null) return earlier;
  const senders = await refuseUnlessConfigured(request.filer, original.company_utr, dependencies);
  refuseUnlessAmendable(original);
  const context = contextOf(request.filer, dependencies);
  const options = { ...checkOptions(request, dependencies), returnType: "amended" } as const;
  const check = await checkAmendment(original, request.read(), context, options, dependencies);
  if (check.kind === "unsound") return check;
  const kind = { testMode: original.test_mode, amends: original.id };
  const filing = newFiling(request, check, kind, dependencies);
  refuseUnlessSendable(filing, senders);
  return storeAmendment(filing, { original, changesBank: check.changesBank }, check.built, request, dependencies);
}

/** Everything `fileReturn` checks about a return, and nothing stored. */
export async function validateReturn(
  request: Pick<ReturnRequest, "filer" | "read" | "signal">,
  dependencies: CreateDependencies,
): Promise<ReturnCheck> {
  refuseInsideTransaction(dependencies);
  const { candidate, warnings } = await withPreviousAccounts(request.read(), request.filer, dependencies.db);
  const context = {
    ...contextOf(request.filer, dependencies),
    alreadyFiledAs: await alreadyFiledAs(candidate, request.filer, dependencies.db),
    againstLast: [...(await warningsAgainstLast(candidate, request.filer, dependencies.db)), ...warnings],
  };
  return checkReturn(candidate, context, { ...checkOptions(request, dependencies), returnType: "new" });
}

/** A mistake in the program: the check of a return would hold the transaction open for as long as it takes. */
function refuseInsideTransaction({ db }: CreateDependencies): void {
  if (db.inTransaction) throw new Error("a return is checked before a transaction, not inside one");
}

function contextOf({ mode, declarant }: Filer, { clock }: CreateDependencies): InputContext {
  return { today: ukWallClock(clock.now()).date, mode, defaultDeclarant: declarant };
}

function checkOptions(
  { filer, signal }: Pick<FilingRequest<never>, "filer" | "signal">,
  { officialPacks, intake }: CreateDependencies,
): Omit<CheckOptions, "returnType"> {
  const sender = { organisationId: filer.organisationId, ...(signal && { signal }) };
  return { filesAs: filer.filesAs, officialPacks, intake, sender };
}
