// What of endpoints and deliveries the sandbox's test clock moves.

import type { Transaction } from "../platform/database/db.ts";
import { type ClockAdvance, LONGEST_ADVANCE_SECONDS } from "../work/clock-advance.ts";
import { mayMove } from "./may-move.ts";

/**
 * Locked in the order of their ids, until the commit. An attempt that fails meanwhile waits for it, and then sees how
 * far the clock was advanced.
 */
export async function bringEndpointsForward(
  tx: Transaction,
  { organisationId, seconds, now }: ClockAdvance,
): Promise<void> {
  await tx.query(
    `with mine as materialized (
       select id from endpoints where organisation_id = $1 and mode = 'sandbox' and removed_at is null order by id for no key update
     )
     update endpoints e
     set advanced_seconds = e.advanced_seconds + $2::bigint,
         failing_since = case when e.failing_since > $3::timestamptz - make_interval(secs => ${LONGEST_ADVANCE_SECONDS})
                              then e.failing_since - make_interval(secs => $2::bigint) else e.failing_since end,
         previous_secret_until = case when e.previous_secret_until > $3
                                      then greatest($3, e.previous_secret_until - make_interval(secs => $2::bigint)) else e.previous_secret_until end
     from mine where e.id = mine.id`,
    [organisationId, seconds, now],
  );
}

/**
 * Of endpoints that are locked: their next attempts are due earlier, though not before now. What a worker holds or
 * claims at this moment is left to it, and what others write is due at once. Says how many are due earlier.
 */
export async function bringDeliveriesForward(
  tx: Transaction,
  { organisationId, seconds, now }: ClockAdvance,
): Promise<number> {
  const moved = await tx.query(
    `with waiting as materialized (
       select d.id from deliveries d
       where d.endpoint_id = any (array(select id from endpoints where organisation_id = $1 and mode = 'sandbox' and removed_at is null))
         and ${mayMove("clock_advanced")} and d.due_at > $3 and d.lease_token is null
       for update of d skip locked
     )
     update deliveries d set due_at = greatest($3, d.due_at - make_interval(secs => $2::bigint))
     from waiting where d.id = waiting.id
     returning d.id`,
    [organisationId, seconds, now],
    { longRunning: true },
  );
  return moved.length;
}
