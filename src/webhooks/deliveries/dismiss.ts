// Abandoned deliveries that are no longer needed: dismissed, they are no longer listed or counted as failed. Nothing is
// deleted, and a replay takes one back.

import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Transactional } from "../../platform/database/db.ts";
import { type DismissSelection, dismissSelected } from "./dismiss-store.ts";

export async function dismissDeliveries(
  db: Transactional,
  selection: DismissSelection,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<{ dismissed: number }> {
  refuseUnlessMay(actor, "develop", selection.mode);
  const at = clock.now();
  return db.transaction(async (tx) => {
    const dismissed = await dismissSelected(tx, selection, at);
    // Without a change there is nothing to record.
    if (dismissed > 0) {
      const details = { deliveries: dismissed };
      const { organisationId, mode } = selection;
      await recordAudit(tx, actor, { action: "deliveries_dismissed", organisationId, mode, details, at });
    }
    return { dismissed };
  });
}
