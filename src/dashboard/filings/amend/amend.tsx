// A form to amend a filing. It does what the API's amend does: the same checks, the same new filing that names the one
// it amends. The form shows the return as it stands, whichever of its line the page is about, and sends along which one
// that was: if it is another one by then, nothing is filed, and what others changed is shown beside what was typed
// (meanwhile.ts). A change is checked and its warnings are shown before it is
// filed. The page that shows the form again keeps what the check found.

import { createHash } from "node:crypto";
import type { AmendmentInput } from "../../../../packages/ct600/input/fields/amendment.ts";
import { hasDetails } from "../../../../packages/ct600/input/financials.ts";
import type { ReturnInput } from "../../../../packages/ct600/return.ts";
import { defaultDeclarant, filingSettings } from "../../../access/organisations.ts";
import { returnToAmend } from "../../../filings/amend/amend.ts";
import { refuseUnlessConfigured } from "../../../filings/create/configured.ts";
import { amendReturn, type FilingOutcome, validateAmendment } from "../../../filings/create/file.ts";
import type { Idempotency } from "../../../filings/create/idempotency.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { filedInput, filingOf } from "../../../filings/store.ts";
import { Refusal } from "../../../platform/errors.ts";
import { canonicalJson } from "../../../platform/json.ts";
import { FORM_TOKEN } from "../../frame/forms/once.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../../frame/visit.ts";
import { FILING_ID } from "../search.ts";
import { amendForm, CannotAmend } from "./amend-form.tsx";
import { type FormProblems, filedValues, problemsInForm, readAmendment } from "./amendment-form.ts";
import type { AmendmentShown } from "./checked-amendment.tsx";
import { existingFiling } from "./existing-filing.ts";
import { changedMeanwhile } from "./meanwhile.ts";

export async function amendPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const named = await existingFiling(visit, parts.db);
  try {
    await refuseUnlessConfigured(scopeOf(visit), named.company_utr, parts);
    // What the check of this form found, as `amendForm` wrote it.
    const check = visit.keptState === null ? null : (JSON.parse(visit.keptState) as AmendmentShown);
    return await formAgain(visit, named, parts, { problems: visit.problems, check });
  } catch (error) {
    if (error instanceof Refusal) return notAmendable(visit, named, error);
    throw error;
  }
}

