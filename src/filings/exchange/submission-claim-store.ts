// Whose submission is next. A worker takes what is due organisation by organisation, so that one with very many returns
// holds up no other; within an organisation new returns come before polls, and the longest due first. Decision:
// docs/decisions/0033. Who waits, what is eligible and who gets how many are parts of one statement, as in the claim of
// deliveries. Mostly no more is due than there are places: then a short statement takes all of it.

import type { DestinationName } from "../../authorities/hmrc/destinations.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { findsAny, named } from "../../platform/database/parameters.ts";
import type { ClaimRequest } from "../../work/runner.ts";
import { filingColumns } from "../store.ts";
import { gatewayOf, slotsWithin, wasSilent } from "./authority-store.ts";
import { type ClaimedSubmission, type SubmissionRow, submissionColumns } from "./submission-store.ts";

export interface ClaimOptions {
  now: Date;
  /** The organisations of what this worker holds, once for each submission. */
  held: readonly string[];
  /** How much of one organisation this worker may hold at once. */
  perOrganisation: number;
  /** The organisation that was served last: the round goes on after it. */
  servedLast: string;
  /** Messages a second to the live authority, over all workers. */
  perSecond: number;
  /** More was due at the last look than could be taken: most likely it still is. */
  isCrowded?: boolean;
}

/** Larger ones are read on their own: a claim may take many rows. */
const BODY_COMES_ALONG = 256 * 1024;

/**
 * Only what may leave so soon is claimed. Longer than workers are between two looks, or the pace would not be used up.
 */
export const LEAVES_WITHIN_MS = 250;

const FILING = "filing.";
const filing = filingColumns
  .split(",")
  .map((column) => column.trim())
  .map((column) => `f.${column} as "${FILING}${column}"`)
  .join(", ");

export async function claimDueSubmissions(
  db: Queryable,
  destination: DestinationName,
  request: ClaimRequest,
  options: ClaimOptions,
): Promise<ClaimedSubmission[]> {
  const all = options.isCrowded ? null : await claimAllDue(db, destination, request, options);
  return all ?? claimInTurn(db, destination, request, options);
}

/** All that is due, if it is no more than may be taken, whosever it is; null if it is more. Nothing is taken then. */
async function claimAllDue(
  db: Queryable,
  destination: DestinationName,
  { limit, token, leaseSeconds }: ClaimRequest,
  { now, held, perOrganisation, perSecond }: ClaimOptions,
): Promise<ClaimedSubmission[] | null> {
  const mostHeld = Math.max(0, ...held.map((one) => held.filter((other) => other === one).length));
  const most = Math.min(limit, perOrganisation - mostHeld);
  if (most <= 0) return null;
  const values = { now, token, limit: most, lease_seconds: leaseSeconds, ...paceOf(destination, perSecond) };
  const rows = await db.query<SubmissionRow & { is_more: boolean }>(...named(shortClaims[destination], values));
  return rows[0]?.is_more ? null : rows.map(claimedIn);
}

async function claimInTurn(
  db: Queryable,
  destination: DestinationName,
  { limit, token, leaseSeconds }: ClaimRequest,
  { now, held, perOrganisation, servedLast, perSecond }: ClaimOptions,
): Promise<ClaimedSubmission[]> {
  const values = {
    ...{ now, token, held, limit, lease_seconds: leaseSeconds, per_organisation: perOrganisation },
    ...{ served_last: servedLast, ...paceOf(destination, perSecond) },
  };
  const rows = await db.query<SubmissionRow>(...named(claims[destination], values));
  return rows.map(claimedIn);
}

function paceOf(destination: DestinationName, perSecond: number): { per_second?: number } {
  return destination === "sandbox" ? {} : { per_second: perSecond };
}

const due = (destination: DestinationName) =>
  `destination = '${destination}' and next is not null and due_at <= $now and (lease_until is null or lease_until < clock_timestamp())`;

/** As the index has it (migrations/0021_turns.sql). */
const RANK = `(case when next in ('submit', 'recover') then 1 else 2 end)`;

const livePlaces = `least($limit::integer, ${slotsWithin({ gateway: gatewayOf("live"), perSecond: "$per_second::float8", ms: LEAVES_WITHIN_MS })})`;

