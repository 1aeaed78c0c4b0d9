// The button that puts what a draft changes on top of the return as others have left it.

import { putOnTop } from "../../../drafts/put-on-top.ts";
import { DraftChanged } from "../../../drafts/request.ts";
import type { DashboardParts, PageResponse, Visit } from "../../frame/visit.ts";
import { draftPath, existingDraft } from "../existing-draft.ts";
import { filerOf } from "../judged.ts";
import { saveChange } from "../saving.ts";

export async function putDraftOnTop(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const draft = await existingDraft(visit, parts.db);
  const to = draftPath(visit, draft, "/check");
  const version = Number(visit.form.get("version") ?? "");
  const newest = visit.form.get("newest") ?? "";
  try {
    const outcome = await putOnTop(draft.id, { filer: filerOf(visit), actor: visit.actor, version, newest }, parts);
    // The check shows what changed once more.
    if (outcome.kind === "overtaken") return { kind: "redirect", to };
    // With the trading profit that follows from both.
    await saveChange(visit, draft, { version: outcome.draft.version }, parts);
    return { kind: "redirect", to, notice: "draft_on_top" };
  } catch (error) {
    if (error instanceof DraftChanged) return { kind: "redirect", to, notice: "draft_changed" };
    throw error;
  }
}
