// Lists of filings, the same for the API, the command and the pages: which are meant, newest first, after a cursor.

import type { Queryable } from "../platform/database/db.ts";
import {
  allOf,
  checked,
  inIndex,
  type Page,
  parameters,
  type StatementParameters,
} from "../platform/database/parameters.ts";
import { type AnyScope, modes, type Scope } from "../platform/mode.ts";
import type { FilingRow } from "./filing.ts";
import { filingStatuses } from "./lifecycle.ts";
import {
  conditionsOf,
  type ExactTerm,
  type FilingSearch,
  isByTime,
  orderOf,
  statusesOf,
  termCondition,
} from "./list-search-store.ts";
import {
  byIndex,
  byMetadata,
  fewFilings,
  isCommonText,
  isText,
  pairIn,
  rarestPair,
  valueIn,
  valueSearch,
  type WayTo,
  waysToCommon,
  waysToRare,
  wayToFew,
} from "./search-store.ts";
import { filingColumns } from "./store.ts";

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
type Last = (column: string) => string;

function lastOf({ organisationId, mode }: AnyScope, { after }: Page, given: StatementParameters): Last | null {
  if (after === null) return null;
  const [id, isOwn] = [given.of(after), isChecked({ organisationId, mode }, given)];
  return (column) => `(select ${column} from filings where id = ${id} and ${isOwn})`;
}

interface Selected {
  columns: string;
  /** All of them are read, not only the first. */
  isWhole?: boolean;
  search: FilingSearch;
  last: Last | null;
  given: StatementParameters;
}

function selectBy(way: WayTo, scope: AnyScope, { columns, isWhole = false, search, last, given }: Selected): string {
  const { table, found, index, conditions } = way;
  const order = orderOf(search);
  const later = isByTime(search) ? `(created_at, ${table}.seq)` : `${table}.seq`;
  const after = last && `${later} < ${isByTime(search) ? `(${last("created_at")}, ${last("seq")})` : last("seq")}`;
  if (found !== null) {
    // What another table finds is looked up one by one, newest first, only as far as the list needs it.
    const filing = allOf([`filings.seq = ${table}.seq`, isChecked(scope, given), ...conditions]);
    return `select ${columns} from ${table} cross join lateral (select from filings where ${filing} offset 0) wanted
      where ${allOf([...found, after])} order by ${table}.${order}`;
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
  const others = allOf([after, ...conditions]);
  const isWanted = index === "newest" || others === "" ? others || null : checked(others);
  return `select ${columns} from filings where ${allOf([inIndex(first, values, bounds), isWanted])}
    order by ${first.map((column) => `${column} ${direction}, `).join("")}${order}`;
}

/** The conditions of the search hold too: these say where in the index to begin and to end. */
function timeBounds(
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

/**
 * From where there is least to look at. Most filings are acknowledged: those in other statuses, or of some days, are
 * looked at one by one, and all others found by what is asked for.
 */
async function waysTo(
  db: Queryable,
  { organisationId, mode }: AnyScope,
  search: FilingSearch,
  page: Page,
  given: StatementParameters,
): Promise<WayTo[]> {
  const { term } = search;
  const all = (way: WayTo) => filtered(way, search, given);
  if (organisationId === null || mode === null) {
    if (term !== null) throw new Error("a term is looked for in one environment");
    // Of all organisations there is one index by time, and it knows nothing else.
    return [all(byIndex(null))];
  }
  const scope: Scope = { organisationId, mode };
  if (term !== null && term.kind !== "text") return waysToExact(scope, term, search, given).map(all);
  const areFew = isByTime(search) || statusesOf(search)?.includes("acknowledged") === false;
  if (term !== null) {
    const isCommon = await isCommonText(db, scope, term, page);
    if (!areFew) return (isCommon ? waysToCommon : waysToRare)(scope, term, given).map(all);
    if (!isCommon) return [all(wayToFew(scope, term, given))];
    return waysAmong(search, given).map((way) => ({
      ...way,
      conditions: [...way.conditions, isText(scope, term, given)],
    }));
  }
  const pairs = Object.entries(search.metadata ?? {});
  if (areFew || pairs.length === 0) return waysAmong(search, given);
  const rarest = await rarestPair(db, scope, pairs);
  const others = Object.fromEntries(pairs.filter(([key]) => key !== rarest[0]));
  return [filtered(byMetadata(scope, pairIn(rarest, given), given), { ...search, metadata: others }, given)];
}

/** Of the filings themselves, each status by itself: the indexes have the order within one, or within one day. */
function waysAmong(search: FilingSearch, given: StatementParameters): WayTo[] {
  const { endsFrom, endsTo } = search;
  const statuses = statusesOf(search) ?? (isByTime(search) ? filingStatuses : null);
  const among = (index: WayTo["index"]): WayTo => ({ ...byIndex(index), conditions: conditionsOf(search, given) });
  // Those are few, and have indexes of their own in the same order.
  if ((search.isFlagged || search.isTest) && !isByTime(search)) return [filtered(byIndex("newest"), search, given)];
  if (statuses !== null) return statuses.map((status) => among({ column: "status", value: status, order: "desc" }));
  if (endsFrom !== null && endsFrom === endsTo)
    return [among({ column: "period_end", value: endsFrom, order: "desc" })];
  return [among(endsFrom === null && endsTo === null ? "newest" : "any")];
}

/** Those that a way finds, and that are all else that is asked for. */
function filtered(way: WayTo, search: FilingSearch, given: StatementParameters): WayTo {
  const ofStatus = given.where(statusesOf(search), (statuses) => `status = any (${statuses})`);
  return { ...way, conditions: [...way.conditions, ofStatus, ...conditionsOf(search, given)] };
}

function waysToExact(scope: Scope, term: ExactTerm, search: FilingSearch, given: StatementParameters): WayTo[] {
  const { orValue } = term;
  if (term.kind === "utr" && !isByTime(search)) {
    const ofCompany = byIndex({ column: "company_utr", value: term.utr, order: "asc" });
    return orValue === undefined ? [ofCompany] : [ofCompany, byMetadata(scope, valueIn(orValue, given), given)];
  }
  const exact = `select seq from filings where ${isChecked(scope, given)} and ${termCondition(term, given)}`;
  return [fewFilings(orValue === undefined ? [exact] : [exact, valueSearch(scope, orValue, given)])];
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
  const columns = "id, company_name, status, flag, test_mode, created_at";
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
