// How far replays have come, the same for the command and the pages: within one organisation and one environment or
// both, and always by an index.

import type { Queryable } from "../../platform/database/db.ts";
import { type AnyScope, ofOrganisation, type Scope } from "../../platform/mode.ts";
import type { DeliveryStatus } from "../lifecycle.ts";

/** What was asked for (replay.ts); one that the command asked for may be about both environments. */
export interface ReplaySelection {
  mode?: string | null;
  event?: string;
  deliveries?: number;
  endpoint?: string | null;
  statuses?: string[];
  since?: string | null;
  until?: string | null;
}

interface Replay {
  id: string;
  organisation_id: string;
  selection: ReplaySelection;
  deliveries: number;
  created_at: Date;
}

/** A replay as far as it concerns the environment that is asked about. */
export interface ReplayProgress extends Replay {
  delivered: number;
  /** Not attempted yet. */
  waiting: number;
  /** Failed, will be retried. */
  failing: number;
  abandoned: number;
  held: number;
}

/**
 * Counted for each endpoint of the organisation, in the scope's environment ($2): they are few, and the index knows a
 * replay's deliveries by them.
 */
const inScope = `e.organisation_id = r.organisation_id and ($2::text is null or e.mode = $2)`;
const own = `${inScope} and d.endpoint_id = e.id and d.replay_id = r.id`;
/** The same of those that have ended and are not the replay's own any more. */
const ended = `${inScope} and o.endpoint_id = e.id and o.replay_id = r.id`;

/** It says of which environment it is, or else its deliveries do. */
const ofMode = `case when $2::text is null then true
  when r.selection->>'mode' is not null then r.selection->>'mode' = $2
  else exists (select from endpoints e, deliveries d where ${own})
    or exists (select from endpoints e, replay_outcomes o where ${ended}) end`;

/**
 * Newest first. A delivery that was replayed again counts for the newer replay, and for the older as it had ended
 * there.
 */
export async function replaysOf(
  db: Queryable,
  which: AnyScope & { id: string | null; limit: number },
): Promise<ReplayProgress[]> {
  return db.query<ReplayProgress>(
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
                -- One that had failed before keeps its count of failures, and is due since the replay until it is attempted.
                count(*) filter (where d.status = 'pending' and (d.failures = 0 or d.due_at <= r.created_at)) as waiting,
                count(*) filter (where d.status = 'pending' and d.failures > 0 and d.due_at > r.created_at) as failing,
                count(*) filter (where d.status = 'abandoned') as abandoned,
                count(*) filter (where d.status = 'held') as held
         from deliveries d where d.replay_id = r.id and d.endpoint_id = e.id
       ) at
       where ${inScope}
     ) now
     cross join lateral (
       select coalesce(sum(o.deliveries) filter (where o.status = 'delivered'), 0) as delivered,
              coalesce(sum(o.deliveries) filter (where o.status = 'abandoned'), 0) as abandoned,
              coalesce(sum(o.deliveries) filter (where o.status = 'held'), 0) as held
       from endpoints e, replay_outcomes o where ${ended}
     ) earlier
     where ${ofOrganisation(which.organisationId, { column: "r.organisation_id" })} and ($3::text is null or r.id = $3) and ${ofMode}
     order by r.created_at desc, r.id
     limit $4`,
    [which.organisationId, which.mode, which.id, which.limit],
  );
}

/**
 * Looked for among the replay's own. With `=` in place of `between` the planner may prefer to look among all that are
 * pending, of whom its figures know nothing when a replay has just made them so.
 */
function hasAny(status: DeliveryStatus): string {
  return `exists (select from endpoints e, deliveries d where ${own} and d.status between '${status}' and '${status}' offset 0)`;
}

export interface ListedReplay extends Replay {
  /** Whether there are any such among its deliveries. */
  pending: boolean;
  unsent: boolean;
}

/** Newest first, without counting: for a page that lists many. */
export async function listedReplays(
  db: Queryable,
  { organisationId, mode }: Scope,
  limit: number,
): Promise<ListedReplay[]> {
  return db.query<ListedReplay>(
    `select r.id, r.organisation_id, r.selection, r.deliveries, r.created_at,
            ${hasAny("pending")} as pending,
            ${hasAny("abandoned")} or ${hasAny("held")} or exists (
              select from endpoints e, replay_outcomes o where ${ended} and o.status <> 'delivered') as unsent
     from replays r
     where r.organisation_id = $1 and ${ofMode}
     order by r.created_at desc, r.id limit ${limit}`,
    [organisationId, mode],
  );
}
