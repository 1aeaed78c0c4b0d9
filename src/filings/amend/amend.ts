// An amendment is a whole new return that names the filing it amends: the newest of its line that has not failed
// (amendment-store.ts). It is stored at once and dispatched when that filing has been accepted; if that one fails, so
// does this.

import {
  type Candidate,
  type CheckOptions,
  checkCandidate,
  filesTheSame,
  keepsItsBoxes,
  type ReturnCheck,
} from "../../../packages/ct600/check-candidate.ts";
import { isSameAccount } from "../../../packages/ct600/computation/charge/bank-details.ts";
import { taxOf } from "../../../packages/ct600/computation/computation.ts";
import { textForDeclaration } from "../../../packages/ct600/input/company-name.ts";
import type { Declarant } from "../../../packages/ct600/input/declarant.ts";
import { type AmendmentInput, amendedInput } from "../../../packages/ct600/input/fields/amendment.ts";
import { metadataAfter } from "../../../packages/ct600/input/fields/metadata.ts";
import type { InputContext } from "../../../packages/ct600/input/rules.ts";
import { declarantIn } from "../../../packages/ct600/message/declaration.ts";
import type { Problem, Warning } from "../../../packages/ct600/problem.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { codec } from "../../platform/codec.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { isWaiting } from "../approval/approval.ts";
import { warningsAgainstLast } from "../create/carried-forward.ts";
import { outdatedAccounts, withOtherReturnNow } from "../create/other-return.ts";
import { withPreviousAccounts } from "../create/previous-accounts.ts";
import { formOf } from "../exchange/submission-store.ts";
import type { FilingRow } from "../filing.ts";
import { inputOf } from "../store.ts";
import { newestInLine } from "./amendment-store.ts";
import { type AmendmentCandidate, wholeInput, wouldBeAnotherReturn } from "./replacement.ts";

/** The return as it stands, whichever of its line is named. */
export async function returnToAmend(db: Queryable, { id }: Pick<FilingRow, "id">): Promise<FilingRow> {
  const newest = await newestInLine(db, id);
  if (newest === undefined) throw notAmendable();
  if (isWaiting(newest)) throw waitsForApproval(newest);
  return newest;
}

/** What is approved is what was stored: a change is another return, with an approval of its own. */
function waitsForApproval({ id }: Pick<FilingRow, "id">): Refusal {
  return new Refusal(
    "waits_for_approval",
    `${id} waits for approval, so it cannot be amended. Take the request for approval back, then correct the return and file it again.`,
  );
}

export function notAmendable(): Refusal {
  return new Refusal(
    "filing_not_amendable",
    "This filing failed, so it cannot be amended. Correct the return and file it again.",
  );
}

/**
 * With the newest, where it is another one than the caller expects. Without, where others came before this one again
 * and again.
 */
export function amendedMeanwhile(newest: string | null): Refusal {
  return newest === null
    ? new Refusal(
        "amended_meanwhile",
        "Other amendments of this return were created at the same time. Nothing was filed. Send the request again.",
      )
    : new Refusal(
        "amended_meanwhile",
        `${newest} is the newest return of this line now. Nothing was filed. Check it, then send the change again with its id as options.expected_newest.`,
        "options.expected_newest",
      );
}

/**
 * More than anyone needs who corrects a return while the authority takes its time, and few enough that an answer to the
 * first can settle all of them in one transaction.
 */
export const MOST_UNANSWERED = 5;

export function refusalIfManyWait(line: readonly Pick<FilingRow, "amends" | "status">[]): Refusal | null {
  const isUnanswered = ({ amends, status }: Pick<FilingRow, "amends" | "status">) =>
    amends !== null && (status === "pending" || status === "submitted");
  const unanswered = line.filter(isUnanswered).length;
  if (unanswered < MOST_UNANSWERED) return null;
  return new Refusal(
    "too_many_amendments",
    `${unanswered} amendments of this return are waiting for HMRC's answer. Wait until HMRC has accepted or rejected one of them, then amend again.`,
  );
}

/** What becomes of an amendment, and whether it sends repayments to another account. */
export type AmendmentCheck = ReturnCheck & { changesBank: boolean };

export interface CheckedChange {
  check: AmendmentCheck;
  /** What it amends, where it was read. */
  filed?: ReturnInput;
}

