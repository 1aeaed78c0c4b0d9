// Every answer of a draft, task by task, each with the way to change it.

import type { DraftRow } from "../../../drafts/draft.ts";
import type { Visit } from "../../frame/visit.ts";
import { isAsked, type Page, valueAt } from "../../questions/question.ts";
import { isAnswered } from "../../questions/states.ts";
import { pagesOf, type Task, tasksOf } from "../../questions/tasks.ts";
import { labelFor, pathsOf } from "../../questions/typed.ts";
import { textOfAnswer } from "../answer-text.ts";
import { inSight, pagePath } from "../existing-draft.ts";
import type { Back } from "../next-page.ts";
import { tickedIn } from "../ticked.ts";

export function AnswersOf({ visit, draft: whole }: { visit: Visit; draft: DraftRow }) {
  const draft = inSight(visit, whole);
  const tasks = tasksOf(draft.input, tickedIn(draft)).filter(({ isLast }) => !isLast);
  return (
    <>
      {tasks.map((task) => (
        <section key={task.name} class="answers">
          <h3>{task.title}</h3>
          <TaskAnswers visit={visit} draft={draft} task={task} back="check" />
        </section>
      ))}
    </>
  );
}

interface Changing {
  visit: Visit;
  draft: DraftRow;
  /** Where a changed answer leads. */
  back: Back;
}

/** Those of one task. */
export function TaskAnswers({ task, ...changing }: Changing & { task: Task }) {
  const { input } = changing.draft;
  return (
    <>
      {pagesOf(task, input)
        .filter((page) => isAnswered(page, input) || !page.isOptional)
        .map((page) => (
          <PageAnswers key={page.name} page={page} {...changing} />
        ))}
    </>
  );
}

function PageAnswers({ visit, draft, page, back }: Changing & { page: Page }) {
  const given = page.questions
    .filter((question) => isAsked(question, draft.input))
    .flatMap((question) =>
      pathsOf(question, draft.input).map((path) => ({
        path,
        label: labelFor(question, path),
        value: valueAt(draft.input, path),
        question,
      })),
    )
    .filter(({ value }) => value !== undefined);
  return (
    <div class="answered">
      <p>
        <strong>{page.title}</strong>{" "}
        <a class="change" href={`${pagePath(visit, draft, page.name)}?back=${back}`}>
          Change<span class="visually-hidden"> {page.title}</span>
        </a>
      </p>
      {given.length === 0 ? (
        <p class="muted">Not answered</p>
      ) : (
        <dl class="facts">
          {given.map(({ path, label, value, question }) => (
            <div key={path}>
              <dt>{label}</dt>
              <dd dir="auto">{textOfAnswer(question, path, value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
