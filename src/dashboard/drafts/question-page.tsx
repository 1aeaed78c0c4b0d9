// A page of questions. What is typed is saved, also where something is wrong with it: a draft need not be right before
// it is filed. The form says which version of the draft it showed, and what stood in it: only what was changed is
// saved, and where somebody else has changed the same meanwhile, both values are shown and the reader chooses.

import { sectionNames, sectionOf } from "../../../packages/ct600/input/draft-sections.ts";
import { type Conflict, patched } from "../../drafts/change.ts";
import type { DraftRow } from "../../drafts/draft.ts";
import { withMaskedConflicts } from "../../drafts/masked-account.ts";
import { Refusal } from "../../platform/errors.ts";
import { canonicalJson } from "../../platform/json.ts";
import { Card, PageHeader } from "../frame/components.tsx";
import { ErrorSummary, titleWith } from "../frame/forms/error-summary.tsx";
import type { Problems } from "../frame/forms/form-fields.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import type { DashboardParts, PageResponse, Visit } from "../frame/visit.ts";
import type { Patch } from "../questions/patch.ts";
import { placeOf } from "../questions/problems.ts";
import { type Answers, isAsked, mostItems, type Page, type Question, valueAt } from "../questions/question.ts";
import { twoPeriods } from "../questions/second-period.ts";
import { isAnswered } from "../questions/states.ts";
import { placeOfPage, type Task } from "../questions/tasks.ts";
import { readPage, type Typed, typedOf } from "../questions/typed.ts";
import { carryForward, suggestedPeriod } from "./carry-forward.ts";
import { draftPath, draftTitle, existingDraft, inSight, pagePath } from "./existing-draft.ts";
import { uploadsOf } from "./fields/uploaded.ts";
import { labelsOf, QuestionFields } from "./fields.tsx";
import { sourcesIn } from "./follows/sources.ts";
import { type Judged, judge } from "./judged.ts";
import { backIn, nextPage } from "./next-page.ts";
import { saveChange } from "./saving.ts";
import { DraftSide } from "./side.tsx";
import { BothValues, GivenProfit, SecondLook, SecondPeriod, ToDecide } from "./told.tsx";

interface Here {
  draft: DraftRow;
  task: Task;
  page: Page;
}

async function here(visit: Visit, parts: DashboardParts): Promise<Here> {
  const place = placeOfPage(visit.params.page ?? "");
  if (place === null || place.page.name === "declaration")
    throw new Refusal("page_not_found", "There is no such page.");
  return { draft: await existingDraft(visit, parts.db), ...place };
}

export async function questionPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const found = await here(visit, parts);
  if (found.draft.state !== "open") return { kind: "redirect", to: draftPath(visit, found.draft) };
  const judged = await judge(visit, found.draft, parts);
  // As `conflictsIn` wrote it.
  const conflicts = visit.keptState === null ? [] : (JSON.parse(visit.keptState) as Conflict[]);
  const isTyped = visit.form.size > 0;
  const told = isTyped || !isAnswered(found.page, found.draft.input) ? visit.problems : problemsOn(found.page, judged);
  const suggested =
    found.page.name === "period" && !isAnswered(found.page, found.draft.input)
      ? await suggestedPeriod(visit, found.draft, parts)
      : null;
  return show(visit, found, judged, { problems: told, conflicts, suggested });
}

export async function answer(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const found = await here(visit, parts);
  const { draft, task, page } = found;
  const shown = shownIn(visit.form);
  const uploaded = await uploadsOf(page, draft.input, visit, parts);
  const read = readPage(page, visit.form, { answers: draft.input, shown, uploads: uploaded.uploads });
  const { patch } = read;
  const problems = { ...read.problems, ...uploaded.problems };
  if (Object.keys(problems).length > 0) return again(visit, found, parts, { problems });
  if (isShortened(draft.input, patch)) patch.next_period = null;
  const isChanged = Object.keys(patch).length > 0;
  const change = { version: versionIn(visit.form, draft), input: patch, sections: lookedAt(draft, page) };
  let saved = await saveChange(visit, draft, change, parts);
  // Others changed something beside it: what this page showed is as it was.
  if (saved.kind === "conflict" && saved.conflicts.every(isAsShown(page, draft, shown)))
    saved = await saveChange(visit, draft, { ...change, version: saved.version }, parts);
  if (saved.kind === "misshapen") return again(visit, found, parts, { problems: saved.problems });
  if (saved.kind === "conflict")
    return again(visit, found, parts, { problems: { "": CHANGED }, conflicts: withMaskedConflicts(saved.conflicts) });
  if (visit.form.get("add") !== null)
    return { kind: "redirect", to: `${pagePath(visit, draft, page.name)}#${visit.form.get("add")}` };
  const told = problemsOn(page, saved.judged);
  // What is wrong does not keep anyone here who has read it.
  if (isChanged && Object.keys(told).length > 0)
    return again(visit, { ...found, draft: saved.draft }, parts, { problems: told });
  const after = page.name === "period" && isChanged ? await carryForward(visit, saved.draft, parts) : saved.draft;
  return { kind: "redirect", to: nextPage(visit, { draft: after, task, page }) };
}

function isAsShown(page: Page, { input: answers }: DraftRow, shown: Typed) {
  const { patch: seen } = readPage(page, new URLSearchParams(shown), { answers, shown: {} });
  return ({ field, theirs }: Conflict) => canonicalJson(valueAt(seen, field) ?? null) === canonicalJson(theirs);
}

const CHANGED =
  "Somebody else changed this while the page was open, so nothing was saved. Compare the answers, then save yours or keep theirs.";

