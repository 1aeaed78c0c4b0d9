// Deleting a draft, on a page that asks once.

import { deleteDraft } from "../../drafts/delete.ts";
import { Day } from "../frame/format.tsx";
import { formPage } from "../frame/forms/form-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { draftPath, draftTitle, existingDraft } from "./existing-draft.ts";

export async function deletePage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, db);
  const own = { to: draftPath(visit, draft), text: draftTitle(draft) };
  if (draft.state !== "open") return { kind: "redirect", to: own.to };
  const { period_start: start, period_end: end } = draft;
  return formPage(visit, {
    title: "Delete draft",
    back: own,
    forms: [
      {
        to: `${own.to}/delete`,
        sections: [
          {
            lead: (
              <>
                <p class="wrap">
                  Deletes the draft for <strong dir="auto">{own.text}</strong>
                  {start !== null && end !== null && (
                    <>
                      , <Day day={start} /> to <Day day={end} />
                    </>
                  )}
                  , with everything that was typed and its documents. This cannot be undone.
                </p>
                <p>Nothing was sent to HMRC, and returns that were filed before stay as they are.</p>
              </>
            ),
          },
        ],
        submit: "Delete draft",
        tone: "danger",
        cancel: { to: own.to },
      },
    ],
  });
}

export async function deleteThis(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { id } = await existingDraft(visit, parts.db);
  await deleteDraft({ ...scopeOf(visit), id }, visit.actor, parts);
  return { kind: "redirect", to: pathIn(visit, "/drafts"), notice: "draft_deleted" };
}
