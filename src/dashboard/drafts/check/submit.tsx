// The declaration, and the button that files. However often it is pressed, the return is filed once: the draft itself
// is the key, and only the version that was checked is filed.

import { defaultDeclarant } from "../../../access/organisations.ts";
import type { DraftRow } from "../../../drafts/draft.ts";
import { fileDraft } from "../../../drafts/file.ts";
import { DraftChanged } from "../../../drafts/request.ts";
import { refuseUnlessConfigured } from "../../../filings/create/configured.ts";
import { Refusal } from "../../../platform/errors.ts";
import { companyApprover } from "../../filings/approval/approval-of.ts";
import { CONSEQUENCES, DECLARED } from "../../filings/declaration.ts";
import { Card, PageHeader } from "../../frame/components.tsx";
import { ErrorSummary, titleWith } from "../../frame/forms/error-summary.tsx";
import type { Problems } from "../../frame/forms/form-fields.tsx";
import { Button, Form } from "../../frame/forms/form-parts.tsx";
import { type DashboardParts, type PageResponse, scopeOf, type Visit } from "../../frame/visit.ts";
import { type Source, sourceOf } from "../about.tsx";
import { draftPath, draftTitle, existingDraft } from "../existing-draft.ts";
import { QuestionFields } from "../fields.tsx";
import { filerOf, type Judged, judge, readerOf } from "../judged.ts";
import { DECLARATION_PAGE } from "../questions/statements.ts";
import { readPage, type Typed, typedOf } from "../questions/typed.ts";
import { saveChange } from "../saving.ts";
import { TaxSoFar } from "../side.tsx";
import { BackToCheck, markOfAll, titleOf } from "./check.tsx";

const TITLE = "Declare and submit";

export async function submitPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  if (draft.state !== "open") return { kind: "redirect", to: draftPath(visit, draft) };
  const judged = await judge(visit, draft, parts);
  const source = await sourceOf(visit, draft, parts.db);
  const mark = visit.form.get("looked") ?? visit.query.get("looked");
  if (!isChecked(draft, judged, mark)) return { kind: "redirect", to: draftPath(visit, draft, "/check") };
  return show(visit, { draft, judged, source }, visit.problems);
}

/** With every warning ticked, and of an amendment with its reason. */
function isChecked(draft: DraftRow, { check, warnings }: Judged, mark: string | null): boolean {
  if (draft.kind === "amend" && draft.reason === null) return false;
  return check.kind === "sound" && mark === markOfAll(draft, warnings);
}

export async function submit(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  if (draft.filing_id !== null) return filedAs(visit, draft);
  const judged = await judge(visit, draft, parts);
  const source = await sourceOf(visit, draft, parts.db);
  // Something was changed since the check.
  if (!isChecked(draft, judged, visit.form.get("looked")))
    return { kind: "redirect", to: draftPath(visit, draft, "/check"), notice: "draft_changed" };
  const shown = typedOf(DECLARATION_PAGE, draft.input);
  const { patch, problems } = readPage(DECLARATION_PAGE, visit.form, { answers: draft.input, shown });
  if (Object.keys(problems).length > 0) return show(visit, { draft, judged, source }, problems);
  const asksApproval = visit.form.get("how") === "approval" || mustBeApproved(visit);
  if (!asksApproval && visit.form.get("declared") === null)
    return show(visit, { draft, judged, source }, { "": "Tick the declaration before you submit the return." });
  try {
    await refuseUnlessConfigured(scopeOf(visit), draft.company_utr ?? "", parts);
    const declared = await declare(visit, draft, patch, parts);
    return declared === null
      ? { kind: "redirect", to: draftPath(visit, draft, "/check"), notice: "draft_changed" }
      : await fileOnce(visit, declared, asksApproval, parts);
  } catch (error) {
    if (error instanceof DraftChanged || (error instanceof Refusal && error.code === "amended_meanwhile"))
      return { kind: "redirect", to: draftPath(visit, draft, "/check"), notice: "draft_changed" };
    if (error instanceof Refusal && error.code !== "role_not_permitted")
      return show(visit, { draft, judged, source }, { "": error.message });
    throw error;
  }
}

