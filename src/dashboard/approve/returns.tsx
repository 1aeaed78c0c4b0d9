// A return as its approver sees it: four figures beside last year's, where a repayment goes, the documents, and what is
// worth a second look.

import { filingDueOn, taxDueOn } from "../../../packages/ct600/deadlines/due-dates.ts";
import { assumptionsOf } from "../../../packages/ct600/input/assumed.ts";
import type { Declarant } from "../../../packages/ct600/input/declarant.ts";
import { declarantIn } from "../../../packages/ct600/message/declaration.ts";
import { daysAfter } from "../../../packages/ct600/period.ts";
import type { Warning } from "../../../packages/ct600/problem.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import { dayText } from "../../../packages/ct600/text/days.ts";
import { sizeText } from "../../../packages/ct600/text/numbers.ts";
import { documentsOf, type FilingDocument } from "../../filings/documents.ts";
import { formOf } from "../../filings/exchange/submission-store.ts";
import { datesOf, type FilingRow } from "../../filings/filing.ts";
import { filedInput, knownFiling, newestReturnEnding } from "../../filings/store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { masked, maskedName } from "../../platform/masked.ts";
import { moneyText, profitOf, turnoverBefore } from "../drafts/check/result.tsx";
import { isAssumption } from "../filings/filing/warning-kinds.ts";
import { Card, Facts, Table } from "../frame/components.tsx";
import { Day } from "../frame/format.tsx";
import type { DashboardParts } from "../frame/visit.ts";
import { inWords } from "../questions/problems.ts";

interface Filed {
  filing: FilingRow;
  input: ReturnInput;
}

export interface ShownReturn extends Filed {
  declarant: Declarant;
  /** The return of the period before; null for the second of two returns, which has none. */
  last: Filed | null;
  /** What it amends. */
  original: Filed | null;
  documents: readonly FilingDocument[];
}

export async function returnsOf(
  filings: readonly FilingRow[],
  { db, destinations }: Pick<DashboardParts, "db" | "destinations">,
): Promise<ShownReturn[]> {
  const shown: ShownReturn[] = [];
  for (const filing of filings) {
    const scope = { organisationId: filing.organisation_id, mode: filing.mode };
    shown.push({
      ...(await filedAs(filing, db)),
      declarant: declarantIn(await formOf(db, filing.id)),
      last: filing.continues === null ? await lastOf(filing, db) : null,
      original:
        filing.amends === null ? null : await filedAs(await knownFiling(db, { ...scope, id: filing.amends }), db),
      documents: (await documentsOf(db, filing, destinations)).filter(isForApprover),
    });
  }
  return shown;
}

async function filedAs(filing: FilingRow, db: Queryable): Promise<Filed> {
  const scope = { organisationId: filing.organisation_id, mode: filing.mode };
  return { filing, input: (await filedInput(db, { ...scope, id: filing.id })).input };
}

async function lastOf(filing: FilingRow, db: Queryable): Promise<Filed | null> {
  const { organisation_id: organisationId, mode, company_utr: companyUtr, period_start: start } = filing;
  const last = await newestReturnEnding(db, { organisationId, mode, companyUtr, periodEnd: daysAfter(start, -1) });
  return last === undefined ? null : filedAs(last, db);
}

/** The message holds the bank details of a repayment; what it says of the company is on the page. */
export function isForApprover({ name, attachedAs }: FilingDocument): boolean {
  return attachedAs !== undefined || name === "accounts.xhtml" || name === "computations.xhtml";
}

export function titleOfDocument({ name, attachedAs }: Pick<FilingDocument, "name" | "attachedAs">): string {
  if (attachedAs !== undefined) return name;
  return name === "accounts.xhtml" ? "Accounts" : "Tax computations";
}

interface Row {
  what: string;
  last: string;
  original: string;
  now: string;
}

/** What was not typed before stands in this year's accounts beside its own figures. */
function rowsOf({ filing, input, last, original }: ShownReturn): Row[] {
  const taxOf = (one: FilingRow) => one.tax_payable_pence ?? one.tax_due_pence;
  const money = (what: string, read: (filed: Filed) => number | undefined, before?: number): Row => ({
    what,
    last: moneyText((last && read(last)) ?? before),
    original: moneyText(original && read(original)),
    now: moneyText(read({ filing, input })),
  });
  const day = (what: string, read: (filing: FilingRow) => string): Row => ({
    what,
    last: last === null ? "–" : dayText(read(last.filing)),
    original: original === null ? "–" : dayText(read(original.filing)),
    now: dayText(read(filing)),
  });
  return [
    money("Turnover", ({ input: { financials } }) => financials.turnover, turnoverBefore(input.accounts?.comparatives)),
    money("Profit before tax", ({ input: { financials } }) => profitOf(financials)),
    money("Tax", (filed) => taxOf(filed.filing)),
    day("Tax due", ({ period_end }) => taxDueOn(period_end)),
  ];
}

