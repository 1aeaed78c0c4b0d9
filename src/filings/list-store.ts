// Lists of filings, the same for the API, the command and the pages: which are meant, newest first, after a cursor.

import type { Queryable } from "../platform/db.ts";
import { modes, type OpenScope, type Scope } from "../platform/mode.ts";
import { allOf, type Page, parameters, type StatementParameters } from "../platform/parameters.ts";
import type { FilingRow } from "./filing.ts";
import { dealtWith } from "./flag-store.ts";
import type { FilingStatus } from "./lifecycle.ts";
import { filingColumns } from "./store.ts";

/** Which filings are meant; what is null does not matter. */
export interface FilingSearch {
  term: SearchTerm | null;
  status: FilingStatus | null;
  isFlagged: boolean | null;
  /** Only what was filed before then and has no end yet, and no flag that says why. */
  stuckSince: Date | null;
  /** The last day of the period: from this day on, and up to this day. */
  endsFrom: string | null;
  endsTo: string | null;
  /** A day in the UK. */
  createdFrom: string | null;
  /** Only what went to Test-in-Live, or only what did not. */
  isTest: boolean | null;
}

export type SearchTerm =
  /** In any case. */
  | { kind: "id"; id: string }
  | { kind: "utr"; utr: string }
  | { kind: "correlation_id"; correlationId: string }
  /** Part of a company's name; or else the registration number, or a period. */
  | { kind: "text"; part: string; registrationNumber: string | null; period: PeriodTerm | null };

/** From the first to the last, both included: a day, a month or a year. */
export interface Days {
  from: string;
  to: string;
}

/** Days on which a period starts or ends; or those on which it starts and those on which it ends. */
export type PeriodTerm = { kind: "touches"; days: Days } | { kind: "spans"; start: Days; end: Days };

export const everyFiling: FilingSearch = {
  term: null,
  status: null,
  isFlagged: null,
  stuckSince: null,
  endsFrom: null,
  endsTo: null,
  createdFrom: null,
  isTest: null,
};

export interface ListedFiling extends FilingRow {
  registration_number: string | null;
}

/**
 * Newest first. The condition has only the given filters and is planned for them: which index is best depends on that. The numbers are found
 * first, in each environment by itself, so that a look through all names reads nothing but the index.
 */
export async function newestFilings(
  db: Queryable,
  { organisationId, mode }: OpenScope,
  search: FilingSearch,
  { after, limit }: Page,
): Promise<ListedFiling[]> {
  const given = parameters();
  const most = given.of(limit);
  const inScope = allOf([
    `organisation_id = ${given.of(organisationId)}`,
    given.where(mode, (value) => `mode = ${value}`),
  ]);
  const conditions = allOf([
    inScope,
    ...conditionsOf(search, given),
    given.where(after, (id) => `seq < (select seq from filings where id = ${id} and ${inScope})`),
  ]);
  const seqs = (mode === null ? modes : [mode]).map(
    (one) =>
      `(select seq from filings where mode = ${given.of(one)} and ${conditions} order by seq desc limit ${most})`,
  );
  return db.query<ListedFiling>(
    `select ${filingColumns}, registration_number from filings
     where seq = any (array(${seqs.join(" union all ")}))
     order by seq desc limit ${most}`,
    given.values,
    { planned: "each time" },
  );
}

/** How many there are, and some of them. */
export interface CountedFilings {
  count: number;
  some: Pick<FilingRow, "id" | "company_name" | "status" | "flag" | "test_mode" | "created_at">[];
}

/** Counts them all and gives the oldest: for those that need attention, which are few. */
export async function oldestFilings(
  db: Queryable,
  { organisationId, mode }: Scope,
  search: FilingSearch,
  { limit }: { limit: number },
): Promise<CountedFilings> {
  const given = parameters();
  const whose = `organisation_id = ${given.of(organisationId)} and mode = ${given.of(mode)}`;
  const some = await db.query<CountedFilings["some"][number] & { count: number }>(
    `select id, company_name, status, flag, test_mode, created_at, count(*) over () as count from filings
     where ${allOf([whose, ...conditionsOf(search, given)])}
     order by seq limit ${given.of(limit)}`,
    given.values,
    { planned: "each time" },
  );
  return { count: some[0]?.count ?? 0, some };
}

function conditionsOf(search: FilingSearch, given: StatementParameters): (string | null)[] {
  const { term, status, isFlagged, stuckSince, endsFrom, endsTo, createdFrom, isTest } = search;
  return [
    term && conditionOfTerm(term, given),
    given.where(status, (value) => `status = ${value}`),
    isFlagged === null ? null : `flag is ${isFlagged ? "not null" : "null"}`,
    given.where(
      stuckSince,
      (moment) => `${isUnfinished} and created_at <= ${moment} and flag is null and not ${dealtWith}`,
    ),
    ...lastDayWithin(endsFrom, endsTo, given),
    given.where(createdFrom, (day) => `created_at >= ${day}::date::timestamp at time zone 'Europe/London'`),
    isTest === null ? null : isTest ? "test_mode" : "not test_mode",
  ];
}

const isUnfinished = "status in ('pending', 'submitted', 'accepted')";

/** For one day alone the index has them in the order of the list. */
function lastDayWithin(from: string | null, to: string | null, given: StatementParameters): (string | null)[] {
  if (from === to) return [given.where(from, (day) => `period_end = ${day}`)];
  return [given.where(from, (day) => `period_end >= ${day}`), given.where(to, (day) => `period_end <= ${day}`)];
}

function conditionOfTerm(term: SearchTerm, given: StatementParameters): string {
  switch (term.kind) {
    case "id":
      return `lower(id) = lower(${given.of(term.id)})`;
    case "utr":
      return `company_utr = ${given.of(term.utr)}`;
    case "correlation_id":
      return `correlation_id = ${given.of(term.correlationId)}`;
    case "text":
      return `(${readingsOf(term, given).join(" or ")})`;
  }
}

/** One match is enough; the index of the newest serves them all. */
function readingsOf(
  { part, registrationNumber, period }: SearchTerm & { kind: "text" },
  given: StatementParameters,
): string[] {
  const within = (column: string, { from, to }: Days) => `${column} between ${given.of(from)} and ${given.of(to)}`;
  return [
    hasInName(part, given),
    ...(registrationNumber === null ? [] : [`registration_number = ${given.of(registrationNumber)}`]),
    ...(period?.kind === "touches" ? ["period_start", "period_end"].map((column) => within(column, period.days)) : []),
    ...(period?.kind === "spans"
      ? [`${within("period_start", period.start)} and ${within("period_end", period.end)}`]
      : []),
  ];
}

/**
 * Not "like": its pattern would make the planner guess how rare a name is, and read the whole table for a rare one. A lone accent leaves
 * nothing to look for, and nothing is part of every name.
 */
function hasInName(part: string, given: StatementParameters): string {
  const text = `searchable(${given.of(part)})`;
  return `(${text} <> '' and strpos(search_name, ${text}) > 0)`;
}
