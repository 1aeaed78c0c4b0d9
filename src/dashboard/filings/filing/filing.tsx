// One filing: its progress, the return and its calculation, the response of HMRC, and the deliveries of its events.

import { amendableUntil, filingDueOn, taxDueOn } from "../../../../packages/ct600/deadlines/due-dates.ts";
import type { ReturnInput } from "../../../../packages/ct600/return.ts";
import { reasonOf, reopenedDraft } from "../../../drafts/store.ts";
import { amendmentsOf } from "../../../filings/amend/amendment-store.ts";
import { isNotApproved, isWaiting } from "../../../filings/approval/approval.ts";
import { withoutBankDetails } from "../../../filings/bank-masks.ts";
import { documentsOf, type FilingDocument } from "../../../filings/documents.ts";
import { isSending } from "../../../filings/exchange/sending.ts";
import { type SubmissionRow, submissionOf } from "../../../filings/exchange/submission-store.ts";
import { datesOf, type FilingRow, judgedBy } from "../../../filings/filing.ts";
import { resolvedFlag } from "../../../filings/review/flag-store.ts";
import { filedInput, filingOf, knownFiling } from "../../../filings/store.ts";
import { endpointsOf } from "../../../webhooks/endpoints/endpoint-store.ts";
import { eventsAbout } from "../../../webhooks/store.ts";
import { Card, Copyable, Facts, LinkButton, Preformatted } from "../../frame/components.tsx";
import { Day, Pounds } from "../../frame/format.tsx";
import { linkWith } from "../../frame/links.ts";
import { standingInWords } from "../../frame/lists/standing.ts";
import { takerIn } from "../../frame/text/authorities.ts";
import { type DashboardParts, mayDo, type PageResponse, pathIn, scopeOf, type Visit } from "../../frame/visit.ts";
import { ApprovalCard, NotApproved, ShownOnce } from "../approval/approval-card.tsx";
import { fullApproval } from "../approval/approval-of.ts";
import { DocumentsTable } from "../documented.tsx";
import { existingFiling } from "../existing-filing.ts";
import { AccountsCard } from "./accounts.tsx";
import { DeliveriesCard, GONE } from "./deliveries.tsx";
import { documentsIn } from "./documents.tsx";
import { AuthorityErrors } from "./errors.tsx";
import { filedBoxes } from "./filed-boxes.ts";
import { FilingHeader, NotFiled, PartOfPage, PartsOfPage } from "./filing-header.tsx";
import { BoxesCard } from "./ledger.tsx";
import { indented, withoutDocuments } from "./message-text.ts";
import { Amendments, OtherFailed, OtherReturn, otherReturnId } from "./other-returns.tsx";
import { MetadataCard, ownReference, withoutOwnReference } from "./parts.tsx";
import { deliveredFor, RegisterCard } from "./register.tsx";
import { Resolved } from "./resolve-flag.tsx";
import { TaxCard } from "./tax.tsx";
import { Flag, followedEvery, type Progress, Timeline, UnsentAmendment } from "./timeline.tsx";
import { Warnings } from "./warnings.tsx";