export function ReturnCard({ shown, path, isOfTwo }: { shown: ShownReturn; path: string; isOfTwo: boolean }) {
  const { filing, declarant, documents, original } = shown;
  const rows = rowsOf(shown);
  const period = `${dayText(filing.period_start)} to ${dayText(filing.period_end)}`;
  return (
    <Card title={isOfTwo ? `Return for ${period}` : "The return"}>
      <Table
        caption={`The return for ${period}`}
        rows={rows}
        keyOf={({ what }) => what}
        columns={[
          { title: "What", cell: ({ what }) => what },
          ...(rows.every(({ last }) => last === "–")
            ? []
            : [{ title: "Last year", number: true, cell: ({ last }: Row) => last }]),
          ...(original === null
            ? []
            : [{ title: "Filed before", number: true, cell: ({ original: was }: Row) => was }]),
          { title: "This return", number: true, cell: ({ now }) => <strong>{now}</strong> },
        ]}
      />
      <Facts
        of={[
          ["Company", <Name key="company" text={filing.company_name} />],
          ["UTR", <span key="utr">{filing.company_utr}</span>],
          [
            "Period",
            <span key="period">
              <Day day={filing.period_start} /> to <Day day={filing.period_end} />
            </span>,
          ],
          ["Kind", filing.amends === null ? "Company tax return" : "Amended company tax return"],
          ["To be filed by", <Day key="file" day={filingDueOn(datesOf(filing))} />],
          ["The return names as declarant", <Name key="by" text={`${declarant.name}, ${declarant.status}`} />],
          ...repaymentFacts(shown),
        ]}
      />
      {documents.length > 0 && (
        <>
          <h3>To open</h3>
          <ul class="documents">
            {documents.map((document) => (
              <li key={document.name}>
                <DocumentLink
                  document={document}
                  path={`${path}/returns/${filing.id}/${encodeURIComponent(document.name)}`}
                />
                {isOfTwo && <span class="visually-hidden"> for {period}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <Warned warnings={filing.warnings} />
    </Card>
  );
}

/** The approver corrects nothing here: what is said is enough, without the field that settles it. */
function Warned({ warnings }: { warnings: readonly Warning[] }) {
  const [assumed, toCheck] = [warnings.filter(isAssumption), warnings.filter((one) => !isAssumption(one))];
  return (
    <>
      {toCheck.length > 0 && (
        <>
          <h3>Worth a second look</h3>
          <Said warnings={toCheck} />
        </>
      )}
      {assumed.length > 0 && (
        <details class="fold assumed">
          <summary class="fold-summary">What the return takes for granted</summary>
          <Said warnings={assumed} />
        </details>
      )}
    </>
  );
}

function Said({ warnings }: { warnings: readonly Warning[] }) {
  const messages = new Set(warnings.flatMap(assumptionsOf).map(({ message }) => inWords(message)));
  return (
    <ul class="said">
      {[...messages].map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

function DocumentLink({ document, path }: { document: FilingDocument; path: string }) {
  const title = titleOfDocument(document);
  return document.attachedAs === undefined ? (
    <a href={path}>{title}</a>
  ) : (
    <a href={`${path}/file`} download={document.name}>
      {title} (PDF, {sizeText(document.size)})
    </a>
  );
}

const Name = ({ text }: { text: string }) => <span dir="auto">{text}</span>;

/** Enough to know the account by. */
function repaymentFacts({ filing, input: { repayment } }: ShownReturn) {
  const overpaid = filing.tax_overpaid_pence ?? 0;
  const { bank_name: bank, sort_code: sortCode, account_number: number, account_name: name } = repayment ?? {};
  return [
    ...(overpaid === 0 ? [] : [["Overpaid", moneyText(overpaid)] as const]),
    ...(number === undefined
      ? []
      : [
          [
            "Repayments go to",
            <span key="account">
              {maskedName(name ?? "")}, {maskedName(bank ?? "")}, account {masked(number)}, sort code{" "}
              {masked(sortCode ?? "")}
            </span>,
          ] as const,
        ]),
  ];
}
