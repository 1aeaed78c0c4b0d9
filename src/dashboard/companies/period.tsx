// Adding a period of account that nothing was filed for yet, and removing it again.

import { givePeriod, removePeriod } from "../../companies/change.ts";
import type { CompanyRow, Period } from "../../companies/company.ts";
import { periodTyped } from "../../companies/typed.ts";
import { Refusal } from "../../platform/errors.ts";
import { Day } from "../frame/format.tsx";
import { formPage, problemsOf } from "../frame/forms/form-page.tsx";
import { dayWritten } from "../frame/forms/typed-dates.ts";
import { type DashboardParts, type PageResponse, scopeOf, type Visit } from "../frame/visit.ts";
import { periodFields } from "./company-form.tsx";
import { companyHere, companyPath } from "./parts.tsx";

export async function periodPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return periodForm(visit, await companyHere(visit, parts), null);
}

export async function addPeriod(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const company = await companyHere(visit, parts);
  try {
    const period = typedIn(visit.form);
    await givePeriod(parts.db, { ...scopeOf(visit), id: company.id }, period, visit.actor, parts);
  } catch (error) {
    if (error instanceof Refusal && error.field !== null) return periodForm(visit, company, error);
    throw error;
  }
  return { kind: "redirect", to: companyPath(visit, company.id), notice: "period_added" };
}

function typedIn(from: URLSearchParams): Period {
  const period = periodTyped(dayWritten(from.get("start") ?? ""), dayWritten(from.get("end") ?? ""));
  if (period !== null) return period;
  throw new Refusal("invalid_option", "Enter the first day of the period.", "start");
}

function periodForm(visit: Visit, company: CompanyRow, problem: Refusal | null): PageResponse {
  const own = companyPath(visit, company.id);
  return formPage(visit, {
    title: "Add a period",
    heading: `Add a period of ${company.name}`,
    back: { to: own, text: company.name },
    problems: problemsOf(problem),
    forms: [
      {
        to: `${own}/period`,
        sections: [
          {
            lead: (
              <p>The days for which accounts are made up. An expected period becomes certain when you add its days.</p>
            ),
            fields: periodFields,
          },
        ],
        submit: "Add period",
        cancel: { to: own },
      },
    ],
  });
}

export async function removePeriodPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return removal(visit, await companyHere(visit, parts), visit.query);
}

export async function removeThisPeriod(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const company = await companyHere(visit, parts);
  const period = typedIn(visit.form);
  await removePeriod(parts.db, { ...scopeOf(visit), id: company.id }, period, visit.actor, parts);
  return { kind: "redirect", to: companyPath(visit, company.id), notice: "period_removed" };
}

function removal(visit: Visit, company: CompanyRow, from: URLSearchParams): PageResponse {
  const own = companyPath(visit, company.id);
  const { start, end } = typedIn(from);
  return formPage(visit, {
    title: "Remove period",
    heading: `Remove a period of ${company.name}`,
    back: { to: own, text: company.name },
    forms: [
      {
        to: `${own}/period/remove`,
        hidden: { start, end },
        sections: [
          {
            lead: (
              <p>
                The period <Day day={start} /> to <Day day={end} /> is no longer listed, and nothing is due for it. What
                is expected next follows from the other periods.
              </p>
            ),
          },
        ],
        submit: "Remove period",
        tone: "danger",
        cancel: { to: own },
      },
    ],
  });
}