export async function filingPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { db, destinations, sendTimeoutMs } = parts;
  const filing = await existingFiling(visit, db);
  const whose = scopeOf(visit);
  const otherId = otherReturnId(filing);
  const [
    submission,
    documents,
    filed,
    events,
    amendments,
    resolved,
    other,
    amended,
    accounts,
    newest,
    endpoints,
    reason,
    approval,
    draft,
  ] = await Promise.all([
    submissionOf(db, filing.id),
    documentsOf(db, filing, destinations),
    filedInput(db, { ...whose, id: filing.id }),
    eventsAbout(db, { ...whose, subjectId: filing.id }),
    amendmentsOf(db, { ...whose, id: filing.id }),
    resolvedFlag(db, { ...whose, id: filing.id }),
    otherId === null ? null : filingOf(db, { ...whose, id: otherId }),
    filing.amends === null ? null : knownFiling(db, { ...whose, id: filing.amends }),
    deliveredFor(visit, filing, db),
    filing.amended_by === null ? null : filingOf(db, { ...whose, id: filing.amended_by }),
    mayDo(visit, "develop") ? endpointsOf(db, whose.organisationId, whose.mode) : [],
    filing.amends === null ? null : reasonOf(db, filing.id),
    fullApproval(visit, filing, db),
    // Both returns of a period of account are of one draft, which names the first.
    isNotApproved(filing) ? reopenedDraft(db, { ...whose, filingId: filing.continues ?? filing.id }) : null,
  ]);
  if (submission === undefined) throw new Error(`${filing.id} has no submission`);
  const progress: Progress = {
    filing,
    amended,
    submission,
    events,
    isSending: isSending(submission, { now: visit.now, sendTimeoutMs }),
  };
  const message = messageIn(documents);
  const waits = isWaiting(filing);
  return {
    kind: "page",
    title: filing.company_name,
    body: (
      <>
        {/* Script replaces what changes in here while the filing is on its way. What concerns people comes before webhooks. */}
        <div
          id="filing-now"
          data-follow={followedEvery(visit, progress)}
          data-name="Filing"
          data-says={`Filing is ${standingInWords(filing)}`}
        >
          <FilingHeader visit={visit} filing={filing} newest={newest ?? null} draft={draft} />
          {filing.test_mode && <NotFiled />}
          <NotApproved visit={visit} of={approval} draft={draft} />
          <ShownOnce visit={visit} of={approval} />
          {waits && <ApprovalCard visit={visit} filing={filing} of={approval} />}
          <UnsentAmendment visit={visit} progress={progress} />
          <Flag {...progress}>
            {mayDo(visit, "file") && (
              <LinkButton to={pathIn(visit, `/filings/${filing.id}/flag`)}>Resolve flag</LinkButton>
            )}
          </Flag>
          {filing.flag === null && <Resolved of={resolved} />}
          <OtherFailed visit={visit} filing={filing} other={other ?? null} />
          <AuthorityErrors visit={visit} filing={filing} wasSent={submission.first_sent_at !== null} />
          <PartsOfPage visit={visit} />
          <PartOfPage part="summary">
            <Card title="Timeline">
              <Timeline visit={visit} progress={progress} />
            </Card>
            {!waits && <ApprovalCard visit={visit} filing={filing} of={approval} />}
            <Amendments visit={visit} filing={filing} amended={amended} amendments={amendments} reason={reason} />
            <OtherReturn visit={visit} filing={filing} other={other ?? null} />
            <FilingFacts visit={visit} filing={filing} submission={submission} input={filed.input} />
            <MetadataCard
              metadata={withoutOwnReference(filing.metadata)}
              says="Kept with the filing and never sent to HMRC."
            />
          </PartOfPage>
          <PartOfPage part="tax">
            <TaxCard filing={filing} input={filed.input} />
            <Warnings warnings={filing.warnings} />
          </PartOfPage>
          <PartOfPage part="documents">
            <AccountsCard filing={filing} filed={filed} message={message} />
            <Card title="Documents">
              <DocumentsTable caption="Documents of this filing" of={documentsIn(visit, filing, documents)} />
              {mayDo(visit, "evidence") && (
                <p class="quiet">
                  <a href={pathIn(visit, `/filings/${filing.id}/evidence`)}>Download everything as one ZIP file</a>,
                  with hashes: message, documents, replies, computation, events, and who filed.
                </p>
              )}
            </Card>
            <RegisterCard visit={visit} accounts={accounts} />
          </PartOfPage>
          {mayDo(visit, "develop") && (
            <PartOfPage part="events">
              <DeliveriesCard
                visit={visit}
                title="Deliveries"
                caption="Deliveries of this filing's events, oldest first"
                events={events}
                endpoints={endpoints}
                none={
                  filing.status === "pending"
                    ? `None yet. The first event is sent when ${takerIn(visit.mode, "HMRC")} has received the return.`
                    : GONE
                }
              />
              <p class="quiet">
                <a href={linkWith(pathIn(visit, "/requests"), { about: filing.id })}>Requests about this filing</a>
              </p>
            </PartOfPage>
          )}
        </div>
        <PartOfPage part="sent">
          <BoxesCard boxes={filedBoxes(message)} />
          <MessageCard message={message} wasSent={submission.first_sent_at !== null} />
        </PartOfPage>
      </>
    ),
  };
}

