// An endpoint that is not wanted any more: hidden, and nothing is sent there. What was sent stays readable with its
// events; what waits or is held is given up, and none of it counts among what failed.

import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Transactional } from "../../platform/database/db.ts";
import { abandonUnsent } from "../deliveries/delivery-store.ts";
import { dismissAllAt } from "../deliveries/dismiss-store.ts";
import { lockEndpoint, markEndpointRemoved, type WhichEndpoint } from "./endpoint-store.ts";
import { existingEndpoint } from "./endpoints.ts";

export async function removeEndpoint(
  db: Transactional,
  which: WhichEndpoint,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<{ abandoned: number }> {
  refuseUnlessMay(actor, "develop", which.mode);
  const at = clock.now();
  return db.transaction(async (tx) => {
    // Transactions that are publishing to it have committed by then, so what they made is abandoned too.
    await lockEndpoint(tx, which);
    const { organisation_id: organisationId, mode, id, url } = await existingEndpoint(tx, which);
    await markEndpointRemoved(tx, id, at);
    const abandoned = await abandonUnsent(tx, id, at);
    await dismissAllAt(tx, id, at);
    const details = { host: new URL(url).host, abandoned };
    await recordAudit(tx, actor, { action: "endpoint_removed", organisationId, mode, subject: id, details, at });
    return { abandoned };
  });
}
