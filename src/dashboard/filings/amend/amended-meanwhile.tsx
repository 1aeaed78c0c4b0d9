// What others changed while the form of an amendment was open, beside what was typed in it. The form below it puts the
// one on top of the other, or drops it.

import type { ComponentChildren } from "preact";
import { counted } from "../../../../packages/ct600/text/numbers.ts";
import { Card, type Column, FilingLink, Table } from "../../frame/components.tsx";
import { Moment, Pounds } from "../../frame/format.tsx";
import type { Visit } from "../../frame/visit.ts";
import type { Amendment, ChangedBox, ChangedField, Meanwhile } from "./meanwhile.ts";

export function ChangedMeanwhile({ visit, meanwhile }: { visit: Visit; meanwhile: Meanwhile }) {
  const { amendments, fields, boxes, parts } = meanwhile;
  return (
    <Card title="What changed since you opened this form" id="meanwhile">
      <Makers visit={visit} meanwhile={meanwhile} />
      {fields.length > 0 && (
        <Table
          caption="What was changed: before, now and as you typed it"
          rows={fields}
          columns={fieldColumns}
          keyOf={({ label }) => label}
        />
      )}
      <p class="below">
        Tax before: <Pounds pence={meanwhile.shown.tax_due_pence} />. Tax now:{" "}
        <Pounds pence={meanwhile.newest.tax_due_pence} />.
      </p>
      {parts.length > 0 && <p class="below">Also changed: {parts.join(", ")}.</p>}
      {boxes.length > 0 && (
        <details class="below">
          <summary>{counted(boxes.length, "box of the return is", "boxes of the return are")} different now</summary>
          <Table
            caption="Boxes of the return that are different now"
            rows={boxes}
            columns={boxColumns}
            keyOf={({ number, name }) => `${number} ${name}`}
          />
        </details>
      )}
      <p>
        Nothing of yours was sent. The form below holds the return as it stands now, with what you typed in it:{" "}
        {amendments.length > 0
          ? "check it to put your changes on top of theirs, or drop yours."
          : "check it, or drop it."}
      </p>
    </Card>
  );
}

function Makers({ visit, meanwhile: { shown, newest, amendments } }: { visit: Visit; meanwhile: Meanwhile }) {
  if (amendments.length === 0)
    return (
      <p class="below">
        <FilingLink visit={visit} id={shown.id} /> failed, so the return stands as{" "}
        <FilingLink visit={visit} id={newest.id} /> again.
      </p>
    );
  return (
    <ul class="plain-lines below">
      {amendments.map((amendment) => (
        <li key={amendment.filing.id}>
          <Maker of={amendment} /> amended the return on <Moment at={amendment.filing.created_at} /> with{" "}
          <FilingLink visit={visit} id={amendment.filing.id} />
        </li>
      ))}
    </ul>
  );
}

function Maker({ of: { by } }: { of: Amendment }) {
  if (by === null) return <>A program</>;
  return by.isYou ? <>You, in another window,</> : <strong dir="auto">{by.name}</strong>;
}

const isByBoth = ({ before, now, typed }: ChangedField) => before !== now && typed !== null && typed !== now;

const fieldColumns: readonly Column<ChangedField>[] = [
  { title: "What", cell: ({ label }) => label },
  { title: "Before", number: true, cell: ({ before }) => before },
  { title: "Now", number: true, cell: ({ before, now }) => <Changed is={before !== now}>{now}</Changed> },
  {
    title: "You typed",
    number: true,
    cell: (field) => (
      <>
        <Changed is={field.typed !== null}>{field.typed ?? "no change"}</Changed>
        {isByBoth(field) && <div class="muted">both changed it</div>}
      </>
    ),
  },
];

const boxColumns: readonly Column<ChangedBox>[] = [
  { title: "Box", cell: ({ number, name }) => (number === "" ? name : `${number} ${name}`) },
  { title: "Before", number: true, cell: ({ before }) => before ?? "none" },
  { title: "Now", number: true, cell: ({ now }) => <Changed is>{now ?? "none"}</Changed> },
];

function Changed({ is, children }: { is: boolean; children: ComponentChildren }) {
  return is ? <strong class="number">{children}</strong> : <span class="muted">{children}</span>;
}
