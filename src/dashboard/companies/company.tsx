// One company: each period with what has to be done for it, its returns and its accounts; and what is known of it.

import { notesOnNext } from "../../../packages/ct600/deadlines/next-period.ts";
import { note } from "../../../packages/ct600/deadlines/notes.ts";
import { MONTHS } from "../../../packages/ct600/text/days.ts";
import { type CompanyRow, KINDS } from "../../companies/company.ts";
import { obligationsOfCompanies } from "../../companies/obligation-store.ts";
import { type ShownCompany, type ShownObligation, shownCompany } from "../../companies/shown.ts";
import { todayIn } from "../../companies/today.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { everyFiling } from "../../filings/lists/list-search-store.ts";
import { newestFilings } from "../../filings/lists/list-store.ts";
import type { AccountsRow } from "../../register/accounts.ts";
import { everyDelivery, newestAccounts } from "../../register/list-store.ts";
import { outcomeColumns, Period } from "../filings/filing/parts.tsx";
import { AccountsStatus, accountsPath } from "../frame/accounts.tsx";
import { Alert, Badge, Card, Facts, LinkButton, PageHeader, Table } from "../frame/components.tsx";
import { Day } from "../frame/format.tsx";
import { linkWith } from "../frame/links.ts";
import { type DashboardParts, mayDo, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { companyHere, companyPath, DueDay, daysText, kindTexts, State } from "./parts.tsx";
import { StartReturn } from "./start-return.tsx";

/** Of a company; more are in the list of filings. */
const MOST_SHOWN = 100;

export async function companyPage(visit: Visit, { db, clock }: DashboardParts): Promise<PageResponse> {
  const company = await companyHere(visit, { db });
  const scope = scopeOf(visit);
  const page = { after: null, limit: MOST_SHOWN };
  const { registration_number: registrationNumber } = company;
  const [today, duties, filings, deliveries] = await Promise.all([
    todayIn(db, scope, clock),
    obligationsOfCompanies(db, [company.id]),
    newestFilings(db, scope, { ...everyFiling, term: { kind: "utr", utr: company.utr } }, page),
    registrationNumber === null ? [] : newestAccounts(db, scope, { ...everyDelivery, registrationNumber }, page),
  ]);
  const shown = shownCompany(company, duties, today);
  const own = companyPath(visit, company.id);
  return {
    kind: "page",
    title: `${company.name}, company`,
    body: (
      <>
        <PageHeader title={company.name} back={{ to: pathIn(visit, "/companies"), text: "Companies" }}>
          {mayDo(visit, "file") && (
            <>
              <StartReturn visit={visit} company={company} />
              <LinkButton to={`${own}/trial-balance`}>From a trial balance</LinkButton>
              <LinkButton to={`${own}/edit`}>Edit company</LinkButton>
              <LinkButton to={`${own}/period`}>Add a period</LinkButton>
            </>
          )}
        </PageHeader>
        <NotKnown visit={visit} shown={shown} />
        {periodsOf(shown).map((period) => (
          <PeriodCard key={`${period.start} ${period.end}`} {...{ visit, period, filings, deliveries, company }} />
        ))}
        <Known company={company} />
        <p class="hint">{note("confirmation_statement").text} Days and penalties are information, not advice.</p>
      </>
    ),
  };
}

interface ShownPeriod {
  start: string;
  end: string;
  isExpected: boolean;
  duties: readonly ShownObligation[];
}

/** The newest first: what is due is there. */
function periodsOf({ obligations }: ShownCompany): ShownPeriod[] {
  return obligations
    .filter(({ row }) => row.kind === "accounts")
    .map(({ row: { period_start: start, period_end: end, is_expected: isExpected } }) => ({
      ...{ start, end, isExpected },
      duties: obligations
        .filter(({ row }) => row.accounts_start === start && row.accounts_end === end)
        .sort(byPeriodAndKind),
    }))
    .reverse();
}

function byPeriodAndKind({ row: one }: ShownObligation, { row: other }: ShownObligation): number {
  const kinds = KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind);
  const isAccounts = one.kind === "accounts" || other.kind === "accounts";
  if (isAccounts || one.period_start === other.period_start) return kinds;
  return one.period_start < other.period_start ? -1 : 1;
}

/** Why no period is expected, or none is known. */
function NotKnown({ visit, shown: { next, obligations, company } }: { visit: Visit; shown: ShownCompany }) {
  const notes = next === null || next.kind === "expected" ? [] : notesOnNext(next);
  if (company.is_closed) return <p class="hint">The company is closed: no further period is expected.</p>;
  if (notes.length === 0) return null;
  const own = companyPath(visit, company.id);
  return (
    <Alert
      tone="note"
      title={obligations.length === 0 ? "Nothing is known to be due yet" : "The next period is not known"}
    >
      {notes.map(({ code, text }) => (
        <p key={code}>{text}</p>
      ))}
      {mayDo(visit, "file") && (
        <p class="links">
          <a href={`${own}/period`}>Add a period</a>
          <a href={`${own}/edit`}>Enter what is known of the company</a>
        </p>
      )}
    </Alert>
  );
}

