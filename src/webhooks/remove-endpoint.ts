// An endpoint that is not wanted any more: hidden, and nothing is sent there. What was sent stays readable with its events; what waits or
// is held is given up, and none of it counts among what failed.

import { type Actor, writeDown } from "../access/audit.ts";
import type { Clock } from "../platform/clock.ts";
import type { Transactional } from "../platform/db.ts";
import { dismissAllAt } from "./dismiss-store.ts";
import { abandonUnsent, markEndpointRemoved, type WhichEndpoint } from "./endpoint-store.ts";
import { lockedEndpoint } from "./endpoints.ts";

export async function removeEndpoint(
  db: Transactional,
  { organisationId, id }: WhichEndpoint,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<{ abandoned: number }> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    // Those who are just publishing to it have committed by then, and what they made is given up too.
    const { mode, url } = await lockedEndpoint(tx, { organisationId, id });
    await markEndpointRemoved(tx, id, at);
    const abandoned = await abandonUnsent(tx, id, at);
    await dismissAllAt(tx, id, at);
    const details = { host: new URL(url).host, abandoned };
    await writeDown(tx, actor, { action: "endpoint_removed", mode, subject: id, details }, at);
    return { abandoned };
  });
}
