// Settings → Tax authority → Set credentials. The password is stored sealed and shown nowhere, not even in a form that was wrong.

import { writeDown } from "../../access/audit.ts";
import { setCredentials } from "../../access/credentials.ts";
import { releaseWaitingFor } from "../../filings/submission-store.ts";
import { NO_CREDENTIALS, REFUSED_CREDENTIALS } from "../../filings/submitting.ts";
import { Refusal } from "../../platform/errors.ts";
import { password, text } from "../frame/form-fields.tsx";
import { formPage, problemsOf } from "../frame/form-page.tsx";
import { type DashboardParts, type PageAnswer, pathIn, type Visit } from "../frame/visit.ts";

export async function credentialsPage(visit: Visit): Promise<PageAnswer> {
  if (visit.mode === "sandbox") return { kind: "redirect", to: pathIn(visit, "/settings/authority") };
  return credentialsForm(visit, null);
}

export async function saveCredentials(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  const { form, organisation, actor, mode } = visit;
  if (mode === "sandbox")
    throw new Refusal("sandbox_without_credentials", "The sandbox authority needs no credentials.");
  const companyUtr = (form.get("company_utr") ?? "").replace(/\s/g, "") || null;
  const senderId = (form.get("sender_id") ?? "").trim();
  const given = { organisationId: organisation.id, companyUtr, senderId, password: form.get("password") ?? "" };
  try {
    await parts.db.transaction(async (tx) => {
      await setCredentials(tx, given, parts);
      const reasons = [NO_CREDENTIALS, REFUSED_CREDENTIALS];
      const released = await releaseWaitingFor(tx, { organisationId: organisation.id, reasons }, parts.clock.now());
      const details = { company: companyUtr ?? "every company", released };
      await writeDown(tx, actor, { action: "credentials_set", mode, details }, parts.clock.now());
    });
  } catch (error) {
    if (error instanceof Refusal) return credentialsForm(visit, error);
    throw error;
  }
  parts.wake();
  return { kind: "redirect", to: pathIn(visit, "/settings/authority"), notice: "credentials_set" };
}

function credentialsForm(visit: Visit, problem: Refusal | null): PageAnswer {
  const back = { to: pathIn(visit, "/settings/authority"), text: "Tax authority" };
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
                Live returns go to HMRC with these credentials. They replace those stored for the same companies, and
                filings that waited for credentials are sent.
              </p>
            ),
            fields: [
              text("sender_id", "Sender id", {
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
                hint: "10 digits. Left empty: for every company without its own credentials.",
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
