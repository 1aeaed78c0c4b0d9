// The queries of the overview: each returns few rows and is served by an index.

import { type FilingStatus, filingStatuses } from "../../filings/lifecycle.ts";
import { only, type Queryable } from "../../platform/database/db.ts";
import type { Scope } from "../../platform/mode.ts";

/**
 * Those of a status, in the order of the one index that has them by time: before there are statistics another might do.
 */
const ofStatus = (condition: string, columns = "") =>
  `select ${columns} from filings where organisation_id = $1 and mode = $2 and filings.status = status.status and ${condition}`;

/** When a day begins in the UK. */
const startOf = (day: string) => `(${day})::timestamp at time zone 'Europe/London'`;

export interface DayCount {
  /** A day in the UK, `2026-11-15`. */
  day: string;
  status: FilingStatus;
  count: number;
}

/**
 * What was filed in so many days up to today; Test-in-Live files nothing and is not counted. Days begin at midnight in
 * the UK, so two of them have 23 and 25 hours.
 */
export async function filingsByDay(
  db: Queryable,
  { organisationId, mode }: Scope,
  { now, days }: { now: Date; days: number },
): Promise<DayCount[]> {
  return db.query<DayCount>(
    `select day, status, counted.count
     from (select ($3::timestamptz at time zone 'Europe/London')::date - back as day from generate_series(0, $4::int - 1) back) days
     cross join unnest($5::text[]) status
     cross join lateral (
       select count(*) as count from (
         ${ofStatus(`not test_mode and created_at >= ${startOf("day")} and created_at < ${startOf("day + 1")}`)}
         order by created_at offset 0
       ) filed
     ) counted
     where counted.count > 0
     order by day`,
    [organisationId, mode, now, days, filingStatuses],
  );
}

/** How many went to Test-in-Live in the same days. */
export async function countTests(
  db: Queryable,
  { organisationId, mode }: Scope,
  { now, days }: { now: Date; days: number },
): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select coalesce(sum(of_status.count), 0)::bigint as count from unnest($5::text[]) status
     cross join lateral (
       select count(*) as count from (
         ${ofStatus(`test_mode and created_at >= ${startOf("($3::timestamptz at time zone 'Europe/London')::date - $4::int + 1")}`)}
         order by created_at offset 0
       ) filed
     ) of_status`,
    [organisationId, mode, now, days, filingStatuses],
  );
  return only(rows).count;
}

/**
 * When the newest was filed, tests left out; null before the first. One query per status, so that the index serves an
 * organisation without filings too.
 */
export async function newestFiledAt(db: Queryable, { organisationId, mode }: Scope): Promise<Date | null> {
  const rows = await db.query<{ newest: Date | null }>(
    `select max(of_status.newest) as newest from unnest($3::text[]) status
     cross join lateral (
       ${ofStatus("not test_mode", "created_at as newest")} order by created_at desc limit 1
     ) of_status`,
    [organisationId, mode, filingStatuses],
  );
  return only(rows).newest;
}

/** How the attempts to reach this organisation's endpoints went since a moment. */
export async function attemptFigures(
  db: Queryable,
  { organisationId, mode }: Scope,
  since: Date,
): Promise<{ attempts: number; succeeded: number }> {
  const rows = await db.query<{ attempts: number; succeeded: number }>(
    `select coalesce(sum(a.attempts), 0)::bigint as attempts, coalesce(sum(a.succeeded), 0)::bigint as succeeded
     from endpoints e
     cross join lateral (
       select count(*) as attempts, count(*) filter (where error_class is null) as succeeded
       from delivery_attempts where endpoint_id = e.id and attempted_at >= $3
     ) a
     where e.organisation_id = $1 and e.mode = $2 and e.removed_at is null`,
    [organisationId, mode, since],
  );
  return only(rows);
}

export async function countAbandoned(db: Queryable, { organisationId, mode }: Scope): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select coalesce(sum(d.abandoned), 0)::bigint as count
     from endpoints e
     cross join lateral (
       select count(*) as abandoned from deliveries where endpoint_id = e.id and status = 'abandoned' and dismissed_at is null
     ) d
     where e.organisation_id = $1 and e.mode = $2 and e.removed_at is null`,
    [organisationId, mode],
  );
  return only(rows).count;
}
