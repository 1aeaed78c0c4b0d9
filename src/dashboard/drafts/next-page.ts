// Where a page leads to: the next one of the return that has to be answered and is not, without the way over the list
// of tasks; at the end the check.

import type { DraftRow } from "../../drafts/draft.ts";
import type { Visit } from "../frame/visit.ts";
import type { Page } from "../questions/question.ts";
import { isAnswered } from "../questions/states.ts";
import { hasAnswers, pagesOf, type Task, tasksOf } from "../questions/tasks.ts";
import { draftPath, pagePath } from "./existing-draft.ts";
import { tickedIn, toCheckIn } from "./ticked.ts";

/** Pages from which an answer is changed, and which saving it leads back to. */
export const backs = ["check", "needs"] as const;
export type Back = (typeof backs)[number];

export const backIn = ({ query }: Pick<Visit, "query">): Back | null =>
  backs.find((one) => one === query.get("back")) ?? null;

interface From {
  draft: DraftRow;
  task: Task | null;
  /** Null on the list of a task's pages. */
  page: Page | null;
}

/** A step on the way: a page, or the list of a ticked task of which every page may be left out. */
interface Step {
  task: Task;
  next: Page | null;
}

export function nextPage(visit: Visit, { draft, task, page }: From): string {
  const back = backIn(visit);
  if (back !== null) return draftPath(visit, draft, `/${back}`);
  if (isWhole(draft)) return draftPath(visit, draft, "/check");
  // A part that may be left out leads back to its task.
  if (task !== null && page?.isOptional && !pagesToAnswer(task, draft).includes(page))
    return draftPath(visit, draft, `/tasks/${task.name}`);
  if (page?.name === "period") return draftPath(visit, draft, "/needs");
  const tasks = tasksOf(draft.input, tickedIn(draft)).filter(({ isLast }) => !isLast);
  const all = tasks.flatMap((one) => stepsOf(one, draft));
  const at = all.findLastIndex((step) => (page === null ? step.task === task : step.next === page));
  const toCheck = toCheckIn(draft);
  const isLeft = ({ task: of, next }: Step) =>
    next === null ? !hasAnswers(of, draft.input) : toCheck.has(of.name) || !isAnswered(next, draft.input);
  const left = all.slice(at + 1).find(isLeft);
  if (left !== undefined)
    return left.next === null
      ? draftPath(visit, draft, `/tasks/${left.task.name}`)
      : pagePath(visit, draft, left.next.name);
  // A page of a task may stay empty, where there is nothing of it.
  const isOpen = (one: Task) => toCheck.has(one.name) || !hasAnswers(one, draft.input);
  const before = tasks.some((one) => pagesToAnswer(one, draft).length > 0 && isOpen(one));
  return draftPath(visit, draft, before ? "" : "/check");
}

function stepsOf(task: Task, draft: DraftRow): Step[] {
  const pages = pagesToAnswer(task, draft);
  if (pages.length > 0) return pages.map((next) => ({ task, next }));
  return tickedIn(draft).has(task.name) ? [{ task, next: null }] : [];
}

/** A return that was filed once has its answers: one is changed, and checked. */
export function isWhole({ kind }: Pick<DraftRow, "kind">): boolean {
  return kind === "amend" || kind === "correct";
}

/** Of a task of which every page may be left out, the reader chooses. */
export function pagesToAnswer(task: Task, draft: DraftRow): Page[] {
  const isTicked = ({ tick }: Page) => tick !== undefined && tickedIn(draft).has(task.name);
  return pagesOf(task, draft.input).filter((page) => !page.isOptional || isTicked(page));
}