export async function amend(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const named = await existingFiling(visit, parts.db);
  const shown = await shownBefore(visit, named, parts);
  const filed = await filedInput(parts.db, { ...scopeOf(visit), id: shown.id });
  const { change, problems } = readAmendment(visit.form, filed);
  try {
    if (Object.keys(problems).length > 0) return await formAgain(visit, named, parts, { problems });
    const wanted = { ...change, options: { expected_newest: shown.id } };
    if (visit.form.get("checked") !== markOf(wanted)) return await checkFirst(visit, named, wanted, parts);
    const outcome = await amendOnce(visit, named, wanted, parts);
    if (outcome.kind === "unsound") return await formAgain(visit, named, parts, { problems: problemsInForm(outcome) });
    const id = outcome.kind === "created" ? outcome.filing.id : outcome.filingId;
    return { kind: "redirect", to: filingPath(visit, id), notice: "filing_amended" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Its own page says so.
    if (error.code === "filing_not_amendable" || error.code === "live_not_configured")
      return { kind: "redirect", to: visit.path };
    return formAgain(visit, named, parts, { problems: { "": plainWords(error) } });
  }
}

/**
 * The return whose figures stood in the form. A form of the previous release does not say: it showed the one that the
 * page is about.
 */
async function shownBefore(visit: Visit, named: FilingRow, { db }: DashboardParts): Promise<FilingRow> {
  const id = visit.form.get("expected_newest") ?? "";
  const shown = FILING_ID.test(id) ? await filingOf(db, { ...scopeOf(visit), id }) : undefined;
  return shown ?? named;
}

/** The form again, with what is wrong with the change, or with its warnings and the button that files it. */
async function checkFirst(
  visit: Visit,
  named: FilingRow,
  change: AmendmentInput,
  parts: DashboardParts,
): Promise<PageResponse> {
  const check = await validateAmendment(named, checkable(visit, change), parts);
  if (check.kind === "unsound") return formAgain(visit, named, parts, { problems: problemsInForm(check) });
  const { built, warnings } = check;
  const shown = { mark: markOf(change), taxDuePence: built.taxDuePence, warnings };
  return formAgain(visit, named, parts, { problems: {}, check: shown });
}

const fingerprintOf = (change: AmendmentInput) => createHash("sha256").update(canonicalJson(change)).digest();
const markOf = (change: AmendmentInput) => fingerprintOf(change).toString("base64url");

function checkable(visit: Visit, change: AmendmentInput) {
  return {
    filer: { ...scopeOf(visit), ...filingSettings(visit.organisation, visit.mode) },
    read: () => ({ value: change, problems: [], isClean: () => true }),
  };
}

/** Pressed twice, the form amends once: the token it was made with is the idempotency key. */
async function amendOnce(
  visit: Visit,
  named: FilingRow,
  change: AmendmentInput,
  parts: DashboardParts,
): Promise<FilingOutcome> {
  const request = {
    ...checkable(visit, change),
    scenario: null,
    idempotency: idempotencyOf(visit, change),
    actor: visit.actor,
  };
  return amendReturn(named, request, parts);
}

function idempotencyOf(visit: Visit, change: AmendmentInput): Idempotency {
  const key = visit.form.get("token") ?? "";
  if (!FORM_TOKEN.test(key))
    throw new Refusal("foreign_form", "This form is incomplete. Check it and submit it again.");
  return {
    key: { ...scopeOf(visit), method: visit.method, path: visit.path, key },
    fingerprint: fingerprintOf(change),
    answerFor: ({ id }) => ({ status: 303, location: filingPath(visit, id), body: "" }),
  };
}

const filingPath = (visit: Visit, id: string) => pathIn(visit, `/filings/${id}`);

function plainWords(refusal: Refusal): string {
  if (refusal.code === "idempotency_conflict")
    return "This form has already created an amendment, with other values. To create another one, check the fields and submit again.";
  if (refusal.code === "amended_meanwhile")
    return "This return changed while the form was open, so nothing was filed. Compare the changes, then put yours on top or drop them.";
  if (refusal.code === "idempotency_in_progress")
    return "This form is being processed. Wait a moment, then submit it again.";
  return refusal.message;
}

/** The return as it stands, with what was typed. A form that failed for its token gets a new one. */
async function formAgain(
  visit: Visit,
  named: FilingRow,
  parts: DashboardParts,
  { problems, check = null }: { problems: FormProblems; check?: AmendmentShown | null },
): Promise<PageResponse> {
  const { db } = parts;
  const newest = await returnToAmend(db, named);
  const filed = await filedInput(db, { ...scopeOf(visit), id: newest.id });
  const shown = await shownBefore(visit, named, parts);
  const typed = await typedIn(visit, shown, parts);
  const values = { ...filedValues(filed), ...typed };
  const given = visit.form.get("token") ?? "";
  const isSpent = problems[""] !== undefined;
  const token = FORM_TOKEN.test(given) && !isSpent ? given : visit.formToken;
  return amendForm({
    visit,
    named,
    newest,
    values,
    problems,
    token,
    check,
    meanwhile: visit.form.size === 0 ? null : await changedMeanwhile(visit, { shown, newest }, typed, db),
    besideDetails: hasDetails(filed.input.financials),
    ownAccounts: filed.own_accounts,
    ownComputations: filed.own_computations,
    attached: filed.attached,
    declaredBy: declaredBy(visit, filed.input),
  });
}

/** Only what differs from what the form showed: the rest may be other figures by now, and is not the user's. */
async function typedIn(visit: Visit, { id }: FilingRow, { db }: DashboardParts): Promise<Record<string, string>> {
  if (visit.form.size === 0) return {};
  const shown: Record<string, string> = filedValues(await filedInput(db, { ...scopeOf(visit), id }));
  return Object.fromEntries([...visit.form].filter(([name, typed]) => shown[name] !== typed));
}

/** Who declares the return if the fields stay empty. */
function declaredBy({ organisation, mode }: Visit, { declarant }: ReturnInput): string | null {
  if (declarant?.name !== undefined) return null;
  const usual = defaultDeclarant(organisation);
  if (usual !== null) return `${usual.name}, ${usual.status}`;
  return mode === "sandbox" ? "“Authorised signatory”, in the sandbox only" : null;
}

function notAmendable(visit: Visit, named: FilingRow, refusal: Refusal): PageResponse {
  return {
    kind: "page",
    status: 409,
    title: `Amend ${named.company_name}`,
    body: <CannotAmend visit={visit} named={named} reason={refusal.message} />,
  };
}
