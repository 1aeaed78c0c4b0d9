// Settings → HMRC → Set credentials. The password is stored encrypted and never shown, not even in a form with an
// error.

import { setCredentials } from "../../filings/exchange/credentials.ts";
import { Refusal } from "../../platform/errors.ts";
import { password, text } from "../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../frame/forms/form-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";

export async function credentialsPage(visit: Visit): Promise<PageResponse> {
  if (visit.mode === "sandbox") return { kind: "redirect", to: pathIn(visit, "/settings/authority") };
  return credentialsForm(visit, null);
}

export async function saveCredentials(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { form, organisation, actor, mode } = visit;
  const companyUtr = (form.get("company_utr") ?? "").replace(/\s/g, "") || null;
  const senderId = (form.get("sender_id") ?? "").trim();
  const given = { organisationId: organisation.id, mode, companyUtr, senderId, password: form.get("password") ?? "" };
  try {
    await setCredentials(parts.db, given, actor, parts);
  } catch (error) {
    if (error instanceof Refusal && error.field !== null) return credentialsForm(visit, error);
    throw error;
  }
  return { kind: "redirect", to: pathIn(visit, "/settings/authority"), notice: "credentials_set" };
}

function credentialsForm(visit: Visit, problem: Refusal | null): PageResponse {
  const back = { to: pathIn(visit, "/settings/authority"), text: "HMRC" };
  return formPage(visit, {
    title: "Set credentials",
    back,
    problems: problemsOf(problem),
    forms: [
      {
        to: `${back.to}/credentials`,
        sections: [
          {
            lead: (
              <p>
                Quarterday sends live returns to HMRC with these credentials. They replace those stored for the same
                companies. Filings that wait for credentials are then sent.
              </p>
            ),
            fields: [
              text("sender_id", "Sender ID", {
                hint: "The user id HMRC gave you.",
                autocomplete: "off",
                required: true,
              }),
              password("password", "Password", {
                hint: "Stored encrypted and never shown again.",
                autocomplete: "new-password",
                required: true,
              }),
              text("company_utr", "Only for the company with this UTR", {
                hint: "10 digits. If empty: for every company without its own credentials.",
                value: visit.query.get("company") ?? "",
                inputMode: "numeric",
                autocomplete: "off",
              }),
            ],
          },
        ],
        submit: "Store credentials",
        cancel: { to: back.to },
      },
    ],
  });
}
