// What does this return need? Each tick adds a task, and nothing else does; a dormant company has few. What has answers
// stays ticked: unticking takes them back. What cannot be filed by hand is said here, before anything is asked.

import type { SectionName } from "../../../packages/ct600/input/draft-sections.ts";
import type { DraftRow } from "../../drafts/draft.ts";
import { Card, PageHeader } from "../frame/components.tsx";
import { ErrorSummary, hasProblems, titleWith } from "../frame/forms/error-summary.tsx";
import type { Problems } from "../frame/forms/form-fields.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import type { DashboardParts, PageResponse, Visit } from "../frame/visit.ts";
import type { Patch } from "../questions/patch.ts";
import type { Page } from "../questions/question.ts";
import { isAnswered } from "../questions/states.ts";
import { DORMANT, hasAnswers, isDormant, TASKS, type Task, TICKED_PAGES } from "../questions/tasks.ts";
import { pathOfName, pathsOf } from "../questions/typed.ts";
import { TaskAnswers } from "./check/answers.tsx";
import { draftPath, draftTitle, existingDraft } from "./existing-draft.ts";
import { asksOwnAccounts, BEYOND_FIELDS, BeyondTicks, beyondProblems } from "./first/beyond.tsx";
import { nextPage } from "./next-page.ts";
import { saveChange } from "./saving.ts";
import { sectionOfTask, tickedIn, toCheckIn } from "./ticked.ts";

const TITLE = "What does this return need?";
const OPTIONAL = TASKS.filter(({ tick }) => tick !== undefined);

export async function needsPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  return draft.state === "open"
    ? show(visit, draft, visit.problems)
    : { kind: "redirect", to: draftPath(visit, draft) };
}

export async function saveNeeds(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  const beyond = beyondProblems(visit.form);
  if (hasProblems(beyond)) return show(visit, draft, beyond);
  const ticked = [...visit.form.getAll("needs"), ...(asksOwnAccounts(visit.form) ? ["documents"] : [])];
  const isNowDormant = ticked.includes("dormant");
  const needed = OPTIONAL.flatMap(({ name }) => {
    const section = sectionOfTask(name);
    return section === null ? [] : [[section, { needed: ticked.includes(name) }] as const];
  });
  const pages = TICKED_PAGES.flatMap(({ task, page }) => {
    const section = sectionOfTask(task.name);
    return section === null ? [] : [[section, { needed: ticked.includes(page.name) }] as const];
  });
  const sections: Record<string, { needed?: boolean; checked?: boolean }> = Object.fromEntries([...needed, ...pages]);
  for (const name of shownAbove(draft)) sections[name] = { ...sections[name], checked: true };
  const input: Patch = {};
  for (const task of OPTIONAL.filter((one) => !ticked.includes(one.name) && hasAnswers(one, draft.input)))
    takeBack(task.pages, draft, input);
  for (const { page } of TICKED_PAGES.filter((one) => !ticked.includes(one.page.name)))
    if (isAnswered(page, draft.input)) takeBack([page], draft, input);
  if (isNowDormant !== isDormant(draft.input)) {
    input.accounts = { ...(input.accounts as object), dormant: isNowDormant ? true : null };
    const nothingEarned = { turnover: 0, trading_profit: 0, net_profit: null, gross_profit: null };
    input.financials = {
      ...(input.financials as object),
      ...(isNowDormant ? nothingEarned : { turnover: null, trading_profit: null }),
    };
  }
  const saved = await saveChange(
    visit,
    draft,
    { version: Number(visit.form.get("version")) || draft.version, input, sections },
    parts,
  );
  if (saved.kind !== "saved")
    return show(visit, draft, {
      "": "Somebody else changed this return while the page was open, so nothing was saved. Check the ticks and save again.",
    });
  return { kind: "redirect", to: nextPage(visit, { draft: saved.draft, task: null, page: null }) };
}

/** What was taken over of the company and the period stands above the ticks: they say that it was looked at. */
function shownAbove({ sections }: DraftRow): SectionName[] {
  return (["company", "period"] as const).filter((name) => sections[name]?.to_check);
}

function takeBack(pages: readonly Page[], draft: DraftRow, input: Patch): void {
  for (const path of pages.flatMap((page) =>
    page.questions.flatMap((one) => [...pathsOf(one, draft.input), ...[pathOfName(one) ?? []].flat()]),
  )) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let at = input;
    for (const name of names) {
      const inner = (at[name] ?? {}) as Patch;
      at[name] = inner;
      at = inner;
    }
    at[last] = null;
  }
}

function show(visit: Visit, draft: DraftRow, problems: Problems): PageResponse {
  const typed = visit.form.size === 0 ? null : visit.form.getAll("needs");
  const ticked = tickedIn(draft);
  const isTicked = (name: string, is: boolean) => (typed === null ? is : typed.includes(name));
  return {
    kind: "page",
    again: { kind: "form", problems, state: null },
    title: titleWith(problems, `${TITLE} – ${draftTitle(draft)}`),
    body: (
      <>
        <PageHeader title={TITLE} back={{ to: draftPath(visit, draft), text: draftTitle(draft) }} />
        <ErrorSummary problems={problems} fields={BEYOND_FIELDS} />
        <Form visit={visit} to={draftPath(visit, draft, "/needs")}>
          <input type="hidden" name="version" value={draft.version} />
          {TASKS.filter(({ name }) => name === "company" && shownAbove(draft).length > 0).map((task) => (
            <Card key={task.name} title={task.title}>
              <p class="below">Taken over from the last return. Change what is different.</p>
              <TaskAnswers visit={visit} draft={draft} task={task} back="needs" />
            </Card>
          ))}
          <Card>
            <fieldset>
              <legend class="legend">Select all that apply</legend>
              <Tick
                name="dormant"
                label={DORMANT.label}
                hint={DORMANT.hint}
                checked={isTicked("dormant", isDormant(draft.input))}
              />
              {OPTIONAL.map((task) => (
                <Tick
                  key={task.name}
                  name={task.name}
                  label={task.tick?.label ?? ""}
                  hint={hintOf(task, draft)}
                  checked={isTicked(task.name, ticked.has(task.name) || hasAnswers(task, draft.input))}
                />
              ))}
              {TICKED_PAGES.map(({ task, page, tick }) => (
                <Tick
                  key={page.name}
                  name={page.name}
                  label={tick.label}
                  hint={isAnswered(page, draft.input) ? WITHOUT_TICK : tick.hint}
                  checked={isTicked(page.name, ticked.has(task.name) || isAnswered(page, draft.input))}
                />
              ))}
            </fieldset>
            <BeyondTicks form={visit.form} problems={problems} />
            <div class="actions form-actions">
              <Button tone="main">Save and continue</Button>
            </div>
          </Card>
        </Form>
      </>
    ),
  };
}

function hintOf(task: Task, draft: DraftRow): string | undefined {
  if (toCheckIn(draft).has(task.name)) return "As the last return left it.";
  return hasAnswers(task, draft.input) ? WITHOUT_TICK : task.tick?.hint;
}

const WITHOUT_TICK = "It has answers. Without the tick they are taken out.";

function Tick({
  name,
  label,
  hint,
  checked,
}: {
  name: string;
  label: string;
  hint?: string | undefined;
  checked: boolean;
}) {
  return (
    <label class="check">
      <input type="checkbox" name="needs" value={name} checked={checked} /> {label}
      {hint !== undefined && <span class="hint check-hint">{hint}</span>}
    </label>
  );
}
