// The page of an approver, who has no account: the return, and whether they approve it or send it back. Looking at it
// changes nothing; approving takes the link, a code, a name and the declaration.

import { type Approving, approve, mistakesIn, sendBack } from "../../filings/approval/approve.ts";
import { CODE_MINUTES, type CodeVerdict, isCode, MOST_TRIES, mailCode } from "../../filings/approval/code.ts";
import { isDeclaredByAsked } from "../../filings/approval/declared.ts";
import { Refusal } from "../../platform/errors.ts";
import { ukTime } from "../../platform/uk-time.ts";
import { Alert, PageHeader } from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { ErrorSummary, hasProblems, titleWith } from "../frame/forms/error-summary.tsx";
import type { Problems } from "../frame/forms/form-fields.tsx";
import { problemsOf } from "../frame/forms/form-page.tsx";
import { notices } from "../frame/notices.ts";
import type { DashboardParts, OpenVisit, PageResponse } from "../frame/visit.ts";
import { Decision, endedPage, Fingerprints, hashesOf, headingOf, isShownWhole, unknownLink } from "./decided.tsx";
import { ApproveForm, approverFields, CodeForm, Declaration, SendBackForm } from "./forms.tsx";
import { type Shown, shownBy, tokenOf } from "./opened.ts";
import { ReturnCard, returnsOf } from "./returns.tsx";

