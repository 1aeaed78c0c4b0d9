// Filing a return, amending one and checking one: the order of the checks, once, for the API, the pages and the
// command. A request that was answered before gets that answer; then comes whether there is anywhere to send it, then
// the input, then the whole return. All of that happens before the transaction that stores the filing, never inside
// one: it takes long, and would keep others waiting.

import {
  type Candidate,
  type CheckOptions,
  checkCandidate,
  type ReturnCheck,
  type UnsoundReturn,
} from "../../../packages/ct600/check-candidate.ts";
import { checkTwoReturns } from "../../../packages/ct600/check-two-returns.ts";
import type { IntakeContext } from "../../../packages/ct600/documents/intake/rules.ts";
import type { AmendmentInput } from "../../../packages/ct600/input/fields/amendment.ts";
import type { InputContext } from "../../../packages/ct600/input/rules.ts";
import { twoPeriodsIn } from "../../../packages/ct600/period-of-account.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { codec } from "../../platform/codec.ts";
import { Refusal } from "../../platform/errors.ts";
import { type AmendmentCheck, amendedMeanwhile, checkAmendment, returnToAmend } from "../amend/amend.ts";
import { type Overtaken, storeAmendment } from "../amend/new-amendment.ts";
import { approvalFor, waitingFor } from "../approval/ask.ts";
import type { FilingRow } from "../filing.ts";
import { type ComparedCheck, withOtherEnds } from "../group-relief/other-ends.ts";
import { alreadyFiledAs } from "./already-filed.ts";
import { warningsAgainstLast } from "./carried-forward.ts";
import { refuseUnlessConfigured, refuseUnlessSendable, type Senders } from "./configured.ts";
import { earlierAnswer, inLineOfKey } from "./idempotency.ts";
import { newFiling, type Stored } from "./new-filing.ts";
import { storeBoth, storeFiling } from "./new-original.ts";
import { returnsToFile, scenariosOf, withOutdatedAccounts } from "./other-return.ts";
import { withPreviousAccounts } from "./previous-accounts.ts";
import {
  type AmendmentRequest,
  apiKeyActor,
  type CreateDependencies,
  type Filer,
  type FilingRequest,
  type ReturnRequest,
} from "./request.ts";

export type FilingOutcome = Stored | UnsoundReturn;

export async function fileReturn(request: ReturnRequest, dependencies: CreateDependencies): Promise<FilingOutcome> {
  refuseUnlessMay(request.actor ?? apiKeyActor(request.filer), "file", request.filer.mode);
  refuseInsideTransaction(dependencies);
  return inLineOfKey(request.idempotency, dependencies, () => fileInTurn(request, dependencies));
}

async function fileInTurn(request: ReturnRequest, dependencies: CreateDependencies): Promise<FilingOutcome> {
  const earlier = await earlierAnswer(request.idempotency, dependencies.db);
  if (earlier !== null) return earlier;
  const senders = await refuseUnlessConfigured(request.filer, request.companyUtr, dependencies);
  const { check, ends } = await compareReturn(request, dependencies);
  if (check.kind === "unsound") return check;
  const testMode = request.filer.mode === "live" && (check.built.input.options?.test_mode ?? false);
  const sounds = returnsToFile(check);
  const isAlone = sounds.every(({ built: { delivery } }) => delivery === undefined);
  const scenarios = scenariosOf(request.scenario, { returns: sounds.length, others: isAlone ? 0 : 1 });
  const option = check.built.input.options?.approval;
  const about = { ...request, option, testMode, companyUtr: check.built.input.company.utr };
  const approval = await approvalFor(about, dependencies, dependencies.clock.now());
  const checked = sounds.map((sound, index) => {
    const scenario = scenarios[index] ?? null;
    const made = newFiling({ ...request, scenario }, sound, { testMode, amends: null }, dependencies);
    const filing = waitingFor(made, approval);
    refuseUnlessSendable(filing, senders);
    return { filing, sound };
  });
  const whole = check.pair === undefined ? [check] : [check, check.pair.next];
  const asked = { returns: checked, sounds: whole, scenario: scenarios.at(-1) ?? null };
  const beside = (await request.beside?.(asked)) ?? null;
  if (beside !== null && approval !== null) throw deliveryWaits();
  const [first, second] = checked.map(({ filing, sound: { built } }) => ({
    filing: { ...filing, companies_house_accounts: beside?.id ?? null },
    built,
    ends: testMode ? [] : ends(filing, built.input),
  }));
  if (first === undefined) throw new Error("a sound check has no return");
  return second === undefined
    ? storeFiling(first, { ...request, beside, asked: approval }, dependencies)
    : storeBoth([first, second], { ...request, beside, asked: approval }, dependencies);
}

