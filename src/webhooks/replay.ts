// Sending again what was given up, held, or already delivered: same event, same bytes, a new timestamp and signature. What is
// still on its schedule is left alone, so pressing twice is safe.

import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { deliveryMoves } from "./lifecycle.ts";
import { eventById, restartDeliveries } from "./store.ts";

export async function replayEvent(
  db: Queryable,
  which: { organisationId: string; eventId: string },
  { clock }: { clock: Clock },
): Promise<{ deliveries: number }> {
  const event = await eventById(db, { id: which.eventId, organisationId: which.organisationId, mode: null });
  if (event === undefined) throw new Refusal("event_not_found", `There is no event ${which.eventId}.`);
  const restarted = await restartDeliveries(db, { ...which, statuses: deliveryMoves.replayed.from }, clock.now());
  return { deliveries: restarted.length };
}

/** Everything that was given up after the last attempt. */
export async function replayAbandoned(
  db: Queryable,
  organisationId: string,
  { clock }: { clock: Clock },
): Promise<{ deliveries: number }> {
  const which = { organisationId, eventId: null, statuses: ["abandoned"] as const };
  const restarted = await restartDeliveries(db, which, clock.now());
  return { deliveries: restarted.length };
}
