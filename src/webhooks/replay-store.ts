// Replays: which deliveries a person means, how many that are, and how far they have come. All SQL about them stands here.

import { only, type Queryable } from "../platform/db.ts";
import type { Mode } from "../platform/mode.ts";
import { type DeliveryStatus, deliveryMoves } from "./lifecycle.ts";

/** Which deliveries are meant; what is null does not matter. */
export interface Selection {
  organisationId: string;
  mode: Mode | null;
  eventId: string | null;
  deliveryIds: readonly string[] | null;
  endpointId: string | null;
  statuses: readonly DeliveryStatus[];
  /** When the event happened: from then on, and before then. */
  since: Date | null;
  until: Date | null;
  /** Nothing that has moved after this moment: what was counted is what is sent, also when the button is pressed twice. */
  asOf: Date;
}

export interface Replay {
  id: string;
  organisation_id: string;
  selection: object;
  deliveries: number;
  created_at: Date;
}

/** What is due or under way already is sent anyway, and once. */
const selected = `events.id = d.event_id and e.id = d.endpoint_id
  and events.organisation_id = $1 and ($2::text is null or events.mode = $2)
  and ($3::text is null or d.event_id = $3) and ($4::text[] is null or d.id = any ($4)) and ($5::text is null or d.endpoint_id = $5)
  and d.status = any ($6) and ($7::timestamptz is null or events.created_at >= $7)
  and ($8::timestamptz is null or events.created_at < $8) and d.updated_at <= $9
  and (d.status <> 'pending' or (d.due_at > $9 and (d.lease_until is null or d.lease_until < clock_timestamp())))`;

function valuesOf(which: Selection) {
  const { organisationId, mode, eventId, deliveryIds, endpointId, statuses, since, until, asOf } = which;
  return [organisationId, mode, eventId, deliveryIds, endpointId, statuses, since, until, asOf] as const;
}

/** Those of disabled endpoints are told apart: they stay as they are. */
export async function countSelected(
  db: Queryable,
  which: Selection,
): Promise<{ deliveries: number; disabled: number }> {
  const rows = await db.query<{ deliveries: number; disabled: number }>(
    `select count(*) filter (where e.disabled_at is null) as deliveries,
            count(*) filter (where e.disabled_at is not null) as disabled
     from deliveries d, events, endpoints e where ${selected}`,
    valuesOf(which),
  );
  return only(rows);
}

/**
 * Puts them back at the start of their schedule, due now; what waits for its next attempt keeps its place in the schedule. Nothing
 * is written where nothing is selected.
 */
export async function insertReplay(
  db: Queryable,
  replay: { id: string; selection: object; at: Date; backlog: boolean },
  which: Selection,
): Promise<number> {
  const [written] = await db.query<{ deliveries: number }>(
    `with chosen as materialized (
       select d.id from deliveries d, events, endpoints e
       where ${selected} and e.disabled_at is null
       -- In one order for everybody: two that choose the same must not wait for each other.
       order by d.id for no key update of d
     ),
     restarted as (
       update deliveries d
       set status = $10, failures = case when d.status = 'pending' then d.failures else 0 end, faults = 0, due_at = $11,
           updated_at = $11, replay_id = $12, backlog = $13, lease_until = null, lease_token = null
       from chosen where d.id = chosen.id
       returning d.id
     )
     insert into replays (id, organisation_id, selection, deliveries, created_at)
     select $12, $1, $14, count(*), $11 from restarted having count(*) > 0
     returning deliveries`,
    [
      ...valuesOf(which),
      deliveryMoves.replayed.to,
      replay.at,
      replay.id,
      replay.backlog,
      JSON.stringify(replay.selection),
    ],
  );
  return written?.deliveries ?? 0;
}

export interface ReplayProgress extends Replay {
  delivered: number;
  /** Not attempted yet. */
  waiting: number;
  /** Attempted in vain, and to be tried again. */
  failing: number;
  abandoned: number;
  held: number;
}

/** Newest first. A delivery that was replayed again since counts for the newer replay. */
export async function replaysOf(
  db: Queryable,
  which: { organisationId: string; id: string | null; limit: number },
): Promise<ReplayProgress[]> {
  return db.query<ReplayProgress>(
    `select r.id, r.organisation_id, r.selection, r.deliveries, r.created_at, progress.*
     from replays r
     cross join lateral (
       select count(*) filter (where d.status = 'delivered') as delivered,
              count(*) filter (where d.status = 'pending' and (d.failures = 0 or d.due_at <= r.created_at)) as waiting,
              count(*) filter (where d.status = 'pending' and d.failures > 0 and d.due_at > r.created_at) as failing,
              count(*) filter (where d.status = 'abandoned') as abandoned,
              count(*) filter (where d.status = 'held') as held
       from deliveries d where d.replay_id = r.id
     ) progress
     where r.organisation_id = $1 and ($2::text is null or r.id = $2)
     order by r.created_at desc, r.id
     limit $3`,
    [which.organisationId, which.id, which.limit],
  );
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
