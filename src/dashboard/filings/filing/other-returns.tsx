// The other returns that belong to a filing: those that amend it, and the other one of a period of account of more than
// twelve months.

import { counted } from "../../../../packages/ct600/text/numbers.ts";
import { isNotApproved } from "../../../filings/approval/approval.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { Alert, Card, Facts, FilingLink, Table } from "../../frame/components.tsx";
import { takerFirst } from "../../frame/text/authorities.ts";
import { mayDo, type Visit } from "../../frame/visit.ts";
import { AmendedLink, outcomeColumns, Period } from "./parts.tsx";

/** The id of the other return; an amendment has that of its original. */
export function otherReturnId({ continues_in, continues }: FilingRow): string | null {
  return continues_in ?? continues;
}

interface OtherProps {
  visit: Visit;
  filing: FilingRow;
  other: FilingRow | null;
}

/** One of the two alone is half a period of account: it stands above what this one says of itself. */
export function OtherFailed({ visit, filing, other }: OtherProps) {
  if (other === null || other.status !== "failed" || isNotApproved(filing)) return null;
  return (
    <Alert tone="bad" title="The other return of this period of account failed">
      <p>
        {isNotApproved(other) ? "Nobody approved" : `${takerFirst(visit.mode, "HMRC")} rejected`}{" "}
        <FilingLink visit={visit} id={other.id}>
          the return for <Period of={other} />
        </FilingLink>
        . Open it, press Correct and file again, and only that return is filed again.
        {mayDo(visit, "develop") && (
          <>
            {" "}
            A program sends the request with <code>next_period.file</code>{" "}
            <code>"{filing.continues === null ? "next" : "this"}"</code>.
          </>
        )}
      </p>
    </Alert>
  );
}

export function OtherReturn({ visit, filing, other }: OtherProps) {
  if (other === null) return null;
  const [part, rest] =
    filing.continues === null ? ["first 12 months", "rest of it"] : ["rest", "first 12 months of it"];
  return (
    <Card title="Period of account">
      <p class="below">
        This return is for the {part} of a period of account of more than 12 months. Another one is for the {rest}.
      </p>
      <Table
        caption="The other return of the period of account"
        rows={[other]}
        keyOf={({ id }) => id}
        columns={[
          {
            title: "Return for",
            cell: (row) => (
              <FilingLink visit={visit} id={row.id}>
                <Period of={row} />
              </FilingLink>
            ),
          },
          ...outcomeColumns,
        ]}
      />
    </Card>
  );
}

interface AmendmentsProps {
  visit: Visit;
  filing: FilingRow;
  amended: FilingRow | null;
  /** Oldest first. */
  amendments: readonly FilingRow[];
  /** Why this one amends its return, where somebody said so. */
  reason: string | null;
}

export function Amendments({ visit, filing, amended, amendments, reason }: AmendmentsProps) {
  if (amended === null && amendments.length === 0) return null;
  const standing = amendments.filter(({ status }) => status !== "failed");
  return (
    <Card title="Amendments">
      {amended !== null && (
        <p class="below">
          This return amends <AmendedLink visit={visit} amended={amended} />.
        </p>
      )}
      {reason !== null && (
        <Facts
          of={[
            [
              "Reason",
              <span key="reason" class="as-typed" dir="auto">
                {reason}
              </span>,
            ],
          ]}
        />
      )}
      {amendments.length > 0 && (
        <>
          <p class="below">
            {standing.length > 0
              ? `Amended by ${counted(standing.length, "return", "returns")}.`
              : `Not amended: ${amendments.length === 1 ? "the amendment" : "every amendment"} failed.`}{" "}
            The figures here stay as they were {filing.test_mode ? "tested" : "filed"}.
          </p>
          <Table
            caption="Returns that amend this one"
            rows={amendments}
            keyOf={({ id }) => id}
            columns={[
              {
                title: "Amendment",
                cell: (row) => (
                  <FilingLink visit={visit} id={row.id}>
                    Amendment {amendments.indexOf(row) + 1}
                  </FilingLink>
                ),
              },
              ...outcomeColumns,
            ]}
          />
        </>
      )}
    </Card>
  );
}