/** The draft with who declares it; null where somebody else changes it in the same moment. */
async function declare(visit: Visit, draft: DraftRow, patch: object, parts: DashboardParts): Promise<DraftRow | null> {
  const isTakenOver = draft.sections.declaration?.to_check === true;
  if (Object.keys(patch).length === 0 && !isTakenOver) return draft;
  const sections = isTakenOver ? { declaration: { checked: true } } : {};
  const saved = await saveChange(visit, draft, { version: draft.version, input: { ...patch }, sections }, parts);
  return saved.kind === "saved" && saved.draft.version === draft.version + 1 ? saved.draft : null;
}

/** By the setting, whoever files. */
function mustBeApproved(visit: Visit): boolean {
  return filerOf(visit).approvalRule === "always";
}

async function fileOnce(
  visit: Visit,
  draft: DraftRow,
  asksApproval: boolean,
  parts: DashboardParts,
): Promise<PageResponse> {
  const answerFor = ({ id }: { id: string }) => ({ status: 303, location: id, body: "" });
  const approver = asksApproval ? await companyApprover(visit, draft.company_utr ?? "", parts.db) : null;
  const approval = approver === null ? {} : { approval: { approver } };
  const whose = { filer: filerOf(visit), actor: visit.actor };
  const request = { ...whose, version: draft.version, scenario: null, answerFor, ...approval };
  const outcome = await fileDraft(draft.id, request, parts);
  if (outcome.kind === "unsound")
    return { kind: "redirect", to: draftPath(visit, draft, "/check"), notice: "draft_changed" };
  return filedAs(visit, draft);
}

function filedAs(visit: Visit, draft: Pick<DraftRow, "id">): PageResponse {
  return { kind: "redirect", to: draftPath(visit, draft, "/filed") };
}

interface Shown {
  draft: DraftRow;
  judged: Judged;
  source: Source | null;
}

/** An amendment goes where the return went that it amends. */
function submitText({ mode }: Visit, { draft: { kind }, source }: Shown): string {
  const what = kind === "amend" ? "amendment" : "return";
  if (mode === "sandbox") return `Submit the ${what} to the sandbox`;
  const isTest = kind === "amend" && source?.newest?.test_mode === true;
  return isTest ? "Submit the amendment as a test" : `Submit the ${what} to HMRC`;
}

function show(visit: Visit, shown: Shown, problems: Problems): PageResponse {
  const { draft, judged } = shown;
  const usual = defaultDeclarant(visit.organisation) ?? readerOf(visit);
  const typed: Typed =
    visit.form.size > 0
      ? Object.fromEntries(visit.form)
      : { "declarant.name": usual.name, "declarant.status": usual.status, ...typedOf(DECLARATION_PAGE, draft.input) };
  return {
    kind: "page",
    again: { kind: "form", problems, state: null },
    title: titleWith(problems, `${TITLE} – ${draftTitle(draft)}`),
    body: (
      <>
        <PageHeader title={TITLE} back={{ to: draftPath(visit, draft, "/check"), text: titleOf(draft) }} />
        <ErrorSummary problems={problems} fields={null} />
        <Form visit={visit} to={draftPath(visit, draft, "/submit")}>
          <input type="hidden" name="looked" value={markOfAll(draft, judged.warnings)} />
          <Card title={draftTitle(draft)}>
            <TaxSoFar judged={judged} />
            <QuestionFields page={DECLARATION_PAGE} answers={draft.input} typed={typed} problems={problems} />
            {mustBeApproved(visit) ? (
              <p>
                Your organisation has returns approved: the approver declares it correct, and nothing is sent before.
              </p>
            ) : (
              <>
                <label class="check">
                  <input type="checkbox" name="declared" value="yes" /> {DECLARED}
                </label>
                <p class="hint">{CONSEQUENCES}</p>
              </>
            )}
            <div class="actions form-actions">
              {!mustBeApproved(visit) && <Button tone="main">{submitText(visit, shown)}</Button>}
              <Button tone={mustBeApproved(visit) ? "main" : "plain"} name="how" value="approval">
                Send for approval
              </Button>
              <BackToCheck visit={visit} draft={draft} />
            </div>
          </Card>
        </Form>
      </>
    ),
  };
}