/** Of a section that was taken over from the last return: saving its page says that it was looked at. */
function lookedAt({ sections }: DraftRow, page: Page) {
  const names = new Set(page.questions.flatMap(({ path }) => [placeOf(path)?.task.name, sectionOf(path)]));
  const toCheck = sectionNames.filter((name) => sections[name]?.to_check && names.has(name));
  return Object.fromEntries(toCheck.map((name) => [name, { checked: true }]));
}

function versionIn(form: URLSearchParams, draft: DraftRow): number {
  const given = Number(form.get("version") ?? "");
  return Number.isSafeInteger(given) && given >= 1 && given <= draft.version ? given : draft.version;
}

/** What stood in the fields, as the page itself wrote it. */
function shownIn(form: URLSearchParams): Typed {
  return Object.fromEntries(new URLSearchParams(form.get("shown") ?? ""));
}

/** At their fields, and the rest of the page's first of all. */
function problemsOn(page: Page, { problems }: Judged): Problems {
  const told: Problems = {};
  for (const { place, text } of problems.filter((one) => one.place?.page === page)) {
    const name = place?.name ?? "";
    const before = told[name];
    told[name] = before === undefined ? text : `${before} ${text}`;
  }
  return told;
}

async function again(
  visit: Visit,
  found: Here,
  parts: DashboardParts,
  told: { problems: Problems; conflicts?: readonly Conflict[] },
) {
  return show(visit, found, await judge(visit, found.draft, parts), { conflicts: [], ...told });
}

interface Told {
  problems: Problems;
  conflicts: readonly Conflict[];
  /** What may stand in the fields of a page without an answer. */
  suggested?: { start: string; end: string } | null;
}

function show(visit: Visit, { draft, task, page }: Here, judged: Judged, told: Told): PageResponse {
  const { problems, conflicts, suggested = null } = told;
  const now = typedOf(page, inSight(visit, draft).input);
  const offered = suggested === null ? now : typedOf(page, { period: suggested });
  const typed = visit.form.size === 0 ? offered : typedOver(now, visit.form, shownIn(visit.form));
  const title = page.title;
  const labels = labelsOf(page, draft.input, problems);
  const hasList = page.questions.find((one) => isAsked(one, draft.input) && hasRoom(one, draft.input));
  return {
    kind: "page",
    again: { kind: "form", problems, state: conflicts.length === 0 ? null : JSON.stringify(conflicts) },
    title: titleWith(problems, `${title} – ${draftTitle(draft)}`),
    body: (
      <div class="beside">
        <div>
          <PageHeader title={title} back={{ to: draftPath(visit, draft), text: draftTitle(draft) }} />
          <ErrorSummary problems={inSummary(problems, labels)} fields={labels} />
          {conflicts.length > 0 && <BothValues page={page} conflicts={conflicts} />}
          <ToDecide task={task} judged={judged} />
          {isAnswered(page, draft.input) && <SecondLook page={page} judged={judged} />}
          {page.name === "turnover" && <GivenProfit draft={draft} />}
          {suggested !== null && <p class="below">Suggested: the 12 months after the last return of the company.</p>}
          <SecondPeriod page={page} answers={draft.input} />
          {page.lead !== undefined && <p class="below lead">{page.lead}</p>}
          <Form visit={visit} to={pagePath(visit, draft, page.name) + backQuery(visit)} hasFiles={takesFiles(page)}>
            <input type="hidden" name="version" value={draft.version} />
            <input type="hidden" name="shown" value={new URLSearchParams(now).toString()} />
            <Card>
              <QuestionFields
                page={page}
                answers={draft.input}
                typed={typed}
                problems={problems}
                sources={sourcesIn(draft.input)}
              />
              <div class="actions form-actions">
                <Button tone="main">{conflicts.length > 0 ? "Save mine and continue" : "Save and continue"}</Button>
                {hasList && (
                  <Button name="add" value={hasList.path}>
                    Save and add another
                  </Button>
                )}
                {conflicts.length > 0 ? (
                  <a href={pagePath(visit, draft, page.name)}>Keep theirs</a>
                ) : (
                  <a href={draftPath(visit, draft)}>All tasks</a>
                )}
              </div>
            </Card>
          </Form>
        </div>
        <DraftSide visit={visit} draft={draft} judged={judged} here={task} />
      </div>
    ),
  };
}

/** What the second period had of its own goes with it. */
function isShortened(before: Answers, patch: Patch): boolean {
  return twoPeriods(before) !== null && twoPeriods(patched(before, patch) as Answers) === null;
}

/** For another item. */
function hasRoom({ path, of }: Question, answers: Answers): boolean {
  const there = valueAt(answers, path);
  return of !== undefined && (!Array.isArray(there) || there.length < mostItems(path));
}

const takesFiles = ({ questions }: Page) =>
  questions.some(({ file, of = [] }) => [file, ...of.map((one) => one.file)].some((one) => one !== undefined));

function backQuery(visit: Visit): string {
  const back = backIn(visit);
  return back === null ? "" : `?back=${back}`;
}

/** What others changed meanwhile is shown as it is now, under what was typed here. */
function typedOver(now: Typed, form: URLSearchParams, shown: Typed): Typed {
  const own = [...form].filter(([name]) => !HIDDEN.includes(name));
  const changed = own.filter(([name, text]) => text !== (shown[name] ?? ""));
  const emptied = Object.keys(shown).filter((name) => !form.has(name) && /\.|^/.test(name));
  const kept = Object.entries(now).filter(([name]) => !emptied.includes(name));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(changed) };
}

const HIDDEN: readonly string[] = ["csrf", "form", "version", "shown", "add"];

/** In the order of the page. */
function inSummary(problems: Problems, labels: ReturnType<typeof labelsOf>): Problems {
  const known = labels.map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(problems).sort(([one], [other]) => known.indexOf(one) - known.indexOf(other)),
  );
}