/** Companies House would have the accounts before anybody has approved them. */
function deliveryWaits(): Refusal {
  return new Refusal(
    "delivery_waits_for_approval",
    "This return has to be approved before anything of it is sent, so its accounts are not delivered with it. Leave out companies_house, and deliver the accounts once the return is approved.",
    "companies_house",
  );
}

/** How often a change is checked because other amendments come before it. */
const MOST_CHECKS = 3;

/** Whichever return of a line is named, the newest that has not failed is amended. */
export async function amendReturn(
  named: FilingRow,
  request: AmendmentRequest,
  dependencies: CreateDependencies,
): Promise<FilingOutcome> {
  refuseUnlessMay(request.actor ?? apiKeyActor(request.filer), "file", request.filer.mode);
  refuseInsideTransaction(dependencies);
  const { mode, company_utr, period_start } = named;
  const subject = `returns ${mode} ${company_utr} ${period_start}`;
  // The check too: it is made against the return as it stands, which the one before it may change.
  const amend = () => dependencies.db.inLine(subject, () => amendInTurn(named, request, dependencies));
  return inLineOfKey(request.idempotency, dependencies, amend);
}

async function amendInTurn(
  named: FilingRow,
  request: AmendmentRequest,
  dependencies: CreateDependencies,
): Promise<FilingOutcome> {
  const earlier = await earlierAnswer(request.idempotency, dependencies.db);
  if (earlier !== null) return earlier;
  const senders = await refuseUnlessConfigured(request.filer, named.company_utr, dependencies);
  for (let checks = 1; ; checks++) {
    const outcome = await holdingFiles(request, dependencies, (holding) =>
      amendNewest(named, request, senders, holding),
    );
    if (outcome.kind === "created" || outcome.kind === "remembered") return outcome;
    // What this one finds in its way may be the first request with its key.
    const meanwhile = await earlierAnswer(request.idempotency, dependencies.db);
    if (meanwhile !== null) return meanwhile;
    if (outcome.kind === "unsound") return outcome;
    if (outcome.kind === "unexpected") throw amendedMeanwhile(outcome.newest);
    if (checks === MOST_CHECKS) throw amendedMeanwhile(null);
  }
}

/** The caller expects another return to be the newest. */
interface Unexpected {
  kind: "unexpected";
  newest: string;
}

async function amendNewest(
  named: FilingRow,
  request: AmendmentRequest,
  senders: Senders,
  dependencies: CreateDependencies & Holding,
): Promise<FilingOutcome | Overtaken | Unexpected> {
  const checked = await checkAgainstNewest(named, request, dependencies);
  if (checked.kind === "unexpected") return checked;
  const { newest, check, ends } = checked;
  if (check.kind === "unsound") return check;
  const { id: amends, test_mode: testMode, continues_in, continues } = newest;
  const about = { ...request, option: approvalIn(request), testMode, companyUtr: newest.company_utr };
  const approval = await approvalFor(about, dependencies, dependencies.clock.now());
  const made = newFiling(request, check, { testMode, amends, continues_in, continues }, dependencies);
  const filing = waitingFor(made, approval);
  refuseUnlessSendable(filing, senders);
  const others = testMode ? [] : ends(filing, check.built.input);
  const tied = { newest, changesBank: check.changesBank, ends: others };
  return storeAmendment(filing, tied, check.built, { ...request, asked: approval }, dependencies);
}

type AmendmentToCheck = Pick<AmendmentRequest, "filer" | "read" | "signal">;

interface CheckedAmendment extends ComparedCheck<AmendmentCheck> {
  kind: "checked";
  newest: FilingRow;
}

