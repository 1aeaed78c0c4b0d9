// The check before it goes: what comes out, every answer, the calculation and the documents. Problems stop here, each
// at its question; warnings are ticked off by name.

import { createHash } from "node:crypto";
import { taxOf } from "../../../packages/ct600/computation/computation.ts";
import { filingDueOn, taxDueOn } from "../../../packages/ct600/deadlines/due-dates.ts";
import { assumptionsOf } from "../../../packages/ct600/input/assumed.ts";
import { daysAfter } from "../../../packages/ct600/period.ts";
import type { Warning } from "../../../packages/ct600/problem.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import { poundsText } from "../../../packages/ct600/text/numbers.ts";
import type { DraftRow } from "../../drafts/draft.ts";
import { recordLookedAt } from "../../drafts/looked-at.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { filedInput, newestReturnEnding } from "../../filings/store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { canonicalJson } from "../../platform/json.ts";
import { DocumentsTable } from "../filings/documented.tsx";
import { WorkingLedger } from "../filings/filing/tax.tsx";
import { Alert, Card, Facts, LinkButton, PageHeader, Table } from "../frame/components.tsx";
import { Day } from "../frame/format.tsx";
import { ErrorSummary, titleWith } from "../frame/forms/error-summary.tsx";
import type { Problems } from "../frame/forms/form-fields.tsx";
import { Button, Checkbox, Form } from "../frame/forms/form-parts.tsx";
import { type DashboardParts, type PageResponse, scopeOf, type Visit } from "../frame/visit.ts";
import { AnswersOf } from "./answers.tsx";
import { documentedDraft } from "./documents.ts";
import { draftPath, draftTitle, existingDraft, pagePath } from "./existing-draft.ts";
import { type Judged, judge } from "./judged.ts";
import { inWords, type PlacedProblem } from "./questions/problems.ts";
import { statesOf } from "./side.tsx";

const TITLE = "Check the return";

export async function checkPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  if (draft.state !== "open") return { kind: "redirect", to: draftPath(visit, draft) };
  return show(visit, draft, parts, visit.problems);
}

export async function checked(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  const judged = await judge(visit, draft, parts);
  const looked = visit.form.getAll("looked");
  if (judged.check.kind === "unsound") return show(visit, draft, parts, { "": "The return cannot be filed yet." });
  if (judged.warnings.some((warning) => !looked.includes(markOf(warning))))
    return show(visit, draft, parts, { "": "Read each warning and tick it before you go on." });
  if (judged.warnings.length > 0) await recordLookedAt(draft, { actor: visit.actor, warnings: judged.warnings }, parts);
  return { kind: "redirect", to: `${draftPath(visit, draft, "/submit")}?looked=${markOfAll(draft, judged.warnings)}` };
}

const markOf = (warning: Warning) =>
  createHash("sha256")
    .update(canonicalJson({ ...warning }))
    .digest("base64url")
    .slice(0, 22);

/** Of the version and the warnings that were ticked. */
export function markOfAll({ version }: Pick<DraftRow, "version">, warnings: readonly Warning[]): string {
  return createHash("sha256")
    .update(`${version} ${warnings.map(markOf).join(" ")}`)
    .digest("base64url")
    .slice(0, 22);
}

async function show(visit: Visit, draft: DraftRow, parts: DashboardParts, problems: Problems): Promise<PageResponse> {
  const judged = await judge(visit, draft, parts);
  const { check, computation, warnings } = judged;
  const isSound = check.kind === "sound";
  const last = await lastReturn(visit, draft, parts.db);
  return {
    kind: "page",
    again: { kind: "form", problems, state: null },
    title: titleWith(problems, `${TITLE} – ${draftTitle(draft)}`),
    body: (
      <>
        <PageHeader title={TITLE} back={{ to: draftPath(visit, draft), text: draftTitle(draft) }} />
        <ErrorSummary problems={problems} fields={[]} />
        <NotLookedAt visit={visit} draft={draft} judged={judged} />
        {!isSound && <Stops visit={visit} draft={draft} problems={judged.problems} />}
        <details class="card fold" open>
          <summary>
            <h2>Result</h2>
          </summary>
          <Result draft={draft} judged={judged} last={last} />
        </details>
        <details class="card fold">
          <summary>
            <h2>Answers</h2>
          </summary>
          <AnswersOf visit={visit} draft={draft} />
        </details>
        {computation !== null && (
          <details class="card fold">
            <summary>
              <h2>Calculation</h2>
            </summary>
            <WorkingLedger computation={computation} />
          </details>
        )}
        {isSound && (
          <details class="card fold">
            <summary>
              <h2>Documents</h2>
            </summary>
            <DocumentsTable caption="Documents as they would be filed" of={documentedDraft(visit, draft, check)} />
          </details>
        )}
        {isSound && (
          <Form visit={visit} to={draftPath(visit, draft, "/check")}>
            {warnings.length > 0 && <WarningTicks visit={visit} warnings={warnings} />}
            <div class="actions form-actions">
              <Button tone="main">Continue to the declaration</Button>
            </div>
          </Form>
        )}
      </>
    ),
  };
}