/**
 * How many may be taken now. What goes to the live authority waits for its pace here, in the queue, where the order is
 * still open.
 */
const places: Record<DestinationName, string> = {
  sandbox: `$limit::integer`,
  live: livePlaces,
  test_in_live: `case when ${findsAny(`select from submissions where ${due("live")}`, "due_at")} then 0 else ${livePlaces} end`,
};

/** What an organisation, named by a part of the statement, has of a rank. */
const dueOf = (destination: DestinationName, rank: 1 | 2, of: string) =>
  `select id, filing_id, due_at from submissions
   where ${due(destination)} and ${RANK} = ${rank} and submissions.organisation_id = ${of}.organisation_id`;

const mayHold = (of: string) =>
  `not exists (select from holding where holding.organisation_id = ${of}.organisation_id and holds >= $per_organisation)`;

/** The first that has anything to do, now or later. */
const firstOrganisation = (destination: DestinationName, lap: string, where = "") =>
  `select submissions.organisation_id, ${lap} as lap from submissions
   where destination = '${destination}' and next is not null and due_at is not null ${where}
   order by submissions.organisation_id limit 1`;

/**
 * Beyond the free places. If no more than that is due, the organisations of all of it are known from one short read.
 */
const SEEN_AT_ONCE = 32;

/**
 * Which organisations have something due, each with its turn. Mostly one short read of what is due by time names them
 * all. Only if far more is due, the tour goes from one organisation to the next that has anything to do, by the index
 * and without reading what else they have, until as many are found as there are places.
 */
const waiting = (destination: DestinationName) => `
  soonest as materialized (
    select organisation_id from submissions where ${due(destination)}
    order by due_at
    limit (select case when places > 0 then places + ${SEEN_AT_ONCE} else 0 end from free)
  ),
  crowd as materialized (
    select count(organisation_id) > places as is_one, count(organisation_id) = places + ${SEEN_AT_ONCE} as is_long
    from free left join soonest on true group by places
  ),
  holding as materialized (
    select organisation_id, count(*)::integer as holds from unnest($held::text[]) as h (organisation_id) group by 1
  ),
  tour (organisation_id, lap, turn) as (
    select $served_last::text, 0, 0 from crowd where is_long
    union all
    select following.organisation_id, following.lap, tour.turn + 1
    from tour cross join lateral (
      (${firstOrganisation(destination, "tour.lap", "and submissions.organisation_id > tour.organisation_id")})
      union all
      (${firstOrganisation(destination, "tour.lap + 1")})
      limit 1
    ) following
    where following.lap = 0 or (following.lap = 1 and following.organisation_id <= $served_last)
  ),
  waiting as materialized (
    (select organisation_id, row_number() over (order by organisation_id <= $served_last, organisation_id)::integer as turn
     from crowd cross join (select distinct organisation_id from soonest) seen
     where not is_long and ${mayHold("seen")}
     order by turn
     limit (select places from free))
    union all
    (select organisation_id, turn from tour
     where turn > 0 and ${mayHold("tour")}
       and (${findsAny(dueOf(destination, 1, "tour"), "due_at")} or ${findsAny(dueOf(destination, 2, "tour"), "due_at")})
     limit (select places from free))
  )`;

/** Of each organisation twice its share of the places is looked at and locked: what one leaves, another may take. */
const eligible = (destination: DestinationName) => `
  sharing as materialized (
    select organisation_id, turn, coalesce(holds, 0) as holds,
           least(places, $per_organisation - coalesce(holds, 0),
                 case when is_one then ceil(2.0 * places / count(*) over ()) end)::integer as share
    from waiting left join holding using (organisation_id) cross join free cross join crowd
  ),
  first as materialized (
    select sharing.*, mine.*, 1 as rank from sharing cross join lateral (
      ${dueOf(destination, 1, "sharing")} order by due_at limit share for update skip locked
    ) mine
  ),
  later as materialized (
    select sharing.*, mine.*, 2 as rank from sharing cross join lateral (
      ${dueOf(destination, 2, "sharing")} order by due_at
      limit share - (select count(*) from first where first.organisation_id = sharing.organisation_id)
      for update skip locked
    ) mine
  ),
  eligible as (select * from first union all select * from later)`;

