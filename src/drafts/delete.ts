// A draft that nobody needs any more goes for good, with its documents. One that was filed, or waits for approval,
// stays: it says what the filing was made of.

import { type Actor, recordAudit } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import type { CreateDependencies } from "../filings/create/request.ts";
import { openDraft } from "./request.ts";
import { lockDraft, removeDraft, type WhichDraft } from "./store.ts";

export async function deleteDraft(
  which: WhichDraft,
  actor: Actor,
  { db, clock }: Pick<CreateDependencies, "db" | "clock">,
): Promise<void> {
  const { id: subject, organisationId, mode } = which;
  refuseUnlessMay(actor, "file", mode);
  await db.transaction(async (tx) => {
    const { version, company_name: name, company_utr: utr } = openDraft(await lockDraft(tx, which), mode);
    await removeDraft(tx, subject);
    const change = { action: "draft_deleted", organisationId, mode, subject, at: clock.now() } as const;
    await recordAudit(tx, actor, { ...change, details: { version, name, utr } });
  });
}
