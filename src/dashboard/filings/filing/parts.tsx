// Pieces that several pages of filings, and of accounts, show.

import type { ComponentChildren } from "preact";
import { inOrder, type Metadata, REFERENCE_KEY } from "../../../../packages/ct600/input/fields/metadata.ts";
import { dayText } from "../../../../packages/ct600/text/days.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { ukWallClock } from "../../../platform/clock.ts";
import { Card, type Column, Facts, FilingLink, FilingStatus } from "../../frame/components.tsx";
import { Day, Pounds } from "../../frame/format.tsx";
import type { Visit } from "../../frame/visit.ts";

/** Where a list has little room, it shows the end alone. */
export function Period({ of }: { of: Pick<FilingRow, "period_start" | "period_end"> }) {
  return (
    <span title={`${dayText(of.period_start)} to ${dayText(of.period_end)}`}>
      <span class="period-start">
        <Day day={of.period_start} /> to{" "}
      </span>
      <Day day={of.period_end} />
    </span>
  );
}

/** The return that an amendment amends, by the day on which it was created. */
export function AmendedLink({ visit, amended }: { visit: Visit; amended: FilingRow }) {
  return (
    <FilingLink visit={visit} id={amended.id}>
      the return of <Day day={ukWallClock(amended.created_at).date} />
    </FilingLink>
  );
}

/** What came of a filing, the same in every list of them. */
export const outcomeColumns: readonly Column<FilingRow>[] = [
  { title: "Tax", number: true, line: "whole", cell: ({ tax_due_pence }) => <Pounds pence={tax_due_pence} /> },
  {
    title: "Status",
    line: "whole",
    cell: (filing) => (
      <span class="badges">
        <FilingStatus of={filing} isSuperseded={filing.amended_by !== null} />
      </span>
    ),
  },
  { title: "Created", line: "whole", moment: ({ created_at }) => created_at },
];

/** A row of facts, where somebody has given the return a reference of their own. */
export function ownReference({
  metadata,
}: Pick<FilingRow, "metadata">): [title: string, reference: ComponentChildren][] {
  const reference = metadata[REFERENCE_KEY];
  if (reference === undefined) return [];
  return [
    [
      "Your reference",
      <span key="reference" dir="auto">
        {reference}
      </span>,
    ],
  ];
}

export function withoutOwnReference({ [REFERENCE_KEY]: _, ...others }: Metadata): Metadata {
  return others;
}

/** With where it is kept, and who is not told. */
export function MetadataCard({ metadata, says }: { metadata: Metadata; says: string }) {
  const pairs = inOrder(metadata);
  if (pairs.length === 0) return null;
  return (
    <Card title="Metadata">
      <p class="below muted">{says}</p>
      <Facts of={pairs} />
    </Card>
  );
}
