// From a ledger to a return by hand: a file or pasted lines, what each account is, and a draft with the figures.

import type { CompanyRow } from "../../companies/company.ts";
import { obligationsOfCompanies } from "../../companies/obligation-store.ts";
import { Refusal } from "../../platform/errors.ts";
import { type FoundForCompany, mapForCompany } from "../../trial-balances/map.ts";
import { companyHere, companyPath } from "../companies/parts.tsx";
import { beginWith } from "../drafts/begin.tsx";
import { draftPath } from "../drafts/existing-draft.ts";
import { PageHeader } from "../frame/components.tsx";
import { ErrorSummary, titleWith } from "../frame/forms/error-summary.tsx";
import type { Problems } from "../frame/forms/form-fields.tsx";
import { problemsOf } from "../frame/forms/form-page.tsx";
import { Form } from "../frame/forms/form-parts.tsx";
import { type DashboardParts, type PageResponse, scopeOf, type Visit } from "../frame/visit.ts";
import { Found } from "./found.tsx";
import { Given } from "./given.tsx";
import { sectionsToDecide } from "./to-decide.ts";
import { type Typed, takeFiles, trialBalanceIn } from "./typed.ts";

export async function trialBalancePage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const company = await companyHere(visit, parts);
  if (visit.form.size === 0) await beginWithPeriod(visit, company, parts);
  const isMapped = visit.form.has("csv") && Object.keys(visit.problems).length === 0;
  if (!isMapped) return show(visit, company, { problems: visit.problems, found: null });
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
    if (isToStart && found.input !== null) return start(visit, company, found, parts);
    visit.form.set("said", JSON.stringify(given.mapping ?? []));
  } catch (error) {
    if (error instanceof Refusal && error.field !== null)
      return show(visit, company, { problems: problemsOf(error), found: null });
    throw error;
  }
  for (const name of [...visit.form.keys()]) if (/^(category|account)\./.test(name)) visit.form.delete(name);
  visit.form.delete("do");
  return shown(visit, company, parts);
}

/** Typed by nobody yet: the first period of account that is still to be filed. */
async function beginWithPeriod(visit: Visit, { id }: CompanyRow, { db }: DashboardParts): Promise<void> {
  const duties = await obligationsOfCompanies(db, [id]);
  const open = duties.filter(({ kind, settled }) => kind === "return" && settled === "open");
  const [first] = open.sort((one, other) => (one.period_start < other.period_start ? -1 : 1));
  if (first === undefined) return;
  visit.form.set("start", first.accounts_start);
  visit.form.set("end", first.accounts_end);
}

async function shown(visit: Visit, company: CompanyRow, parts: DashboardParts): Promise<PageResponse> {
  try {
    const { given, totals } = trialBalanceIn(visit);
    const { found, remembered } = await mapHere(visit, company, { ...given, remember: false }, parts);
    return show(visit, company, { problems: {}, found: { found, remembered, totals } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.field === null) throw error;
    return show(visit, company, { problems: problemsOf(error), found: null });
  }
}

function mapHere(
  visit: Visit,
  { name, utr, registration_number: number }: CompanyRow,
  given: Typed["given"],
  { db, clock }: DashboardParts,
): Promise<FoundForCompany> {
  const company = { name, utr, ...(number !== null && { registration_number: number }) };
  return mapForCompany({ ...given, company }, { scope: scopeOf(visit), actor: visit.actor }, { db, clock });
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
  const outcome = await beginWith(body, visit, parts);
  if (outcome.kind === "remembered") return { kind: "redirect", to: outcome.answer.location };
  if (outcome.kind === "written") return { kind: "redirect", to: draftPath(visit, outcome) };
  const [first] = outcome.problems;
  return show(visit, company, { problems: { csv: first?.message ?? "" }, found: null });
}

function show(
  visit: Visit,
  company: CompanyRow,
  { problems, found }: { problems: Problems; found: (FoundForCompany & Pick<Typed, "totals">) | null },
): PageResponse {
  const own = companyPath(visit, company.id);
  const title = "Trial balance";
  return {
    kind: "page",
    again: { kind: "form", problems, state: null },
    title: titleWith(problems, title),
    body: (
      <>
        <PageHeader title={`Trial balance of ${company.name}`} back={{ to: own, text: company.name }} />
        <ErrorSummary problems={problems} fields={null} />
        <Form visit={visit} to={`${own}/trial-balance`} hasFiles>
          <input type="hidden" name="token" value={visit.formToken} />
          {found !== null && <Found visit={visit} of={found} />}
          <Given visit={visit} problems={problems} isMapped={found !== null} cancel={own} />
        </Form>
      </>
    ),
  };
}
