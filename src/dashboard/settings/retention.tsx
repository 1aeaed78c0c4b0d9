// Keeping events for fewer days deletes older ones permanently, live ones too, now or as they come of age. So the page
// counts them first and asks for the password, also where none is old enough yet.

import { counted, numberText } from "../../../packages/ct600/text/numbers.ts";
import { changeOrganisation, checkedDays } from "../../access/organisations.ts";
import { isConfirmed } from "../../access/sign-in/sessions.ts";
import { after, DAY } from "../../platform/clock.ts";
import { countEventsBefore } from "../../webhooks/store.ts";
import { Moment } from "../frame/format.tsx";
import { formPage } from "../frame/forms/form-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";

/** Null: the operator's setting. */
type Days = number | null;

interface Loss {
  /** Events that happened before then. */
  before: Date;
  sandbox: number;
  live: number;
  all: number;
}

const organisationPath = (visit: Visit) => pathIn(visit, "/settings/organisation");

export function retentionPath(visit: Visit, days: Days): string {
  return `${organisationPath(visit)}/retention?days=${days ?? ""}`;
}

/** The events that are deleted at once if they are kept for so many days; null if that is no fewer than now. */
export async function eventsLost(visit: Visit, days: Days, parts: DashboardParts): Promise<Loss | null> {
  const keptFor = (chosen: Days) => chosen ?? parts.eventRetentionDays;
  if (keptFor(days) >= keptFor(visit.organisation.event_retention_days)) return null;
  const before = after(visit.now, -keptFor(days) * DAY);
  const { sandbox, live } = await countEventsBefore(parts.db, { organisationId: visit.organisation.id, before });
  return { before, sandbox, live, all: sandbox + live };
}

export async function retentionPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const days = checkedDays(visit.query.get("days") ?? "");
  const loss = await eventsLost(visit, days, parts);
  return passwordFirst(visit, days, loss) ?? confirmPage(visit, days, loss, parts);
}

export async function changeRetention(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const days = checkedDays(visit.form.get("days") ?? "");
  const redirect = passwordFirst(visit, days, await eventsLost(visit, days, parts));
  if (redirect !== null) return redirect;
  const { organisation, actor } = visit;
  const change = { event_retention_days: days };
  await changeOrganisation(parts.db, organisation.id, change, actor, parts);
  return { kind: "redirect", to: organisationPath(visit), notice: "organisation_changed" };
}

function passwordFirst(visit: Visit, days: Days, loss: Loss | null): PageResponse | null {
  if (loss === null || isConfirmed(visit.session, visit.now)) return null;
  return { kind: "redirect", to: `/confirm?to=${encodeURIComponent(retentionPath(visit, days))}` };
}

function confirmPage(visit: Visit, days: Days, loss: Loss | null, parts: DashboardParts): PageResponse {
  const daysText = (chosen: Days) => counted(chosen ?? parts.eventRetentionDays, "day", "days");
  const back = { to: organisationPath(visit), text: "Organisation" };
  return formPage(visit, {
    title: `Keep events for ${daysText(days)}?`,
    back,
    forms: [
      {
        to: `${back.to}/retention`,
        hidden: { days: String(days ?? "") },
        sections: [
          {
            lead: (
              <>
                <p>Events are kept for {daysText(visit.organisation.event_retention_days)} at present.</p>
                {loss !== null && loss.all > 0 ? <LossText loss={loss} /> : <p>No events will be deleted now.</p>}
                <p>Filings and their documents are kept.</p>
              </>
            ),
          },
        ],
        ...(loss !== null && loss.all > 0
          ? { submit: `Delete ${counted(loss.all, "event", "events")}`, tone: "danger" as const }
          : { submit: "Save" }),
        cancel: { to: back.to },
      },
    ],
  });
}

function LossText({ loss: { before, sandbox, live, all } }: { loss: Loss }) {
  const parts = [
    ...(sandbox === 0 ? [] : [`${numberText(sandbox)} in sandbox`]),
    ...(live === 0 ? [] : [`${numberText(live)} in live`]),
  ];
  return (
    <p>
      <strong class="nowrap">{counted(all, "event", "events")}</strong> from before <Moment at={before} /> (
      {parts.join(" and ")}) will be deleted permanently, with {all === 1 ? "its" : "their"} deliveries and attempts.
      This cannot be undone.
    </p>
  );
}
