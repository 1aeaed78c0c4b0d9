// How far each task of a return is.

import type { PlacedProblem } from "./problems.ts";
import { type Answers, isAsked, type Page, valueAt } from "./question.ts";
import { hasAnswers, type Task } from "./tasks.ts";
import { pathsOf } from "./typed.ts";

export const taskStates = {
  cannot_start: "Cannot start yet",
  not_started: "Not started",
  to_check: "From last year, check",
  problem: "Problem",
  done: "Done",
} as const;
export type TaskState = keyof typeof taskStates;

interface Situation {
  answers: Answers;
  problems: readonly PlacedProblem[];
  /** Tasks whose answers were taken over from the last return, and not looked at yet. */
  toCheck: ReadonlySet<string>;
}

/** Without a company and a period nothing can be worked out, so nothing else can start. */
export function stateOf(task: Task, { answers, problems, toCheck }: Situation): TaskState {
  if (task.name !== "company" && !isBegun(answers)) return "cannot_start";
  if (!hasAnswers(task, answers)) return "not_started";
  const wrong = problems.filter(({ place }) => place?.task === task);
  // Nothing is wrong with a company whose period is asked for next.
  if (!isBegun(answers) && wrong.every(({ place }) => place !== null && !isAnswered(place.page, answers)))
    return "not_started";
  if (wrong.length > 0) return "problem";
  return toCheck.has(task.name) ? "to_check" : "done";
}

export function isBegun(answers: Answers): boolean {
  return ["company.utr", "period.start", "period.end"].every((path) => valueAt(answers, path) !== undefined);
}

/** Of a page within its task: whether anything on it is answered. */
export function isAnswered(page: Page, answers: Answers): boolean {
  const paths = page.questions.filter((one) => isAsked(one, answers)).flatMap((one) => pathsOf(one, answers));
  return paths.some((path) => valueAt(answers, path) !== undefined);
}
