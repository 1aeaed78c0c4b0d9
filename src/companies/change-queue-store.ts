// Companies of which something has changed: who brings them up to date. Organisations take turns: of each no more than
// some changes are looked at for one claim.

import type { Queryable } from "../platform/database/db.ts";
import { inIndex } from "../platform/database/parameters.ts";
import type { Scope } from "../platform/mode.ts";
import type { Leased } from "../work/lease.ts";
import type { ClaimRequest } from "../work/runner.ts";

export interface ClaimedCompany extends Leased {
  organisation_id: string;
}

const LOOKED_AT_OF_EACH = 50;
const isFree = "(co.lease_until is null or co.lease_until < clock_timestamp())";

const changed = `
  whose as (
    (select organisation_id from company_changes order by organisation_id limit 1)
    union all
    select (select c.organisation_id from company_changes c where c.organisation_id > w.organisation_id order by c.organisation_id limit 1)
    from whose w where w.organisation_id is not null
  ),
  changed as (
    select distinct c.organisation_id, c.mode, c.utr
    from whose w cross join lateral (
      select organisation_id, mode, utr from company_changes
      where organisation_id = w.organisation_id order by organisation_id, mode, seq limit ${LOOKED_AT_OF_EACH}
    ) c
  )`;

/** Of a change `c`: by the index that makes UTRs unique, whatever the server knows of the table. */
const whose = `cross join lateral (
    select * from companies where ${inIndex(["organisation_id", "mode", "utr"], ["c.organisation_id", "c.mode", "c.utr"])}
    order by organisation_id, mode, utr limit 1
  ) co`;

export async function claimChangedCompanies(
  db: Queryable,
  { limit, token, leaseSeconds }: ClaimRequest,
): Promise<ClaimedCompany[]> {
  return db.query<ClaimedCompany>(
    `with recursive ${changed},
     first as (
       select co.id from companies co where co.id = any (array(select co.id from changed c ${whose})) and ${isFree}
       order by co.id limit $1 for update skip locked
     )
     update companies co set lease_until = clock_timestamp() + make_interval(secs => $2), lease_token = $3
     from first where co.id = first.id
     returning co.id, co.organisation_id, co.lease_token`,
    [limit, leaseSeconds, token],
  );
}

/** Null: nothing waits. What is leased waits for the end of the lease. */
export async function nextChangeDueAt(db: Queryable, now: Date): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    `with recursive ${changed}
     select min(greatest($1::timestamptz, co.lease_until)) as at
     from changed c ${whose}`,
    [now],
  );
  return row?.at ?? null;
}

export async function renewCompanyLease(db: Queryable, row: Leased, leaseSeconds: number): Promise<void> {
  await db.query(
    `update companies set lease_until = clock_timestamp() + make_interval(secs => $3) where id = $1 and lease_token = $2`,
    [row.id, row.lease_token, leaseSeconds],
  );
}

/** Of one organisation's environment, for a reader who wants to see them: the longest waiting first. */
export async function changedCompaniesOf(
  db: Queryable,
  { organisationId, mode }: Scope,
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select distinct co.id from (
       select organisation_id, mode, utr from company_changes
       where organisation_id = $1 and mode = $2 order by organisation_id, mode, seq limit $3
     ) c ${whose}`,
    [organisationId, mode, limit],
  );
  return rows.map(({ id }) => id);
}

/** Whether something of companies waits that no worker has: a change, or something to tell. */
export async function overdueOfCompanies(db: Queryable, now: Date): Promise<{ changes: boolean; to_tell: boolean }> {
  const [row] = await db.query<{ changes: boolean; to_tell: boolean }>(
    `select exists (
       select from (select * from company_changes limit 64) c ${whose} where ${isFree}
     ) as changes,
     exists (
       select from (select * from obligations where tell_at <= $1 order by tell_at limit 64) o
       where o.lease_until is null or o.lease_until < clock_timestamp()
     ) as to_tell`,
    [now],
  );
  return row ?? { changes: false, to_tell: false };
}
