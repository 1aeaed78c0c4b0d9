// Beside every page of a draft: the tax so far, and how far its tasks are.

import type { Computation } from "../../../packages/ct600/computation/computation.ts";
import { poundsText } from "../../../packages/ct600/text/numbers.ts";
import type { DraftRow } from "../../drafts/draft.ts";
import { Badge, type Tone } from "../frame/components.tsx";
import type { Visit } from "../frame/visit.ts";
import { stateOf, type TaskState, taskStates } from "../questions/states.ts";
import { type Task, tasksOf } from "../questions/tasks.ts";
import { draftPath } from "./existing-draft.ts";
import { type Judged, taxSoFar } from "./judged.ts";
import { tickedIn, toCheckIn } from "./ticked.ts";

const tones: Record<TaskState, Tone> = {
  cannot_start: "idle",
  not_started: "idle",
  to_check: "note",
  problem: "bad",
  done: "good",
};

export function TaskBadge({ state }: { state: TaskState }) {
  return <Badge tone={tones[state]}>{taskStates[state]}</Badge>;
}

export function statesOf(draft: DraftRow, { problems }: Pick<Judged, "problems">): { task: Task; state: TaskState }[] {
  const situation = { answers: draft.input, problems, toCheck: toCheckIn(draft) };
  return tasksOf(draft.input, tickedIn(draft))
    .filter(({ isLast }) => !isLast)
    .map((task) => ({ task, state: stateOf(task, situation) }));
}

export function DraftSide({
  visit,
  draft,
  judged,
  here,
}: {
  visit: Visit;
  draft: DraftRow;
  judged: Judged;
  here: Task | null;
}) {
  return (
    <aside class="draft-side" aria-label="The return so far">
      <TaxSoFar judged={judged} />
      <h2>Tasks</h2>
      <ul class="plain-lines">
        {statesOf(draft, judged).map(({ task, state }) => (
          <li key={task.name} aria-current={task === here ? "step" : undefined}>
            {state === "cannot_start" ? (
              task.title
            ) : (
              <a href={draftPath(visit, draft, `/tasks/${task.name}`)}>{task.title}</a>
            )}{" "}
            <TaskBadge state={state} />
          </li>
        ))}
      </ul>
      <p>
        <a href={draftPath(visit, draft, "/check")}>Check and file</a>
      </p>
    </aside>
  );
}

export function TaxSoFar({ judged }: { judged: Judged }) {
  const { computation, nextComputation } = judged;
  const tax = taxSoFar(judged);
  if (tax === null || computation === null)
    return <p class="tax-so-far muted">The tax is worked out once turnover and profit are there.</p>;
  const loansOf = (one: Computation | null) => one?.settlement.loanTax?.value ?? 0n;
  const loans = loansOf(computation) + loansOf(nextComputation);
  return (
    <p class="tax-so-far">
      Tax so far <strong class="number">{poundsText(tax)}</strong>
      {nextComputation !== null && <>, for two returns</>}
      {loans > 0n && <>, of which loans {poundsText(loans)}</>}
    </p>
  );
}
