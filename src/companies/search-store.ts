// Companies, and what else has a company's name, that match words in any order: each is part of the name, or the
// beginning of the UTR or of the number. Few are found by an index, and then put in order; where many match, the order
// is walked and meets them soon.

import { only, type Queryable } from "../platform/database/db.ts";
import { checked, parameters, type StatementParameters } from "../platform/database/parameters.ts";
import type { Scope } from "../platform/mode.ts";

/** One match is enough. */
export interface CompanyWord {
  /** All of them are parts of the name. */
  parts: readonly string[];
  numberStarts: readonly string[];
  utrStart: string | null;
}

/** How many of the first are looked at, in the order of the list. */
const FIRST = 200;
/** With so many matches among them, a page is full soon. */
const COMMON = 10;
const UTR_DIGITS = 10;

/** A table with an index of the parts of names: what it has them in. */
export interface NamedTable {
  table: string;
  /** Folded, and without punctuation. */
  name: string;
  number: string;
  /** With an index of its own; null where it has none. */
  utr: string | null;
}

const companies: NamedTable = { table: "companies", name: "search_name", number: "registration_number", utr: "utr" };

export interface MatchingWords {
  /** Whether an index finds them; otherwise they are met soon in the order of the list. */
  isFew: boolean;
  condition(given: StatementParameters): string;
}

/** The list without the words, from where the page begins: as it stands behind "from". */
export type ListedRows = (given: StatementParameters, limit: number) => string;

export async function companyWords(
  db: Queryable,
  scope: Scope,
  words: readonly CompanyWord[],
  listed: ListedRows,
): Promise<MatchingWords> {
  return wordsIn(companies, db, { scope, words, listed });
}

/**
 * A condition for the rows that match. The planner cannot tell whether they are many: it multiplies the frequencies of
 * words that may never stand together.
 */
export async function wordsIn(
  named: NamedTable,
  db: Queryable,
  { scope, words, listed }: { scope: Scope; words: readonly CompanyWord[]; listed: ListedRows },
): Promise<MatchingWords> {
  const matches = (given: StatementParameters) => words.map((word) => matchesWord(named, word, given)).join(" and ");
  const counted = parameters();
  const rows = await db.query<{ looked: number; matching: number }>(
    `select count(*)::integer as looked, (count(*) filter (where ${matches(counted)}))::integer as matching
     from (select * from ${listed(counted, FIRST)}) some_first`,
    counted.values,
    { planned: "each time" },
  );
  const { looked, matching } = only(rows);
  const isFew = looked === FIRST && matching < COMMON;
  return {
    isFew,
    condition: (given) =>
      isFew
        ? `id = any (array(${candidates(named, scope, words, given)})) and ${checked(matches(given))}`
        : checked(matches(given)),
  };
}

/** All that match, and perhaps others. */
function candidates(
  { table, name, number, utr }: NamedTable,
  { organisationId, mode }: Scope,
  words: readonly CompanyWord[],
  given: StatementParameters,
): string {
  const whose = [given.of(organisationId), given.of(mode)];
  const parts = `search_parts(organisation_id, mode, ${name}, ${number})`;
  const queries = words.map((word) => `(${queriesOf(word, whose, given).join(" || ")})`).join(" && ");
  const isOwn = checked(`organisation_id = ${whose[0]} and mode = ${whose[1]}`);
  const named = `(select id from ${table} where ${parts} @@ (${queries}) and ${isOwn})`;
  return [
    named,
    ...words.flatMap(({ utrStart }) =>
      utrStart === null || utr === null ? [] : [startSearch(utrStart, whose, given)],
    ),
  ].join(" union all ");
}

function queriesOf(
  { parts, numberStarts }: CompanyWord,
  whose: readonly string[],
  given: StatementParameters,
): string[] {
  const [first = ""] = parts;
  const word = (part: string, start: string | null) =>
    `search_word(${whose.join(", ")}, ${folded(part, given)}, ${start === null ? "null" : given.of(start)})`;
  const named = `(${parts.map((part) => word(part, null)).join(" && ")})`;
  return [named, ...numberStarts.map((start) => word(first, start))];
}

/** All UTRs are as long, so that those with a beginning stand between two others. */
function startSearch(start: string, whose: readonly string[], given: StatementParameters): string {
  const [from, to] = ["0", "9"].map((digit) => given.of(start.padEnd(UTR_DIGITS, digit)));
  return `(select id from companies where organisation_id = ${whose[0]} and mode = ${whose[1]} and utr between ${from} and ${to})`;
}

function matchesWord(
  { name, number, utr }: NamedTable,
  { parts, numberStarts, utrStart }: CompanyWord,
  given: StatementParameters,
): string {
  const named = parts.map((part) => {
    const text = folded(part, given);
    return `${text} <> '' and strpos(${name}, ${text}) > 0`;
  });
  const readings = [
    `(${named.join(" and ")})`,
    ...numberStarts.map((start) => `starts_with(coalesce(${number}, ''), ${given.of(start)})`),
    given.where(utr === null ? null : utrStart, (start) => `starts_with(${utr}, ${start})`),
  ];
  return `(${readings.filter((reading) => reading !== null).join(" or ")})`;
}

const folded = (part: string, given: StatementParameters) => `unpunctuated(searchable(${given.of(part)}))`;
