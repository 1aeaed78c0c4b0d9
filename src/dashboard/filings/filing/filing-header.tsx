// What the page of a filing begins with.

import type { FilingRow } from "../../../filings/filing.ts";
import { amendableStatuses } from "../../../filings/lifecycle.ts";
import { Alert, FilingStatus, LinkButton, PageHeader } from "../../frame/components.tsx";
import { Pounds } from "../../frame/format.tsx";
import { mayDo, pathIn, type Visit } from "../../frame/visit.ts";
import { Period } from "./parts.tsx";

/** What a filing is known by, and how it stands, before anything else. */
export function FilingHeader({ visit, filing }: { visit: Visit; filing: FilingRow }) {
  const payable = filing.tax_payable_pence ?? filing.tax_due_pence;
  const overpaid = filing.tax_overpaid_pence ?? 0;
  const credit = filing.credit_payable_pence ?? 0;
  return (
    <>
      <PageHeader title={filing.company_name} back={{ to: pathIn(visit, "/filings"), text: "Filings" }}>
        {amendableStatuses.includes(filing.status) && mayDo(visit, "file") && (
          <LinkButton to={pathIn(visit, `/filings/${filing.id}/amend`)}>Amend</LinkButton>
        )}
      </PageHeader>
      <dl class="summary">
        <div>
          <dt>Period</dt>
          <dd>
            <Period of={filing} />
          </dd>
        </div>
        <div>
          <dt>Tax due</dt>
          <dd>
            <Pounds pence={filing.tax_due_pence} />
          </dd>
        </div>
        {payable !== filing.tax_due_pence && (
          <div>
            <dt>Tax payable</dt>
            <dd>
              <Pounds pence={payable} />
            </dd>
          </div>
        )}
        {filing.tax_outstanding_pence !== null && filing.tax_outstanding_pence !== payable && overpaid === 0 && (
          <div>
            <dt>Outstanding</dt>
            <dd>
              <Pounds pence={filing.tax_outstanding_pence} />
            </dd>
          </div>
        )}
        {overpaid > 0 && (
          <div>
            <dt>Overpaid</dt>
            <dd>
              <Pounds pence={overpaid} />
            </dd>
          </div>
        )}
        {credit > 0 && (
          <div>
            <dt>Credit payable</dt>
            <dd>
              <Pounds pence={credit} />
            </dd>
          </div>
        )}
        <div>
          <dt>Status</dt>
          <dd class="badges">
            <FilingStatus status={filing.status} flag={filing.flag} isTest={filing.test_mode} />
          </dd>
        </div>
      </dl>
    </>
  );
}

export function NotFiled() {
  return (
    <Alert tone="wait" title="This is a test: the return is not filed">
      <p>
        It is for Test-in-Live, where HMRC checks a return but never files it. To file it, send it again without{" "}
        <code>test_mode</code>.
      </p>
    </Alert>
  );
}
