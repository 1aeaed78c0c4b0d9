// Looking for filings by a text: part of a company's name, a registration number, a period, a value of their metadata.
// The table filing_search holds what is compared, one row per filing, and filing_metadata the hashes of values; both
// are filled by triggers. Decisions: docs/decisions/0030 and 0011.

import { only, type Queryable } from "../platform/database/db.ts";
import { type Page, parameters, type StatementParameters } from "../platform/database/parameters.ts";
import type { Scope } from "../platform/mode.ts";

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

/** How many of the newest are looked at first. */
const NEWEST = 2_500;
/** So many among them, and the rest of a page is not far either. */
const COMMON = 50;

/**
 * A condition for filings of one environment. What is common is found soonest newest first, and what is rare by an
 * index, which knows no order: with a million filings either is a hundred times slower where the other belongs. The
 * planner cannot tell them apart, so the newest are looked at.
 */
export async function textCondition(
  db: Queryable,
  scope: Scope,
  text: SearchedText,
  page: Page,
  given: StatementParameters,
): Promise<string> {
  const isCommon = await isCommonText(db, scope, text, page);
  const whose = { organisation: given.of(scope.organisationId), mode: given.of(scope.mode) };
  const scoped = `organisation_id = ${whose.organisation} and mode = ${whose.mode}`;
  const { ofCompany, ofPeriod } = readingsOf(text, given);
  const byValue = valueSearch(whose, given.of(text.part));
  if (isCommon)
    return `((select ${anyOf(ofCompany, ofPeriod)} from filing_search s where ${scoped} and s.seq = filings.seq)
      or exists (${byValue} and m.seq = filings.seq))`;
  const parts = "search_parts(organisation_id, mode, name, registration_number)";
  const sought = `searchable(${given.of(text.part)}), ${given.of(text.registrationNumber)}`;
  const query = `search_query(${whose.organisation}, ${whose.mode}, ${sought})`;
  const selects = [
    `select seq from filing_search where ${scoped} and ${parts} @@ ${query} and ${ofCompany}`,
    ...ofPeriod.map(({ matches, indexedIn }) => `select seq from ${indexedIn} where ${scoped} and ${matches}`),
    byValue,
  ];
  return `seq = any (array(${selects.join(" union all ")}))`;
}

/** The filings that have a value in their metadata, in any case. */
export function valueSearch(whose: { organisation: string; mode: string }, value: string): string {
  return `select m.seq from filing_metadata m
    where m.organisation_id = ${whose.organisation} and m.mode = ${whose.mode} and m.sought = metadata_value(${value})`;
}

/** Also where the newest are all there are. */
async function isCommonText(
  db: Queryable,
  { organisationId, mode }: Scope,
  text: SearchedText,
  { after, limit }: Page,
): Promise<boolean> {
  const given = parameters();
  const whose = { organisation: given.of(organisationId), mode: given.of(mode) };
  const scoped = `organisation_id = ${whose.organisation} and mode = ${whose.mode}`;
  const { ofCompany, ofPeriod } = readingsOf(text, given);
  const byValue = valueSearch(whose, given.of(text.part));
  const cursor = given.where(after, (id) => `and seq < (select seq from filings where id = ${id})`) ?? "";
  const counted = await db.query<{ looked: number; matching: number }>(
    `with newest as (
       select seq, name, registration_number, period_start, period_end from filing_search
       where ${scoped} ${cursor} order by seq desc limit ${NEWEST}
     )
     select count(*) as looked, count(*) filter (where ${anyOf(ofCompany, ofPeriod)}) + (
       select count(*) from (${byValue} and m.seq between (select min(seq) from newest) and (select max(seq) from newest)) having_it
     ) as matching
     from newest`,
    given.values,
    { planned: "each time" },
  );
  const { looked, matching } = only(counted);
  return looked < NEWEST || matching >= Math.min(limit, COMMON);
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
  const within = (column: string, { from, to }: Days) => `${column} between ${given.of(from)} and ${given.of(to)}`;
  const text = `searchable(${given.of(part)})`;
  const ofCompany = [
    // A lone accent leaves nothing to look for, and nothing is part of every name.
    `${text} <> '' and strpos(name, ${text}) > 0`,
    given.where(registrationNumber, (number) => `registration_number = ${number}`),
  ];
  return {
    ofCompany: `(${ofCompany.filter((reading) => reading !== null).join(" or ")})`,
    ofPeriod: period === null ? [] : periodReadings(period, within),
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
