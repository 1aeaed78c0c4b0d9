// After it went: what was filed, what to pay and by when, and what is left to do. It can be printed.

import { filingDueOn, taxDueOn } from "../../../../packages/ct600/deadlines/due-dates.ts";
import { isWaiting } from "../../../filings/approval/approval.ts";
import { submissionOf } from "../../../filings/exchange/submission-store.ts";
import { datesOf, type FilingRow } from "../../../filings/filing.ts";
import { knownFiling } from "../../../filings/store.ts";
import { ownReference } from "../../filings/filing/parts.tsx";
import { Alert, Card, Facts, FilingLink, PageHeader } from "../../frame/components.tsx";
import { Day, Moment, Pounds } from "../../frame/format.tsx";
import { takerIn } from "../../frame/text/authorities.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../../frame/visit.ts";
import { draftPath, existingDraft } from "../existing-draft.ts";

/** An amendment of a return that was a test is one too. */
function titleOf({ mode }: Visit, { amends, test_mode: isTest }: FilingRow): string {
  const what = amends === null ? "Return" : "Amendment";
  if (mode === "sandbox") return `${what} submitted to the sandbox`;
  return isTest ? `${what} submitted as a test` : `${what} submitted`;
}

export async function filedPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, db);
  if (draft.filing_id === null) return { kind: "redirect", to: draftPath(visit, draft) };
  const filing = await knownFiling(db, { ...scopeOf(visit), id: draft.filing_id });
  // Where the approver is asked.
  if (isWaiting(filing)) return { kind: "redirect", to: pathIn(visit, `/filings/${filing.id}`) };
  const submission = await submissionOf(db, filing.id);
  const tax = filing.tax_payable_pence ?? filing.tax_due_pence;
  const what = filing.amends === null ? "return" : "amendment";
  const title = titleOf(visit, filing);
  return {
    kind: "page",
    title: `${title} – ${filing.company_name}`,
    body: (
      <>
        <PageHeader title={title} back={{ to: pathIn(visit, "/drafts"), text: "Drafts" }} />
        <Alert tone={filing.status === "failed" ? "bad" : "good"} title={filing.company_name}>
          <p>
            The {what} for <Day day={filing.period_start} /> to <Day day={filing.period_end} /> is stored and goes to{" "}
            {visit.mode === "live" ? "HMRC" : "the HMRC simulator"} next. Whether {takerIn(visit.mode, "HMRC")} accepts
            it stands on{" "}
            <FilingLink visit={visit} id={filing.id}>
              the page of the filing
            </FilingLink>
            .{filing.test_mode && " It is a test: HMRC checks it and files nothing."}
          </p>
        </Alert>
        <Card title="Confirmation">
          <Facts
            of={[
              ["Reference", <code key="id">{filing.id}</code>],
              ...ownReference(filing),
              ["IRmark", <code key="mark">{submission?.irmark ?? "–"}</code>],
              ["Submitted", <Moment key="at" at={filing.created_at} />],
              ["Tax", <Pounds key="tax" pence={tax} />],
              ["To be paid by", <Day key="pay" day={taxDueOn(filing.period_end)} />],
              ["Return due by", <Day key="due" day={filingDueOn(datesOf(filing))} />],
            ]}
          />
        </Card>
        {!filing.test_mode && <WhatIsLeft visit={visit} filing={filing} />}
      </>
    ),
  };
}

function WhatIsLeft({ visit, filing }: { visit: Visit; filing: FilingRow }) {
  const tax = filing.tax_payable_pence ?? filing.tax_due_pence;
  return (
    <Card title="What is left to do">
      <ul>
        <li>
          Pay {tax > 0 ? <Pounds pence={tax} /> : "nothing: no tax is due"}
          {tax > 0 && filing.amends !== null && ", less what was paid for the return before"}
          {tax > 0 && ", with the payment reference of 17 characters on HMRC's notice to file"}.
        </li>
        <li>Deliver the accounts to Companies House: filing the return does not deliver them.</li>
        {filing.continues_in !== null && (
          <li>
            <FilingLink visit={visit} id={filing.continues_in}>
              The second return
            </FilingLink>{" "}
            of this period of account goes with it.
          </li>
        )}
      </ul>
    </Card>
  );
}
