// Resolving a flag: the user notes what they found, and the filing no longer needs attention. Its status stays, and
// nothing is sent.

import type { FilingRow } from "../../../filings/filing.ts";
import type { ResolvedFlag } from "../../../filings/review/flag-store.ts";
import { resolveFlag } from "../../../filings/review/resolve-flag.ts";
import { Refusal } from "../../../platform/errors.ts";
import { Alert } from "../../frame/components.tsx";
import { Moment } from "../../frame/format.tsx";
import { text } from "../../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../../frame/forms/form-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../../frame/visit.ts";
import { existingFiling } from "../existing-filing.ts";

export async function resolveFlagPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const filing = await existingFiling(visit, db);
  if (filing.flag === null) return { kind: "redirect", to: pathIn(visit, `/filings/${filing.id}`) };
  return resolveForm(visit, filing, filing.flag, null);
}

export async function resolveThisFlag(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const filing = await existingFiling(visit, parts.db);
  const which = { ...scopeOf(visit), id: filing.id };
  try {
    await resolveFlag(parts.db, which, visit.form.get("note") ?? "", visit.actor, parts);
  } catch (error) {
    if (error instanceof Refusal && filing.flag !== null) return resolveForm(visit, filing, filing.flag, error);
    throw error;
  }
  return { kind: "redirect", to: pathIn(visit, `/filings/${filing.id}`), notice: "flag_resolved" };
}

function resolveForm(visit: Visit, filing: FilingRow, flag: string, problem: Refusal | null): PageResponse {
  const back = { to: pathIn(visit, `/filings/${filing.id}`), text: filing.company_name };
  return formPage(visit, {
    title: "Resolve flag",
    back,
    problems: problemsOf(problem),
    forms: [
      {
        to: `${back.to}/flag`,
        sections: [
          {
            lead: (
              <>
                <p>
                  The flag says: <q>{flag}</q>
                </p>
                <p>
                  Resolving the flag removes the filing from “Needs attention”. The status stays {filing.status}, and
                  nothing is sent.
                </p>
              </>
            ),
            fields: [
              text("note", "Note", {
                hint: "What you found out or did, such as “HMRC confirmed the return by phone”.",
                autocomplete: "off",
                maxLength: 500,
                required: true,
              }),
            ],
          },
        ],
        submit: "Resolve flag",
        cancel: { to: back.to },
      },
    ],
  });
}

/** What the last flag was, and who resolved it how. */
export function Resolved({ of }: { of: ResolvedFlag | undefined }) {
  if (of === undefined) return null;
  return (
    <Alert tone="idle" title="Flag resolved">
      <p>{of.resolved_flag}</p>
      <p>
        Note: {of.flag_note} ({of.flag_resolved_by}, <Moment at={of.flag_resolved_at} />)
      </p>
    </Alert>
  );
}
