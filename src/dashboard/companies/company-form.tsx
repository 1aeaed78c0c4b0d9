// Adding a company, and changing what is known of it.

import { MONTHS } from "../../../packages/ct600/text/days.ts";
import { addCompany, changeCompany, newCompanyTyped } from "../../companies/change.ts";
import type { CompanyRow } from "../../companies/company.ts";
import { companyTyped, hasWrongCheckDigit, type TypedCompany, WRONG_CHECK_DIGIT } from "../../companies/typed.ts";
import { Refusal } from "../../platform/errors.ts";
import { choice, day, type FormField, text } from "../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../frame/forms/form-page.tsx";
import { dayWritten } from "../frame/forms/typed-dates.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { companyHere, companyPath } from "./parts.tsx";

export async function newCompanyPage(visit: Visit): Promise<PageResponse> {
  return newForm(visit, null);
}

export async function addNewCompany(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { form } = visit;
  const utr = utrIn(form);
  // Told before anything else: the same number sent again is meant.
  if (hasWrongCheckDigit(utr) && form.get("seen_utr") !== utr)
    return newForm(visit, new Refusal("invalid_option", `${WRONG_CHECK_DIGIT} If it is right, add it again.`, "utr"));
  try {
    const wanted = newCompanyTyped({
      ...typedIn(form),
      start: dayWritten(form.get("start") ?? ""),
      end: dayWritten(form.get("end") ?? ""),
    });
    const { id } = await addCompany(parts.db, scopeOf(visit), wanted, visit.actor, parts);
    return { kind: "redirect", to: companyPath(visit, id), notice: "company_added" };
  } catch (error) {
    if (error instanceof Refusal && error.field !== null) return newForm(visit, error);
    throw error;
  }
}

const utrIn = (form: URLSearchParams) => (form.get("utr") ?? "").replace(/\s/g, "");

export async function editCompanyPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return editForm(visit, await companyHere(visit, parts), null);
}

export async function saveCompany(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const company = await companyHere(visit, parts);
  const which = { ...scopeOf(visit), id: company.id };
  try {
    await changeCompany(parts.db, which, companyTyped(typedIn(visit.form)), visit.actor, parts);
  } catch (error) {
    if (error instanceof Refusal && error.field !== null) return editForm(visit, company, error);
    throw error;
  }
  return { kind: "redirect", to: companyPath(visit, company.id), notice: "company_changed" };
}

function typedIn(form: URLSearchParams): TypedCompany {
  const given = (name: string) => form.get(name) ?? "";
  return {
    name: given("name"),
    utr: given("utr"),
    registrationNumber: given("registration_number"),
    incorporatedOn: dayWritten(given("incorporated_on")),
    yearEnd: given("year_end"),
    companyType: given("company_type"),
    paysByInstalments: given("pays_by_instalments"),
    mayNotNeedReturn: given("may_not_need_return"),
    isClosed: given("is_closed"),
    approverName: given("approver_name"),
    approverEmail: given("approver_email"),
    approverCapacity: given("approver_capacity"),
  };
}

function newForm(visit: Visit, problem: Refusal | null): PageResponse {
  const list = pathIn(visit, "/companies");
  return formPage(visit, {
    title: "Add company",
    back: { to: list, text: "Companies" },
    problems: problemsOf(problem),
    forms: [
      {
        to: `${list}/new`,
        hidden: { seen_utr: hasWrongCheckDigit(utrIn(visit.form)) ? utrIn(visit.form) : null },
        sections: [
          {
            fields: [
              ...identity(null),
              text("utr", "UTR", {
                hint: "The company's Unique Taxpayer Reference: 10 digits, from HMRC's letters.",
                inputMode: "numeric",
                autocomplete: "off",
                required: true,
              }),
              numberField(null),
            ],
          },
          {
            title: "First period",
            lead: <p>Leave it empty if you do not know it: a filed return brings it.</p>,
            fields: periodFields,
          },
          { title: "What is known", fields: facts(null) },
          { title: "Who approves", fields: approver(null) },
        ],
        submit: "Add company",
        cancel: { to: list },
      },
    ],
  });
}

export const periodFields: readonly FormField[] = [
  day("start", "First day of the accounts"),
  day("end", "Last day of the accounts"),
];

function editForm(visit: Visit, company: CompanyRow, problem: Refusal | null): PageResponse {
  const own = companyPath(visit, company.id);
  return formPage(visit, {
    title: "Edit company",
    heading: `Edit ${company.name}`,
    back: { to: own, text: company.name },
    problems: problemsOf(problem),
    forms: [
      {
        to: `${own}/edit`,
        sections: [
          {
            lead: (
              <p>
                Name and number follow the next return that is filed. The UTR stays: it is what a company is known by.
              </p>
            ),
            fields: [...identity(company), numberField(company)],
          },
          { title: "What is known", fields: [...facts(company), closed(company)] },
          { title: "Who approves", fields: approver(company) },
        ],
        submit: "Save",
        cancel: { to: own },
      },
    ],
  });
}

const identity = (of: CompanyRow | null): FormField[] => [
  text("name", "Company name", { value: of?.name ?? "", autocomplete: "off", required: true, maxLength: 160 }),
];

const numberField = (of: CompanyRow | null): FormField =>
  text("registration_number", "Company number", {
    hint: "8 characters, from Companies House. Leave it empty if there is none.",
    value: of?.registration_number ?? "",
    autocomplete: "off",
  });

const yesNo = (name: string, label: string, is: boolean): FormField =>
  choice(
    name,
    label,
    [
      ["", "No"],
      ["yes", "Yes"],
    ],
    { value: is ? "yes" : "" },
  );

function facts(of: CompanyRow | null): FormField[] {
  const month = of?.reference_month ?? null;
  return [
    day("incorporated_on", "Incorporated on", {
      hint: "First accounts of more than 12 months are due 21 months after this day.",
      value: of?.incorporated_on ?? "",
    }),
    text("year_end", "Year end at Companies House", {
      hint: "Such as 31 March.",
      value: month === null ? "" : `${of?.reference_day} ${MONTHS[month - 1]}`,
      autocomplete: "off",
    }),
    choice(
      "company_type",
      "Type",
      [
        ["", "As its name says, else private"],
        ["private", "Private"],
        ["public", "Public"],
      ],
      { value: of?.company_type ?? "" },
    ),
    yesNo("pays_by_instalments", "Pays by instalments, or through its group", of?.pays_by_instalments ?? false),
    yesNo("may_not_need_return", "HMRC may have said that no return is needed", of?.may_not_need_return ?? false),
  ];
}

const closed = (of: CompanyRow): FormField =>
  yesNo("is_closed", "Dissolved or ceased: no further period", of.is_closed);

const approver = (of: CompanyRow | null): FormField[] => [
  text("approver_name", "Name", { value: of?.approver_name ?? "", autocomplete: "off" }),
  text("approver_email", "Email address", { type: "email", value: of?.approver_email ?? "", autocomplete: "off" }),
  text("approver_capacity", "Capacity", {
    hint: "Such as Director.",
    value: of?.approver_capacity ?? "",
    autocomplete: "off",
  }),
];
