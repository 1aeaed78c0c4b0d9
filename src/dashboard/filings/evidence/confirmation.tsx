// The confirmation of a return, to print: HMRC's reference, what to pay, by when and with which reference, and what is
// left to do. It says only what happened: a return that HMRC has not accepted has no confirmation yet.

import { taxDueOn } from "../../../../packages/ct600/deadlines/due-dates.ts";
import { monthsOn } from "../../../../packages/ct600/period.ts";
import { type CompanyRow, isSamePeriod } from "../../../companies/company.ts";
import { companyByUtr } from "../../../companies/company-store.ts";
import { obligationsOfCompanies } from "../../../companies/obligation-store.ts";
import { type ShownObligation, shownCompany } from "../../../companies/shown.ts";
import { todayIn } from "../../../companies/today.ts";
import { type SubmissionRow, submissionOf } from "../../../filings/exchange/submission-store.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { filingOf } from "../../../filings/store.ts";
import type { AccountsRow } from "../../../register/accounts.ts";
import { AccountsStatus, accountsPath } from "../../frame/accounts.tsx";
import { Alert, Card, Facts, LinkButton, PageHeader } from "../../frame/components.tsx";
import { Day, Moment, Pounds } from "../../frame/format.tsx";
import { type DashboardParts, mayDo, type PageResponse, pathIn, scopeOf, type Visit } from "../../frame/visit.ts";
import { existingFiling } from "../existing-filing.ts";
import { otherReturnId } from "../filing/other-returns.tsx";
import { ownReference, Period } from "../filing/parts.tsx";
import { deliveredFor } from "../filing/register.tsx";

/** FA 1998 Sch 18 para 21. */
const YEARS_OF_RECORDS = 6;

interface Confirmed {
  visit: Visit;
  filing: FilingRow;
  submission: SubmissionRow;
  /** The other return of a long period of account. */
  other: FilingRow | null;
  accounts: readonly AccountsRow[];
  /** What the period asks for; null where nothing is known of it. */
  payment: ShownObligation | null;
  register: ShownObligation | null;
}

export async function confirmationPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { db } = parts;
  const filing = await existingFiling(visit, db);
  if (!isConfirmed(filing)) return { kind: "redirect", to: pathIn(visit, `/filings/${filing.id}`) };
  const scope = scopeOf(visit);
  const otherId = otherReturnId(filing);
  const [submission, accounts, other, company] = await Promise.all([
    submissionOf(db, filing.id),
    deliveredFor(visit, filing, db),
    otherId === null ? null : filingOf(db, { ...scope, id: otherId }),
    companyByUtr(db, { ...scope, utr: filing.company_utr }),
  ]);
  if (submission === undefined) throw new Error(`${filing.id} has no submission`);
  const duties = company === undefined ? [] : await dutiesOf(company, visit, parts);
  const confirmed = { visit, filing, submission, accounts, other: other ?? null, ...dutiesFor(filing, duties) };
  return { kind: "page", title: `Confirmation: ${filing.company_name}`, body: <Confirmation {...confirmed} /> };
}

export function isConfirmed({ status }: Pick<FilingRow, "status">): boolean {
  return status === "accepted" || status === "acknowledged";
}

async function dutiesOf(company: CompanyRow, visit: Visit, { db, clock }: DashboardParts) {
  const rows = await obligationsOfCompanies(db, [company.id]);
  return shownCompany(company, rows, await todayIn(db, scopeOf(visit), clock)).obligations;
}

function dutiesFor({ period_start: start, period_end: end }: FilingRow, duties: readonly ShownObligation[]) {
  const payment = duties.find(
    ({ row }) => row.kind === "pay" && isSamePeriod({ start, end }, { start: row.period_start, end: row.period_end }),
  );
  const register = duties.find(
    ({ row }) => row.kind === "accounts" && row.period_start <= start && row.period_end >= end,
  );
  return { payment: payment ?? null, register: register ?? null };
}

function Confirmation(confirmed: Confirmed) {
  const { visit, filing, submission } = confirmed;
  const own = pathIn(visit, `/filings/${filing.id}`);
  return (
    <>
      <PageHeader title="Confirmation" back={{ to: own, text: filing.company_name }}>
        <button type="button" class="button button-plain needs-script" data-print>
          Print
        </button>
        {mayDo(visit, "evidence") && <LinkButton to={`${own}/evidence`}>Download evidence</LinkButton>}
      </PageHeader>
      <Accepted filing={filing} />
      {filing.amended_by !== null && (
        <Alert tone="wait" title="This return was amended later">
          <p>
            See the <a href={pathIn(visit, `/filings/${filing.amended_by}`)}>return that amends it</a>.
          </p>
        </Alert>
      )}
      <Card title="The return">
        <Facts
          of={[
            [
              "UTR",
              <span key="utr" class="number">
                {filing.company_utr}
              </span>,
            ],
            ["Period", <Period key="period" of={filing} />],
            ["Kind", filing.amends === null ? "Company tax return" : "Amended company tax return"],
            [
              filing.mode === "live" ? "HMRC's reference" : "The sandbox's reference",
              <code key="reference">{filing.correlation_id ?? "–"}</code>,
            ],
            ["IRmark", <code key="irmark">{submission.irmark}</code>],
            ["Accepted", <Moment key="at" at={filing.acknowledged_at} />],
            ["Filing ID", <code key="id">{filing.id}</code>],
            ...ownReference(filing),
          ]}
        />
      </Card>
      <Payment {...confirmed} />
      <LeftToDo {...confirmed} />
    </>
  );
}

