// The accounts of a filing at a glance: which documents were filed, who signs, and the main figures with last year's
// beside them.

import type { ComponentChildren } from "preact";
import type { Accounts, PeriodFigures } from "../../../../packages/ct600/accounts/model.ts";
import { numberText } from "../../../../packages/ct600/text/numbers.ts";
import { accountsFiled } from "../../../filings/create/return-accounts.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import type { Filed } from "../../../filings/store.ts";
import { Badge, Card, Facts } from "../../frame/components.tsx";
import { Day } from "../../frame/format.tsx";

interface AccountsCardProps {
  filing: FilingRow;
  filed: Filed;
  /** The message to HMRC, which names the declarant. */
  message: string;
}

export function AccountsCard({ filing, filed, message }: AccountsCardProps) {
  const accounts = accountsFiled(filed, filing, message);
  return (
    <Card title="Accounts">
      <Facts of={[...documentFacts(filed), ...(accounts === null ? [] : accountsFacts(accounts))]} />
      {accounts !== null && <Figures now={accounts.now} before={accounts.before} />}
    </Card>
  );
}

type Fact = readonly [name: string, value: ComponentChildren];

function documentFacts({ own_accounts, own_computations }: Filed): Fact[] {
  const from = (isOwn: boolean) => (isOwn ? "Your own document" : "Generated from the figures");
  return [
    ["Accounts", from(own_accounts)],
    ["Computations", from(own_computations)],
  ];
}

const STANDARDS = { frs102: "FRS 102 section 1A, small company", frs105: "FRS 105, micro-entity" } as const;

function accountsFacts({ standard, directors, approvedOn, now, before, isFirstPeriod }: Accounts): Fact[] {
  const signing = directors.find(({ signs }) => signs);
  const hasBalanceSheet = now.balanceSheet !== null;
  return [
    ["Standard", STANDARDS[standard]],
    ...(signing === undefined
      ? []
      : [
          [
            "Director",
            <span key="director" class="links">
              <span>{signing.name}</span>
              {signing.isSample && <Badge tone="wait">sample</Badge>}
            </span>,
          ] as const,
        ]),
    ...(hasBalanceSheet ? [["Approved", <Day key="approved" day={approvedOn} />] as const] : []),
    ["Average employees", now.averageEmployees === null ? missing("Not stated") : numberText(now.averageEmployees)],
    [
      "Previous period",
      before === null ? missing(isFirstPeriod ? "None: first period" : "Not shown") : <Period of={before} />,
    ],
    ...(hasBalanceSheet ? [] : [["Balance sheet", missing("None: not statutory accounts")] as const]),
  ];
}

const missing = (words: string) => <span class="muted">{words}</span>;

function Period({ of: { period } }: { of: PeriodFigures }) {
  return (
    <span>
      <Day day={period.start} /> to <Day day={period.end} />
    </span>
  );
}

interface FigureLine {
  words: string;
  of: (figures: PeriodFigures) => bigint | undefined;
  isResult?: true;
}

/** The rest is in the document. */
const LINES: readonly FigureLine[] = [
  { words: "Turnover", of: ({ profitAndLoss }) => profitAndLoss.turnover },
  { words: "Profit before tax", of: ({ profitAndLoss }) => profitAndLoss.profit_before_tax },
  { words: "Profit after tax", of: ({ profitAndLoss }) => profitAndLoss.profit, isResult: true },
  { words: "Fixed assets", of: ({ balanceSheet }) => balanceSheet?.fixed_assets },
  { words: "Current assets", of: ({ balanceSheet }) => balanceSheet?.current_assets },
  { words: "Net current assets", of: ({ balanceSheet }) => balanceSheet?.net_current_assets },
  { words: "Net assets", of: ({ balanceSheet }) => balanceSheet?.net_assets, isResult: true },
];

function Figures({ now, before }: { now: PeriodFigures; before: PeriodFigures | null }) {
  const columns = before === null ? [now] : [now, before];
  const rows = LINES.filter(({ of }) => columns.some((column) => of(column) !== undefined));
  return (
    <table class="ledger two-years">
      <caption class="visually-hidden">Main figures of the accounts, in pounds</caption>
      <thead>
        <tr>
          <th scope="col">£</th>
          {columns.map(({ period: { end } }) => (
            <th key={end} scope="col" class="right">
              <Day day={end} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ words, of, isResult }) => (
          <tr key={words} class={isResult ? "result" : undefined}>
            <td>{words}</td>
            {columns.map((column) => (
              <td key={column.period.end} class="right number">
                {amountText(of(column))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A loss as everywhere on pages; the documents have it in brackets. */
function amountText(pounds: bigint | undefined): string {
  if (pounds === undefined) return "–";
  return pounds < 0n ? `−${numberText(-pounds)}` : numberText(pounds);
}