interface PeriodCardProps {
  visit: Visit;
  company: CompanyRow;
  period: ShownPeriod;
  filings: readonly FilingRow[];
  deliveries: readonly AccountsRow[];
}

function PeriodCard({ visit, company, period, filings, deliveries }: PeriodCardProps) {
  const { start, end, isExpected, duties } = period;
  const caption = `What has to be done for the period to ${end}`;
  const returns = filings.filter(({ period_start, period_end }) => period_start >= start && period_end <= end);
  const accounts = deliveries.filter(({ period_start, period_end }) => period_start === start && period_end === end);
  const isOwn = duties.every(({ row }) => row.subject_id === null) && returns.length === 0;
  const remove = linkWith(`${companyPath(visit, company.id)}/period/remove`, { start, end });
  return (
    <section class="card">
      <div class="card-header">
        <h2>
          <Day day={start} /> to <Day day={end} />
        </h2>
        <span class="badges">
          {isExpected && <Badge tone="idle">expected</Badge>}
          {isOwn && !isExpected && mayDo(visit, "file") && <a href={remove}>Remove this period</a>}
        </span>
      </div>
      <Table
        caption={caption}
        rows={duties}
        keyOf={({ row }) => row.id}
        columns={[
          {
            title: "What",
            line: "rest",
            cell: ({ row }) => <a href={pathIn(visit, `/deadlines/${row.id}`)}>{kindTexts[row.kind]}</a>,
          },
          { title: "For", line: "whole", cell: ({ row }) => <Period of={row} /> },
          { title: "Due", line: "whole", cell: (duty) => <DueDay of={duty} /> },
          { title: "Left", line: "whole", spare: true, cell: (duty) => daysText(duty) || "–" },
          { title: "State", line: "whole", cell: (duty) => <State of={duty} /> },
          { title: "Reference", cell: ({ row }) => <span class="number">{row.payment_reference ?? "–"}</span> },
        ]}
      />
      <Late duties={duties} />
      {returns.length > 0 && <Returns visit={visit} returns={returns} end={end} />}
      {accounts.length > 0 && <Deliveries visit={visit} deliveries={accounts} end={end} />}
    </section>
  );
}

/** Everything else that is to know stands on the page of the duty. */
const OF_LATENESS = /^(law_sets|third_in_a_row|year_before|interest_runs)/;

/** What the law sets stands where it applies. */
function Late({ duties }: { duties: readonly ShownObligation[] }) {
  const late = duties.filter(({ law }) => law.isLate);
  if (late.length === 0) return null;
  return (
    <div class="explained after">
      {late.map(({ row, law }) => (
        <div key={row.id}>
          <h3>{kindTexts[row.kind]}: the day has passed</h3>
          {law.notes
            .filter(({ code }) => OF_LATENESS.test(code))
            .map(({ code, text }) => (
              <p key={code}>{text}</p>
            ))}
        </div>
      ))}
    </div>
  );
}

function Returns({ visit, returns, end }: { visit: Visit; returns: readonly FilingRow[]; end: string }) {
  return (
    <>
      <h3 class="after">Returns and amendments</h3>
      <Table
        caption={`Returns and amendments of the period to ${end}, newest first`}
        rows={returns}
        keyOf={({ id }) => id}
        columns={[
          {
            title: "Return",
            cell: ({ id, amends }) => (
              <a href={pathIn(visit, `/filings/${id}`)}>{amends === null ? "Return" : "Amendment"}</a>
            ),
          },
          { title: "For", cell: (row) => <Period of={row} /> },
          ...outcomeColumns,
        ]}
      />
    </>
  );
}

function Deliveries({ visit, deliveries, end }: { visit: Visit; deliveries: readonly AccountsRow[]; end: string }) {
  return (
    <>
      <h3 class="after">Accounts at Companies House</h3>
      <Table
        caption={`Accounts of the period to ${end}, newest first`}
        rows={deliveries}
        keyOf={({ id }) => id}
        columns={[
          { title: "Accounts", cell: ({ id }) => <a href={accountsPath(visit, id)}>Accounts</a> },
          {
            title: "Status",
            cell: ({ status, flag, test_mode }) => <AccountsStatus status={status} flag={flag} isTest={test_mode} />,
          },
          { title: "Created", moment: ({ created_at }) => created_at },
        ]}
      />
    </>
  );
}

function Known({ company }: { company: CompanyRow }) {
  const { reference_month: month, reference_day: day, approver_name: approver } = company;
  const none = <span class="muted">Not known</span>;
  const approves = [approver, company.approver_capacity, company.approver_email].filter((part) => part !== null);
  return (
    <Card title="Company">
      <Facts
        of={[
          [
            "UTR",
            <span key="utr" class="number">
              {company.utr}
            </span>,
          ],
          ["Company number", company.registration_number ?? none],
          ["Incorporated", company.incorporated_on === null ? none : <Day day={company.incorporated_on} />],
          ["Year end", month === null ? none : `${day} ${MONTHS[month - 1]}`],
          ["Type", company.company_type ?? none],
          ["Pays by instalments", company.pays_by_instalments ? "Yes: payment days are not computed" : "No"],
          ["Who approves", approver === null ? <span class="muted">Nobody named</span> : approves.join(", ")],
        ]}
      />
    </Card>
  );
}
