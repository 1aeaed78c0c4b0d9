// Lists of filings in other orders than newest first, for people who look: each is that of an index. Where few are
// meant they are found as for any list, and then put in order.

import { only, type Queryable } from "../../platform/database/db.ts";
import {
  allOf,
  checked,
  inIndex,
  type Page,
  parameters,
  type StatementParameters,
} from "../../platform/database/parameters.ts";
import type { Scope } from "../../platform/mode.ts";
import { filingColumns } from "../store.ts";
import {
  conditionsOf,
  everyFiling,
  type FilingSearch,
  statusesOf,
  type TextTerm,
  termCondition,
} from "./list-search-store.ts";
import { type Last, type ListedFiling, lastOf, newestFilings, selectBy } from "./list-store.ts";
import { isOneByOne, waysTo } from "./list-ways-store.ts";
import { has, valueIn } from "./search-store.ts";
import { isText } from "./word-conditions-store.ts";
import { areMoreAmongNewest, hasIndex, isCommonText } from "./word-search-store.ts";

export const filingSorts = ["newest", "oldest", "period", "period_oldest"] as const;
export type FilingSort = (typeof filingSorts)[number];

interface Order {
  columns: readonly string[];
  direction: "asc" | "desc";
}

const orders: Record<Exclude<FilingSort, "newest">, Order> = {
  oldest: { columns: ["seq"], direction: "asc" },
  period: { columns: ["period_end", "seq"], direction: "desc" },
  period_oldest: { columns: ["period_end", "seq"], direction: "asc" },
};

/** Not more than these are put in order; with more, the index of the order is walked. */
const FEW = 1_000;

export async function sortedFilings(
  db: Queryable,
  scope: Scope,
  search: FilingSearch,
  sort: FilingSort,
  page: Page,
): Promise<ListedFiling[]> {
  if (sort === "newest") return newestFilings(db, scope, search, page);
  const { columns, direction } = orders[sort];
  const few = await seqsOfFew(db, scope, search);
  const given = parameters();
  const last = lastOf(scope, page, given);
  const isLater =
    last && `(${columns.join(", ")}) ${direction === "asc" ? ">" : "<"} (${columns.map(last).join(", ")})`;
  const order = columns.map((column) => `${column} ${direction}`).join(", ");
  const seqs =
    few === null
      ? walked(scope, search, { columns, direction, isLater, last, given })
      : `select unnest(${given.of(few.map(String))}::bigint[])`;
  const most = given.of(page.limit);
  return db.query<ListedFiling>(
    `select ${filingColumns}, registration_number from filings
     where ${allOf([`seq = any (array(${few === null ? `${seqs} limit ${most}` : seqs}))`, few === null ? null : isLater])}
     order by ${order} limit ${most}`,
    given.values,
    { planned: "each time" },
  );
}

/** Null where everything is meant, or more than a few. */
async function seqsOfFew(db: Queryable, scope: Scope, search: FilingSearch): Promise<number[] | null> {
  if (Object.keys(everyFiling).every((name) => search[name as keyof FilingSearch] === null)) return null;
  if (mayBeMany(search) && (await areMany(db, scope, search.term))) return null;
  const given = parameters();
  const ways = await waysTo(db, scope, search, { after: null, limit: FEW, isRare: mayBeMany(search) }, given);
  const seqs = ways.map(
    (way) => `(${selectBy(way, scope, { columns: `${way.table}.seq`, search, last: null, given })} limit ${FEW + 1})`,
  );
  const found = await db.query<{ seqs: number[] }>(
    `select array(${seqs.join(" union ")})::bigint[] as seqs`,
    given.values,
    {
      planned: "each time",
    },
  );
  const { seqs: all } = only(found);
  return all.length > FEW ? null : all;
}

/** Words that an index knows, and that are not looked for among few. */
const mayBeMany = (search: FilingSearch): search is FilingSearch & { term: TextTerm } =>
  search.term?.kind === "text" && !isOneByOne(search) && hasIndex(search.term);

/** A text that many of the newest thousand match is looked for further back; of one that few match, an index tells. */
async function areMany(db: Queryable, scope: Scope, term: TextTerm): Promise<boolean> {
  const isCommon = await isCommonText(db, scope, term, { after: null, limit: FEW });
  return isCommon && (await areMoreAmongNewest(db, scope, term, FEW));
}

interface Walk extends Order {
  isLater: string | null;
  last: Last | null;
  given: StatementParameters;
}

function walked(scope: Scope, search: FilingSearch, { columns, direction, isLater, last, given }: Walk): string {
  const own = ["organisation_id", "mode"];
  const [first = "seq"] = columns;
  const begin = last?.(first) ?? null;
  const bounds = { column: first, from: direction === "asc" ? begin : null, to: direction === "desc" ? begin : null };
  const inOrder = inIndex(own, [given.of(scope.organisationId), given.of(scope.mode)], bounds);
  const wanted = [
    given.where(statusesOf(search), (statuses) => `status = any (${statuses})`),
    ...conditionsOf(search, given),
    ofTerm(scope, search, given),
  ].filter((condition) => condition !== null);
  return `select seq from filings where ${allOf([inOrder, isLater, ...wanted.map(checked)])}
    order by ${[...own, ...columns].map((column) => `${column} ${direction}`).join(", ")}`;
}

function ofTerm(scope: Scope, { term }: FilingSearch, given: StatementParameters): string | null {
  if (term === null) return null;
  if (term.kind === "text") return isText(scope, term, given);
  const orValue = term.orValue === undefined ? [] : [has(scope, valueIn(term.orValue, given), given)];
  return `(${[termCondition(term, given), ...orValue].join(" or ")})`;
}
