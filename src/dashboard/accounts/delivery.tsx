// One delivery of accounts: its progress, the decision of Companies House, its documents, and its events.

import { exchangeOf, type SeenAccounts } from "../../register/exchange/exchange-store.ts";
import { resolvedAccountsFlag } from "../../register/review/flag-store.ts";
import { endpointsOf } from "../../webhooks/endpoints/endpoint-store.ts";
import { eventsAbout } from "../../webhooks/store.ts";
import { DocumentsTable } from "../filings/documented.tsx";
import { DeliveriesCard, GONE } from "../filings/filing/deliveries.tsx";
import { MetadataCard, Period } from "../filings/filing/parts.tsx";
import { profitAndLossText } from "../filings/filing/register.tsx";
import { Resolved } from "../filings/filing/resolve-flag.tsx";
import { Warnings } from "../filings/filing/warnings.tsx";
import { AccountsStatus } from "../frame/accounts.tsx";
import { Alert, Card, Copyable, Facts, FilingLink, PageHeader } from "../frame/components.tsx";
import { Day } from "../frame/format.tsx";
import { linkWith } from "../frame/links.ts";
import { takerIn } from "../frame/text/authorities.ts";
import { type DashboardParts, mayDo, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { Decision } from "./decision.tsx";
import { documentedBy } from "./documents.tsx";
import { DueOn } from "./due.tsx";
import { existingAccounts } from "./existing-accounts.ts";
import { Attention } from "./flag.tsx";
import { progressOf, secondsBetweenLooks, Timeline } from "./timeline.tsx";

export async function deliveryPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { db } = parts;
  const row = await existingAccounts(visit, db);
  const whose = scopeOf(visit);
  const [accounts, documented, events, resolved, endpoints] = await Promise.all([
    exchangeOf(db, row.id),
    documentedBy(visit, row, parts),
    eventsAbout(db, { ...whose, subjectId: row.id }),
    resolvedAccountsFlag(db, { ...whose, id: row.id }),
    mayDo(visit, "develop") ? endpointsOf(db, whose.organisationId, whose.mode) : [],
  ]);
  const { sendTimeoutMs } = parts;
  const progress = progressOf(accounts, { now: visit.now, sendTimeoutMs });
  return {
    kind: "page",
    title: `${row.company_name} at Companies House`,
    body: (
      // All of it changes while the accounts are on their way.
      <div
        id="accounts-now"
        data-follow={secondsBetweenLooks(accounts, events, visit.now)}
        data-name="Accounts"
        data-says={`Accounts are ${row.status}`}
      >
        <Header visit={visit} accounts={accounts} />
        {row.test_mode && <NotDelivered />}
        <Attention visit={visit} accounts={accounts} />
        {row.flag === null && <Resolved of={resolved} />}
        <Decision visit={visit} accounts={row} />
        <Card title="Timeline">
          <Timeline visit={visit} progress={progress} />
        </Card>
        <Warnings warnings={row.warnings} of="accounts" />
        <Details visit={visit} accounts={accounts} />
        <MetadataCard metadata={row.metadata} says="Kept with the accounts and never sent to Companies House." />
        <Card title="Documents">
          <DocumentsTable caption="Documents of this delivery" of={documented} />
        </Card>
        {mayDo(visit, "develop") && (
          <DeliveriesCard
            visit={visit}
            title="Events"
            caption="Events about these accounts and their deliveries to endpoints, oldest first"
            events={events}
            endpoints={endpoints}
            none={
              row.status === "pending"
                ? `None yet. The first event is sent when ${takerIn(visit.mode, "Companies House")} has received the accounts.`
                : GONE
            }
          />
        )}
      </div>
    ),
  };
}

function Header({ visit, accounts }: { visit: Visit; accounts: SeenAccounts }) {
  const { status, flag, test_mode: isTest } = accounts;
  return (
    <>
      <PageHeader
        title={accounts.company_name}
        back={{ to: pathIn(visit, "/companies-house"), text: "Companies House" }}
      />
      <dl class="summary">
        <div>
          <dt>Company number</dt>
          <dd class="number">{accounts.company_registration_number}</dd>
        </div>
        <div>
          <dt>Period</dt>
          <dd>
            <Period of={accounts} />
          </dd>
        </div>
        <div>
          <dt>Due</dt>
          <dd>
            <DueOn of={accounts} now={visit.now} />
          </dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <AccountsStatus status={status} flag={flag} isTest={isTest} />
          </dd>
        </div>
      </dl>
    </>
  );
}

function NotDelivered() {
  return (
    <Alert tone="wait" title="This is a test: the accounts are not delivered">
      <p>
        Companies House checks them and puts nothing on the register. To deliver them, send them again without{" "}
        <code>test_mode</code>.
      </p>
    </Alert>
  );
}

function Details({ visit, accounts }: { visit: Visit; accounts: SeenAccounts }) {
  const { filing_id, submission_number: number, customer_reference, contact_name, contact_number } = accounts;
  const contact = [contact_name, contact_number].filter((part) => part !== null).join(", ");
  const ofCompany = linkWith(pathIn(visit, "/companies-house"), { number: accounts.company_registration_number });
  return (
    <Card title="Details">
      <Facts
        of={[
          ["ID", <Copyable key="id" text={accounts.id} label="ID" />],
          [
            "Submission number",
            number === null ? (
              <span class="muted">None yet: it is taken when they are sent</span>
            ) : (
              <Copyable key="number" text={number} label="Submission number" />
            ),
          ],
          ...earlierNumbers(accounts),
          [
            "Company registration number",
            <span key="company" class="links">
              <span class="number">{accounts.company_registration_number}</span>
              <a href={ofCompany}>All accounts of this company</a>
            </span>,
          ],
          [
            "Return",
            filing_id === null ? (
              <span class="muted">None: these accounts came alone</span>
            ) : (
              <FilingLink key="filing" visit={visit} id={filing_id}>
                The return that these accounts belong to
              </FilingLink>
            ),
          ],
          ["Document", accounts.is_own_document ? "Your own iXBRL" : "Made by Quarterday"],
          ["Profit and loss account", profitAndLossText(accounts.profit_and_loss)],
          ["Signed on", <Day key="signed" day={accounts.signed_on} />],
          ...(customer_reference === null ? [] : [["Customer reference", customer_reference] as const]),
          ...(contact === "" ? [] : [["Contact", contact] as const]),
          ...(accounts.scenario === null
            ? []
            : [["Sandbox scenario", <code key="scenario">{accounts.scenario}</code>] as const]),
        ]}
      />
    </Card>
  );
}

/** Of sends that did not arrive. */
function earlierNumbers({ numbers, submission_number }: SeenAccounts) {
  const earlier = numbers.filter((number) => number !== submission_number);
  return earlier.length === 0 ? [] : [["Earlier submission numbers", earlier.join(", ")] as const];
}