/** On paper nobody sees in which environment a page was. */
function Accepted({ filing: { company_name: name, mode, test_mode: isTest } }: { filing: FilingRow }) {
  const [tone, by, not] =
    mode === "sandbox"
      ? (["wait", "The sandbox", "Nothing was filed: HMRC was simulated."] as const)
      : isTest
        ? (["wait", "HMRC's Test-in-Live service", "Nothing was filed: this service only checks."] as const)
        : (["good", "HMRC", null] as const);
  return (
    <Alert tone={tone} title={`${by} has accepted this company tax return`}>
      <p dir="auto">{name}</p>
      {not !== null && <p>{not}</p>}
    </Alert>
  );
}

function Payment({ filing, payment }: Confirmed) {
  const overpaid = filing.tax_overpaid_pence ?? 0;
  const credit = filing.credit_payable_pence ?? 0;
  const payable = filing.tax_payable_pence ?? filing.tax_due_pence;
  const outstanding = overpaid > 0 ? 0 : (filing.tax_outstanding_pence ?? payable);
  return (
    <Card title="What to pay">
      <Facts
        of={[
          [outstanding === payable ? "Tax to pay" : "Tax still to pay", <Pounds key="pay" pence={outstanding} />],
          ...(outstanding === 0 ? [] : paymentFacts(filing, payment)),
          ...(overpaid === 0 ? [] : [["Overpaid", <Pounds key="over" pence={overpaid} />] as const]),
          ...(credit === 0 ? [] : [["Credit that HMRC pays", <Pounds key="credit" pence={credit} />] as const]),
        ]}
      />
      {outstanding > 0 && (
        <p class="hint">
          What HMRC was paid for this period since the return was prepared is not known here.
          {payment?.law.notes.map(({ code, text }) => (
            <span key={code}> {text}</span>
          ))}
        </p>
      )}
    </Card>
  );
}

function paymentFacts(filing: FilingRow, payment: ShownObligation | null) {
  const dueOn = payment === null ? taxDueOn(filing.period_end) : payment.law.dueOn;
  const reference = payment?.row.payment_reference ?? null;
  return [
    ["Pay by", dueOn === null ? "By instalments: see HMRC's notice" : <Day key="by" day={dueOn} />],
    [
      "Payment reference",
      reference === null ? "The 17 characters on HMRC's notice for this period" : <code key="paid">{reference}</code>,
    ],
  ] as const;
}

function LeftToDo({ visit, filing, accounts, other, register }: Confirmed) {
  const items = [
    ...(other === null || isConfirmed(other) ? [] : [<OtherLeft key="other" visit={visit} other={other} />]),
    <RegisterLeft key="register" visit={visit} accounts={accounts} register={register} />,
  ];
  return (
    <Card title="What is left to do">
      <ul class="plain">
        {items.map((item) => (
          <li key={item.key}>{item}</li>
        ))}
        <li>
          Keep the company's records at least until <Day day={monthsOn(filing.period_end, YEARS_OF_RECORDS * 12)} />.
        </li>
      </ul>
    </Card>
  );
}

function OtherLeft({ visit, other }: { visit: Visit; other: FilingRow }) {
  return (
    <>
      The <a href={pathIn(visit, `/filings/${other.id}`)}>other return of these accounts</a>, for <Period of={other} />,
      is not accepted yet.
    </>
  );
}

function RegisterLeft({ visit, accounts: [newest], register }: Pick<Confirmed, "visit" | "accounts" | "register">) {
  if (newest !== undefined)
    return (
      <>
        <a href={accountsPath(visit, newest.id)}>Accounts at Companies House</a>:{" "}
        <AccountsStatus status={newest.status} flag={newest.flag} isTest={newest.test_mode} />
      </>
    );
  if (register?.row.settled === "done") return <>Accounts at Companies House: marked as filed.</>;
  const dueOn = register?.law.dueOn ?? null;
  return (
    <>
      A company also sends its accounts to Companies House, which filing the return does not do.
      {dueOn !== null && (
        <>
          {" "}
          They are due by <Day day={dueOn} />.
        </>
      )}
    </>
  );
}
