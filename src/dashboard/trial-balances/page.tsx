// From a ledger to a return by hand: a file or pasted lines, what each account is, and a draft with the figures.

import { isCalendarDate } from "../../../packages/ct600/period.ts";
import type { CompanyRow, Period } from "../../companies/company.ts";
import { Refusal } from "../../platform/errors.ts";
import { ALREADY_FILED } from "../../trial-balances/already-filed.ts";
import { type FoundForCompany, mapForCompany, NOT_REMEMBERED } from "../../trial-balances/map.ts";
import { companyHere, companyPath } from "../companies/parts.tsx";
import { beginWith } from "../drafts/begin.tsx";
import { draftPath } from "../drafts/existing-draft.ts";
import { filedAlready } from "../drafts/filed-already.tsx";
import { PageHeader } from "../frame/components.tsx";
import { ErrorSummary, titleWith } from "../frame/forms/error-summary.tsx";
import type { Problems } from "../frame/forms/form-fields.tsx";
import { problemsOf } from "../frame/forms/form-page.tsx";
import { Form } from "../frame/forms/form-parts.tsx";
import { dayWritten } from "../frame/forms/typed-dates.ts";
import { type DashboardParts, type PageResponse, scopeOf, type Visit } from "../frame/visit.ts";
import { lastStandard, periodToBeginWith } from "./beginning.ts";
import { Found } from "./found.tsx";
import { Given } from "./given.tsx";
import { sectionsToDecide, toDecideIn } from "./to-decide.ts";
import { type Typed, takeFiles, trialBalanceIn } from "./typed.ts";

export async function trialBalancePage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const company = await companyHere(visit, parts);
  const notOver = visit.form.size === 0 ? await beginWithPeriod(visit, company, parts) : null;
  const isMapped = visit.form.has("csv") && Object.keys(visit.problems).length === 0;
  if (!isMapped) return show(visit, company, { problems: visit.problems, found: null, notOver }, parts);
  return shown(visit, company, parts);
}

export async function mapTheseLines(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const company = await companyHere(visit, parts);
  try {
    takeFiles(visit);
    const { given } = trialBalanceIn(visit);
    const isToStart = visit.form.get("do") === "start";
    const { found } = await mapHere(
      visit,
      company,
      { ...given, remember: isToStart && given.remember === true },
      parts,
    );
    if (found.warnings.some(({ code }) => code === NOT_REMEMBERED)) throw notKept();
    if (isToStart && found.input !== null) return start(visit, company, found, parts);
    visit.form.set("said", JSON.stringify(given.mapping ?? []));
  } catch (error) {
    if (error instanceof Refusal && error.field !== null)
      return show(visit, company, { problems: problemsOf(error), found: null }, parts);
    throw error;
  }
  for (const name of [...visit.form.keys()]) if (/^(category|account)\./.test(name)) visit.form.delete(name);
  visit.form.delete("do");
  return shown(visit, company, parts);
}

/** Who asked for it would not see on the draft's page that it was not done. */
function notKept(): Refusal {
  return new Refusal(
    "storage_quota_exceeded",
    "This organisation has used its storage quota, so what was chosen here cannot be remembered, and no return was started. Go back and take that tick away, or ask whoever runs this service to raise the quota.",
  );
}

/** Typed by nobody yet. What is next and not over is returned. */
async function beginWithPeriod(visit: Visit, company: CompanyRow, parts: DashboardParts): Promise<Period | null> {
  const { period, notOver } = await periodToBeginWith(visit, company, parts);
  if (period !== null) {
    visit.form.set("start", period.start);
    visit.form.set("end", period.end);
  }
  const standard = await lastStandard(visit, company, parts);
  if (standard !== null) visit.form.set("standard", standard);
  return notOver;
}

async function shown(visit: Visit, company: CompanyRow, parts: DashboardParts): Promise<PageResponse> {
  try {
    const { given, totals } = trialBalanceIn(visit);
    const { found, remembered } = await mapHere(visit, company, { ...given, remember: false }, parts);
    return show(visit, company, { problems: {}, found: { found, remembered, totals } }, parts);
  } catch (error) {
    if (!(error instanceof Refusal) || error.field === null) throw error;
    return show(visit, company, { problems: problemsOf(error), found: null }, parts);
  }
}

async function mapHere(
  visit: Visit,
  { name, utr, registration_number: number }: CompanyRow,
  given: Typed["given"],
  { db, clock }: DashboardParts,
): Promise<FoundForCompany> {
  const company = { name, utr, ...(number !== null && { registration_number: number }) };
  const by = { scope: scopeOf(visit), actor: visit.actor, mayRead: true };
  const { found, remembered } = await mapForCompany({ ...given, company }, by, { db, clock });
  // The page says so itself, with a way to that return.
  const warnings = found.warnings.filter(({ code }) => code !== ALREADY_FILED);
  return { found: { ...found, warnings }, remembered };
}

async function start(
  visit: Visit,
  company: CompanyRow,
  found: FoundForCompany["found"],
  parts: DashboardParts,
): Promise<PageResponse> {
  const { sources } = found;
  const input = { ...found.input, ...(sources.length > 0 && { sources }) };
  const body = { input: structuredClone(input) as object, sections: sectionsToDecide(found) };
  const outcome = await beginWith(body, visit, parts, visit.path, toDecideIn(found));
  if (outcome.kind === "remembered") return { kind: "redirect", to: outcome.answer.location };
  if (outcome.kind === "written") return { kind: "redirect", to: draftPath(visit, outcome) };
  const [first] = outcome.problems;
  return show(visit, company, { problems: { csv: first?.message ?? "" }, found: null }, parts);
}

interface Shown {
  problems: Problems;
  found: (FoundForCompany & Pick<Typed, "totals">) | null;
  notOver?: Period | null;
}

async function show(
  visit: Visit,
  company: CompanyRow,
  { problems, found, notOver = null }: Shown,
  parts: DashboardParts,
): Promise<PageResponse> {
  const own = companyPath(visit, company.id);
  const title = "Trial balance";
  const period = periodTypedIn(visit.form);
  const already = period === null ? null : await filedAlready(visit, { companyUtr: company.utr, ...period }, parts.db);
  const standard = await lastStandard(visit, company, parts);
  return {
    kind: "page",
    again: { kind: "form", problems, state: null },
    title: titleWith(problems, title),
    body: (
      <>
        <PageHeader title={`Trial balance of ${company.name}`} back={{ to: own, text: company.name }} />
        <ErrorSummary problems={problems} fields={null} />
        {already}
        <Form visit={visit} to={`${own}/trial-balance`} hasFiles>
          <input type="hidden" name="token" value={visit.formToken} />
          {found !== null && <Found visit={visit} of={found} />}
          <Given
            visit={visit}
            problems={problems}
            known={{ isMapped: found !== null, standard, notOver }}
            cancel={own}
          />
        </Form>
      </>
    ),
  };
}

/** Null where it is not typed yet, or is none. */
function periodTypedIn(form: URLSearchParams): Period | null {
  const [start, end] = [dayWritten(form.get("start") ?? ""), dayWritten(form.get("end") ?? "")];
  return isCalendarDate(start) && isCalendarDate(end) && start <= end ? { start, end } : null;
}
