// A form to amend a filing. It does what the API's amend does: the same checks, the same new filing that names the old one.

import { createHash } from "node:crypto";
import { defaultDeclarant } from "../../access/organisations.ts";
import { hasDetails } from "../../ct600/financials.ts";
import type { AmendmentInput } from "../../ct600/input/amendment.ts";
import type { ReturnInput } from "../../ct600/return.ts";
import { refuseUnlessAmendable } from "../../filings/amend.ts";
import { refuseUnlessConfigured } from "../../filings/configured.ts";
import { amendReturn, type FilingOutcome } from "../../filings/file.ts";
import type { FilingRow } from "../../filings/filing.ts";
import type { Idempotency } from "../../filings/idempotency.ts";
import { filedInput } from "../../filings/store.ts";
import { Refusal } from "../../platform/errors.ts";
import { canonicalJson } from "../../platform/json.ts";
import { FORM_TOKEN } from "../frame/once.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { amendForm, CannotAmend } from "./amend-form.tsx";
import { type FormProblems, filedValues, problemsInForm, readAmendment } from "./amendment-form.ts";
import { existingFiling } from "./existing-filing.ts";

export async function amendPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const original = await existingFiling(visit, parts.db);
  const refusal = await reasonNotTo(visit, original, parts);
  if (refusal !== null) return notAmendable(visit, original, refusal);
  return formAgain(visit, original, parts, { problems: {} });
}

export async function amend(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const original = await existingFiling(visit, parts.db);
  const filed = await filedInput(parts.db, { ...scopeOf(visit), id: original.id });
  const { change, problems } = readAmendment(visit.form, filed);
  if (Object.keys(problems).length > 0) return formAgain(visit, original, parts, { problems });
  try {
    const outcome = await amendOnce(visit, original, change, parts);
    if (outcome.kind === "unsound")
      return await formAgain(visit, original, parts, { problems: problemsInForm(outcome) });
    const id = outcome.kind === "created" ? outcome.filing.id : outcome.filingId;
    return { kind: "redirect", to: filingPath(visit, id), notice: "filing_amended" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "filing_not_amendable" || error.code === "live_not_configured")
      return notAmendable(visit, original, error);
    return formAgain(visit, original, parts, { problems: { "": plainWords(error) } });
  }
}

/** Pressed twice, the form amends once: the token it was made with is the idempotency key. */
async function amendOnce(
  visit: Visit,
  original: FilingRow,
  change: AmendmentInput,
  parts: DashboardParts,
): Promise<FilingOutcome> {
  const { organisation, actor } = visit;
  const request = {
    filer: { ...scopeOf(visit), declarant: defaultDeclarant(organisation), filesAs: organisation.files_as },
    read: () => ({ value: change, problems: [], isClean: () => true }),
    scenario: null,
    idempotency: idempotencyOf(visit, change),
    actor,
  };
  return amendReturn(original, request, parts);
}

function idempotencyOf(visit: Visit, change: AmendmentInput): Idempotency {
  const key = visit.form.get("token") ?? "";
  if (!FORM_TOKEN.test(key))
    throw new Refusal("foreign_form", "This form is incomplete. Check it and submit it again.");
  return {
    key: { ...scopeOf(visit), method: visit.method, path: visit.path, key },
    fingerprint: createHash("sha256").update(canonicalJson(change)).digest(),
    answerFor: ({ id }) => ({ status: 303, location: filingPath(visit, id), body: "" }),
  };
}

const filingPath = (visit: Visit, id: string) => pathIn(visit, `/filings/${id}`);

function plainWords(refusal: Refusal): string {
  if (refusal.code === "idempotency_conflict")
    return "This form has already created an amendment, with other values. To create another one, check the fields and submit again.";
  if (refusal.code === "idempotency_in_progress")
    return "This form is being processed. Wait a moment, then submit it again.";
  return refusal.message;
}

async function reasonNotTo(visit: Visit, original: FilingRow, parts: DashboardParts): Promise<Refusal | null> {
  try {
    refuseUnlessAmendable(original);
    await refuseUnlessConfigured(scopeOf(visit), original.company_utr, parts);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** With what was typed, or else what was filed. A form that failed for its token gets a new one. */
async function formAgain(
  visit: Visit,
  original: FilingRow,
  { db }: DashboardParts,
  { problems }: { problems: FormProblems },
): Promise<PageResponse> {
  const filed = await filedInput(db, { ...scopeOf(visit), id: original.id });
  const values = { ...filedValues(filed), ...Object.fromEntries(visit.form) };
  const given = visit.form.get("token") ?? "";
  const isSpent = problems[""] !== undefined;
  const token = FORM_TOKEN.test(given) && !isSpent ? given : visit.formToken;
  return amendForm({
    visit,
    original,
    values,
    problems,
    token,
    besideDetails: hasDetails(filed.input.financials),
    ownAccounts: filed.own_accounts,
    ownComputations: filed.own_computations,
    declaredBy: declaredBy(visit, filed.input),
  });
}

/** Who declares the return if the fields stay empty. */
function declaredBy({ organisation, mode }: Visit, { declarant }: ReturnInput): string | null {
  if (declarant?.name !== undefined) return null;
  const usual = defaultDeclarant(organisation);
  if (usual !== null) return `${usual.name}, ${usual.status}`;
  return mode === "sandbox" ? "“Authorised signatory”, in the sandbox only" : null;
}

function notAmendable(visit: Visit, original: FilingRow, refusal: Refusal): PageResponse {
  return {
    kind: "page",
    status: 409,
    title: `Amend ${original.company_name}`,
    body: <CannotAmend visit={visit} original={original} reason={refusal.message} />,
  };
}
