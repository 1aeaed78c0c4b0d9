// Sending again what was given up, held, or already delivered: same event, same bytes, a new timestamp and signature. What waits for
// its next attempt is attempted now; what is due or under way already is left alone, so pressing twice is safe.

import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Mode } from "../platform/mode.ts";
import { countReplayable, hurryDeliveries, type Replayed, restartDeliveries } from "./delivery-store.ts";
import { deliveryMoves } from "./lifecycle.ts";
import { eventById } from "./store.ts";

export async function replayEvent(
  db: Queryable,
  which: { organisationId: string; eventId: string },
  { clock }: { clock: Clock },
): Promise<{ deliveries: number }> {
  const event = await eventById(db, { id: which.eventId, organisationId: which.organisationId, mode: null });
  if (event === undefined) throw new Refusal("event_not_found", `There is no event ${which.eventId}.`);
  const meant = { ...which, mode: null, statuses: deliveryMoves.replayed.from };
  const restarted = await restartDeliveries(db, meant, clock.now());
  const hurried = await hurryDeliveries(db, which, clock.now());
  return { deliveries: restarted.length + hurried.length };
}

/** Everything that was given up after the last attempt; `countAbandoned` says beforehand how much that is. */
export async function replayAbandoned(
  db: Queryable,
  which: { organisationId: string; mode: Mode | null },
  { clock }: { clock: Clock },
): Promise<{ deliveries: number }> {
  const restarted = await restartDeliveries(db, abandonedOf(which), clock.now());
  return { deliveries: restarted.length };
}

export async function countAbandoned(
  db: Queryable,
  which: { organisationId: string; mode: Mode | null },
): Promise<number> {
  return countReplayable(db, abandonedOf(which));
}

function abandonedOf(which: { organisationId: string; mode: Mode | null }): Replayed {
  return { ...which, eventId: null, statuses: ["abandoned"] };
}
