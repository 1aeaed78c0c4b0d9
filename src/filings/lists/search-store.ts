// How filings are found by something else than their own row: by another table, by their company, by their metadata.
// filing_metadata holds the hashes of values, filled by triggers. Decisions: docs/decisions/0030 and 0011.

import { only, type Queryable } from "../../platform/database/db.ts";
import { allOf, checked, inIndex, parameters, type StatementParameters } from "../../platform/database/parameters.ts";
import type { Scope } from "../../platform/mode.ts";

/** How some of the filings of a list are found. */
export interface WayTo {
  table: "filings" | "filing_metadata" | "filing_search";
  /** The conditions on another table that finds them. */
  found: readonly string[] | null;
  /** One more on it, that no index knows. */
  matches?: string;
  /**
   * By an index that has the organisation, the environment, perhaps a column with a value, and then the order of the
   * list. "any": the planner chooses. Null: the conditions find few, whose scope is only checked.
   */
  index: { column: string; value: string; order: "desc" | "asc" } | "newest" | "any" | null;
  /** Those on the filings. */
  conditions: readonly (string | null)[];
}

export function byIndex(index: WayTo["index"]): WayTo {
  return { table: "filings", found: null, index, conditions: [] };
}

/** Those that any of the selects gives the number of. */
export function fewFilings(selects: readonly string[]): WayTo {
  return { ...byIndex(null), conditions: [`seq = any (array(${selects.join(" union all ")}))`] };
}

/** Those that have a pair or a value in their metadata. */
export function byMetadata(scope: Scope, sought: string, given: StatementParameters): WayTo {
  return by("filing_metadata", [...inScope(scope, given), `sought = ${sought}`]);
}

export function by(table: WayTo["table"], found: readonly string[], matches?: string): WayTo {
  return { table, found, index: null, conditions: [], ...(matches !== undefined && { matches }) };
}

export const scopeValues = ({ organisationId, mode }: Scope, given: StatementParameters) => [
  given.of(organisationId),
  given.of(mode),
];

export function inScope(scope: Scope, given: StatementParameters): string[] {
  const [organisation, mode] = scopeValues(scope, given);
  return [`organisation_id = ${organisation}`, `mode = ${mode}`];
}

/** The same of what is found by something else. */
export const isScope = (scope: Scope, given: StatementParameters) => checked(allOf(inScope(scope, given)));

/** The filings that have a pair or a value in their metadata. */
export function metadataSearch(scope: Scope, sought: string, given: StatementParameters): string {
  return `select seq from filing_metadata where ${allOf([...inScope(scope, given), `sought = ${sought}`])}`;
}

/** The filings of a company, by an index that begins with it. */
export function companySearch({ organisationId, mode }: Scope, utr: string, given: StatementParameters): string {
  const columns = ["organisation_id", "mode", "company_utr"];
  const values = [organisationId, mode, utr].map((value) => given.of(value));
  return `(select seq from filings where ${inIndex(columns, values)} order by ${columns.join(", ")})`;
}

/** The hash of a pair. */
export function pairIn([key, value]: [string, string], given: StatementParameters): string {
  return `metadata_pair(${given.of(key)}, ${given.of(value)})`;
}

/** That of a value, in any case. */
export const valueIn = (value: string, given: StatementParameters) => `metadata_value(${given.of(value)})`;

/** More filings than these are not all looked at: a list then begins elsewhere. */
const FEW = 1_000;

/** How many filings each of the selects gives, up to one more than are few. */
async function countEach(db: Queryable, selects: (given: StatementParameters) => readonly string[]): Promise<number[]> {
  const given = parameters();
  const counts = selects(given).map((select) => `(select count(*)::integer from (${select} limit ${FEW + 1}) found)`);
  const counted = await db.query<{ counts: number[] }>(`select array[${counts.join(", ")}] as counts`, given.values, {
    planned: "each time",
  });
  return only(counted).counts;
}

export async function areFew(db: Queryable, select: (given: StatementParameters) => string): Promise<boolean> {
  const [count = 0] = await countEach(db, (given) => [select(given)]);
  return count <= FEW;
}

/** Of several pairs the one to begin with, and whether few filings have it. */
export async function rarestPair(
  db: Queryable,
  scope: Scope,
  pairs: readonly [string, string][],
): Promise<{ pair: [string, string]; isRare: boolean }> {
  const counts = await countEach(db, (given) => pairs.map((pair) => metadataSearch(scope, pairIn(pair, given), given)));
  const least = Math.min(...counts);
  const pair = pairs[counts.indexOf(least)];
  if (pair === undefined) throw new Error("there is no pair");
  return { pair, isRare: least <= FEW };
}

/** A condition on a filing that is at hand. */
export function has(scope: Scope, sought: string, given: StatementParameters): string {
  return `filings.seq = (${metadataSearch(scope, sought, given)} and seq = filings.seq)`;
}
