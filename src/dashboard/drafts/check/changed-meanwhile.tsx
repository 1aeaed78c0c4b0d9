// What others changed since a draft to amend a return was begun, beside what the draft changes. Nothing can be filed
// before the reader has put the one on top of the other, or has dropped it.

import type { ComponentChildren } from "preact";
import { counted } from "../../../../packages/ct600/text/numbers.ts";
import type { DraftRow } from "../../../drafts/draft.ts";
import { Card, type Column, FilingLink, LinkButton, Table } from "../../frame/components.tsx";
import { Moment, Pounds } from "../../frame/format.tsx";
import { Button, Form } from "../../frame/forms/form-parts.tsx";
import { pathIn, type Visit } from "../../frame/visit.ts";
import { draftPath } from "../existing-draft.ts";
import type { ChangedAnswer, ChangedBox } from "./changed.ts";
import type { Amendment, Meanwhile } from "./meanwhile.ts";

interface MeanwhileProps {
  visit: Visit;
  draft: DraftRow;
  meanwhile: Meanwhile;
}

export function ChangedMeanwhile({ visit, draft, meanwhile }: MeanwhileProps) {
  const { newest, answers, boxes, parts } = meanwhile;
  return (
    <Card title="What changed since you began this amendment" id="meanwhile">
      <Makers visit={visit} meanwhile={meanwhile} />
      {answers.length > 0 && (
        <Table
          caption="What was changed: before, now and in this amendment"
          rows={answers}
          columns={answerColumns}
          keyOf={({ field }) => field}
        />
      )}
      <p class="below">
        Tax before: <Pounds pence={meanwhile.shown.tax_due_pence} />. Tax now: <Pounds pence={newest.tax_due_pence} />.
      </p>
      {parts.length > 0 && <p class="below">Also changed: {parts.join(", ")}.</p>}
      {boxes.length > 0 && (
        <details class="below">
          <summary>{counted(boxes.length, "box of the return is", "boxes of the return are")} different now</summary>
          <ChangedBoxes caption="Boxes of the return that are different now" boxes={boxes} now="Now" />
        </details>
      )}
      <p>
        Nothing of yours was sent. Put your changes on top of the return as it stands now, and check it again; or drop
        them.
      </p>
      <Form visit={visit} to={draftPath(visit, draft, "/check/on-top")}>
        <input type="hidden" name="version" value={draft.version} />
        <input type="hidden" name="newest" value={newest.id} />
        <div class="actions form-actions">
          <Button tone="main">Put my changes on top</Button>
          <LinkButton to={pathIn(visit, `/filings/${newest.id}`)}>Drop my changes</LinkButton>
        </div>
      </Form>
    </Card>
  );
}

function Makers({ visit, meanwhile: { shown, newest, amendments } }: Omit<MeanwhileProps, "draft">) {
  if (amendments.length === 0)
    return (
      <p class="below">
        <FilingLink visit={visit} id={shown.id}>
          The amendment
        </FilingLink>{" "}
        failed, so{" "}
        <FilingLink visit={visit} id={newest.id}>
          the return before it
        </FilingLink>{" "}
        stands again.
      </p>
    );
  return (
    <ul class="plain-lines below">
      {amendments.map((amendment) => (
        <li key={amendment.filing.id}>
          <Maker of={amendment} /> amended the return on <Moment at={amendment.filing.created_at} /> with{" "}
          <FilingLink visit={visit} id={amendment.filing.id}>
            another amendment
          </FilingLink>
        </li>
      ))}
    </ul>
  );
}

function Maker({ of: { by } }: { of: Amendment }) {
  if (by === null) return <>A program</>;
  return by.isYou ? <>You, in another amendment,</> : <strong dir="auto">{by.name}</strong>;
}

const isByBoth = ({ before, now, yours }: ChangedAnswer) => before !== now && yours !== null && yours !== now;

const answerColumns: readonly Column<ChangedAnswer>[] = [
  { title: "What", cell: ({ label }) => label },
  { title: "Before", number: true, cell: ({ before }) => before },
  { title: "Now", number: true, cell: ({ before, now }) => <Changed is={before !== now}>{now}</Changed> },
  {
    title: "Yours",
    number: true,
    cell: (answer) => (
      <>
        <Changed is={answer.yours !== null}>{answer.yours ?? "no change"}</Changed>
        {isByBoth(answer) && <div class="muted">both changed it</div>}
      </>
    ),
  },
];

export function ChangedBoxes({ caption, boxes, now }: { caption: string; boxes: readonly ChangedBox[]; now: string }) {
  const columns: readonly Column<ChangedBox>[] = [
    { title: "Box", cell: ({ number, name }) => (number === "" ? name : `${number} ${name}`) },
    { title: "Before", number: true, cell: ({ before }) => before ?? "None" },
    { title: now, number: true, cell: (box) => <Changed is>{box.now ?? "None"}</Changed> },
  ];
  return <Table caption={caption} rows={boxes} columns={columns} keyOf={({ number, name }) => `${number} ${name}`} />;
}

export function ChangedAnswers({ caption, answers }: { caption: string; answers: readonly ChangedAnswer[] }) {
  const columns: readonly Column<ChangedAnswer>[] = [
    { title: "Question", cell: ({ label }) => label },
    { title: "Before", number: true, cell: ({ before }) => before },
    { title: "After", number: true, cell: ({ now }) => <Changed is>{now}</Changed> },
  ];
  return <Table caption={caption} rows={answers} columns={columns} keyOf={({ field }) => field} />;
}

function Changed({ is, children }: { is: boolean; children: ComponentChildren }) {
  return is ? <strong class="number">{children}</strong> : <span class="muted">{children}</span>;
}
