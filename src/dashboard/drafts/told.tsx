// What a page of questions tells above its form: a profit that a program gave, what is worth a second look, and two
// answers to one question.

import { howShared } from "../../../packages/ct600/computation/shared-figures.ts";
import { ASSUMED } from "../../../packages/ct600/input/assumed.ts";
import { poundsText } from "../../../packages/ct600/text/numbers.ts";
import type { Conflict } from "../../drafts/change.ts";
import type { DraftRow } from "../../drafts/draft.ts";
import { Alert, Table } from "../frame/components.tsx";
import { Day } from "../frame/format.tsx";
import { inWords, placeOf } from "../questions/problems.ts";
import { type Answers, type Page, type Question, valueAt } from "../questions/question.ts";
import { secondPathOf, twoPeriods } from "../questions/second-period.ts";
import type { Task } from "../questions/tasks.ts";
import { answerText } from "./answer-text.ts";
import { follows } from "./follows/trading-profit.ts";
import { UNDECIDED } from "./follows/undecided.ts";
import type { Judged } from "./judged.ts";

export function GivenProfit({ draft: { input } }: { draft: DraftRow }) {
  const given = valueAt(input, "financials.trading_profit");
  if (follows(input) || typeof given !== "number") return null;
  return (
    <Alert tone="note" title={`A program gave the trading profit: ${poundsText(given)}.`}>
      <p>It is taxed, and stays as it is until costs that tax does not allow, or allowances, lead to another one.</p>
    </Alert>
  );
}

/** Nothing of it stops the return. */
export function SecondLook({ page, judged: { warnings } }: { page: Page; judged: Judged }) {
  const isTold = (code: string) => code !== ASSUMED && code !== UNDECIDED;
  const here = warnings.filter(({ code, field }) => isTold(code) && placeOf(field)?.page === page);
  if (here.length === 0) return null;
  return (
    <Alert tone="note" title="Worth a second look">
      <ul class="plain-lines">
        {here.map(({ message }) => (
          <li key={message}>{inWords(message)}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** What the trial balance left to a person, in the task that asks for it; null for all of it. */
export function ToDecide({ task, judged: { warnings } }: { task: Task | null; judged: Judged }) {
  const isHere = (field: string) => task === null || placeOf(field)?.task === task;
  const here = warnings.filter(({ code, field }) => code === UNDECIDED && isHere(field));
  if (here.length === 0) return null;
  return (
    <Alert tone="wait" title="To decide, from the trial balance">
      <ul class="plain-lines">
        {here.map(({ message }) => (
          <li key={message} dir="auto">
            {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export function BothValues({ page, conflicts }: { page: Page; conflicts: readonly Conflict[] }) {
  const questionOf = (field: string): Question | undefined =>
    placeOf(field)?.question ?? page.questions.find(({ path }) => path === field);
  return (
    <Alert tone="wait" title="Two answers">
      <Table
        caption="Answers that somebody else changed, and yours"
        rows={conflicts}
        keyOf={({ field }) => field}
        columns={[
          { title: "Question", cell: ({ field }) => questionOf(field)?.label ?? "Another answer" },
          { title: "Theirs", number: true, cell: ({ field, theirs }) => answerText(field, theirs) },
          { title: "Yours", number: true, cell: ({ field, yours }) => answerText(field, yours) },
        ]}
      />
    </Alert>
  );
}

/** How a page is filled in where accounts of more than 12 months make two returns. */
export function SecondPeriod({ page, answers }: { page: Page; answers: Answers }) {
  const periods = twoPeriods(answers);
  const ways = page.questions.map(({ path }) => (secondPathOf({ path }) === null ? null : howShared(path)));
  if (periods === null || ways.every((way) => way === null)) return null;
  const [first, second] = periods;
  return (
    <Alert tone="note" title="These accounts make two returns">
      <p>
        The first is for <Day day={first.start} /> to <Day day={first.end} />, the second for <Day day={second.start} />{" "}
        to <Day day={second.end} />.
      </p>
      {ways.includes("by_days") && (
        <p>
          Leave a figure of the second period empty to share the first one between them by days. Where you enter one,
          the other figure is that of the first period alone.
        </p>
      )}
      {ways.includes("each") && (
        <p>
          {ways.includes("by_days") ? "Some figures cannot be shared" : "These figures cannot be shared by days"}: enter
          in each period what belongs to it, 0 where there is nothing.
        </p>
      )}
    </Alert>
  );
}