/** It does not stop the return. */
function NotLookedAt({ visit, draft, judged }: { visit: Visit; draft: DraftRow; judged: Judged }) {
  const left = statesOf(draft, judged).filter(({ state }) => state === "to_check");
  if (left.length === 0) return null;
  return (
    <Alert tone="wait" title="Taken over from last year, and not looked at yet">
      <ul class="plain-lines">
        {left.map(({ task }) => (
          <li key={task.name}>
            <a href={draftPath(visit, draft, `/tasks/${task.name}`)}>{task.title}</a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Stops({ visit, draft, problems }: { visit: Visit; draft: DraftRow; problems: readonly PlacedProblem[] }) {
  return (
    <Alert tone="bad" title="This return cannot be filed yet">
      <ul class="plain-lines">
        {problems.map(({ place, text }) => (
          <li key={`${place?.name} ${text}`}>
            {place === null ? (
              text
            ) : (
              <a
                href={`${pagePath(visit, draft, place.page.name)}?back=check#${place.name}`}
              >{`${place.page.title}: ${text}`}</a>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function WarningTicks({ visit, warnings }: { visit: Visit; warnings: readonly Warning[] }) {
  const looked = visit.form.getAll("looked");
  return (
    <Card title="Warnings" id="warnings">
      <p class="below">Nothing of this stops the return. Read each and tick it; your name is kept with it.</p>
      {warnings.map((warning) => (
        <Checkbox
          key={markOf(warning)}
          name="looked"
          value={markOf(warning)}
          checked={looked.includes(markOf(warning))}
          label={
            <>
              I have looked at this:{" "}
              {assumptionsOf(warning).map(({ field, message }) => (
                <span key={`${field} ${message}`}>{inWords(message)} </span>
              ))}
            </>
          }
        />
      ))}
    </Card>
  );
}

interface Last {
  filing: FilingRow;
  input: ReturnInput;
}

async function lastReturn(
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

function Result({ draft, judged: { computation }, last }: { draft: DraftRow; judged: Judged; last: Last | null }) {
  const { financials = {}, period, accounts } = draft.input;
  const profitOf = ({ net_profit, trading_profit }: { net_profit?: number; trading_profit?: number }) =>
    net_profit ?? trading_profit;
  const before = last?.input.financials;
  const rows = [
    { what: "Turnover", now: financials.turnover, before: before?.turnover ?? turnoverBefore(accounts?.comparatives) },
    { what: "Profit before tax", now: profitOf(financials), before: before && profitOf(before) },
    {
      what: "Tax",
      now: computation === null ? undefined : Number(taxOf(computation)),
      before: last?.filing.tax_payable_pence ?? last?.filing.tax_due_pence,
    },
  ];
  const { start, end, accounts_end: accountsEnd = end, notice_given_on: noticeGivenOn = null } = period ?? {};
  return (
    <>
      <Table
        caption="The return compared with last year's"
        rows={rows}
        keyOf={({ what }) => what}
        columns={[
          { title: "What", cell: ({ what }) => what },
          { title: "Last year", number: true, cell: (row) => moneyText(row.before) },
          { title: "This return", number: true, cell: (row) => <strong>{moneyText(row.now)}</strong> },
          {
            title: "Difference",
            number: true,
            cell: ({ now, before: then }) =>
              now === undefined || then === undefined || then === null ? "–" : poundsText(now - then),
          },
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
          ]}
        />
      )}
    </>
  );
}

const turnoverBefore = (comparatives: string | { turnover?: number } | undefined) =>
  typeof comparatives === "object" ? comparatives.turnover : undefined;

const moneyText = (pence: number | null | undefined) =>
  pence === undefined || pence === null ? "–" : poundsText(pence);

/** Where there is something to correct first. */
export function BackToCheck({ visit, draft }: { visit: Visit; draft: DraftRow }) {
  return <LinkButton to={draftPath(visit, draft, "/check")}>Back to the check</LinkButton>;
}
