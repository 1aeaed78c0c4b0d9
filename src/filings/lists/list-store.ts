// Lists of filings, the same for the API, the command and the pages: which are meant, newest first, after a cursor.

import type { Queryable } from "../../platform/database/db.ts";
import {
  allOf,
  checked,
  inIndex,
  type Page,
  parameters,
  type StatementParameters,
} from "../../platform/database/parameters.ts";
import { type AnyScope, modes, type Scope } from "../../platform/mode.ts";
import type { FilingRow } from "../filing.ts";
import { filingColumns } from "../store.ts";
import { type FilingSearch, isByTime, orderOf } from "./list-search-store.ts";
import { waysAmong, waysTo } from "./list-ways-store.ts";
import type { WayTo } from "./search-store.ts";

export interface ListedFiling extends FilingRow {
  registration_number: string | null;
}

/**
 * Newest first. The condition has only the given filters and is planned for them: which index is best depends on that.
 * The numbers are found first, in each environment by itself and in each way that leads to some of them.
 */
export async function newestFilings(
  db: Queryable,
  { organisationId, mode }: AnyScope,
  search: FilingSearch,
  page: Page,
): Promise<ListedFiling[]> {
  const given = parameters();
  const most = given.of(page.limit);
  const last = lastOf({ organisationId, mode }, page, given);
  const seqs: string[] = [];
  for (const one of organisationId !== null && mode === null ? modes : [mode]) {
    const scope = { organisationId, mode: one };
    for (const way of await waysTo(db, scope, search, page, given))
      seqs.push(`(${selectBy(way, scope, { columns: `${way.table}.seq`, search, last, given })} limit ${most})`);
  }
  return db.query<ListedFiling>(
    `select ${filingColumns}, registration_number from filings
     where seq = any (array(${seqs.join(" union all ")}))
     order by ${orderOf(search)} limit ${most}`,
    given.values,
    { planned: "each time" },
  );
}

/** A column of the last filing of the page before. */
export type Last = (column: string) => string;

export function lastOf({ organisationId, mode }: AnyScope, { after }: Page, given: StatementParameters): Last | null {
  if (after === null) return null;
  const [id, isOwn] = [given.of(after), isChecked({ organisationId, mode }, given)];
  return (column) => `(select ${column} from filings where id = ${id} and ${isOwn})`;
}

export interface Selected {
  columns: string;
  /** All of them are read, not only the first. */
  isWhole?: boolean;
  search: FilingSearch;
  last: Last | null;
  given: StatementParameters;
}

export function selectBy(
  way: WayTo,
  scope: AnyScope,
  { columns, isWhole = false, search, last, given }: Selected,
): string {
  const { table, found, matches = null, index, conditions } = way;
  const order = orderOf(search);
  const later = isByTime(search) ? `(created_at, ${table}.seq)` : `${table}.seq`;
  const after = last && `${later} < ${isByTime(search) ? `(${last("created_at")}, ${last("seq")})` : last("seq")}`;
  if (found !== null) {
    // What another table finds is looked up one by one, newest first, only as far as the list needs it.
    const filing = allOf([`filings.seq = ${table}.seq`, isChecked(scope, given), ...conditions]);
    return `select ${columns} from ${table} cross join lateral (select from filings where ${filing} offset 0) wanted
      where ${allOf([...found, matches, after])} order by ${table}.${order}`;
  }
  const { organisationId, mode } = scope;
  if (index === null || index === "any" || organisationId === null || mode === null) {
    const whose = index === "any" ? isIn(scope, given) : isChecked(scope, given);
    return `select ${columns} from filings where ${allOf([whose, after, ...conditions])} order by ${order}`;
  }
  const first = ["organisation_id", "mode", ...(index === "newest" ? [] : [index.column])];
  const values = [organisationId, mode, ...(index === "newest" ? [] : [index.value])].map((value) => given.of(value));
  if (isWhole) {
    const part = first.map((column, at) => `${column} = ${values[at]}`);
    return `select ${columns} from filings where ${allOf([...part, ...conditions])} order by ${order}`;
  }
  const direction = index === "newest" ? "desc" : index.order;
  const bounds = isByTime(search)
    ? timeBounds(search, last, given)
    : { column: "seq", to: direction === "desc" ? (last?.("seq") ?? null) : null };
  const others = allOf([...(direction === "desc" ? [after] : []), ...conditions]);
  const isWanted = index === "newest" || others === "" ? others || null : checked(others);
  // The order of the list is not that of the columns before: where a page begins is then looked up in the index.
  const begins = direction === "asc" ? after : null;
  return `select ${columns} from filings where ${allOf([inIndex(first, values, bounds), begins, isWanted])}
    order by ${first.map((column) => `${column} ${direction}, `).join("")}${order}`;
}

/** The conditions of the search hold too: these say where in the index to begin and to end. */
export function timeBounds(
  { createdFrom, createdBefore, stuckSince }: FilingSearch,
  last: Last | null,
  given: StatementParameters,
) {
  const moment = (value: Date | null) => given.where(value, (name) => `${name}::timestamptz`);
  const ends = [moment(createdBefore), moment(stuckSince), last?.("created_at") ?? null].filter((end) => end !== null);
  return {
    column: "created_at",
    from: moment(createdFrom),
    to: ends.length === 0 ? null : `least(${ends.join(", ")})`,
  };
}

function isIn({ organisationId, mode }: AnyScope, given: StatementParameters): string {
  const whose = given.where(organisationId, (value) => `organisation_id = ${value}`);
  return allOf([whose, given.where(mode, (value) => `mode = ${value}`)]) || "true";
}

/** Of what is found by something else: it is no reason to take another index. */
const isChecked = (scope: AnyScope, given: StatementParameters) => checked(isIn(scope, given));

/** How many there are, and some of them. */
export interface CountedFilings {
  count: number;
  some: Pick<
    FilingRow,
    | "id"
    | "company_name"
    | "status"
    | "approval"
    | "hmrc_error"
    | "amends"
    | "correlation_id"
    | "flag"
    | "test_mode"
    | "created_at"
  >[];
}

/** Counts them all and gives the oldest: for those that need attention, which are few. */
export async function oldestFilings(
  db: Queryable,
  { organisationId, mode }: Scope,
  search: FilingSearch & { term: null; statuses: null },
  { limit }: { limit: number },
): Promise<CountedFilings> {
  const given = parameters();
  const columns = "id, company_name, status, approval, hmrc_error, amends, correlation_id, flag, test_mode, created_at";
  const found = waysAmong(search, given).map(
    (way) =>
      `(${selectBy(way, { organisationId, mode }, { columns: `${columns}, seq`, isWhole: true, search, last: null, given })})`,
  );
  const some = await db.query<CountedFilings["some"][number] & { count: number }>(
    `select ${columns}, count(*) over () as count from (${found.join(" union all ")}) found
     order by seq limit ${given.of(limit)}`,
    given.values,
    { planned: "each time" },
  );
  return { count: some[0]?.count ?? 0, some };
}
