// Looking for filings by a text: part of a company's name, a registration number, a period. The table filing_search holds what is compared, one row per
// filing, added by a trigger. Decision: docs/decisions/0029.

import { only, type Queryable } from "../platform/db.ts";
import type { Scope } from "../platform/mode.ts";
import { type Page, parameters, type StatementParameters } from "../platform/parameters.ts";

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
 * A condition for filings of one environment. What is common is found soonest newest first, and what is rare by an index, which knows no order: with a
 * million filings either is a hundred times slower where the other belongs. The planner cannot tell them apart, so the newest are looked at.
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
  if (isCommon)
    return `(select ${anyOf(ofCompany, ofPeriod)} from filing_search s where ${scoped} and s.seq = filings.seq)`;
  const parts = "search_parts(organisation_id, mode, name, registration_number)";
  const sought = `searchable(${given.of(text.part)}), ${given.of(text.registrationNumber)}`;
  const query = `search_query(${whose.organisation}, ${whose.mode}, ${sought})`;
  const selects = [
    `select seq from filing_search where ${scoped} and ${parts} @@ ${query} and ${ofCompany}`,
    ...ofPeriod.map(({ matches, indexedIn }) => `select seq from ${indexedIn} where ${scoped} and ${matches}`),
  ];
  return `seq = any (array(${selects.join(" union all ")}))`;
}

/** Also where the newest are all there are. */
async function isCommonText(
  db: Queryable,
  { organisationId, mode }: Scope,
  text: SearchedText,
  { after, limit }: Page,
): Promise<boolean> {
  const given = parameters();
  const scoped = `organisation_id = ${given.of(organisationId)} and mode = ${given.of(mode)}`;
  const { ofCompany, ofPeriod } = readingsOf(text, given);
  const cursor = given.where(after, (id) => `and seq < (select seq from filings where id = ${id})`) ?? "";
  const counted = await db.query<{ looked: number; matching: number }>(
    `select count(*) as looked, count(*) filter (where ${anyOf(ofCompany, ofPeriod)}) as matching
     from (
       select name, registration_number, period_start, period_end from filing_search
       where ${scoped} ${cursor} order by seq desc limit ${NEWEST}
     ) newest`,
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
