// What comes out of a return, beside last year's, and when it is due.

import type { ComponentChildren } from "preact";
import type { AccountingPeriod } from "../../../../packages/ct600/accounting-periods.ts";
import { filingDueOn, taxDueOn } from "../../../../packages/ct600/deadlines/due-dates.ts";
import { daysAfter } from "../../../../packages/ct600/period.ts";
import type { ReturnInput } from "../../../../packages/ct600/return.ts";
import { poundsText } from "../../../../packages/ct600/text/numbers.ts";
import type { DraftRow } from "../../../drafts/draft.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { filedInput, newestReturnEnding } from "../../../filings/store.ts";
import type { Queryable } from "../../../platform/database/db.ts";
import { Facts, Table } from "../../frame/components.tsx";
import { Day } from "../../frame/format.tsx";
import { scopeOf, type Visit } from "../../frame/visit.ts";
import { twoPeriods } from "../../questions/second-period.ts";
import { type Judged, taxSoFar } from "../judged.ts";

export interface Last {
  filing: FilingRow;
  input: ReturnInput;
}

export async function lastReturn(
  visit: Visit,
  { company_utr: companyUtr, period_start: start }: DraftRow,
  db: Queryable,
): Promise<Last | null> {
  if (companyUtr === null || start === null) return null;
  const filing = await newestReturnEnding(db, { ...scopeOf(visit), companyUtr, periodEnd: daysAfter(start, -1) });
  return filing === undefined
    ? null
    : { filing, input: (await filedInput(db, { ...scopeOf(visit), id: filing.id })).input };
}

interface Row {
  what: string;
  now: number | undefined;
  before: number | null | undefined;
}

const differenceText = ({ now, before }: Row) =>
  now === undefined || before === undefined || before === null ? "–" : poundsText(now - before);

export function Result({ draft, judged, last }: { draft: DraftRow; judged: Judged; last: Last | null }) {
  const { financials = {}, period, accounts } = draft.input;
  const before = last?.input.financials;
  const tax = taxSoFar(judged);
  const [, second] = twoPeriods(draft.input) ?? [];
  const rows: Row[] = [
    { what: "Turnover", now: financials.turnover, before: before?.turnover ?? turnoverBefore(accounts?.comparatives) },
    { what: "Profit before tax", now: profitOf(financials), before: before && profitOf(before) },
    {
      what: "Tax",
      now: tax === null ? undefined : Number(tax),
      before: last?.filing.tax_payable_pence ?? last?.filing.tax_due_pence,
    },
  ];
  const isCompared = rows.some(({ before: then }) => then !== undefined && then !== null);
  const { start, end, accounts_end: accountsEnd = end, notice_given_on: noticeGivenOn = null } = period ?? {};
  return (
    <>
      <Table
        caption={isCompared ? "The return compared with last year's" : "What comes out of the return"}
        rows={rows}
        keyOf={({ what }) => what}
        columns={[
          { title: "What", cell: ({ what }) => what },
          ...(isCompared ? [{ title: "Last year", number: true, cell: (row: Row) => moneyText(row.before) }] : []),
          { title: "This return", number: true, cell: (row) => <strong>{moneyText(row.now)}</strong> },
          ...(isCompared ? [{ title: "Difference", number: true, cell: differenceText }] : []),
        ]}
      />
      {start !== undefined && end !== undefined && accountsEnd !== undefined && (
        <Facts
          of={[
            [
              "Period",
              <span key="period">
                <Day day={start} /> to <Day day={end} />
              </span>,
            ],
            ["Tax to be paid by", <Day key="pay" day={taxDueOn(end)} />],
            [
              "Return to be filed by",
              <Day key="file" day={filingDueOn({ periodEnd: end, accountsEnd, noticeGivenOn })} />,
            ],
            ...(second === undefined ? [] : [secondReturn(second)]),
          ]}
        />
      )}
    </>
  );
}

function secondReturn({ start, end }: AccountingPeriod): [name: string, value: ComponentChildren] {
  return [
    "Second return",
    <span key="second">
      <Day day={start} /> to <Day day={end} />, tax to be paid by <Day day={taxDueOn(end)} />
    </span>,
  ];
}

/** As the accounts have it, where the return says. */
export const profitOf = ({ net_profit, trading_profit }: { net_profit?: number; trading_profit?: number }) =>
  net_profit ?? trading_profit;

export const turnoverBefore = (comparatives: string | { turnover?: number } | undefined) =>
  typeof comparatives === "object" ? comparatives.turnover : undefined;

export const moneyText = (pence: number | null | undefined) =>
  pence === undefined || pence === null ? "–" : poundsText(pence);
