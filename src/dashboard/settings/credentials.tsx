// Settings → Tax authority → Set credentials. The password is stored sealed and shown nowhere, not even in a form that was wrong.

import { setCredentials } from "../../filings/credentials.ts";
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
  const companyUtr = (form.get("company_utr") ?? "").replace(/\s/g, "") || null;
  const senderId = (form.get("sender_id") ?? "").trim();
  const given = { organisationId: organisation.id, mode, companyUtr, senderId, password: form.get("password") ?? "" };
  try {
    await setCredentials(parts.db, given, actor, parts);
  } catch (error) {
    if (error instanceof Refusal && error.field !== null) return credentialsForm(visit, error);
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
