// Why a return is amended: asked before the amendment goes, and kept with it. It is for people here: HMRC has no box
// for it.

import { DRAFT_CHANGE } from "../../../../packages/ct600/input/fields/draft.ts";
import type { DraftRow } from "../../../drafts/draft.ts";
import { Card } from "../../frame/components.tsx";
import type { Problems } from "../../frame/forms/form-fields.tsx";
import type { DashboardParts, Visit } from "../../frame/visit.ts";
import { Paragraphs } from "../fields/parts.tsx";
import { saveChange } from "../saving.ts";

export const REASON_FIELD = { name: "reason", label: "Reason", draw: () => <></> };

export function WhyAmended({ visit, draft, problems }: { visit: Visit; draft: DraftRow; problems: Problems }) {
  return (
    <Card title="Why is the return amended?" id="why">
      <Paragraphs
        name="reason"
        label="Reason"
        hint="Such as: an invoice of March was missing. It is kept with the amendment, and is not sent to HMRC."
        error={problems.reason}
        value={visit.form.get("reason") ?? draft.reason ?? ""}
      />
    </Card>
  );
}

const { most } = DRAFT_CHANGE.fields.reason;

/** The draft with the reason that was typed, or what is wrong with that. */
export async function withReason(
  visit: Visit,
  draft: DraftRow,
  parts: DashboardParts,
): Promise<{ kind: "kept"; draft: DraftRow } | { kind: "wrong"; problems: Problems }> {
  const reason = (visit.form.get("reason") ?? "").replaceAll("\r\n", "\n").trim();
  if (reason === "") return { kind: "wrong", problems: { reason: "Say why the return is amended." } };
  if (reason.length > most) return { kind: "wrong", problems: { reason: `Use at most ${most} characters.` } };
  if (reason === draft.reason) return { kind: "kept", draft };
  const saved = await saveChange(visit, draft, { version: draft.version, reason }, parts);
  if (saved.kind === "saved") return { kind: "kept", draft: saved.draft };
  return { kind: "wrong", problems: { reason: "Use letters, digits and punctuation only." } };
}
