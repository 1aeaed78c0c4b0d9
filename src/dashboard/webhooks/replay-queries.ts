// What the pages of replays read. Always within one organisation and environment, and always by an index.

import type { Queryable } from "../../platform/db.ts";
import type { Scope } from "../../platform/mode.ts";
import type { DeliveryStatus } from "../../webhooks/lifecycle.ts";
import type { ReplayProgress } from "../../webhooks/replay-store.ts";

/** A replay as far as it concerns one environment. */
export interface ReplayInEnvironment extends ReplayProgress {
  selection: ReplaySelection;
}

/** What was asked for (webhooks/replay.ts); one that was asked for by the command may be about both environments. */
export interface ReplaySelection {
  mode?: string | null;
  event?: string;
  deliveries?: number;
  endpoint?: string | null;
  statuses?: string[];
  since?: string | null;
  until?: string | null;
}

/** Counted for each endpoint of the environment: they are few, and the index knows a replay's deliveries by them. */
const inEnvironment = `e.organisation_id = $1 and e.mode = $2 and d.endpoint_id = e.id and d.replay_id = r.id`;
/** The same of those that have ended and are not the replay's own any more. */
const endedInEnvironment = `e.organisation_id = $1 and e.mode = $2 and o.endpoint_id = e.id and o.replay_id = r.id`;

/** It says of which environment it is, or else its deliveries do. */
const ofMode = `case when r.selection->>'mode' is not null then r.selection->>'mode' = $2
  else exists (select from endpoints e, deliveries d where ${inEnvironment})
    or exists (select from endpoints e, replay_outcomes o where ${endedInEnvironment}) end`;

export async function replayIn(
  db: Queryable,
  { organisationId, mode }: Scope,
  id: string,
): Promise<ReplayInEnvironment | undefined> {
  const [replay] = await db.query<ReplayInEnvironment>(
    `select r.id, r.organisation_id, r.selection, r.deliveries, r.created_at,
            now.delivered + earlier.delivered as delivered, now.waiting, now.failing,
            now.abandoned + earlier.abandoned as abandoned, now.held + earlier.held as held
     from replays r
     cross join lateral (
       select coalesce(sum(at.delivered), 0)::bigint as delivered, coalesce(sum(at.waiting), 0)::bigint as waiting,
              coalesce(sum(at.failing), 0)::bigint as failing, coalesce(sum(at.abandoned), 0)::bigint as abandoned,
              coalesce(sum(at.held), 0)::bigint as held
       from endpoints e
       cross join lateral (
         select count(*) filter (where d.status = 'delivered') as delivered,
                count(*) filter (where d.status = 'pending' and d.failures = 0) as waiting,
                count(*) filter (where d.status = 'pending' and d.failures > 0) as failing,
                count(*) filter (where d.status = 'abandoned') as abandoned,
                count(*) filter (where d.status = 'held') as held
         from deliveries d where d.replay_id = r.id and d.endpoint_id = e.id
       ) at
       where e.organisation_id = $1 and e.mode = $2
     ) now
     cross join lateral (
       select coalesce(sum(o.deliveries) filter (where o.status = 'delivered'), 0) as delivered,
              coalesce(sum(o.deliveries) filter (where o.status = 'abandoned'), 0) as abandoned,
              coalesce(sum(o.deliveries) filter (where o.status = 'held'), 0) as held
       from endpoints e, replay_outcomes o where ${endedInEnvironment}
     ) earlier
     where r.organisation_id = $1 and r.id = $3 and ${ofMode}`,
    [organisationId, mode, id],
  );
  return replay;
}

/**
 * Looked for among the replay's own. With `=` in place of `between` the planner may prefer to look among all that are pending, of
 * whom its figures know nothing when a replay has just made them so.
 */
function hasAny(status: DeliveryStatus): string {
  return `exists (select from endpoints e, deliveries d where ${inEnvironment} and d.status between '${status}' and '${status}' offset 0)`;
}

export interface ListedReplay {
  id: string;
  selection: ReplaySelection;
  deliveries: number;
  created_at: Date;
  /** Whether there are any such among its deliveries. */
  pending: boolean;
  unsent: boolean;
}

/** Newest first. How far each has come is counted on its own page. */
export async function replaysIn(
  db: Queryable,
  { organisationId, mode }: Scope,
  limit: number,
): Promise<ListedReplay[]> {
  return db.query<ListedReplay>(
    `select r.id, r.selection, r.deliveries, r.created_at,
            ${hasAny("pending")} as pending,
            ${hasAny("abandoned")} or ${hasAny("held")} or exists (
              select from endpoints e, replay_outcomes o where ${endedInEnvironment} and o.status <> 'delivered') as unsent
     from replays r
     where r.organisation_id = $1 and ${ofMode}
     order by r.created_at desc, r.id limit ${limit}`,
    [organisationId, mode],
  );
}
