// What the page of a filing begins with.

import type { ComponentChildren } from "preact";
import type { DraftKind } from "../../../drafts/draft.ts";
import { isWaiting } from "../../../filings/approval/approval.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { amendableStatuses } from "../../../filings/lifecycle.ts";
import { ukWallClock } from "../../../platform/clock.ts";
import { Alert, FilingLink, FilingStatus, LinkButton, PageHeader } from "../../frame/components.tsx";
import { Day, Pounds } from "../../frame/format.tsx";
import { Button, Form } from "../../frame/forms/form-parts.tsx";
import { takerIn } from "../../frame/text/authorities.ts";
import { mayDo, pathIn, type Visit } from "../../frame/visit.ts";
import { isConfirmed } from "../evidence/confirmation.tsx";
import { Period } from "./parts.tsx";

interface HeaderProps {
  visit: Visit;
  filing: FilingRow;
  /** The newest return of its line, where this one is not the newest. */
  newest: FilingRow | null;
  /** The draft that it was made of, where that is open again because nobody approved it. */
  draft: string | null;
}

/** What a filing is known by, and how it stands, before anything else. */
export function FilingHeader({ visit, filing, newest, draft }: HeaderProps) {
  const payable = filing.tax_payable_pence ?? filing.tax_due_pence;
  const overpaid = filing.tax_overpaid_pence ?? 0;
  const credit = filing.credit_payable_pence ?? 0;
  return (
    <>
      <PageHeader title={filing.company_name} back={{ to: pathIn(visit, "/filings"), text: "Filings" }}>
        {mayDo(visit, "file") && <NextDraft visit={visit} filing={filing} newest={newest} draft={draft} />}
        {/* Last, so that the others stay where they are while script follows the filing. */}
        {isConfirmed(filing) && (
          <LinkButton to={pathIn(visit, `/filings/${filing.id}/confirmation`)}>Confirmation</LinkButton>
        )}
      </PageHeader>
      {newest !== null && <Superseded visit={visit} filing={filing} newest={newest} />}
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
            <FilingStatus of={filing} isSuperseded={newest !== null} />
          </dd>
        </div>
      </dl>
    </>
  );
}

/**
 * What one does next with it: each begins a draft, or goes on in its own. While it waits for approval that is on the
 * card of the approval, which follows.
 */
function NextDraft({ visit, filing, newest, draft }: HeaderProps) {
  const isFailed = filing.status === "failed";
  if (isWaiting(filing)) return null;
  if (draft !== null)
    return (
      <LinkButton to={pathIn(visit, `/drafts/${draft}`)} tone="main">
        Go on in its draft
      </LinkButton>
    );
  return (
    <>
      {isFailed && <Begins visit={visit} filing={filing} kind="correct" text="Correct and file again" />}
      {!isFailed && newest === null && (
        <Begins visit={visit} filing={filing} kind="next_year" text="Start next year's return" />
      )}
      {amendableStatuses.includes(filing.status) && <Begins visit={visit} filing={filing} kind="amend" text="Amend" />}
    </>
  );
}

interface BeginsProps {
  visit: Visit;
  filing: FilingRow;
  kind: Exclude<DraftKind, "new">;
  text: string;
}

function Begins({ visit, filing, kind, text }: BeginsProps) {
  return (
    <Form visit={visit} to={pathIn(visit, `/filings/${filing.id}/draft`)}>
      <input type="hidden" name="token" value={visit.formToken} />
      <Button tone={isNext(filing, kind) ? "main" : "plain"} name="kind" value={kind}>
        {text}
      </Button>
    </Form>
  );
}

/** A return that failed is corrected; one that HMRC accepted is done, and next is next year's. */
function isNext({ acknowledged_at, test_mode }: FilingRow, kind: DraftKind): boolean {
  return kind === "correct" || (kind === "next_year" && acknowledged_at !== null && !test_mode);
}

/** Nobody should take the figures below for those that stand. */
function Superseded({ visit, filing, newest }: Pick<HeaderProps, "visit" | "filing"> & { newest: FilingRow }) {
  const { date } = ukWallClock(newest.created_at);
  const isAccepted = newest.acknowledged_at !== null;
  const isSame = newest.tax_due_pence === filing.tax_due_pence;
  return (
    <Alert
      tone="wait"
      title={isAccepted ? "Superseded" : `Superseded by a return on its way to ${takerIn(visit.mode, "HMRC")}`}
    >
      <p>
        Amended by{" "}
        <FilingLink visit={visit} id={newest.id}>
          a newer return
        </FilingLink>{" "}
        on <Day day={date} />. The newest return of this period says{" "}
        <strong>
          <Pounds pence={newest.tax_due_pence} />
        </strong>{" "}
        {isSame ? "too." : "of tax due."}
        {!isAccepted && ` Until ${takerIn(visit.mode, "HMRC")} accepts it, the return on this page stands.`}
      </p>
    </Alert>
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

const parts = {
  summary: "Summary",
  tax: "Tax",
  documents: "Accounts and documents",
  events: "Events",
  sent: "As sent",
} as const;
type Part = keyof typeof parts;

/** The page is long: these lead to its parts. */
export function PartsOfPage({ visit }: { visit: Visit }) {
  const there = (Object.keys(parts) as Part[]).filter((part) => part !== "events" || mayDo(visit, "develop"));
  return (
    <nav class="parts" aria-label="Parts of this page">
      {there.map((part) => (
        <a key={part} href={`#${part}`}>
          {parts[part]}
        </a>
      ))}
    </nav>
  );
}

export function PartOfPage({ part, children }: { part: Part; children: ComponentChildren }) {
  return (
    <section id={part} class="part" aria-label={parts[part]}>
      {children}
    </section>
  );
}
