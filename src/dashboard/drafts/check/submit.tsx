// The declaration, and the button that files, or sends the return for approval. However often it is pressed, the return
// is filed once: the draft itself is the key, and only the version that was checked is filed.

import { defaultDeclarant } from "../../../access/organisations.ts";
import type { DraftRow } from "../../../drafts/draft.ts";
import { fileDraft } from "../../../drafts/file.ts";
import { DraftChanged } from "../../../drafts/request.ts";
import { isWaiting } from "../../../filings/approval/approval.ts";
import { refuseUnlessConfigured } from "../../../filings/create/configured.ts";
import { Refusal } from "../../../platform/errors.ts";
import { CONSEQUENCES, DECLARED } from "../../filings/declaration.ts";
import { Card, PageHeader } from "../../frame/components.tsx";
import { ErrorSummary, titleWith } from "../../frame/forms/error-summary.tsx";
import type { Problems } from "../../frame/forms/form-fields.tsx";
import { Button, Form } from "../../frame/forms/form-parts.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../../frame/visit.ts";
import type { Patch } from "../../questions/patch.ts";
import { DECLARATION_PAGE } from "../../questions/statements.ts";
import { readPage, type Typed, typedOf } from "../../questions/typed.ts";
import { FiledForReal, type Source, sourceOf } from "../about.tsx";
import { draftPath, draftTitle, existingDraft } from "../existing-draft.ts";
import { QuestionFields } from "../fields.tsx";
import { filerOf, type Judged, judge, readerOf } from "../judged.ts";
import { saveChange } from "../saving.ts";
import { TaxSoFar } from "../side.tsx";
import { BackToCheck, markOfAll, titleOf } from "./check.tsx";
import {
  type Approving,
  approverTyped,
  approvingOf,
  asksApproval,
  type NamedApprover,
  SendForApproval,
  withLink,
} from "./send.tsx";

export async function submitPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  if (draft.state !== "open") return { kind: "redirect", to: draftPath(visit, draft) };
  const judged = await judge(visit, draft, parts);
  const source = await sourceOf(visit, draft, parts.db);
  const mark = visit.form.get("looked") ?? visit.query.get("looked");
  if (!isChecked(draft, judged, mark)) return { kind: "redirect", to: draftPath(visit, draft, "/check") };
  const approving = await approvingOf(visit, draft, source, parts);
  return show(visit, { draft, judged, source, approving }, visit.problems, parts);
}

/** With every warning ticked, and of an amendment with its reason. */
function isChecked(draft: DraftRow, { check, warnings }: Judged, mark: string | null): boolean {
  if (draft.kind === "amend" && draft.reason === null) return false;
  return check.kind === "sound" && mark === markOfAll(draft, warnings);
}

export async function submit(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  if (draft.filing_id !== null) return filedAs(visit, draft);
  const { isFiled, response } = await tryToFile(visit, draft, parts);
  if (isFiled) return response;
  // The same button, pressed twice, may have filed it meanwhile: then nothing was wrong.
  const now = await existingDraft(visit, parts.db);
  return now.filing_id === null ? response : filedAs(visit, now);
}

interface Tried {
  isFiled: boolean;
  response: PageResponse;
}

const filed = (response: PageResponse): Tried => ({ isFiled: true, response });
const notFiled = (response: PageResponse): Tried => ({ isFiled: false, response });

async function tryToFile(visit: Visit, draft: DraftRow, parts: DashboardParts): Promise<Tried> {
  const changed = notFiled({ kind: "redirect", to: draftPath(visit, draft, "/check"), notice: "draft_changed" });
  const judged = await judge(visit, draft, parts);
  const source = await sourceOf(visit, draft, parts.db);
  // Something was changed since the check.
  if (!isChecked(draft, judged, visit.form.get("looked"))) return changed;
  const approving = await approvingOf(visit, draft, source, parts);
  const again = (problems: Problems) => notFiled(show(visit, { draft, judged, source, approving }, problems, parts));
  const said = saidBy(visit, draft, approving, parts);
  if (said.kind === "wrong") return again(said.problems);
  try {
    await refuseUnlessConfigured(scopeOf(visit), draft.company_utr ?? "", parts);
    const declared = await declare(visit, draft, said.patch, parts);
    const response = declared && (await fileOnce(visit, declared, said.approver, parts));
    return response === null ? changed : filed(response);
  } catch (error) {
    if (error instanceof DraftChanged || (error instanceof Refusal && error.code === "amended_meanwhile"))
      return changed;
    if (error instanceof Refusal && error.code !== "role_not_permitted") return again({ "": error.message });
    throw error;
  }
}

/** What the form says of who declares the return: whoever submits it here, or whoever approves it. */
type Said = { kind: "said"; patch: Patch; approver: NamedApprover | null } | { kind: "wrong"; problems: Problems };

function saidBy(visit: Visit, { input }: DraftRow, { isNeeded }: Approving, parts: DashboardParts): Said {
  if (asksApproval(visit)) {
    const typed = approverTyped(visit, parts);
    if (typed.kind === "wrong") return typed;
    const { name, capacity: status } = typed.approver;
    const isSame = input.declarant?.name === name && input.declarant.status === status;
    return { kind: "said", patch: isSame ? {} : { declarant: { name, status } }, approver: typed.approver };
  }
  // Since the page was shown.
  if (isNeeded) return { kind: "wrong", problems: { "": "This return has to be approved. Name who approves it." } };
  const shown = typedOf(DECLARATION_PAGE, input);
  const { patch, problems } = readPage(DECLARATION_PAGE, visit.form, { answers: input, shown });
  if (Object.keys(problems).length > 0) return { kind: "wrong", problems };
  if (visit.form.get("declared") === null)
    return { kind: "wrong", problems: { "": "Tick the declaration before you submit the return." } };
  return { kind: "said", patch, approver: null };
}

