// Looking for filings by a text: part of a company's name, a registration number, a period, a value of their metadata.
// The table filing_search holds what is compared, one row per filing, and filing_metadata the hashes of values; both
// are filled by triggers. Decisions: docs/decisions/0030 and 0011.

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

/** What a text may mean; one match is enough. */
export interface SearchedText {
  /** Of a company's name. */
  part: string;
  registrationNumber: string | null;
  period: PeriodTerm | null;
}

/** From the first to the last, both included: a day, a month or a year. */
export interface Days {
  from: string;
  to: string;
}

/** Days on which a period starts or ends; or those on which it starts and those on which it ends. */
export type PeriodTerm = { kind: "touches"; days: Days } | { kind: "spans"; start: Days; end: Days };

/** How some of the filings of a list are found. */
export interface WayTo {
  table: "filings" | "filing_metadata" | "filing_search";
  /** The conditions on another table that finds them. */
  found: readonly string[] | null;
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

function by(table: WayTo["table"], found: readonly string[]): WayTo {
  return { table, found, index: null, conditions: [] };
}

const scopeValues = ({ organisationId, mode }: Scope, given: StatementParameters) => [
  given.of(organisationId),
  given.of(mode),
];

function inScope(scope: Scope, given: StatementParameters): string[] {
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

/** How many of the newest are looked at first. */
const NEWEST = 1_000;
/** With so many matches among them, the text is common, however large the page. */
const COMMON = 50;

/**
 * A text that is common is found soonest newest first, and one that is rare by an index, which knows no order: with a
 * million filings either is a hundred times slower where the other belongs. The planner cannot tell them apart, so the
 * newest are looked at; where the newest are all there are, it is common too.
 */
export async function isCommonText(
  db: Queryable,
  scope: Scope,
  text: SearchedText,
  { after, limit }: Page,
): Promise<boolean> {
  const given = parameters();
  const { ofCompany, ofPeriod } = readingsOf(text, given);
  const cursor = given.where(after, (id) => `seq < (select seq from filings where id = ${id})`);
  const counted = await db.query<{ looked: number; matching: number }>(
    `with newest as (
       select seq, name, registration_number, period_start, period_end from filing_search
       where ${allOf([...inScope(scope, given), cursor])} order by seq desc limit ${NEWEST}
     )
     select count(*) as looked, count(*) filter (where ${anyOf(ofCompany, ofPeriod)}) as matching from newest`,
    given.values,
    { planned: "each time" },
  );
  const { looked, matching } = only(counted);
  return looked < NEWEST || matching >= Math.min(limit, COMMON);
}

/** To what a common text finds: by the texts themselves, newest first, and by the values of metadata. */
export function waysToCommon(scope: Scope, text: SearchedText, given: StatementParameters): WayTo[] {
  const { ofCompany, ofPeriod } = readingsOf(text, given);
  return [
    by("filing_search", [...inScope(scope, given), `(${anyOf(ofCompany, ofPeriod)})`]),
    byMetadata(scope, valueIn(text.part, given), given),
  ];
}

/** To what a rare text finds: each reading by its own index, which has no order, and the values of metadata. */
export function waysToRare(scope: Scope, text: SearchedText, given: StatementParameters): WayTo[] {
  return [fewFilings(selectsOf(scope, text, given)), byMetadata(scope, valueIn(text.part, given), given)];
}

/** The same at once, for a list in another order than that of the metadata. */
export function wayToFew(scope: Scope, text: SearchedText, given: StatementParameters): WayTo {
  return fewFilings([...selectsOf(scope, text, given), metadataSearch(scope, valueIn(text.part, given), given)]);
}

function selectsOf(scope: Scope, text: SearchedText, given: StatementParameters): string[] {
  const { ofCompany, ofPeriod } = readingsOf(text, given);
  const sought = `searchable(${given.of(text.part)}), ${given.of(text.registrationNumber)}`;
  const query = `search_query(${given.of(scope.organisationId)}, ${given.of(scope.mode)}, ${sought})`;
  const parts = "search_parts(organisation_id, mode, name, registration_number)";
  return [
    `select seq from filing_search where ${isScope(scope, given)} and ${parts} @@ ${query} and ${ofCompany}`,
    ...ofPeriod.map(
      ({ matches, indexedIn }) => `select seq from ${indexedIn} where ${allOf([...inScope(scope, given), matches])}`,
    ),
  ];
}

/** A condition for filings that are looked at one by one. */
export function isText(scope: Scope, text: SearchedText, given: StatementParameters): string {
  const { ofCompany, ofPeriod } = readingsOf(text, given);
  const own = [...scopeValues(scope, given), "filings.seq"];
  const same = `${inIndex(["s.organisation_id", "s.mode", "s.seq"], own)} order by s.organisation_id, s.mode, s.seq limit 1`;
  return `((select ${anyOf(ofCompany, ofPeriod)} from filing_search s where ${same}) or ${hasValue(scope, text.part, given)})`;
}

export function hasValue(scope: Scope, value: string, given: StatementParameters): string {
  return `filings.seq = (${metadataSearch(scope, valueIn(value, given), given)} and seq = filings.seq)`;
}

interface PeriodReading {
  matches: string;
  /** The table that has an index for it. */
  indexedIn: "filings" | "filing_search";
}

function readingsOf(
  { part, registrationNumber, period }: SearchedText,
  given: StatementParameters,
): { ofCompany: string; ofPeriod: PeriodReading[] } {
  const text = `searchable(${given.of(part)})`;
  const ofCompany = [
    // A lone accent leaves nothing to look for, and nothing is part of every name.
    `${text} <> '' and strpos(name, ${text}) > 0`,
    given.where(registrationNumber, (number) => `registration_number = ${number}`),
  ];
  const isIn = (column: string, { from, to }: Days) => `${column} between ${given.of(from)} and ${given.of(to)}`;
  return {
    ofCompany: `(${ofCompany.filter((reading) => reading !== null).join(" or ")})`,
    ofPeriod: period === null ? [] : periodReadings(period, isIn),
  };
}

function periodReadings(period: PeriodTerm, within: (column: string, days: Days) => string): PeriodReading[] {
  if (period.kind === "touches")
    return [
      { matches: within("period_start", period.days), indexedIn: "filing_search" },
      { matches: within("period_end", period.days), indexedIn: "filings" },
    ];
  const both = `(${within("period_start", period.start)} and ${within("period_end", period.end)})`;
  return [{ matches: both, indexedIn: "filing_search" }];
}

function anyOf(ofCompany: string, ofPeriod: readonly PeriodReading[]): string {
  return [ofCompany, ...ofPeriod.map(({ matches }) => matches)].join(" or ");
}
