// The tasks of a draft, each with how far it is, and the parts of one task.

import type { DraftRow } from "../../drafts/draft.ts";
import { Refusal } from "../../platform/errors.ts";
import { Card, LinkButton, PageHeader } from "../frame/components.tsx";
import { Day } from "../frame/format.tsx";
import type { DashboardParts, PageResponse, Visit } from "../frame/visit.ts";
import { isAnswered } from "../questions/states.ts";
import { pagesOf, TASKS, type Task } from "../questions/tasks.ts";
import { AboutSource, sourceOf } from "./about.tsx";
import { draftPath, draftTitle, existingDraft, pagePath } from "./existing-draft.ts";
import { filedAlready } from "./filed-already.tsx";
import { judge } from "./judged.ts";
import { isWhole, nextPage, pagesToAnswer } from "./next-page.ts";
import { DraftSide, statesOf, TaskBadge, TaxSoFar } from "./side.tsx";
import { Closed, notApprovedBefore } from "./states.tsx";
import { ToDecide } from "./told.tsx";

export async function draftPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  const title = draftTitle(draft);
  const { period_start: start, period_end: end, filing_id: filingId } = draft;
  if (filingId !== null)
    return {
      kind: "page",
      title: `Draft – ${title}`,
      body: (
        <>
          <PageHeader title={title} back={{ to: draftsPath(visit), text: "Drafts" }} />
          <Closed visit={visit} draft={{ ...draft, filing_id: filingId }} />
        </>
      ),
    };
  const judged = await judge(visit, draft, parts);
  const source = await sourceOf(visit, draft, parts.db);
  const before = await notApprovedBefore(visit, draft, parts.db);
  const already = await alreadyThere(visit, draft, parts);
  const states = statesOf(draft, judged);
  const next = isWhole(draft) ? undefined : states.find(({ state }) => state !== "done" && state !== "cannot_start");
  return {
    kind: "page",
    title: `Draft – ${title}`,
    body: (
      <>
        <PageHeader title={title} back={{ to: draftsPath(visit), text: "Drafts" }}>
          <LinkButton to={draftPath(visit, draft, "/needs")}>What it needs</LinkButton>
          <LinkButton to={draftPath(visit, draft, "/check")} tone={next === undefined ? "main" : "plain"}>
            Check and file
          </LinkButton>
        </PageHeader>
        {start !== null && end !== null && (
          <p class="below">
            <Day day={start} /> to <Day day={end} />
          </p>
        )}
        {before}
        {already}
        <AboutSource visit={visit} draft={draft} source={source} />
        <Card title="Tasks">
          <TaxSoFar judged={judged} />
          <ul class="task-list">
            {states.map(({ task, state }) => (
              <li key={task.name}>
                {state === "cannot_start" ? (
                  <span>{task.title}</span>
                ) : (
                  <a href={draftPath(visit, draft, `/tasks/${task.name}`)}>{task.title}</a>
                )}
                <TaskBadge state={state} />
                {isWhole(draft) && <AnsweredPages visit={visit} draft={draft} task={task} />}
              </li>
            ))}
          </ul>
          {next !== undefined && (
            <p class="form-actions">
              <LinkButton to={draftPath(visit, draft, `/tasks/${next.task.name}`)} tone="main">
                Continue with the next task
              </LinkButton>
            </p>
          )}
        </Card>
        <p>
          <a href={draftPath(visit, draft, "/delete")}>Delete this draft</a>
        </p>
      </>
    ),
  };
}

/** An amendment is of a return that is there. */
function alreadyThere(visit: Visit, draft: DraftRow, { db }: DashboardParts) {
  const { kind, company_utr: companyUtr, period_start: start, period_end: end } = draft;
  if (kind === "amend" || companyUtr === null || start === null || end === null) return null;
  return filedAlready(visit, { companyUtr, start, end }, db);
}

/** Of a return that was filed once: straight to what is to be changed. */
function AnsweredPages({ visit, draft, task }: { visit: Visit; draft: DraftRow; task: Task }) {
  const pages = pagesOf(task, draft.input);
  if (pages.length < 2) return null;
  return (
    <ul class="task-pages">
      {pages
        .filter((page) => isAnswered(page, draft.input))
        .map((page) => (
          <li key={page.name}>
            <a href={pagePath(visit, draft, page.name)}>{page.title}</a>
          </li>
        ))}
    </ul>
  );
}

/** A task of one page is that page. */
export async function taskPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  if (draft.state !== "open") return { kind: "redirect", to: draftPath(visit, draft) };
  const task = TASKS.find(({ name, isLast }) => name === visit.params.task && !isLast);
  if (task === undefined) throw new Refusal("page_not_found", "There is no such task.");
  const pages = pagesOf(task, draft.input);
  const [only] = pages;
  if (pages.length === 1 && only !== undefined) return { kind: "redirect", to: pagePath(visit, draft, only.name) };
  const judged = await judge(visit, draft, parts);
  const needed = pagesToAnswer(task, draft);
  return {
    kind: "page",
    title: `${task.title} – ${draftTitle(draft)}`,
    body: (
      <div class="beside">
        <div>
          <PageHeader title={task.title} back={{ to: draftPath(visit, draft), text: draftTitle(draft) }} />
          <ToDecide task={task} judged={judged} />
          <Card>
            <ul class="task-list">
              {pages.map((page) => (
                <li key={page.name}>
                  <a href={pagePath(visit, draft, page.name)}>{page.title}</a>
                  <PageBadge
                    isAnswered={isAnswered(page, draft.input)}
                    isNeeded={needed.includes(page)}
                    isWrong={judged.problems.some(({ place }) => place?.page === page)}
                  />
                </li>
              ))}
            </ul>
            <p class="form-actions">
              <LinkButton to={nextPage(visit, { draft, task, page: null })}>Continue</LinkButton>
            </p>
          </Card>
        </div>
        <DraftSide visit={visit} draft={draft} judged={judged} here={task} />
      </div>
    ),
  };
}

function PageBadge({
  isAnswered: is,
  isNeeded,
  isWrong,
}: {
  isAnswered: boolean;
  isNeeded: boolean;
  isWrong: boolean;
}) {
  if (is) return <TaskBadge state={isWrong ? "problem" : "done"} />;
  return isNeeded ? <TaskBadge state="not_started" /> : <span class="muted">Optional</span>;
}

const draftsPath = (visit: Visit) => `/${visit.mode}/drafts`;