/** The draft with who declares it; null where somebody else changes it in the same moment. */
async function declare(visit: Visit, draft: DraftRow, patch: Patch, parts: DashboardParts): Promise<DraftRow | null> {
  const isTakenOver = draft.sections.declaration?.to_check === true;
  if (Object.keys(patch).length === 0 && !isTakenOver) return draft;
  const sections = isTakenOver ? { declaration: { checked: true } } : {};
  const saved = await saveChange(visit, draft, { version: draft.version, input: { ...patch }, sections }, parts);
  return saved.kind === "saved" && saved.draft.version === draft.version + 1 ? saved.draft : null;
}

/** Null where it is not sound any more. */
async function fileOnce(
  visit: Visit,
  draft: DraftRow,
  approver: NamedApprover | null,
  parts: DashboardParts,
): Promise<PageResponse | null> {
  const answerFor = ({ id }: { id: string }) => ({ status: 303, location: id, body: "" });
  const approval = approver === null ? {} : { approval: { approver }, also: withLink(visit, approver, parts) };
  const whose = { filer: filerOf(visit), actor: visit.actor };
  const request = { ...whose, version: draft.version, scenario: null, answerFor, ...approval };
  const outcome = await fileDraft(draft.id, request, parts);
  if (outcome.kind === "unsound") return null;
  // Its page shows the link, once.
  if (outcome.kind === "created" && isWaiting(outcome.filing))
    return { kind: "redirect", to: pathIn(visit, `/filings/${outcome.filing.id}`), notice: "approval_asked" };
  return filedAs(visit, draft);
}

function filedAs(visit: Visit, draft: Pick<DraftRow, "id">): PageResponse {
  return { kind: "redirect", to: draftPath(visit, draft, "/filed") };
}

interface Shown {
  draft: DraftRow;
  judged: Judged;
  source: Source | null;
  approving: Approving;
}

/** An amendment goes where the return went that it amends. */
function submitText({ mode }: Visit, { draft: { kind }, source }: Shown): string {
  const what = kind === "amend" ? "amendment" : "return";
  if (mode === "sandbox") return `Submit the ${what} to the sandbox`;
  const isTest = kind === "amend" && source?.newest?.test_mode === true;
  return isTest ? "Submit the amendment as a test" : `Submit the ${what} to HMRC`;
}

function show(visit: Visit, shown: Shown, problems: Problems, parts: DashboardParts): PageResponse {
  const { draft, judged, approving } = shown;
  const title = approving.isNeeded ? "Send for approval" : "Declare and submit";
  const usual = defaultDeclarant(visit.organisation) ?? readerOf(visit);
  const typed: Typed =
    visit.form.size > 0 && !asksApproval(visit)
      ? Object.fromEntries(visit.form)
      : { "declarant.name": usual.name, "declarant.status": usual.status, ...typedOf(DECLARATION_PAGE, draft.input) };
  return {
    kind: "page",
    again: { kind: "form", problems, state: null },
    title: titleWith(problems, `${title} – ${draftTitle(draft)}`),
    body: (
      <>
        <PageHeader title={title} back={{ to: draftPath(visit, draft, "/check"), text: titleOf(draft) }} />
        <ErrorSummary problems={problems} fields={null} />
        <FiledForReal draft={draft} source={shown.source} />
        {approving.isNeeded ? (
          <Card title={draftTitle(draft)}>
            <TaxSoFar judged={judged} />
            <ToApprove visit={visit} shown={shown} problems={problems} parts={parts} />
          </Card>
        ) : (
          <>
            <Form visit={visit} to={draftPath(visit, draft, "/submit")}>
              <input type="hidden" name="looked" value={markOfAll(draft, judged.warnings)} />
              <Card title={draftTitle(draft)}>
                <TaxSoFar judged={judged} />
                <QuestionFields page={DECLARATION_PAGE} answers={draft.input} typed={typed} problems={problems} />
                <label class="check">
                  <input type="checkbox" name="declared" value="yes" /> {DECLARED}
                </label>
                <p class="hint">{CONSEQUENCES}</p>
                <div class="actions form-actions">
                  <Button tone="main">{submitText(visit, shown)}</Button>
                  <BackToCheck visit={visit} draft={draft} />
                </div>
              </Card>
            </Form>
            <Card title="Or have it approved first" id="approval">
              <ToApprove visit={visit} shown={shown} problems={problems} parts={parts} />
            </Card>
          </>
        )}
      </>
    ),
  };
}

interface ToApproveProps {
  visit: Visit;
  shown: Shown;
  problems: Problems;
  parts: DashboardParts;
}

/** A form of its own: the Enter key in it never submits the return. */
function ToApprove({ visit, shown: { draft, judged, approving }, problems, parts }: ToApproveProps) {
  return (
    <Form visit={visit} to={draftPath(visit, draft, "/submit")}>
      <input type="hidden" name="looked" value={markOfAll(draft, judged.warnings)} />
      <SendForApproval visit={visit} approving={approving} problems={problems} parts={parts}>
        {approving.isNeeded && <BackToCheck visit={visit} draft={draft} />}
      </SendForApproval>
    </Form>
  );
}
