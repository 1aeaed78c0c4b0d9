// How many filings a list has: exactly where there are few, and otherwise at least how many. What is looked at is
// bounded, so that a page costs the same in front of a thousand filings and of a million.

import { only, type Queryable } from "../../platform/database/db.ts";
import { allOf, inIndex, parameters, type StatementParameters } from "../../platform/database/parameters.ts";
import type { Scope } from "../../platform/mode.ts";
import { type FilingSearch, hasOwnIndex, isByTime } from "./list-search-store.ts";
import { timeBounds } from "./list-store.ts";
import { waysTo } from "./list-ways-store.ts";
import { inScope, isScope, type WayTo } from "./search-store.ts";

export interface Count {
  count: number;
  /** False where more were not looked at. */
  isAll: boolean;
}

/** Counted by the order of an index alone. */
const MOST_BY_INDEX = 10_000;
/** Each of which is compared with what is asked for. */
const MOST_COMPARED = 1_000;
/** Each of which is looked up elsewhere to be compared. */
const MOST_LOOKED_UP = 250;

export async function countFilings(db: Queryable, scope: Scope, search: FilingSearch, limit: number): Promise<Count> {
  const given = parameters();
  const ways = await waysTo(db, scope, search, { after: null, limit }, given);
  const selects = ways.map((way, number) => {
    const isWanted = allOf([...way.conditions]);
    const isInOrder = way.index !== null && way.index !== "any";
    const isLookedUp = isInOrder && search.term !== null && isWanted !== "";
    const isCompared = isWanted !== "" || way.matches !== undefined || (way.found === null && !isInOrder);
    const most = isLookedUp ? MOST_LOOKED_UP : isCompared ? MOST_COMPARED : MOST_BY_INDEX;
    return { text: lookedAt(way, scope, { search, isWanted, most }, given), most, number };
  });
  const looked = selects.map(({ text, number }) => `select ${number} as way, seq, wanted from (${text}) looked`);
  // What two ways lead to is counted once; one way alone needs no look at which they are.
  const [seqs, groups, isTotal] =
    ways.length > 1 ? ["distinct seq", "group by grouping sets ((way), ())", "grouping(way) = 1"] : ["*", "", "true"];
  const rows = await db.query<{ way: number; is_total: boolean; looked: number; wanted: number }>(
    `select coalesce(max(way), 0) as way, ${isTotal} as is_total, count(*)::integer as looked,
            (count(${seqs}) filter (where wanted))::integer as wanted
     from (${looked.join(" union all ")}) looked ${groups}`,
    given.values,
    { planned: "each time" },
  );
  const most = (way: number) => selects.find(({ number }) => number === way)?.most ?? 0;
  return {
    count: only(rows.filter((row) => row.is_total)).wanted,
    isAll: rows.every((row) => (row.is_total && ways.length > 1) || row.looked < most(row.way)),
  };
}

interface Looked {
  search: FilingSearch;
  /** What is asked of each; empty where nothing is. */
  isWanted: string;
  most: number;
}

/** A select of the numbers of so many that a way leads to, in its order, and whether each is wanted. */
function lookedAt(way: WayTo, scope: Scope, { search, isWanted, most }: Looked, given: StatementParameters): string {
  const { table, found, matches, index } = way;
  if (found !== null) {
    const filing = allOf([`filings.seq = ${table}.seq`, isWanted || null]);
    const wanted = [matches ?? null, isWanted === "" ? null : `exists (select from filings where ${filing})`];
    const some = `select * from ${table} where ${allOf(found)} order by seq desc limit ${most}`;
    return `select seq, ${allOf(wanted) || "true"} as wanted from (${some}) ${table}`;
  }
  if (index === null || index === "any") {
    const whose = index === null ? isScope(scope, given) : allOf(inScope(scope, given));
    return `select seq, true as wanted from filings where ${allOf([whose, isWanted || null])} limit ${most}`;
  }
  const first = ["organisation_id", "mode", ...(index === "newest" ? [] : [index.column])];
  const values = [scope.organisationId, scope.mode, ...(index === "newest" ? [] : [index.value])];
  const names = values.map((value) => given.of(value));
  const part = isByTime(search) ? inIndex(first, names, timeBounds(search, null, given)) : inIndex(first, names);
  const direction = index === "newest" ? "desc" : index.order;
  const order = `${first.map((column) => `${column} ${direction}`).join(", ")}, ${isByTime(search) ? "created_at" : "seq"} desc`;
  if (hasOwnIndex(search))
    return `select seq, true as wanted from filings where ${allOf([part, isWanted])} order by ${order} limit ${most}`;
  const some = `select * from filings where ${part} order by ${order} limit ${most}`;
  return `select seq, ${isWanted || "true"} as wanted from (${some}) filings`;
}