/** The change laid over the return as it stands, checked as a whole. One that changes nothing is unsound too. */
export async function checkAmendment(
  original: FilingRow,
  amendment: AmendmentCandidate,
  context: InputContext,
  options: CheckOptions,
  { db, hold }: { db: Queryable; hold: (bytes: number) => void },
): Promise<CheckedChange> {
  const { whole: replacement } = amendment;
  const sent = replacement ?? amendment;
  const { leftOut = 0 } = sent;
  if (!sent.isClean(""))
    return {
      check: {
        kind: "unsound",
        problems: [...sent.problems],
        leftOut,
        computation: null,
        warnings: [],
        changesBank: false,
      },
    };
  const filed = await inputOf(db, original.id, hold);
  const scope = { organisationId: original.organisation_id, mode: original.mode };
  const { value: laidOver, isClean, problems } = laidOverFiled(original, filed, amendment);
  const { metadata, ...amended } = await withOtherReturnNow(laidOver, original, db);
  const merged = { value: { ...amended, metadata: metadata ?? {} }, isClean, problems };
  const { candidate: whole, warnings } = await withPreviousAccounts(merged, scope, db);
  const { value } = whole;
  const againstLast = [...(await warningsAgainstLast(whole, scope, db)), ...warnings];
  const check = await checkCandidate(whole, { ...context, amends: filed, againstLast }, options);
  const changesBank = !isSameAccount(filed.repayment, value.repayment);
  if (check.kind === "unsound") return { check: { ...check, changesBank }, filed };
  const taxPence = taxOf(check.computation);
  check.warnings.push(...(await outdatedAccounts({ input: value, taxPence }, original, db)));
  const then = await contextOf(original, context, db);
  // The same input may be filed at another rate by now, and HMRC may ask for just that.
  if (!filesTheSame(filed, value, then, codec) || !keepsItsBoxes(value, then, context.today))
    return { check: { ...check, changesBank }, filed };
  return { check: { ...check, kind: "unsound", problems: [noChanges(check.warnings)], changesBank }, filed };
}

/** The whole return as it would be: with the change merged in, or as it was sent. */
function laidOverFiled(
  original: FilingRow,
  filed: ReturnInput,
  { whole, ...amendment }: AmendmentCandidate,
): Candidate {
  if (whole !== undefined) {
    const problems = whole.problems.length > 0 ? whole.problems : wouldBeAnotherReturn(filed, whole);
    const value = wholeInput(filed, whole);
    return { ...whole, value: { ...value, metadata: metadataAfter({}, value.metadata) }, problems };
  }
  const { value: change } = amendment;
  const problems = amendment.problems.length > 0 ? amendment.problems : problemsOf(original, change);
  const metadata = metadataAfter(original.metadata, change.metadata);
  return { ...amendment, value: { ...amendedInput(filed, change), metadata }, problems };
}

/** A repayment whose relief is not due yet has no place on the form: then that is told. */
function noChanges(warnings: readonly Warning[]): Problem {
  const pending = warnings.find(({ code }) => code === "relief_not_yet_due");
  const what =
    pending?.message ?? "Send a value that does: amounts are filed in whole pounds, and tax_rate_year has no effect.";
  return { code: "no_changes", message: `This amendment changes nothing on the return. ${what}`, field: "" };
}

function problemsOf(original: FilingRow, change: AmendmentInput): Problem[] {
  const testMode = change.options?.test_mode;
  if (original.mode === "live" && testMode !== undefined && testMode !== original.test_mode) {
    const message = "An amendment is sent where its original was sent. Leave out options.test_mode.";
    return [{ code: "not_amendable", message, field: "options.test_mode" }];
  }
  const { options: _, metadata: __, ...groups } = change;
  if (Object.values(groups).every((group) => group === undefined)) {
    const message =
      "The amendment is empty. Send financials, accounts, computations, attachments, company, return, repayment or declarant with the fields that change. Metadata alone is changed by updating the filing.";
    return [{ code: "missing_field", message, field: "financials" }];
  }
  return (["accounts", "computations"] as const).flatMap((group) => {
    const isPdf = group === "accounts" && change.accounts?.pdf !== undefined;
    if (change[group]?.use_generated !== true || (change[group].ixbrl === undefined && !isPdf)) return [];
    const own = isPdf ? "pdf" : "ixbrl";
    const message = `Send ${group}.${own} to file that document, or ${group}.use_generated to file generated ${group}, not both.`;
    return [{ code: "invalid_type", message, field: `${group}.use_generated` }];
  });
}

/**
 * The day and the declarant the original was filed with: that these defaults are others by now changes nothing in the
 * return.
 */
async function contextOf(original: FilingRow, now: InputContext, db: Queryable): Promise<InputContext> {
  const declared = declarantIn(await formOf(db, original.id));
  const usual = now.defaultDeclarant ?? declared;
  // The form holds plain characters only, while the accounts spell the name as it was given.
  const spelled = (part: keyof Declarant) => {
    const carried = textForDeclaration(usual[part]);
    return carried.kind === "ok" && carried.value === declared[part] ? usual[part] : declared[part];
  };
  const defaultDeclarant = { name: spelled("name"), status: spelled("status") };
  return { ...now, today: ukWallClock(original.created_at).date, defaultDeclarant };
}
