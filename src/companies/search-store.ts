// Companies, and what else has a company's name, that match words in any order: each is part of the name, or the
// beginning of the UTR or of the number. Few are found by an index, and then put in order; where many match, the order
// is walked and meets them soon.

import { only, type Queryable } from "../platform/database/db.ts";
import { checked, inIndex, parameters, type StatementParameters } from "../platform/database/parameters.ts";
import type { Scope } from "../platform/mode.ts";

/** One match is enough. */
export interface CompanyWord {
  /** All of them are parts of the name. */
  parts: readonly string[];
  numberStarts: readonly string[];
  utrStart: string | null;
}

/** More are not put in order. */
const FEW = 500;
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
  /** Whether an index finds them all. */
  isFew: boolean;
  condition(given: StatementParameters): string;
}

export async function companyWords(db: Queryable, scope: Scope, words: readonly CompanyWord[]): Promise<MatchingWords> {
  return wordsIn(companies, db, scope, words);
}

/** A condition for the rows that match. */
export async function wordsIn(
  named: NamedTable,
  db: Queryable,
  scope: Scope,
  words: readonly CompanyWord[],
): Promise<MatchingWords> {
  const counted = parameters();
  const rows = await db.query<{ count: number }>(
    `select count(*)::integer as count from (${candidates(named, scope, words, counted)} limit ${FEW + 1}) found`,
    counted.values,
    { planned: "each time" },
  );
  const isFew = only(rows).count <= FEW;
  return {
    isFew,
    condition: (given) => {
      const matches = words.map((word) => matchesWord(named, word, given)).join(" and ");
      return isFew
        ? `id = any (array(${candidates(named, scope, words, given)})) and ${checked(matches)}`
        : checked(matches);
    },
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
  const between = inIndex(["organisation_id", "mode"], whose, { column: "utr", from: from ?? null, to: to ?? null });
  return `(select id from companies where ${between} order by organisation_id, mode, utr limit ${FEW + 1})`;
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
