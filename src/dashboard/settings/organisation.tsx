// Settings → Organisation: who it is, what its returns say unless they say otherwise, and how long events are kept.

import { type Declarant, declarantProblem } from "../../../packages/ct600/input/declarant.ts";
import { counted } from "../../../packages/ct600/text/numbers.ts";
import { changeOrganisation, checkedSettings, type OrganisationSettings } from "../../access/organisations.ts";
import type { OrganisationRow } from "../../access/store.ts";
import { Refusal } from "../../platform/errors.ts";
import { choice, text } from "../frame/forms/form-fields.tsx";
import { formPage, type PageForm, problemsOf } from "../frame/forms/form-page.tsx";
import { refuseIncomplete } from "../frame/forms/incomplete-returns.ts";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";
import { eventsLost, retentionPath } from "./retention.tsx";
import { TwoStepRule } from "./two-step-rule.tsx";

export async function organisationPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  // What the user typed before they had to confirm the password, or else the stored settings.
  const settings = visit.form.size > 0 ? settingsIn(visit.form) : settingsOf(visit.organisation);
  return organisationForm(visit, settings, parts, null);
}

function settingsOf(organisation: OrganisationRow): OrganisationSettings {
  return {
    name: organisation.name,
    declarantName: organisation.declarant_name ?? "",
    declarantStatus: organisation.declarant_status ?? "",
    filesAs: organisation.files_as,
    refuseIncomplete: organisation.refuse_incomplete ? "yes" : "no",
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
    refuseIncomplete: given("refuse_incomplete"),
    eventRetentionDays: given("retention"),
  };
}

/**
 * Who declares live returns, and as what they are filed. The sandbox has the same settings, so they need the password
 * there too.
 */
export function changesDeclaration({ form, organisation }: Visit): boolean {
  const [wanted, present] = [settingsIn(form), settingsOf(organisation)];
  const fields = ["declarantName", "declarantStatus", "filesAs"] as const;
  return fields.some((field) => wanted[field].trim() !== present[field]);
}

export async function saveOrganisation(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { form, organisation, actor, mode } = visit;
  const settings = settingsIn(form);
  try {
    refuseUnusable("name", settings.declarantName);
    refuseUnusable("status", settings.declarantStatus);
    const { event_retention_days: days, ...others } = checkedSettings(settings);
    const isShorter = (await eventsLost(visit, days, parts)) !== null;
    // Keeping events for fewer days is confirmed on its own page; the other settings do not wait for that.
    const change = isShorter ? others : { ...others, event_retention_days: days };
    const changed = await changeOrganisation(parts.db, organisation.id, change, actor, parts);
    if (isShorter)
      return { kind: "redirect", to: retentionPath(visit, days), ...(changed && { notice: "others_saved" }) };
  } catch (error) {
    if (error instanceof Refusal) return organisationForm(visit, settings, parts, error);
    throw error;
  }
  return { kind: "redirect", to: pathIn({ mode }, "/settings/organisation"), notice: "organisation_changed" };
}

/** Refused here, because a program would otherwise meet the error months later. */
function refuseUnusable(part: keyof Declarant, text: string): void {
  const problem = text.trim() === "" ? undefined : declarantProblem(part, text);
  if (problem !== undefined) throw new Refusal("invalid_declarant", problem, `declarant_${part}`);
}

function organisationForm(
  visit: Visit,
  settings: OrganisationSettings,
  { eventRetentionDays }: DashboardParts,
  problem: Refusal | null,
): PageResponse {
  return formPage(visit, {
    title: "Organisation",
    problems: problemsOf(problem),
    above: <p class="lead muted">These settings apply to sandbox and live.</p>,
    forms: [
      {
        to: pathIn(visit, "/settings/organisation"),
        sections: sectionsOf(settings, eventRetentionDays),
        submit: "Save",
      },
    ],
    below: <TwoStepRule visit={visit} />,
  });
}

function sectionsOf(settings: OrganisationSettings, eventRetentionDays: number): PageForm["sections"] {
  return [
    {
      title: "Name",
      fields: [
        text("organisation", "Organisation", {
          value: settings.name,
          autocomplete: "organization",
          maxLength: 160,
          required: true,
        }),
      ],
    },
    {
      title: "Declarant",
      lead: (
        <p>
          Used for every return without a declarant. Without a name here, each live return must name its declarant; the
          sandbox uses “Authorised signatory”.
        </p>
      ),
      fields: [
        text("declarant_name", "Name", {
          hint: "The name of a person, 2 to 56 characters. Accents are removed before sending.",
          value: settings.declarantName,
          autocomplete: "off",
        }),
        text("declarant_status", "Status", {
          hint: "Such as Director, Company secretary or Agent. If empty: Director.",
          value: settings.declarantStatus,
          autocomplete: "off",
        }),
        choice("files_as", "Files as", senders, {
          hint: "Who sends live returns: the company itself, or an agent who files for it.",
          value: settings.filesAs,
        }),
      ],
    },
    {
      title: "Incomplete returns",
      fields: [refuseIncomplete(settings.refuseIncomplete)],
    },
    {
      title: "Event retention",
      fields: [
        text("retention", "Days", {
          hint: `Older events are deleted permanently, with their deliveries and attempts. Filings are kept. If empty: ${counted(eventRetentionDays, "day", "days")}, set by your administrator.`,
          value: settings.eventRetentionDays,
          inputMode: "numeric",
          autocomplete: "off",
        }),
      ],
    },
  ];
}

const senders = [
  ["company", "The company"],
  ["agent", "An agent"],
] as const;