function FilingFacts({
  visit,
  filing,
  submission,
  input,
}: {
  visit: Visit;
  filing: FilingRow;
  submission: SubmissionRow;
  input: ReturnInput;
}) {
  const { associated_companies: associated = 0 } = input.company;
  return (
    <Card title="Details">
      <Facts
        of={[
          ["Filing ID", <Copyable key="id" text={filing.id} label="Filing ID" />],
          ...ownReference(filing),
          ["Correlation ID", <CorrelationId key="correlation" filing={filing} />],
          [
            "UTR",
            <span key="utr" class="links">
              <span class="number">{filing.company_utr}</span>
              <a href={pathIn(visit, `/filings?q=${filing.company_utr}`)}>All filings of this company</a>
            </span>,
          ],
          [
            "Company registration number",
            <span key="number" class="number">
              {input.company.registration_number ?? "None"}
            </span>,
          ],
          ["Return due", <Day key="due" day={filingDueOn(datesOf(filing))} />],
          ["Tax due on", <Day key="tax" day={taxDueOn(filing.period_end)} />],
          ["Amendable until", <Day key="amendable" day={amendableUntil(datesOf(filing))} />],
          ["Turnover", <Pounds key="turnover" pence={input.financials.turnover} />],
          ["Trading profit", <Pounds key="profit" pence={input.financials.trading_profit} />],
          ...(associated === 0 ? [] : [["Associated companies", String(associated)] as const]),
          ...(filing.test_mode ? [["Goes to", "Test-in-Live: checked by HMRC, not filed"] as const] : []),
          ...(filing.scenario === null
            ? []
            : [["Sandbox scenario", <code key="scenario">{filing.scenario}</code>] as const]),
          ["IRmark", <Copyable key="irmark" text={submission.irmark} label="IRmark" />],
          ["CT600 release", filing.schema_version],
          ["Checked by", judgedBy(filing)],
        ]}
      />
    </Card>
  );
}

function CorrelationId({ filing }: { filing: FilingRow }) {
  if (filing.correlation_id !== null) return <Copyable text={filing.correlation_id} label="Correlation ID" />;
  return (
    <span class="muted">
      {filing.status === "failed"
        ? `None: ${takerIn(filing.mode, "HMRC")} did not receive a return`
        : `None yet: ${takerIn(filing.mode, "HMRC")} assigns it`}
    </span>
  );
}

function messageIn(documents: readonly FilingDocument[]): string {
  const message = documents.find(({ name }) => name === "submission.xml");
  if (message === undefined) throw new Error("a filing has no message");
  return withoutBankDetails(withoutDocuments(message.bytes().toString("utf8")));
}

function MessageCard({ message, wasSent }: { message: string; wasSent: boolean }) {
  return (
    <Card>
      <details class="fold">
        <summary class="fold-summary">
          <h2 class="fold-title">Message to HMRC</h2>
        </summary>
        <p class="hint">
          {wasSent ? "As it was sent" : "As it would be sent"}, without credentials and documents, and formatted for
          reading. Download submission.xml for the exact bytes.
        </p>
        <Preformatted label="Message to HMRC">{indented(message)}</Preformatted>
      </details>
    </Card>
  );
}
