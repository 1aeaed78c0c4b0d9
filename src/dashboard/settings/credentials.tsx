// Settings → Tax authority → Set credentials. The password is stored sealed and shown nowhere, not even in a form that was wrong.

import { writeDown } from "../../access/audit.ts";
import { setCredentials } from "../../access/credentials.ts";
import { releaseWaitingFor } from "../../filings/submission-store.ts";
import { NO_CREDENTIALS, REFUSED_CREDENTIALS } from "../../filings/submitting.ts";
import { Refusal } from "../../platform/errors.ts";
import { Card, PageHeader } from "../frame/components.tsx";
import { Button, Form, Input } from "../frame/form-parts.tsx";
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
  const { form, query } = visit;
  const wrong = (field: string) => (problem?.field === field ? problem.message : null);
  return {
    kind: "page",
    status: problem === null ? 200 : 400,
    title: "Set credentials",
    body: (
      <>
        <PageHeader
          title="Set credentials"
          back={{ to: pathIn(visit, "/settings/authority"), text: "Tax authority" }}
        />
        <Card>
          <p class="lead">
            With these, live returns go to the tax authority in your name. They take the place of those stored for the
            same companies, and filings that waited for credentials go on.
          </p>
          <Form visit={visit} to={pathIn(visit, "/settings/authority/credentials")}>
            <Input
              name="sender_id"
              label="Sender id"
              hint="The user id the tax authority gave."
              value={form.get("sender_id") ?? ""}
              error={wrong("sender_id")}
              autocomplete="off"
              required
            />
            <Input
              name="password"
              type="password"
              label="Password"
              hint="Stored sealed, and shown to nobody again."
              error={wrong("password")}
              autocomplete="new-password"
              required
            />
            <Input
              name="company_utr"
              label="Only for the company with this UTR"
              hint="10 digits. Left empty: for every company without credentials of its own."
              value={form.get("company_utr") ?? query.get("company") ?? ""}
              error={wrong("company_utr")}
              inputMode="numeric"
              autocomplete="off"
            />
            <Button tone="main">Store the credentials</Button>
          </Form>
        </Card>
      </>
    ),
  };
}
