// A return by hand begins with its company, or with a filed return that it takes over.

import { createHash } from "node:crypto";
import { NEW_DRAFT, type NewDraftInput, takingOver } from "../../../packages/ct600/input/fields/draft.ts";
import { shapeOf } from "../../../packages/ct600/input/shape.ts";
import { hasWrongCheckDigit, WRONG_CHECK_DIGIT } from "../../companies/typed.ts";
import { type BeginOutcome, beginDraft, type NewDraftRequest } from "../../drafts/begin.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import { canonicalJson } from "../../platform/json.ts";
import { existingFiling } from "../filings/existing-filing.ts";
import { Card, PageHeader } from "../frame/components.tsx";
import { ErrorSummary, titleWith } from "../frame/forms/error-summary.tsx";
import type { Problems } from "../frame/forms/form-fields.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import { FORM_TOKEN } from "../frame/forms/once.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { COMPANY_PAGE } from "../questions/company.ts";
import { placed } from "../questions/problems.ts";
import { valueAt } from "../questions/question.ts";
import { readPage, typedOf } from "../questions/typed.ts";
import { draftPath, pagePath } from "./existing-draft.ts";
import { labelsOf, QuestionFields } from "./fields.tsx";
import { numberSays } from "./first/beyond.tsx";
import { filerOf } from "./judged.ts";
import { textsOf } from "./saving.ts";

const shapeOfNew = shapeOf(NEW_DRAFT);

export async function beginPage(visit: Visit): Promise<PageResponse> {
  return show(visit, visit.problems);
}

export async function begin(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { patch, problems } = readPage(COMPANY_PAGE, visit.form, { answers: {}, shown: {} });
  if (Object.keys(problems).length > 0) return show(visit, problems);
  const utr = valueAt(patch, "company.utr");
  if (typeof utr === "string" && hasWrongCheckDigit(utr) && visit.form.get("seen_utr") !== utr)
    return show(visit, { "company.utr": `${WRONG_CHECK_DIGIT} If it is right, save it again.` });
  const number = valueAt(patch, "company.registration_number");
  const says = typeof number === "string" ? numberSays(number, ukWallClock(parts.clock.now()).date) : null;
  if (
    says !== null &&
    (says.isFinal || visit.form.get("seen_number") !== visit.form.get("company.registration_number"))
  )
    return show(visit, { "company.registration_number": says.text });
  const outcome = await beginWith({ input: patch }, visit, parts);
  if (outcome.kind === "unsound") return show(visit, textsOf(outcome.problems));
  if (outcome.kind === "remembered")
    return { kind: "redirect", to: outcome.answer.location ?? pathIn(visit, "/drafts") };
  const { draft, findings } = outcome;
  const isWrong = placed(findings.problems).some(({ place }) => place?.page === COMPANY_PAGE);
  return { kind: "redirect", to: pagePath(visit, draft, isWrong ? "company" : "period") };
}

/** From the page of a filing: a failed one to correct, or the last one for the next year. */
export async function takeOver(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { id: from } = await existingFiling(visit, parts.db);
  const kind = takingOver.find((one) => one === visit.form.get("kind"));
  if (kind === undefined)
    throw new Refusal("foreign_form", "This form is incomplete. Open the page again and press its button.");
  // Each button of the page counts once, though all send one token.
  const outcome = await beginWith({ from, kind }, visit, parts, `${visit.path}/${kind}`);
  if (outcome.kind === "unsound") throw new Error("what a filing had has not the shape of a draft");
  if (outcome.kind === "remembered") return { kind: "redirect", to: outcome.answer.location };
  // What the next year needs is what the last one needed, unless somebody says otherwise.
  return { kind: "redirect", to: draftPath(visit, outcome, kind === "next_year" ? "/needs" : "") };
}

/** Where the form to amend was, before amendments were drafts. */
export async function amendPageBefore(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const { id } = await existingFiling(visit, db);
  return { kind: "redirect", to: pathIn(visit, `/filings/${id}`) };
}

/** Pressed twice, it is one. */
export function beginWith(
  body: NewDraftInput,
  visit: Visit,
  parts: DashboardParts,
  path = visit.path,
  toDecide?: NewDraftRequest["toDecide"],
): Promise<BeginOutcome> {
  const key = visit.form.get("token") ?? "";
  if (!FORM_TOKEN.test(key))
    throw new Refusal("foreign_form", "This form is incomplete. Check it and submit it again.");
  const idempotency = {
    key: { ...scopeOf(visit), method: visit.method, path, key },
    fingerprint: createHash("sha256").update(canonicalJson(body)).digest(),
    answerFor: ({ id }: { id: string }) => ({ status: 303, location: draftPath(visit, { id }), body: "" }),
  };
  const request = {
    filer: filerOf(visit),
    actor: visit.actor,
    body,
    shaped: shapeOfNew(body),
    idempotency,
    ...(toDecide && { toDecide }),
  };
  return beginDraft(request, parts);
}

function show(visit: Visit, problems: Problems): PageResponse {
  const { title } = COMPANY_PAGE;
  const typed = visit.form.size === 0 ? typedOf(COMPANY_PAGE, prefilled(visit)) : Object.fromEntries(visit.form);
  const back = { to: pathIn(visit, "/drafts"), text: "Drafts" };
  return {
    kind: "page",
    again: { kind: "form", problems, state: null },
    title: titleWith(problems, title),
    body: (
      <>
        <PageHeader title={title} back={back} />
        <ErrorSummary problems={problems} fields={labelsOf(COMPANY_PAGE, {}, problems)} />
        <Form visit={visit} to={pathIn(visit, "/drafts/new")}>
          <input type="hidden" name="token" value={visit.form.get("token") ?? visit.formToken} />
          {visit.form.size > 0 && <input type="hidden" name="seen_utr" value={plainUtr(visit.form)} />}
          {problems["company.registration_number"] !== undefined && (
            <input type="hidden" name="seen_number" value={typed["company.registration_number"] ?? ""} />
          )}
          <Card>
            <QuestionFields page={COMPANY_PAGE} answers={{}} typed={typed} problems={problems} />
            <div class="actions form-actions">
              <Button tone="main">Save and continue</Button>
              <a href={back.to}>Cancel</a>
            </div>
          </Card>
        </Form>
      </>
    ),
  };
}

const plainUtr = (form: URLSearchParams) => (form.get("company.utr") ?? "").replace(/[\s-]/g, "");

/** A company's page leads here with what it knows of the company. */
function prefilled({ query }: Visit) {
  const [name, utr, registration_number] = ["name", "utr", "number"].map((one) => query.get(one) ?? undefined);
  return { company: { name, utr, registration_number } };
}
