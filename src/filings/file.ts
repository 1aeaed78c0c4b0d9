// Filing a return, amending one and checking one: the order of the checks, once, for the API, the pages and the command. A request that
// was answered before gets that answer; then comes whether there is anywhere to send it, then the input, then the whole return. All of
// that happens before the transaction that stores the filing, never inside one: it takes long, and would keep others waiting.

import type { AmendmentInput } from "../ct600/input/amendment.ts";
import type { InputContext } from "../ct600/input-rules.ts";
import { twoPeriodsIn } from "../ct600/period-of-account.ts";
import type { ReturnInput } from "../ct600/return.ts";
import { ukWallClock } from "../platform/clock.ts";
import { alreadyFiledAs } from "./already-filed.ts";
import { checkAmendment, refuseUnlessAmendable } from "./amend.ts";
import { warningsAgainstLast } from "./carried-forward.ts";
import { refuseUnlessConfigured, refuseUnlessSendable } from "./configured.ts";
import type { FilingRow } from "./filing.ts";
import { earlierAnswer } from "./idempotency.ts";
import { storeAmendment } from "./new-amendment.ts";
import { newFiling, type Stored } from "./new-filing.ts";
import { storeBoth, storeFiling } from "./new-original.ts";
import { withPreviousAccounts } from "./previous-accounts.ts";
import type { CreateDependencies, Filer, FilingRequest } from "./request.ts";
import { checkTwoReturns } from "./two-returns.ts";
import { type CheckOptions, checkReturn, type ReturnCheck, type SoundReturn, type UnsoundReturn } from "./validate.ts";

export type FilingOutcome = Stored | UnsoundReturn;

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
  const [first, second] = returnsToFile(check).map((sound, index, { length }) => {
    const scenario = length === 2 ? scenarioOfOne(request.scenario, index) : request.scenario;
    const filing = newFiling({ ...request, scenario }, sound, { testMode, amends: null }, dependencies);
    refuseUnlessSendable(filing, senders);
    return { filing, built: sound.built };
  });
  if (first === undefined) throw new Error("a sound check has no return");
  return second === undefined
    ? storeFiling(first.filing, first.built, request, dependencies)
    : storeBoth([first, second], request, dependencies);
}

/** Two names are those of the two returns, in their order; one name is that of both. */
function scenarioOfOne(given: string | null, index: number): string | null {
  const names = given?.split(",") ?? [];
  return names.length === 2 ? names[index] || null : given;
}

/** One, or both of a period of account that has two, unless the caller wants only one of them. */
export function returnsToFile(check: SoundReturn): SoundReturn[] {
  if (check.pair === undefined) return [check];
  const { next, file } = check.pair;
  return { both: [check, next], this: [check], next: [next] }[file];
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
  const options = checkOptions(request, dependencies, { returnType: "amended", warns: true });
  const check = await checkAmendment(original, request.read(), context, options, dependencies);
  if (check.kind === "unsound") return check;
  const { continues_in, continues } = original;
  const kind = { testMode: original.test_mode, amends: original.id, continues_in, continues };
  const filing = newFiling(request, check, kind, dependencies);
  refuseUnlessSendable(filing, senders);
  return storeAmendment(filing, { original, changesBank: check.changesBank }, check.built, request, dependencies);
}

/** Everything `fileReturn` checks about a return, and nothing stored. */
export async function validateReturn(
  request: Pick<ReturnRequest, "filer" | "read" | "signal">,
  dependencies: CreateDependencies,
  { warns }: Pick<CheckOptions, "warns"> = { warns: true },
): Promise<ReturnCheck> {
  refuseInsideTransaction(dependencies);
  const { filer } = request;
  const { candidate, warnings } = await withPreviousAccounts(request.read(), filer, dependencies.db);
  const context = contextOf(filer, dependencies);
  context.alreadyFiledAs = await alreadyFiledAs(candidate, filer, dependencies.db);
  context.againstLast = warns ? [...(await warningsAgainstLast(candidate, filer, dependencies.db)), ...warnings] : [];
  const options = checkOptions(request, dependencies, { returnType: "new", warns });
  const { value } = candidate;
  const [, next] = twoPeriodsIn(value, candidate.isClean) ?? [];
  if (next === undefined) return checkReturn(candidate, context, options);
  const second = { ...candidate, value: { ...value, period: { ...value.period, ...next } } };
  const { today, mode, defaultDeclarant } = context;
  const asFiled = await alreadyFiledAs(second, filer, dependencies.db);
  const contextOfSecond = { today, mode, defaultDeclarant, alreadyFiledAs: asFiled };
  return checkTwoReturns(candidate, { first: context, second: contextOfSecond }, options);
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
  { returnType, warns }: Pick<CheckOptions, "returnType" | "warns">,
): CheckOptions {
  const sender = { organisationId: filer.organisationId, ...(signal && { signal }) };
  return { returnType, filesAs: filer.filesAs, officialPacks, intake, sender, warns };
}
