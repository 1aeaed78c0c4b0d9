// Settings → Organisation: who it is, what its returns say unless they say otherwise, how long events are kept, and who can sign in.

import { changeOrganisation, checkedSettings, type OrganisationSettings } from "../../access/organisations.ts";
import type { OrganisationRow } from "../../access/store.ts";
import { usersOf } from "../../access/user-store.ts";
import { type Declarant, declarantProblem } from "../../ct600/declarant.ts";
import { Refusal } from "../../platform/errors.ts";
import { Card, Copyable, PageHeader } from "../frame/components.tsx";
import { Button, Form, Input, Select } from "../frame/form-parts.tsx";
import { counted } from "../frame/format.tsx";
import { type DashboardParts, type PageAnswer, pathIn, type Visit } from "../frame/visit.ts";
import { People } from "./people.tsx";
import { eventsLost, retentionPath } from "./retention.tsx";

export async function organisationPage(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  // Typed before the password was asked for, or else as it is.
  const settings = visit.form.size > 0 ? settingsIn(visit.form) : settingsOf(visit.organisation);
  return organisationForm(visit, settings, parts, null);
}

function settingsOf(organisation: OrganisationRow): OrganisationSettings {
  return {
    name: organisation.name,
    declarantName: organisation.declarant_name ?? "",
    declarantStatus: organisation.declarant_status ?? "",
    filesAs: organisation.files_as,
    eventRetentionDays: organisation.event_retention_days?.toString() ?? "",
  };
}

function settingsIn(form: URLSearchParams): OrganisationSettings {
  const given = (name: string) => form.get(name) ?? "";
  return {
    name: given("organisation"),
    declarantName: given("declarant_name"),
    declarantStatus: given("declarant_status"),
    filesAs: given("files_as"),
    eventRetentionDays: given("retention"),
  };
}

/** Who declares live returns, and as what they are filed. It is the same in the sandbox, so the way there must not lead around the password. */
export function changesDeclaration({ form, organisation }: Visit): boolean {
  const [wanted, present] = [settingsIn(form), settingsOf(organisation)];
  const fields = ["declarantName", "declarantStatus", "filesAs"] as const;
  return fields.some((field) => wanted[field].trim() !== present[field]);
}

export async function saveOrganisation(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  const { form, organisation, actor, mode } = visit;
  const settings = settingsIn(form);
  try {
    refuseUnusable("name", settings.declarantName);
    refuseUnusable("status", settings.declarantStatus);
    const { event_retention_days: days, ...others } = checkedSettings(settings);
    const losesEvents = (await eventsLost(visit, days, parts)) !== null;
    // What deletes for good is asked about on a page of its own; the rest need not wait for that.
    const change = losesEvents ? others : { ...others, event_retention_days: days };
    const changed = await changeOrganisation(parts.db, organisation.id, change, actor, parts);
    if (losesEvents)
      return { kind: "redirect", to: retentionPath(visit, days), ...(changed && { notice: "others_saved" }) };
  } catch (error) {
    if (error instanceof Refusal) return organisationForm(visit, settings, parts, error);
    throw error;
  }
  return { kind: "redirect", to: pathIn({ mode }, "/settings/organisation"), notice: "organisation_changed" };
}

/** Better told here than to a program that files months later. */
function refuseUnusable(part: keyof Declarant, text: string): void {
  const problem = text.trim() === "" ? undefined : declarantProblem(part, text);
  if (problem !== undefined) throw new Refusal("invalid_declarant", problem, `declarant_${part}`);
}

async function organisationForm(
  visit: Visit,
  settings: OrganisationSettings,
  { db, eventRetentionDays }: DashboardParts,
  problem: Refusal | null,
): Promise<PageAnswer> {
  const people = await usersOf(db, visit.organisation.id);
  const wrong = (field: string) => (problem?.field === field ? problem.message : null);
  return {
    kind: "page",
    status: problem === null ? 200 : 400,
    title: "Organisation",
    body: (
      <>
        <PageHeader title="Organisation" />
        <p class="lead muted">These settings are the same in the sandbox and in live.</p>
        <Form visit={visit} to={pathIn(visit, "/settings/organisation")}>
          <Card title="Name">
            <Input
              name="organisation"
              label="Organisation"
              value={settings.name}
              error={wrong("organisation")}
              autocomplete="organization"
              maxLength={160}
              required
            />
          </Card>
          <Card title="Who declares returns correct">
            <p class="lead">
              Used for every return that names nobody itself. Without a name here, a live return has to name its
              declarant; in the sandbox “Authorised signatory” stands in.
            </p>
            <Input
              name="declarant_name"
              label="Name"
              hint="A person, in 2 to 56 characters. Letters with accents are sent without them."
              value={settings.declarantName}
              error={wrong("declarant_name")}
              autocomplete="off"
            />
            <Input
              name="declarant_status"
              label="Status"
              hint="Such as Director, Company secretary or Agent. Left empty: Director."
              value={settings.declarantStatus}
              error={wrong("declarant_status")}
              autocomplete="off"
            />
            <Select
              name="files_as"
              label="Files as"
              hint="What live returns say about their sender: the company itself, or an agent who files for it."
              value={settings.filesAs}
              error={wrong("files_as")}
              options={[
                ["company", "The company"],
                ["agent", "An agent"],
              ]}
            />
          </Card>
          <Card title="How long events are kept">
            <Input
              name="retention"
              label="Days"
              hint={`Older events are deleted for good, with their deliveries and attempts; filings stay. Left empty: ${counted(eventRetentionDays, "day", "days")}, as whoever runs this service has chosen.`}
              value={settings.eventRetentionDays}
              error={wrong("retention")}
              inputMode="numeric"
              autocomplete="off"
            />
          </Card>
          <p class="lead">
            <Button tone="main">Save</Button>
          </p>
        </Form>
        <Card title="Who can sign in">
          <People visit={visit} people={people} />
          <p class="after">
            Whoever runs this service invites others, and makes a new link for a forgotten password or to let somebody
            in again. Both print a link to pass on:
          </p>
          <Copyable
            text={"npx quarterday users invite --email name@example.com --name 'Their name'"}
            label="The command that invites somebody"
          />
          <Copyable
            text="npx quarterday users reset name@example.com"
            label="The command that makes a link for somebody who is known here"
          />
        </Card>
      </>
    ),
  };
}
