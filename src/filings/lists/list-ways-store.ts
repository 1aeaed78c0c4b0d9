// From where a list of filings is read: the rows of the filings in one order or another, or what another table finds.

import type { Queryable } from "../../platform/database/db.ts";
import type { Page, StatementParameters } from "../../platform/database/parameters.ts";
import type { AnyScope, Scope } from "../../platform/mode.ts";
import { type FilingStatus, filingStatuses } from "../lifecycle.ts";
import {
  conditionsOf,
  type ExactTerm,
  type FilingSearch,
  hasOwnIndex,
  isByTime,
  statusesOf,
  type TextTerm,
  termCondition,
  termSearch,
} from "./list-search-store.ts";
import {
  areFew,
  byIndex,
  byMetadata,
  companySearch,
  fewFilings,
  has,
  metadataSearch,
  pairIn,
  rarestPair,
  valueIn,
  type WayTo,
} from "./search-store.ts";
import { isText } from "./word-conditions-store.ts";
import { isCommonText, valueSearch, waysToCommon, waysToRare, wayToFew } from "./word-search-store.ts";

/** `isRare`: a text is taken for one, so that no more than a thousand are looked at to find those few there are. */
type WantedPage = Page & { isRare?: boolean };

/**
 * From where there is least to look at. Most filings are acknowledged: those in other statuses, of some days, with a
 * flag or of Test-in-Live are looked at one by one, unless what is asked for finds few itself.
 */
export async function waysTo(
  db: Queryable,
  { organisationId, mode }: AnyScope,
  search: FilingSearch,
  page: WantedPage,
  given: StatementParameters,
): Promise<WayTo[]> {
  const { term } = search;
  if (organisationId === null || mode === null) {
    if (term !== null) throw new Error("a term is looked for in one environment");
    // Of all organisations there is one index by time, and it knows nothing else.
    return [filtered(byIndex(null), search, given)];
  }
  const scope: Scope = { organisationId, mode };
  if (term === null) return waysToPairs(db, scope, search, given);
  return term.kind === "text"
    ? waysToText(db, scope, { ...search, term }, page, given)
    : waysToExact(db, scope, { ...search, term }, given);
}

/** Few are looked at, whatever else is asked for. */
export const isOneByOne = (search: FilingSearch) =>
  isByTime(search) || hasOwnIndex(search) || isUnlikely(statusesOf(search));

const isUnlikely = (statuses: readonly FilingStatus[] | null) => statuses?.includes("acknowledged") === false;

async function waysToPairs(
  db: Queryable,
  scope: Scope,
  search: FilingSearch,
  given: StatementParameters,
): Promise<WayTo[]> {
  const pairs = Object.entries(search.metadata ?? {});
  const [first, ...more] = pairs;
  if (first === undefined) return waysAmong(search, given);
  const isAsked = isOneByOne(search) || more.length > 0;
  const { pair, isRare } = isAsked ? await rarestPair(db, scope, pairs) : { pair: first, isRare: false };
  if (isOneByOne(search) && !isRare) return waysAmong(search, given);
  const sought = pairIn(pair, given);
  const way = isByTime(search) ? fewFilings([metadataSearch(scope, sought, given)]) : byMetadata(scope, sought, given);
  const others = Object.fromEntries(pairs.filter(([key]) => key !== pair[0]));
  return [filtered(way, { ...search, metadata: others }, given)];
}

async function waysToText(
  db: Queryable,
  scope: Scope,
  search: FilingSearch & { term: TextTerm },
  page: WantedPage,
  given: StatementParameters,
): Promise<WayTo[]> {
  const { term } = search;
  const all = (way: WayTo) => filtered(way, search, given);
  const isCommon = page.isRare !== true && (await isCommonText(db, scope, term, page));
  if (!isOneByOne(search))
    return (isCommon ? waysToCommon(scope, term, given) : await waysToRare(db, scope, term, given)).map(all);
  return !isCommon && (await areFew(db, (given) => valueSearch(scope, term, given)))
    ? [all(await wayToFew(db, scope, term, given))]
    : waysAmong(search, given).map((way) => where(way, isText(scope, term, given)));
}

async function waysToExact(
  db: Queryable,
  scope: Scope,
  search: FilingSearch & { term: ExactTerm },
  given: StatementParameters,
): Promise<WayTo[]> {
  const { term } = search;
  const { orValue } = term;
  const all = (way: WayTo) => filtered(way, search, given);
  if (term.kind === "utr" && !isByTime(search)) {
    const ofCompany = all(byIndex({ column: "company_utr", value: term.utr, order: "asc" }));
    return orValue === undefined ? [ofCompany] : [ofCompany, all(byMetadata(scope, valueIn(orValue, given), given))];
  }
  if (term.kind === "utr" && !(await areFew(db, (given) => companySearch(scope, term.utr, given)))) {
    const isMeant = [
      termCondition(term, given),
      orValue === undefined ? null : has(scope, valueIn(orValue, given), given),
    ];
    const condition = `(${isMeant.filter((one) => one !== null).join(" or ")})`;
    return waysAmong(search, given).map((way) => where(way, condition));
  }
  const values = orValue === undefined ? [] : [metadataSearch(scope, valueIn(orValue, given), given)];
  return [all(fewFilings([termSearch(scope, term, given), ...values]))];
}

const where = (way: WayTo, condition: string): WayTo => ({ ...way, conditions: [...way.conditions, condition] });

/** Of the filings themselves, each status by itself: the indexes have the order within one, or within one day. */
export function waysAmong(search: FilingSearch, given: StatementParameters): WayTo[] {
  const { endsFrom, endsTo, awaitsApproval } = search;
  const byTime = awaitsApproval ? (["pending"] as const) : filingStatuses;
  const statuses = statusesOf(search) ?? (isByTime(search) ? byTime : null);
  const among = (index: WayTo["index"]): WayTo => ({ ...byIndex(index), conditions: conditionsOf(search, given) });
  // Those are few, and have indexes of their own in the same order.
  if (hasOwnIndex(search) && !isByTime(search)) return [filtered(byIndex("newest"), search, given)];
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
