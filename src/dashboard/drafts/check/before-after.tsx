// What an amendment changes, before it goes: the tax, every box of the CT600 that differs, and the answers behind them.
// The boxes before are read from the message that was filed, those after from the message that would be: the same code
// builds both and reads both.

import type { SoundReturn } from "../../../../packages/ct600/check-candidate.ts";
import { counted, poundsText } from "../../../../packages/ct600/text/numbers.ts";
import type { DraftRow } from "../../../drafts/draft.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { boxesOfForm } from "../../filings/filing/filed-boxes.ts";
import { Table } from "../../frame/components.tsx";
import { changedAnswers, changedBoxes, changedParts } from "./changed.ts";
import { ChangedAnswers, ChangedBoxes } from "./changed-meanwhile.tsx";
import type { Standing } from "./meanwhile.ts";

export function BeforeAndAfter({ filed, draft, check }: { filed: Standing; draft: DraftRow; check: SoundReturn }) {
  const { built } = check;
  const boxes = changedBoxes(filed.boxes, boxesOfForm(built.marked().body)).filter(
    ({ number }) => !ASKED_NEXT.includes(number),
  );
  const answers = changedAnswers({ before: filed.input, now: draft.input });
  const parts = changedParts(filed.input, draft.input);
  return (
    <details class="card fold" open>
      <summary>
        <h2>Before and after</h2>
      </summary>
      <TaxOfBoth filing={filed.filing} check={check} />
      {boxes.length === 0 ? (
        <p>No box of the CT600 is different.</p>
      ) : (
        <ChangedBoxes caption="Boxes of the CT600 that are different" boxes={boxes} now="After" />
      )}
      {answers.length > 0 && (
        <details class="below">
          <summary>{counted(answers.length, "answer is", "answers are")} different</summary>
          <ChangedAnswers caption="Answers that are different" answers={answers} />
        </details>
      )}
      {parts.length > 0 && <p>Also changed: {parts.join(", ")}.</p>}
    </details>
  );
}

/** Who declares the return is asked on the next page. */
const ASKED_NEXT: readonly string[] = ["975", "985"];

function TaxOfBoth({ filing, check: { built } }: { filing: FilingRow; check: SoundReturn }) {
  const payable = filing.tax_payable_pence ?? filing.tax_due_pence;
  const due = { what: "Tax due", before: filing.tax_due_pence, after: built.taxDuePence };
  const all = [due, { what: "Tax payable", before: payable, after: built.settlement.payable }];
  const isSame = payable === due.before && built.settlement.payable === due.after;
  return (
    <Table
      caption="Tax before and after the amendment"
      rows={isSame ? [due] : all}
      keyOf={({ what }) => what}
      columns={[
        { title: "Tax", cell: ({ what }) => what },
        { title: "Before", number: true, cell: ({ before }) => poundsText(before) },
        { title: "After", number: true, cell: ({ after }) => <strong>{poundsText(after)}</strong> },
        { title: "Difference", number: true, cell: ({ before, after }) => poundsText(after - before) },
      ]}
    />
  );
}
