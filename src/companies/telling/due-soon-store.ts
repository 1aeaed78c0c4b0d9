// Duties of which it is to be said that they are due soon: the row is the queue. Organisations take turns: of each no
// more than a few are claimed at once.

import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { findsAny } from "../../platform/database/parameters.ts";
import type { Mode } from "../../platform/mode.ts";
import type { ClockAdvance } from "../../work/clock-advance.ts";
import type { Leased } from "../../work/lease.ts";
import type { ClaimRequest } from "../../work/runner.ts";
import type { ObligationRow } from "../company.ts";
import { obligationColumns } from "../obligation-store.ts";

export interface ClaimedDuty extends Leased {
  organisation_id: string;
  mode: Mode;
}

const OF_EACH = 4;
const isFree = "(o.lease_until is null or o.lease_until < clock_timestamp())";

export async function claimDutiesToTell(
  db: Queryable,
  { limit, token, leaseSeconds }: ClaimRequest,
  now: Date,
): Promise<ClaimedDuty[]> {
  return db.query<ClaimedDuty>(
    `with recursive whose as (
       (select organisation_id from obligations
        where tell_at is not null and ${findsAny("select from obligations where tell_at <= $1", "tell_at")} order by organisation_id limit 1)
       union all
       select (select o.organisation_id from obligations o where o.tell_at is not null and o.organisation_id > w.organisation_id
               order by o.organisation_id limit 1)
       from whose w where w.organisation_id is not null
     ),
     due as (
       select mine.id from whose w cross join lateral (
         select o.id, row_number() over (order by o.tell_at) as turn from obligations o
         where o.organisation_id = w.organisation_id and o.tell_at <= $1 and ${isFree} order by o.tell_at limit ${OF_EACH}
       ) mine
       order by mine.turn limit $2
     ),
     first as (select o.id from obligations o join due using (id) where ${isFree} for update of o skip locked)
     update obligations o set lease_until = clock_timestamp() + make_interval(secs => $3), lease_token = $4
     from first where o.id = first.id
     returning o.id, o.organisation_id, o.mode, o.lease_token`,
    [now, limit, leaseSeconds, token],
  );
}

export async function nextDutyToTellAt(db: Queryable): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    `select min(greatest(tell_at, lease_until)) as at
     from (select tell_at, lease_until from obligations where tell_at is not null order by tell_at limit 64) soonest`,
  );
  return row?.at ?? null;
}

export async function renewDutyLease(db: Queryable, row: Leased, leaseSeconds: number): Promise<void> {
  await db.query(
    `update obligations set lease_until = clock_timestamp() + make_interval(secs => $3) where id = $1 and lease_token = $2`,
    [row.id, row.lease_token, leaseSeconds],
  );
}

/** As it is now, for whoever still holds the lease; locked until the commit. */
export async function lockLeasedDuty(tx: Transaction, row: Leased): Promise<ObligationRow[]> {
  return tx.query<ObligationRow>(
    `select ${obligationColumns} from obligations where id = $1 and lease_token = $2 for update`,
    [row.id, row.lease_token],
  );
}

/** Said once for each due day. */
export async function markTold(tx: Transaction, id: string, { isTold }: { isTold: boolean }): Promise<void> {
  await tx.query(
    `update obligations
     set told_due_on = case when $2 then due_on else told_due_on end, tell_at = null, lease_until = null, lease_token = null
     where id = $1`,
    [id, isTold],
  );
}

/**
 * Of a sandbox whose clock is ahead: the day of each duty is one of that clock's, so that what is still to come stays
 * as it is, however many there are. What the clock has reached is due.
 */
const isReached = (ahead: string) =>
  `o.mode = 'sandbox' and o.tell_at > $1 and o.tell_at <= $1 + make_interval(secs => ${ahead})`;

/** After an advance: what the clock has passed now. */
export async function bringDutiesForward(
  tx: Transaction,
  { organisationId, now }: ClockAdvance,
  { advanced_seconds: ahead }: { advanced_seconds: number },
): Promise<void> {
  await tx.query(
    `update obligations o set tell_at = o.tell_at - make_interval(secs => $3::bigint)
     where (o.organisation_id, o.tell_at) > ($2, $1::timestamptz) and (o.organisation_id, o.tell_at) <= ($2, $1::timestamptz + make_interval(secs => $3::bigint))
       and ${isReached("$3::bigint")}`,
    [now, organisationId, ahead],
    { longRunning: true },
  );
}

/** As time goes by: of each clock that is ahead, no more than so many at once. Says how many have become due. */
export async function makeReachedDutiesDue(db: Queryable, now: Date, limit: number): Promise<number> {
  const due = await db.query(
    `with reached as (
       select duty.id, c.advanced_seconds as ahead from sandbox_clocks c cross join lateral (
         select o.id from obligations o where o.organisation_id = c.organisation_id and ${isReached("c.advanced_seconds")}
         order by o.organisation_id, o.tell_at limit ${limit}
       ) duty
     )
     update obligations o set tell_at = o.tell_at - make_interval(secs => reached.ahead)
     from reached where o.id = reached.id and ${isReached("reached.ahead")}
     returning o.id`,
    [now],
  );
  return due.length;
}