/**
 * Organisations take turns: the one that holds fewest gets the next place, among equals the one whose turn is first.
 */
const ALLOCATION = `
  taken as materialized (
    select id, filing_id, turn
    from (select *, holds + row_number() over (partition by organisation_id order by rank, due_at) as place
          from eligible) placed
    order by place, turn, due_at
    limit (select places from free)
  )`;

const leased = `update submissions s
  set lease_until = clock_timestamp() + make_interval(secs => $lease_seconds), lease_token = $token`;

const claimedColumns = (
  destination: DestinationName,
) => `${submissionColumns}, ${filing}, f.xmin::text as "${FILING}version",
    case when s.next = 'submit' and s.document_sha256 is null and octet_length(s.body) <= ${BODY_COMES_ALONG}
      then s.body end as body,
    ${wasSilent(`'${gatewayOf(destination)}'`)} as authority_was_silent`;

const claimOf = (destination: DestinationName) => `
  with recursive free as materialized (select ${places[destination]} as places),
  ${waiting(destination)},
  ${eligible(destination)},
  ${ALLOCATION}
  ${leased}
  from taken join filings f on f.id = taken.filing_id
  where s.id = taken.id
  returning ${claimedColumns(destination)}, taken.turn`;

/** One more than there are places is looked at: with that one, the places have to be shared. */
const shortClaimOf = (destination: DestinationName) => `
  with free as materialized (select ${places[destination]} as places),
  soonest as materialized (
    select id, filing_id from submissions where ${due(destination)}
    order by due_at
    limit (select case when places > 0 then places + 1 else 0 end from free)
    for update skip locked
  ),
  crowd as materialized (select count(*) > (select places from free) as is_more from soonest),
  claimed as (
    ${leased}
    from filings f
    -- Lists of ids are looked up, however long they are thought to be.
    where s.id = any (array(select id from soonest)) and f.id = any (array(select filing_id from soonest)) and f.id = s.filing_id
      and not (select is_more from crowd)
    returning ${claimedColumns(destination)}, 0 as turn
  )
  select crowd.is_more, claimed.* from crowd left join claimed on true where is_more or claimed.id is not null`;

const each = (statement: (destination: DestinationName) => string): Record<DestinationName, string> => ({
  sandbox: statement("sandbox"),
  live: statement("live"),
  test_in_live: statement("test_in_live"),
});
const claims = each(claimOf);
const shortClaims = each(shortClaimOf);

/**
 * For a statement: of each destination, when the longest overdue submission was due. Its moment has come, and no worker
 * has it.
 */
export const overdueSubmissions = (["sandbox", "live", "test_in_live"] as const)
  .map((name) => `(select destination, due_at from submissions where ${due(name)} order by due_at limit 1)`)
  .join(" union all ");

/** When the pace to the live authority lets the next one be claimed. */
const nextSlot = `(select next_slot_at - interval '${LEAVES_WITHIN_MS} ms' from authority_state where gateway = '${gatewayOf("live")}')`;

/**
 * When a destination will have something to claim; null for never. What is under way is to be claimed when its lease
 * ends. Rows that are under way are due, so that they stand first: with more than these, something is due now.
 */
export async function nextSubmissionDueAt(db: Queryable, destination: DestinationName): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    `select min(greatest(due_at, lease_until${destination === "sandbox" ? "" : `, ${nextSlot}`})) as at
     from (select due_at, lease_until from submissions
           where destination = $1 and next is not null and due_at is not null order by due_at limit 256) soonest`,
    [destination],
  );
  return row?.at ?? null;
}

/** The columns of the filing become an object of their own. */
function claimedIn(row: SubmissionRow): ClaimedSubmission {
  const own: [string, unknown][] = [];
  const ofFiling: [string, unknown][] = [];
  for (const [name, value] of Object.entries(row))
    if (name.startsWith(FILING)) ofFiling.push([name.slice(FILING.length), value]);
    else own.push([name, value]);
  return { ...Object.fromEntries(own), filing: Object.fromEntries(ofFiling) } as unknown as ClaimedSubmission;
}
