// What is left of each organisation's rate limit, over all API processes. By the database's clock, since those of
// machines differ.

import type { Queryable } from "../platform/database/db.ts";
import type { Pace } from "../platform/limits/token-bucket.ts";

export interface RateReport {
  /** An organisation in one environment. */
  owner: string;
  /** The requests let through since the last report. */
  used: number;
}

export interface RateStanding {
  owner: string;
  /** Below zero where processes together let through too much. */
  tokens: number;
  /** How many processes have served the owner lately, the reporting one included. */
  sharers: number;
}

/** A process that has not reported for so long no longer has a share. */
const SHARER_SECONDS = 3;

/** Subtracts what was used, and says what is left: one statement for all owners. */
export async function reportRates(
  db: Queryable,
  { process, limit, reports }: { process: string; limit: Pace; reports: readonly RateReport[] },
): Promise<RateStanding[]> {
  return db.query<RateStanding>(
    // In one order, so that two processes never wait for each other.
    `with reported as (
       select owner, used from unnest($1::text[], $2::text[]::int[]) as given (owner, used) order by owner
     ), seen as (
       insert into rate_sharers (owner, process, seen_at) select owner, $3, now() from reported
       on conflict (owner, process) do update set seen_at = excluded.seen_at
     ), spent as (
       insert into rate_tokens as known (owner, tokens, refilled_at)
       select owner, $4::float8 - used, now() from reported
       on conflict (owner) do update
       set tokens = greatest(
             -$4::float8,
             least(
               $4::float8,
               known.tokens
                 + $5::float8 * greatest(0, extract(epoch from excluded.refilled_at - known.refilled_at))::float8
             ) - ($4::float8 - excluded.tokens)
           ),
           refilled_at = greatest(known.refilled_at, excluded.refilled_at)
       returning owner, tokens
     )
     select owner, tokens,
       (select 1 + count(*) from rate_sharers s
        where s.owner = spent.owner and s.process <> $3 and s.seen_at > now() - make_interval(secs => $6)) as sharers
     from spent`,
    [
      reports.map(({ owner }) => owner),
      reports.map(({ used }) => String(used)),
      process,
      limit.burst,
      limit.perSecond,
      SHARER_SECONDS,
    ],
    { commits: true },
  );
}

/** By then every bucket is full again, and no process has a share. */
export async function forgetIdleRates(db: Queryable): Promise<void> {
  await db.query(`delete from rate_tokens where refilled_at < now() - interval '1 day'`);
  await db.query(`delete from rate_sharers where seen_at < now() - interval '1 hour'`);
}
