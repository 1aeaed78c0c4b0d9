// Settings → Companies House → a presenter. Its id and code are stored encrypted and never shown, not even in a form
// with an error.

import { Refusal } from "../../platform/errors.ts";
import { setPresenter } from "../../register/presenters/presenters.ts";
import { password, text } from "../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../frame/forms/form-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";
import { type PresenterPurpose, purposeNamed } from "./companies-house.tsx";

export async function presenterPage(visit: Visit): Promise<PageResponse> {
  if (visit.mode === "sandbox") return { kind: "redirect", to: pathIn(visit, "/settings/companies-house") };
  return presenterForm(visit, purposeNamed(visit.query.get("for") ?? "live"), null);
}

export async function savePresenter(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { form, organisation, actor, mode } = visit;
  const to = pathIn(visit, "/settings/companies-house");
  if (mode === "sandbox")
    throw new Refusal("sandbox_has_none", "The sandbox needs no presenter. Switch to live to set one.");
  const purpose = purposeNamed(form.get("for") ?? "");
  const typed = (name: string) => (form.get(name) ?? "").trim();
  const given = {
    organisationId: organisation.id,
    destination: purpose.destination,
    presenterId: typed("presenter_id"),
    code: typed("presenter_code"),
    packageReference: typed("package_reference"),
    firstNumber: typed("first_number").toUpperCase() || null,
  };
  try {
    await setPresenter(parts.db, given, actor, parts);
  } catch (error) {
    if (error instanceof Refusal && error.field !== null) return presenterForm(visit, purpose, error);
    throw error;
  }
  return { kind: "redirect", to, notice: "presenter_set" };
}

function presenterForm(
  visit: Visit,
  { destination, title, lead }: PresenterPurpose,
  problem: Refusal | null,
): PageResponse {
  const back = { to: pathIn(visit, "/settings/companies-house"), text: "Companies House settings" };
  const secret = { autocomplete: "new-password", required: true } as const;
  return formPage(visit, {
    title: `Set the ${title.toLowerCase()}`,
    back,
    problems: problemsOf(problem),
    forms: [
      {
        to: `${back.to}/presenter?for=${destination}`,
        hidden: { for: destination },
        sections: [
          {
            lead: <p>{lead} It replaces the one that is stored. Accounts that wait for a presenter are then sent.</p>,
            fields: [
              password("presenter_id", "Presenter ID", {
                hint: "Companies House gave it to you. Stored encrypted and never shown again.",
                ...secret,
              }),
              password("presenter_code", "Presenter authentication code", {
                hint: "Upper and lower case matter. Stored encrypted and never shown again.",
                ...secret,
              }),
              text("package_reference", "Package reference", {
                hint: "The 4 digits that Companies House gave you. It has one for tests and another for live.",
                inputMode: "numeric",
                autocomplete: "off",
                required: true,
              }),
              text("first_number", "First submission number", {
                hint: "Only if other software has sent with this presenter: a number of 6 characters, larger than all it used. Otherwise leave this empty.",
                autocomplete: "off",
                maxLength: 6,
              }),
            ],
          },
        ],
        submit: "Store presenter",
        cancel: { to: back.to },
      },
    ],
  });
}
