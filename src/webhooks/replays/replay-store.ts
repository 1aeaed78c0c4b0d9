// Replays: which deliveries a person means, how many that are, and sending them again. How far a replay has come is
// read in replay-progress-store.ts.

import { only, type Queryable } from "../../platform/database/db.ts";
import { allOf, parameters, type StatementParameters } from "../../platform/database/parameters.ts";
import type { OpenScope } from "../../platform/mode.ts";
import { deliveriesWithEndpoint, ownEndpoints } from "../endpoints/endpoint-store.ts";
import { type DeliveryStatus, deliveryMoves } from "../lifecycle.ts";
import { mayMove } from "../may-move.ts";

/** Which deliveries are meant; what is null does not matter. */
export interface Selection extends OpenScope {
  eventId: string | null;
  deliveryIds: readonly string[] | null;
  endpointId: string | null;
  statuses: readonly DeliveryStatus[];
  /** When the event happened: from then on, and before then. */
  since: Date | null;
  until: Date | null;
  /**
   * Nothing that has moved after this moment: what was counted is what is sent, also when the button is pressed twice.
   */
  asOf: Date;
}

/**
 * Of `deliveries d` and its endpoint `e`: a delivery belongs to the organisation and environment of its endpoint and is
 * as old as its event (publish.ts). What is due or under way already is sent anyway, and once.
 */
function selected(which: Selection, given: StatementParameters): string {
  const { organisationId, mode, eventId, deliveryIds, endpointId, statuses, since, until, asOf } = which;
  const shown = given.of(asOf);
  const isOne = eventId !== null || deliveryIds !== null;
  const inStatus = `d.status = any (${given.of(statuses)})`;
  return allOf([
    // Either ids say which they are, or the organisation's endpoints do; all else is only checked.
    `(${allOf([`e.organisation_id = ${given.of(organisationId)}`, given.where(mode, (value) => `e.mode = ${value}`)])}) is true`,
    isOne ? `(${inStatus}) is true` : `${inStatus} and d.endpoint_id = any (${ownEndpoints(which, given)})`,
    given.where(eventId, (value) => `d.event_id = ${value}`),
    given.where(deliveryIds, (value) => `d.id = any (${value})`),
    given.where(endpointId, (value) => `d.endpoint_id = ${value}`),
    given.where(since, (value) => `d.created_at >= ${value}`),
    given.where(until, (value) => `d.created_at < ${value}`),
    // Chosen one by one, a dismissed delivery is meant; among many it is not.
    isOne ? null : "d.dismissed_at is null and e.removed_at is null",
    `d.updated_at <= ${shown}`,
    `(${mayMove("replayed")} or (${mayMove("brought_forward")} and d.due_at > ${shown}
      and (d.lease_until is null or d.lease_until < clock_timestamp())))`,
  ]);
}

/** Those of disabled endpoints are told apart: they stay as they are. */
export async function countSelected(
  db: Queryable,
  which: Selection,
): Promise<{ deliveries: number; disabled: number }> {
  const given = parameters();
  const rows = await db.query<{ deliveries: number; disabled: number }>(
    `select count(*) filter (where e.disabled_at is null) as deliveries,
            count(*) filter (where e.disabled_at is not null) as disabled
     from ${deliveriesWithEndpoint} where ${selected(which, given)}`,
    given.values,
  );
  return only(rows);
}

/**
 * Puts them back at the start of their schedule, due now; what waits for its next attempt keeps its place in the
 * schedule. Nothing is written where nothing is selected.
 */
export async function insertReplay(
  db: Queryable,
  replay: { id: string; selection: object; at: Date; backlog: boolean },
  which: Selection,
): Promise<number> {
  const given = parameters();
  const [id, at] = [given.of(replay.id), given.of(replay.at)];
  const isWaiting = mayMove("brought_forward");
  const {
    brought_forward: { to: broughtForward },
    replayed: { to: replayed },
  } = deliveryMoves;
  const [written] = await db.query<{ deliveries: number }>(
    `with chosen as materialized (
       select d.id, d.replay_id, d.endpoint_id, d.status from ${deliveriesWithEndpoint}
       where ${selected(which, given)} and e.disabled_at is null
       -- Always in the same order: two statements that choose the same rows must not wait for each other.
       order by d.id for no key update of d
     ),
     restarted as (
       update deliveries d
       set status = case when ${isWaiting} then ${given.of(broughtForward)} else ${given.of(replayed)} end,
           failures = case when ${isWaiting} then d.failures else 0 end, faults = 0,
           due_at = ${at}, updated_at = ${at}, dismissed_at = null, replay_id = ${id}, backlog = ${given.of(replay.backlog)},
           lease_until = null, lease_token = null
       where d.id = any (array (select id from chosen))
       returning d.id
     ),
     -- For the replays they were part of until now.
     left_behind as (
       insert into replay_outcomes (replay_id, endpoint_id, status, deliveries)
       select replay_id, endpoint_id, status, count(*) from chosen
       where replay_id is not null and status <> 'pending' group by 1, 2, 3
     )
     insert into replays (id, organisation_id, selection, deliveries, created_at)
     select ${id}, ${given.of(which.organisationId)}, ${given.of(JSON.stringify(replay.selection))}, count(*), ${at}
     from restarted having count(*) > 0
     returning deliveries`,
    given.values,
    { longRunning: replay.backlog },
  );
  return written?.deliveries ?? 0;
}

/** Those whose deliveries are all forgotten, or count for a newer replay. */
export async function forgetReplaysBefore(
  db: Queryable,
  which: { organisationId: string; before: Date },
): Promise<void> {
  await db.query(
    `delete from replays r where r.organisation_id = $1 and r.created_at < $2
       and not exists (select from deliveries d where d.replay_id = r.id)`,
    [which.organisationId, which.before],
  );
}
