// Lists of filings, the same for the API, the command and the pages: which are meant, newest first, after a cursor.

import type { Metadata } from "../../packages/ct600/input/fields/metadata.ts";
import type { Queryable } from "../platform/database/db.ts";
import { allOf, type Page, parameters, type StatementParameters } from "../platform/database/parameters.ts";
import { type AnyScope, type Mode, modes, type Scope } from "../platform/mode.ts";
import type { FilingRow } from "./filing.ts";
import { type FilingStatus, filingStatuses } from "./lifecycle.ts";
import { dealtWith } from "./review/flag-store.ts";
import { type SearchedText, textCondition, valueSearch } from "./search-store.ts";
import { filingColumns } from "./store.ts";

/** Which filings are meant; what is null does not matter. */
export interface FilingSearch {
  term: SearchTerm | null;
  statuses: readonly FilingStatus[] | null;
  isFlagged: boolean | null;
  /** Only what was filed before then and has no end yet, and no flag that says why. */
  stuckSince: Date | null;
  /** The last day of the period: from this day on, and up to this day. */
  endsFrom: string | null;
  endsTo: string | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
  /** Only what went to Test-in-Live, or only what did not. */
  isTest: boolean | null;
  /** Only what has all of these pairs. */
  metadata: Metadata | null;
}

/** `orValue`: what has this value in its metadata is meant as well. */
export type ExactTerm = (
  | /** In any case. */ { kind: "id"; id: string }
  | { kind: "utr"; utr: string }
  | { kind: "correlation_id"; correlationId: string }
) & { orValue?: string };

export type SearchTerm = ExactTerm | ({ kind: "text" } & SearchedText);

export const everyFiling = {
  term: null,
  statuses: null,
  isFlagged: null,
  stuckSince: null,
  endsFrom: null,
  endsTo: null,
  createdFrom: null,
  createdBefore: null,
  isTest: null,
  metadata: null,
} satisfies FilingSearch;

export interface ListedFiling extends FilingRow {
  registration_number: string | null;
}

/**
 * Newest first. The condition has only the given filters and is planned for them: which index is best depends on that.
 * The numbers are found first, in each environment by itself.
 */
export async function newestFilings(
  db: Queryable,
  { organisationId, mode }: AnyScope,
  search: FilingSearch,
  page: Page,
): Promise<ListedFiling[]> {
  const given = parameters();
  const most = given.of(page.limit);
  const inScope = allOf([
    given.where(organisationId, (value) => `organisation_id = ${value}`),
    given.where(mode, (value) => `mode = ${value}`),
  ]);
  const { order, cursor, statuses } = waysOf(search);
  const conditions = allOf([
    inScope || null,
    ...conditionsOf(search, given),
    given.where(page.after, (id) =>
      cursor((column) => `(select ${column} from filings where ${allOf([`id = ${id}`, inScope || null])})`),
    ),
  ]);
  const seqs: string[] = [];
  for (const one of mode === null ? modes : [mode]) {
    const term = search.term && (await conditionOfTerm(db, { organisationId, mode: one }, search.term, page, given));
    const all = allOf([`mode = ${given.of(one)}`, conditions || null, term]);
    for (const status of statuses) {
      const those = allOf([all, given.where(status, (value) => `status = ${value}`)]);
      seqs.push(`(select seq from filings where ${those} order by ${order} limit ${most})`);
    }
  }
  return db.query<ListedFiling>(
    `select ${filingColumns}, registration_number from filings
     where seq = any (array(${seqs.join(" union all ")}))
     order by ${order} limit ${most}`,
    given.values,
    { planned: "each time" },
  );
}

interface Ways {
  order: string;
  /** What comes after a filing: `of` gives its value in a column. */
  cursor(of: (column: string) => string): string;
  /** Each by itself: the indexes have the order within one status. Null is any. */
  statuses: readonly (FilingStatus | null)[];
}

/**
 * Both orders are newest first. That of the times lets an index skip what is newer than wanted: filings_by_day has each
 * status by them.
 */
function waysOf({ statuses, createdFrom, createdBefore }: FilingSearch): Ways {
  if (createdFrom === null && createdBefore === null)
    return { order: "seq desc", cursor: (of) => `seq < ${of("seq")}`, statuses: statuses ?? [null] };
  return {
    order: "created_at desc, seq desc",
    cursor: (of) => `(created_at, seq) < (${of("created_at")}, ${of("seq")})`,
    statuses: statuses ?? filingStatuses,
  };
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
  search: FilingSearch & { term: null; statuses: null },
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

/** All but the statuses and the term. */
export function conditionsOf(search: FilingSearch, given: StatementParameters): (string | null)[] {
  const { isFlagged, stuckSince, endsFrom, endsTo, createdFrom, createdBefore, isTest, metadata } = search;
  return [
    isFlagged === null ? null : `flag is ${isFlagged ? "not null" : "null"}`,
    given.where(
      stuckSince,
      (moment) => `${isUnfinished} and created_at <= ${moment} and flag is null and not ${dealtWith}`,
    ),
    ...lastDayWithin(endsFrom, endsTo, given),
    given.where(createdFrom, (moment) => `created_at >= ${moment}`),
    given.where(createdBefore, (moment) => `created_at < ${moment}`),
    isTest === null ? null : isTest ? "test_mode" : "not test_mode",
    ...Object.entries(metadata ?? {}).map((pair) => hasPair(pair, given)),
  ];
}

const isUnfinished = "status in ('pending', 'submitted', 'accepted')";

/** For one day alone the index has them in the order of the list. */
function lastDayWithin(from: string | null, to: string | null, given: StatementParameters): (string | null)[] {
  if (from === to) return [given.where(from, (day) => `period_end = ${day}`)];
  return [given.where(from, (day) => `period_end >= ${day}`), given.where(to, (day) => `period_end <= ${day}`)];
}

function hasPair([key, value]: [string, string], given: StatementParameters): string {
  return `exists (
    select from filing_metadata m
    where m.organisation_id = filings.organisation_id and m.mode = filings.mode and m.seq = filings.seq
      and m.sought = metadata_pair(${given.of(key)}, ${given.of(value)})
  )`;
}

/** A text is looked for in a way of its own. */
async function conditionOfTerm(
  db: Queryable,
  { organisationId, mode }: AnyScope & { mode: Mode },
  term: SearchTerm,
  page: Page,
  given: StatementParameters,
): Promise<string> {
  if (organisationId === null) throw new Error("a term is looked for in one organisation");
  const scope: Scope = { organisationId, mode };
  if (term.kind === "text") return textCondition(db, scope, term, page, given);
  const exact = termCondition(term, given);
  if (term.orValue === undefined) return exact;
  const whose = { organisation: given.of(scope.organisationId), mode: given.of(scope.mode) };
  return `seq = any (array(
    select seq from filings where organisation_id = ${whose.organisation} and mode = ${whose.mode} and ${exact}
    union all ${valueSearch(whose, given.of(term.orValue))}
  ))`;
}

export function termCondition(term: ExactTerm, given: StatementParameters): string {
  switch (term.kind) {
    case "id":
      return `lower(id) = lower(${given.of(term.id)})`;
    case "utr":
      return `company_utr = ${given.of(term.utr)}`;
    case "correlation_id":
      return `correlation_id = ${given.of(term.correlationId)}`;
  }
}
