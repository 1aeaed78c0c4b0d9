// Everything that is looked at before accounts are delivered: what the caller said, whose accounts they are, and the
// document as the gateway will read it. Create refuses exactly what validate calls invalid.

import type { Candidate } from "../../../packages/ct600/check-candidate.ts";
import { withOneAssumed } from "../../../packages/ct600/input/assumed.ts";
import { type Declarant, declarantOf, STAND_IN } from "../../../packages/ct600/input/declarant.ts";
import { fieldProblems } from "../../../packages/ct600/input/fields/bounds.ts";
import { METADATA, metadataAfter } from "../../../packages/ct600/input/fields/metadata.ts";
import type { InputContext } from "../../../packages/ct600/input/rule.ts";
import { periodOfAccount } from "../../../packages/ct600/period-of-account.ts";
import type { Problem, Warning } from "../../../packages/ct600/problem.ts";
import {
  accountsAloneProblems,
  accountsAloneWarnings,
  asReturn,
  sourceProblems,
  taxGiven,
} from "../../../packages/ct600/register/accounts-alone.ts";
import {
  accountsProblems,
  type DeliveryContext,
  registerContext,
} from "../../../packages/ct600/register/delivered-accounts.ts";
import type { DeliveryInput } from "../../../packages/ct600/register/delivery-fields.ts";
import type { AccountsDeliveryInput } from "../../../packages/ct600/register/input.ts";
import { deliveryProblems } from "../../../packages/ct600/register/said.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { deliveredFor } from "../store.ts";
import { deliveredBefore } from "./already-delivered.ts";
import { askedFor, checkedAccounts } from "./checked-accounts.ts";
import { type FiledAccounts, filedAccounts } from "./filed-accounts.ts";
import type { CheckedAccounts } from "./new-accounts.ts";
import type { DeliverDependencies, DeliveryRequest } from "./request.ts";

export type AccountsCheck =
  | { kind: "sound"; accounts: CheckedAccounts; filed: FiledAccounts | null }
  | { kind: "unsound"; problems: Problem[]; leftOut?: number; warnings: Warning[] };

export type RequestToCheck = Pick<DeliveryRequest, "filer" | "read" | "signal">;

/** What the caller says in the body of a delivery; `null` where a required part is missing. */
const saidOf = (value: AccountsDeliveryInput): DeliveryInput => {
  const { authentication_code, profit_and_loss, signed_on, customer_reference, contact } = value;
  return {
    authentication_code,
    profit_and_loss,
    ...(signed_on !== undefined && { signed_on }),
    ...(customer_reference !== undefined && { customer_reference }),
    ...(contact !== undefined && { contact }),
  };
};

export async function checkAccounts(
  candidate: Candidate<AccountsDeliveryInput>,
  request: RequestToCheck,
  dependencies: DeliverDependencies,
): Promise<AccountsCheck> {
  const { value, isClean, leftOut = 0 } = candidate;
  const problems = [...candidate.problems];
  if (leftOut > 0) return { kind: "unsound", problems, leftOut, warnings: [] };
  problems.push(...sourceProblems(value, isClean));
  if (isClean("") && isClean("metadata") && value.metadata !== undefined)
    problems.push(...fieldProblems(METADATA, value.metadata, { path: "metadata", isClean }));
  if (!isClean("")) return { kind: "unsound", problems, warnings: [] };
  return value.filing === undefined
    ? checkAlone(candidate, problems, request, dependencies)
    : checkFiled(candidate, problems, request, dependencies);
}

async function checkAlone(
  { value, isClean }: Candidate<AccountsDeliveryInput>,
  problems: Problem[],
  request: RequestToCheck,
  dependencies: DeliverDependencies,
): Promise<AccountsCheck> {
  const input = asReturn(value);
  const delivery = saidOf(value);
  const context = contextOf(request, dependencies);
  const { today } = context;
  problems.push(...deliveryProblems(delivery, { end: value.period?.end ?? "", today, path: "" }, isClean));
  if (input === null || !["company", "period", "accounts"].every(isClean))
    return { kind: "unsound", problems, warnings: [] };
  problems.push(...accountsAloneProblems(value, input, context, isClean));
  const warned = () => withOneAssumed(accountsAloneWarnings(input, context, { isClean, problems }));
  if (problems.length > 0) return { kind: "unsound", problems, warnings: warned() };
  const given = { today, declarant: declarantIn(input, context), taxPence: taxGiven(input) };
  problems.push(...accountsProblems(input, delivery, given, ""));
  const own = input.accounts?.ixbrl === undefined ? null : Buffer.from(input.accounts.ixbrl, "base64");
  if (problems.length === 0 && own !== null)
    problems.push(...(await ownDocumentProblems(own, { input, delivery }, request, dependencies)));
  const warnings = warned();
  return finish({ value, input, delivery, given, own, warnings, problems, filed: null }, request, dependencies);
}

