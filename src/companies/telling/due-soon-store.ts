// Duties of which it is to be said that they are due soon: the row is the queue. Organisations take turns: of each no
// more than a few are claimed at once.

import type { Queryable, Transaction } from "../../platform/database/db.ts";
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
        where tell_at is not null and exists (select from obligations where tell_at <= $1) order by organisation_id limit 1)
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

/** An advance of the sandbox's clock brings what is to be said nearer. */
export async function bringDutiesForward(tx: Transaction, { organisationId, seconds }: ClockAdvance): Promise<void> {
  await tx.query(
    `update obligations set tell_at = tell_at - make_interval(secs => $2::bigint)
     where organisation_id = $1 and mode = 'sandbox' and tell_at is not null`,
    [organisationId, seconds],
    { longRunning: true },
  );
}
