// The other return of a period of account of more than twelve months, on the page of each of the two.

import type { FilingRow } from "../../../filings/filing.ts";
import { Alert, Card, FilingLink, Table } from "../../frame/components.tsx";
import type { Visit } from "../../frame/visit.ts";
import { outcomeColumns, Period } from "./parts.tsx";

/** The id of the other return; an amendment has that of its original. */
export function otherReturnId({ continues_in, continues }: FilingRow): string | null {
  return continues_in ?? continues;
}

export function OtherReturn({ visit, filing, other }: { visit: Visit; filing: FilingRow; other: FilingRow | null }) {
  if (other === null) return null;
  const [part, rest] =
    filing.continues === null ? ["first 12 months", "rest of it"] : ["rest", "first 12 months of it"];
  return (
    <>
      {other.status === "failed" && (
        <Alert tone="bad" title="The other return of this period of account failed">
          <p>
            HMRC rejected <FilingLink visit={visit} id={other.id} />, the return for <Period of={other} />. Correct it
            and send the request again with <code>next_period.file</code>{" "}
            <code>"{filing.continues === null ? "next" : "this"}"</code>, so that only that return is filed.
          </p>
        </Alert>
      )}
      <Card title="Period of account">
        <p class="below">
          This return is for the {part} of a period of account of more than 12 months. Another one is for the {rest}.
        </p>
        <Table
          caption="The other return of the period of account"
          rows={[other]}
          keyOf={({ id }) => id}
          columns={[
            { title: "Filing", cell: ({ id }) => <FilingLink visit={visit} id={id} /> },
            { title: "Period", cell: (row) => <Period of={row} /> },
            ...outcomeColumns,
          ]}
        />
      </Card>
    </>
  );
}