async function checkFiled(
  { value, isClean }: Candidate<AccountsDeliveryInput>,
  problems: Problem[],
  request: RequestToCheck,
  dependencies: DeliverDependencies,
): Promise<AccountsCheck> {
  const { organisationId, mode } = request.filer;
  const delivery = saidOf(value);
  const { today } = contextOf(request, dependencies);
  const filed = isClean("filing")
    ? await filedAccounts(dependencies.db, { organisationId, mode }, value.filing ?? "")
    : null;
  if (isClean("filing") && filed === null) problems.push(NO_FILED_ACCOUNTS);
  if (filed?.filing.test_mode === true && value.options?.test_mode !== true) problems.push(ONLY_A_TEST);
  const end = filed === null ? "" : periodOfAccount(filed.input).end;
  problems.push(...deliveryProblems(delivery, { end, today, path: "" }, isClean));
  if (filed === null || problems.length > 0) return { kind: "unsound", problems, warnings: [] };
  const { input, context: given, own } = filed;
  problems.push(...accountsProblems(input, delivery, given, "").map(ofReturn));
  if (problems.length === 0 && own !== null) {
    const found = await ownDocumentProblems(own, { input, delivery }, request, dependencies);
    problems.push(...found.map(ofReturn));
  }
  return finish(
    { value, input, delivery, given, own, warnings: amendedSince(filed.filing), problems, filed },
    request,
    dependencies,
  );
}

const NO_FILED_ACCOUNTS: Problem = {
  code: "missing_field",
  field: "filing",
  message:
    "This return has no accounts in iXBRL that could be delivered. Send company, period and accounts instead of filing.",
};

const ONLY_A_TEST: Problem = {
  code: "does_not_reconcile",
  field: "filing",
  message:
    "This return was a test for HMRC's Test-in-Live. Deliver its accounts as a test too, with options.test_mode, or name the return that was filed.",
};

/** What is delivered is what was filed with the return that is named. */
function amendedSince({ id, amended_by: newest }: FilingRow): Warning[] {
  if (newest === null) return [];
  const message = `${id} was amended by ${newest}. The accounts of ${id} are delivered; name ${newest} for those of the amendment.`;
  return [{ code: "accounts_amended", field: "filing", message }];
}

/** The field of the stored return cannot be changed in this request. */
function ofReturn({ code, field, message }: Problem): Problem {
  if (field === "profit_and_loss") return { code, field, message };
  const told = `${message} (${field} of the return.) Amend the return, or send company, period and accounts instead.`;
  return { code, field: "filing", message: told };
}

interface Finishing {
  value: AccountsDeliveryInput;
  input: ReturnInput;
  delivery: DeliveryInput;
  given: DeliveryContext;
  own: Buffer | null;
  warnings: Warning[];
  problems: Problem[];
  filed: FiledAccounts | null;
}

async function finish(
  { value, input, delivery, given, own, warnings, problems, filed }: Finishing,
  { filer }: RequestToCheck,
  { db }: DeliverDependencies,
): Promise<AccountsCheck> {
  if (problems.length > 0) return { kind: "unsound", problems, warnings };
  const testMode = filer.mode === "live" && (value.options?.test_mode ?? false);
  const accounts = checkedAccounts({ input, delivery, given, own, testMode });
  const { registrationNumber, period } = accounts;
  const which = { organisationId: filer.organisationId, mode: filer.mode, registrationNumber, periodEnd: period.end };
  const before = testMode ? undefined : await deliveredFor(db, which);
  const told = before === undefined ? [] : [deliveredBefore(before)];
  return {
    kind: "sound",
    filed,
    accounts: {
      ...accounts,
      warnings: [...warnings, ...accounts.warnings, ...told],
      metadata: metadataAfter({}, value.metadata),
      input: askedFor(value),
    },
  };
}

/** In a thread, as HMRC would judge it and as Companies House would. */
function ownDocumentProblems(
  document: Buffer,
  { input, delivery }: { input: ReturnInput; delivery: DeliveryInput },
  { filer, signal }: RequestToCheck,
  { intake }: DeliverDependencies,
): Promise<Problem[]> {
  const { start: periodStart, end: periodEnd } = periodOfAccount(input);
  const registrationNumber = input.company.registration_number ?? null;
  const context = { registrationNumber, periodStart, periodEnd, register: registerContext(input, delivery) };
  return intake.check(document, context, { organisationId: filer.organisationId, ...(signal && { signal }) });
}

function contextOf({ filer }: RequestToCheck, { clock }: DeliverDependencies): InputContext {
  const { mode, declarant: defaultDeclarant, refuseIncomplete } = filer;
  return { today: ukWallClock(clock.now()).date, mode, defaultDeclarant, refuseIncomplete };
}

/** Accounts alone are signed by a director; a declarant stands in only where one is known to be a director. */
function declarantIn(input: ReturnInput, context: InputContext): Declarant {
  const choice = declarantOf(input, context);
  return choice.kind === "known" ? choice.declarant : STAND_IN;
}
