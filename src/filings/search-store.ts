// Looking for filings by a text: part of a company's name, a registration number, a period. The table filing_search holds what is looked at, one row per
// filing, added by a trigger. Decision: docs/decisions/0029.

import { only, type Queryable, type Value } from "../platform/db.ts";
import type { Scope } from "../platform/mode.ts";

interface Days {
  from: string;
  to: string;
}

/** What a text may mean; one match is enough. */
export interface SearchedText {
  part: string;
  registrationNumber: string | null;
  period: { kind: "touches"; days: Days } | { kind: "spans"; start: Days; end: Days } | null;
}

/** A statement under way: whose filings, from which one on, and how a value becomes a parameter. $1 and $2 are the scope. */
export interface SearchStatement {
  scope: Scope;
  after: string | null;
  limit: number;
  numbered: (value: Value) => string;
}

/** How many of the newest are looked at first. */
const NEWEST = 2_500;
/** So many among them, and the rest of a page is not far either. */
const COMMON = 50;

/**
 * What is common is found soonest newest first, and what is rare by an index, which knows no order: with a million filings either is a hundred times
 * slower where the other belongs. The planner cannot tell them apart, so the newest are looked at.
 */
export async function textCondition(db: Queryable, text: SearchedText, statement: SearchStatement): Promise<string> {
  const isCommon = await isCommonText(db, text, statement);
  const { ofCompany, ofPeriod } = readingsOf(text, statement.numbered);
  const scoped = "organisation_id = $1 and mode = $2";
  if (isCommon) {
    const matches = [ofCompany, ...ofPeriod.map(({ matches }) => matches)].join(" or ");
    return `(select ${matches} from filing_search s where ${scoped} and s.seq = filings.seq)`;
  }
  const parts = "search_parts(organisation_id, mode, name, registration_number)";
  const { part, registrationNumber } = text;
  const query = `search_query($1, $2, searchable(${statement.numbered(part)}), ${statement.numbered(registrationNumber)})`;
  const selects = [
    `select seq from filing_search where ${scoped} and ${parts} @@ ${query} and ${ofCompany}`,
    ...ofPeriod.map(({ matches, indexedIn }) => `select seq from ${indexedIn} where ${scoped} and ${matches}`),
  ];
  return `seq = any (array(${selects.join(" union all ")}))`;
}

/** Also where the newest are all there are. */
async function isCommonText(
  db: Queryable,
  text: SearchedText,
  { scope, after, limit }: SearchStatement,
): Promise<boolean> {
  const values: Value[] = [scope.organisationId, scope.mode];
  const numbered = (value: Value) => `$${values.push(value)}`;
  const { ofCompany, ofPeriod } = readingsOf(text, numbered);
  const matches = [ofCompany, ...ofPeriod.map(({ matches }) => matches)].join(" or ");
  const cursor = after === null ? "" : `and seq < (select seq from filings where id = ${numbered(after)})`;
  const counted = await db.query<{ looked: number; matching: number }>(
    `select count(*) as looked, count(*) filter (where ${matches}) as matching
     from (
       select name, registration_number, period_start, period_end from filing_search
       where organisation_id = $1 and mode = $2 ${cursor}
       order by seq desc limit ${NEWEST}
     ) newest`,
    values,
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
  numbered: (value: Value) => string,
): { ofCompany: string; ofPeriod: PeriodReading[] } {
  const within = (column: string, { from, to }: Days) => `${column} between ${numbered(from)} and ${numbered(to)}`;
  const text = numbered(part);
  const ofCompany = [
    // A lone accent leaves nothing to look for, and nothing is part of every name.
    `searchable(${text}) <> '' and strpos(name, searchable(${text})) > 0`,
    ...(registrationNumber === null ? [] : [`registration_number = ${numbered(registrationNumber)}`]),
  ];
  return { ofCompany: `(${ofCompany.join(" or ")})`, ofPeriod: periodReadings(period, within) };
}

function periodReadings(
  period: SearchedText["period"],
  within: (column: string, days: Days) => string,
): PeriodReading[] {
  switch (period?.kind) {
    case undefined:
      return [];
    case "touches":
      return [
        { matches: within("period_start", period.days), indexedIn: "filing_search" },
        { matches: within("period_end", period.days), indexedIn: "filings" },
      ];
    case "spans": {
      const both = `(${within("period_start", period.start)} and ${within("period_end", period.end)})`;
      return [{ matches: both, indexedIn: "filing_search" }];
    }
  }
}
