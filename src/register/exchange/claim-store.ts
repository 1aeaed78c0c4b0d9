// Which delivery is next. Each presenter's line takes one message at a time, so that a claim takes at most one row of a
// line, together with the line; lines take turns, and in a line what is to be sent comes before what is asked for.
// Follows the claim of submissions (filings/exchange/submission-claim-store.ts).

import type { RegisterDestinationName } from "../../authorities/companies-house/destination.ts";
import type { DestinationName } from "../../authorities/hmrc/destinations.ts";
import { overdueSubmissions } from "../../filings/exchange/submission-claim-store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { findsAny, named } from "../../platform/database/parameters.ts";
import type { ClaimRequest } from "../../work/runner.ts";
import { accountsColumns } from "../store.ts";
import { type ClaimedAccounts, exchangeColumns } from "./exchange-store.ts";

export interface ClaimOptions {
  now: Date;
  /** The line that was served last: the round goes on after it. */
  servedLast: string;
}

const due = (destination: RegisterDestinationName) =>
  `a.destination = '${destination}' and a.next is not null and a.due_at <= $now and (a.lease_until is null or a.lease_until < clock_timestamp())`;

const isFree = `(l.held_until is null or l.held_until < clock_timestamp())`;

/** The first that has anything to do, now or later. */
const firstLine = (destination: RegisterDestinationName, lap: string, where = "") =>
  `select a.line, ${lap} as lap from companies_house_accounts a
   where a.destination = '${destination}' and a.next is not null and a.due_at is not null ${where}
   order by a.line limit 1`;

/** From one line to the next, by the index, until as many are found as there are places. */
const claimOf = (destination: RegisterDestinationName) => `
  with recursive tour (line, lap, turn) as (
    select $served_last::text, 0, 0
    union all
    select following.line, following.lap, tour.turn + 1
    from tour cross join lateral (
      (${firstLine(destination, "tour.lap", "and a.line > tour.line")})
      union all
      (${firstLine(destination, "tour.lap + 1")})
      limit 1
    ) following
    where following.lap = 0 or (following.lap = 1 and following.line <= $served_last)
  ),
  waiting as materialized (
    select tour.line, tour.turn from tour
    where turn > 0
      and ${findsAny(`select from presenter_lines l where l.id = tour.line and ${isFree}`, "id")}
      and ${findsAny(`select from companies_house_accounts a where a.line = tour.line and ${due(destination)}`, "a.due_at")}
    limit $limit
  ),
  -- A line that another worker takes at this moment is not waited for; one that it has taken is not free any more.
  free as materialized (
    select l.id from presenter_lines l where l.id = any (array(select line from waiting)) and ${isFree}
    order by l.id for update skip locked
  ),
  first as materialized (
    select mine.id, mine.line from free cross join lateral (
      select a.id, a.line from companies_house_accounts a
      where a.line = free.id and ${due(destination)}
      order by (a.next = 'poll'), a.due_at limit 1 for update skip locked
    ) mine
  ),
  held as (
    update presenter_lines l
    set held_until = clock_timestamp() + make_interval(secs => $lease_seconds), held_token = $token
    from first where l.id = first.line
  )
  update companies_house_accounts a
  set lease_until = clock_timestamp() + make_interval(secs => $lease_seconds), lease_token = $token
  from first where a.id = first.id
  returning ${accountsColumns}, ${exchangeColumns}, coalesce((select turn from waiting where waiting.line = a.line), 0) as turn`;

const claims: Record<RegisterDestinationName, string> = {
  sandbox: claimOf("sandbox"),
  live: claimOf("live"),
  test: claimOf("test"),
};

export interface ClaimedInTurn extends ClaimedAccounts {
  /** Where in the round its line was. */
  turn: number;
}

export async function claimDueAccounts(
  db: Queryable,
  destination: RegisterDestinationName,
  { limit, token, leaseSeconds }: ClaimRequest,
  { now, servedLast }: ClaimOptions,
): Promise<ClaimedInTurn[]> {
  const values = { now, token, limit, lease_seconds: leaseSeconds, served_last: servedLast };
  return db.query<ClaimedInTurn>(...named(claims[destination], values));
}

/**
 * When a destination will have something to claim; null for never. What is due behind another of its line is to be
 * claimed when that one ends, which wakes the queue.
 */
export async function nextAccountsDueAt(db: Queryable, destination: RegisterDestinationName): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    `select min(greatest(soonest.due_at, soonest.lease_until, l.held_until)) as at
     from (select line, due_at, lease_until from companies_house_accounts
           where destination = $1 and next is not null and due_at is not null order by due_at limit 256) soonest
     cross join lateral (select held_until from presenter_lines where id = soonest.line offset 0) l`,
    [destination],
  );
  return row?.at ?? null;
}

const overdueAccounts = (["sandbox", "live", "test"] as const)
  .map(
    (name) => `
    (select a.destination, a.due_at from companies_house_accounts a
     cross join lateral (select held_until from presenter_lines where id = a.line offset 0) l
     where ${due(name)} and ${isFree} order by a.due_at limit 1)`,
  )
  .join(" union all ");

export type OverdueExchange = { due_at: Date } & (
  | { authority: "hmrc"; destination: DestinationName }
  | { authority: "companies_house"; destination: RegisterDestinationName }
);

/**
 * Of each authority and destination, when the longest overdue work was due: its moment has come, and no worker has it.
 * One statement: a service at rest asks little else.
 */
export async function longestOverdueExchanges(db: Queryable, now: Date): Promise<OverdueExchange[]> {
  const statement = `select 'hmrc' as authority, s.* from (${overdueSubmissions}) s
     union all select 'companies_house' as authority, a.* from (${overdueAccounts}) a`;
  return db.query<OverdueExchange>(...named(statement, { now }));
}