export async function approvePage(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse> {
  const shown = await shownBy(visit, parts);
  return shown === null ? unknownLink() : pageFor(visit, shown, visit.problems, parts);
}

async function pageFor(
  visit: OpenVisit,
  shown: Shown,
  problems: Problems,
  parts: DashboardParts,
): Promise<PageResponse> {
  const { trouble, filings, path } = shown;
  if (trouble !== null && trouble !== "approved" && trouble !== "sent_back" && !isShownWhole(shown))
    return endedPage(shown, trouble);
  const returns = await returnsOf(filings, parts);
  const hashes = await hashesOf(parts.db, shown);
  const heading = headingOf(shown);
  const isOpen = trouble === null;
  const isDeclared = isOpen && (await isDeclaredByAsked(parts.db, shown.approval, filings));
  const [company = ""] = filings.map(({ company_name }) => company_name);
  return {
    kind: "page",
    environment: shown.mode,
    again: { kind: "form", problems, state: null },
    title: titleWith(problems, `${heading} – ${company}`),
    body: (
      <>
        <PageHeader title={heading}>
          {!isOpen && (
            <button type="button" class="button button-plain needs-script" data-print>
              Print
            </button>
          )}
        </PageHeader>
        {visit.notice && (
          <Alert tone="note">
            <p>
              {notices[visit.notice]}
              {visit.notice === "approval_code_sent" && isOpen && (
                <>
                  {" "}
                  <a href="#code">Enter the code</a>
                </>
              )}
            </p>
          </Alert>
        )}
        <ErrorSummary problems={problems} fields={approverFields} />
        {isOpen ? <Asked shown={shown} company={company} /> : <Decision shown={shown} hashes={hashes} />}
        {returns.map((one) => (
          <ReturnCard key={one.filing.id} shown={one} path={path} isOfTwo={returns.length > 1} />
        ))}
        {isOpen ? (
          <>
            <CodeForm visit={visit} shown={shown} />
            <ApproveForm visit={visit} shown={shown} problems={problems} isDeclared={isDeclared} />
            <SendBackForm visit={visit} shown={shown} problems={problems} />
            <Fingerprints shown={shown} hashes={hashes} title="What you approve" />
          </>
        ) : (
          <>
            {shown.approval.second_factor !== null && <Declaration />}
            <p class="on-paper">
              {shown.organisation.name} · Quarterday · printed {ukTime(visit.now)}
            </p>
          </>
        )}
      </>
    ),
  };
}

function Asked({ shown: { asker, approval, organisation }, company }: { shown: Shown; company: string }) {
  const isPerson = asker.name !== organisation.name;
  return (
    <div class="prose lead">
      <p>
        <strong dir="auto">{isPerson ? `${asker.name}, ${organisation.name},` : organisation.name}</strong> asks
        {approval.approver_name === null ? " you" : <Approver approval={approval} />} to approve the company tax return
        of <strong dir="auto">{company}</strong>. Nothing is sent to HMRC before that.
      </p>
      <p>
        Look at the figures and open the documents. Then approve the return, or send it back. This link works until{" "}
        <Moment at={approval.expires_at} />.
      </p>
    </div>
  );
}

function Approver({ approval: { approver_name: name, approver_capacity: capacity } }: Pick<Shown, "approval">) {
  return (
    <>
      {" "}
      <strong dir="auto">{capacity === null ? name : `${name}, ${capacity},`}</strong>
    </>
  );
}

const typedIn = ({ form }: OpenVisit): Approving => ({
  name: form.get("name") ?? "",
  nameBecause: form.get("name_because") ?? "",
  isSamePerson: form.get("same_person") !== null,
  declares: form.get("declares") !== null,
  code: form.get("code") ?? "",
});

export async function approveThis(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse> {
  const shown = await shownBy(visit, parts);
  if (shown === null) return unknownLink();
  // What became of it stands on its page.
  if (shown.trouble !== null) return { kind: "redirect", to: shown.path };
  const given = typedIn(visit);
  const isDeclared = await isDeclaredByAsked(parts.db, shown.approval, shown.filings);
  const mistakes: Problems = Object.assign({}, ...mistakesIn(shown.approval, given, { isDeclared }).map(problemsOf));
  // What cannot be a code is no try.
  const problems = isCode(given.code) ? mistakes : { ...mistakes, code: "Enter the six digits of the code." };
  if (hasProblems(problems)) return pageFor(visit, shown, problems, parts);
  const outcome = await approve(tokenOf(visit), given, { from: visit.address }, parts);
  if (outcome.kind === "code") return pageFor(visit, shown, { code: codeText(outcome.verdict, shown) }, parts);
  return { kind: "redirect", to: shown.path };
}

function codeText(verdict: Exclude<CodeVerdict, { kind: "right" }>, shown: Shown): string {
  if (verdict.kind === "wrong")
    return `This code is not right. You can try ${verdict.left === 1 ? "once" : `${verdict.left} times`} more.`;
  return `${whyNone[verdict.why]} ${shown.mailsTo === null ? `Ask ${shown.asker.contact} for a new one` : "Ask for a new one above"}.`;
}

const whyNone: Readonly<Record<Extract<CodeVerdict, { kind: "none" }>["why"], string>> = {
  none_made: "There is no code for this return yet.",
  too_late: `This code does not count any more: a code works for ${CODE_MINUTES} minutes, until a newer one is made.`,
  mail_only: "Codes come by mail alone by now, so one that was read out does not count.",
  tried_too_often: `A wrong code was entered ${MOST_TRIES} times, so this code does not work any more.`,
};

/** Other than the code, nothing changes. */
export async function sendMeCode(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse> {
  const shown = await shownBy(visit, parts);
  if (shown === null) return unknownLink();
  try {
    const isSent = shown.mailsTo !== null && (await mailCode(parts.db, tokenOf(visit), parts));
    return { kind: "redirect", to: shown.path, ...(isSent && { notice: "approval_code_sent" as const }) };
  } catch (error) {
    if (error instanceof Refusal && error.code === "too_many_codes")
      return pageFor(visit, shown, { "": `${error.message} ${askAgain(shown)}` }, parts);
    throw error;
  }
}

const askAgain = ({ asker }: Shown) => `Tell ${asker.contact}.`;

export async function sendThisBack(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse> {
  const shown = await shownBy(visit, parts);
  if (shown === null) return unknownLink();
  if (shown.trouble !== null) return { kind: "redirect", to: shown.path };
  const given = { name: visit.form.get("sender") ?? "", comment: visit.form.get("comment") ?? "" };
  try {
    await sendBack(parts.db, tokenOf(visit), given, { from: visit.address }, parts);
  } catch (error) {
    if (error instanceof Refusal && error.field !== undefined) return pageFor(visit, shown, problemsOf(error), parts);
    throw error;
  }
  return { kind: "redirect", to: shown.path };
}