async function checkAgainstNewest(
  named: FilingRow,
  request: AmendmentToCheck,
  dependencies: CreateDependencies & Holding,
): Promise<CheckedAmendment | Unexpected> {
  const newest = await returnToAmend(dependencies.db, named);
  const amendment = request.read();
  const expected = expectedNewest(amendment);
  if (expected !== undefined && expected !== newest.id) return { kind: "unexpected", newest: newest.id };
  const context = contextOf(request.filer, dependencies);
  const options = checkOptions(request, dependencies, { returnType: "amended", warns: true });
  const { check, filed } = await checkAmendment(newest, amendment, context, options, dependencies);
  const compared = await withOtherEnds(check, request.filer, dependencies.db, filed);
  return { kind: "checked", newest, ...compared };
}

/** Everything `amendReturn` checks about a change, and nothing stored. */
export async function validateAmendment(
  named: FilingRow,
  request: AmendmentToCheck,
  dependencies: CreateDependencies,
): Promise<ReturnCheck> {
  refuseInsideTransaction(dependencies);
  const checked = await holdingFiles(request, dependencies, (holding) => checkAgainstNewest(named, request, holding));
  if (checked.kind === "unexpected") throw amendedMeanwhile(checked.newest);
  return checked.check;
}

interface Holding {
  hold: (bytes: number) => void;
}

/** Files of the filed return count from when they are read until the work is done, however small the amendment is. */
async function holdingFiles<Outcome>(
  { filer }: AmendmentToCheck,
  dependencies: CreateDependencies,
  work: (holding: CreateDependencies & Holding) => Promise<Outcome>,
): Promise<Outcome> {
  let giveBack = () => {};
  const hold = (bytes: number) => {
    giveBack = dependencies.intake.hold(bytes, filer);
  };
  return work({ ...dependencies, hold }).finally(() => giveBack());
}

function approvalIn({ read }: Pick<AmendmentRequest, "read">) {
  return read().value.options?.approval;
}

function expectedNewest({ value, isClean }: Candidate<AmendmentInput>): string | undefined {
  return ["", "options", "options.expected_newest"].every(isClean) ? value.options?.expected_newest : undefined;
}

/** Everything `fileReturn` checks about a return, and nothing stored. */
export async function validateReturn(
  request: ReturnToCheck,
  dependencies: CreateDependencies,
  options: Pick<CheckOptions, "warns"> = { warns: true },
): Promise<ReturnCheck> {
  if (!options.warns) return judgeReturn(request, dependencies, options);
  const { check } = await compareReturn(request, dependencies);
  return check;
}

type ReturnToCheck = Pick<ReturnRequest, "filer" | "read" | "signal">;

/** With the returns of other companies that it has group relief with. */
async function compareReturn(
  request: ReturnToCheck,
  dependencies: CreateDependencies,
): Promise<ComparedCheck<ReturnCheck>> {
  const check = await judgeReturn(request, dependencies, { warns: true });
  return withOtherEnds(check, request.filer, dependencies.db);
}

async function judgeReturn(
  request: ReturnToCheck,
  dependencies: CreateDependencies,
  { warns }: Pick<CheckOptions, "warns">,
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
  if (next === undefined)
    return withOutdatedAccounts(await checkCandidate(candidate, context, options), filer, dependencies.db);
  const second = { ...candidate, value: { ...value, period: { ...value.period, ...next } } };
  const asFiled = await alreadyFiledAs(second, filer, dependencies.db);
  const contextOfSecond = { ...contextOf(filer, dependencies), today: context.today, alreadyFiledAs: asFiled };
  return checkTwoReturns(candidate, { first: context, second: contextOfSecond }, options);
}

/** A mistake in the program: the check of a return would hold the transaction open for as long as it takes. */
function refuseInsideTransaction({ db }: CreateDependencies): void {
  if (db.inTransaction) throw new Error("a return is checked before a transaction, not inside one");
}

function contextOf({ mode, declarant, refuseIncomplete }: Filer, { clock }: CreateDependencies): InputContext {
  return { today: ukWallClock(clock.now()).date, mode, defaultDeclarant: declarant, refuseIncomplete };
}

function checkOptions(
  { filer, signal }: Pick<FilingRequest<never>, "filer" | "signal">,
  { officialPacks, intake }: CreateDependencies,
  { returnType, warns }: Pick<CheckOptions, "returnType" | "warns">,
): CheckOptions {
  const sender = { organisationId: filer.organisationId, ...(signal && { signal }) };
  const checkDocument = (...given: [Uint8Array, IntakeContext]) => intake.check(...given, sender);
  return { returnType, filesAs: filer.filesAs, officialPacks, checkDocument, codec, warns };
}
