// Where filings are looked for that match words: newest first where many do, otherwise by the indexes of names, numbers
// and periods. The text as a whole may also be a value of the metadata. Decisions: docs/decisions/0030 and 0011.

import { only, type Queryable } from "../../platform/database/db.ts";
import { allOf, inIndex, type Page, parameters, type StatementParameters } from "../../platform/database/parameters.ts";
import type { Scope } from "../../platform/mode.ts";
import {
  areFew,
  by,
  byMetadata,
  fewFilings,
  inScope,
  isScope,
  metadataSearch,
  pairIn,
  scopeValues,
  valueIn,
  type WayTo,
} from "./search-store.ts";
import {
  conditionsOn,
  folded,
  isMatch,
  isOfName,
  type OpenWord,
  periodReadings,
  type SearchedText,
  type SearchedWord,
  valuesOf,
} from "./word-conditions-store.ts";

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
  if (!hasIndex(text)) return true;
  const given = parameters();
  const cursor = given.where(after, (id) => `seq < (select seq from filings where id = ${id})`);
  const counted = await db.query<{ looked: number; matching: number }>(
    `with newest as (
       select seq, name, registration_number, period_start, period_end from filing_search
       where ${allOf([...inScope(scope, given), cursor])} order by seq desc limit ${NEWEST}
     )
     select count(*) as looked, count(*) filter (where ${isMatch("newest", scope, text, given)}) as matching from newest`,
    given.values,
    { planned: "each time" },
  );
  const { looked, matching } = only(counted);
  return looked < NEWEST || matching >= Math.min(limit, COMMON);
}

/** A sign is in none. */
export const hasIndex = ({ words }: SearchedText) => words.every(({ kind }) => kind !== "sign");

/** So many of the newest have more than a thousand matches if one in twenty is a match, as in a text that is common. */
const NEWEST_FOR_MANY = 20_000;

/** Whether more than so many of the newest match; of what is older nothing is said. */
export async function areMoreAmongNewest(
  db: Queryable,
  scope: Scope,
  text: SearchedText,
  few: number,
): Promise<boolean> {
  const given = parameters();
  const rows = await db.query<{ count: number }>(
    `with newest as (
       select seq, name, registration_number, period_start, period_end from filing_search
       where ${allOf(inScope(scope, given))} order by seq desc limit ${NEWEST_FOR_MANY}
     )
     select count(*)::integer as count from (
       select from newest where ${isMatch("newest", scope, text, given)} limit ${few + 1}
     ) found`,
    given.values,
    { planned: "each time" },
  );
  return only(rows).count > few;
}

/** To what a common text finds: by the texts themselves, newest first, and by the values of metadata. */
export function waysToCommon(scope: Scope, text: SearchedText, given: StatementParameters): WayTo[] {
  const matches = isMatch("filing_search", scope, text, given);
  const first = hasIndex(text) ? [] : [isAmongNewest(scope, given)];
  return [by("filing_search", [...inScope(scope, given), ...first], matches), ...waysToValues(scope, text, given)];
}

/** What is in no index is looked for among these alone. */
function isAmongNewest(scope: Scope, given: StatementParameters): string {
  const newest = `select seq from filing_search where ${allOf(inScope(scope, given))} order by seq desc limit ${NEWEST}`;
  return `seq >= (select min(seq) from (${newest}) newest)`;
}

/** To what a rare text finds: each reading by its own index, which has no order, and the values of metadata. */
export async function waysToRare(
  db: Queryable,
  scope: Scope,
  text: SearchedText,
  given: StatementParameters,
): Promise<WayTo[]> {
  return [fewFilings(await selectsOf(db, scope, text, given)), ...waysToValues(scope, text, given)];
}

/** The same at once, for a list in another order than that of the metadata. */
export async function wayToFew(
  db: Queryable,
  scope: Scope,
  text: SearchedText,
  given: StatementParameters,
): Promise<WayTo> {
  const values = valuesOf(text, given).map((sought) => metadataSearch(scope, sought, given));
  return fewFilings([...(await selectsOf(db, scope, text, given)), ...values]);
}

export const valueSearch = (scope: Scope, { value }: SearchedText, given: StatementParameters) =>
  metadataSearch(scope, valueIn(value, given), given);

const waysToValues = (scope: Scope, text: SearchedText, given: StatementParameters) =>
  valuesOf(text, given).map((sought) => byMetadata(scope, sought, given));

/** Numbers of the filings that match all words, from the words that are the rarest by their kind. */
async function selectsOf(
  db: Queryable,
  scope: Scope,
  { words }: SearchedText,
  given: StatementParameters,
): Promise<string[]> {
  const candidates = await candidatesOf(db, scope, words, given);
  if (words.every((word) => isOfName(word))) return candidates;
  const all = conditionsOn("s", scope, words, given).join(" and ");
  const own = inIndex(["s.organisation_id", "s.mode", "s.seq"], [...scopeValues(scope, given), "filings.seq"]);
  return [
    `select seq from filings where seq = any (array(${candidates.join(" union all ")})) and ${isScope(scope, given)}
       and (select ${all} from filing_search s where ${own} order by s.organisation_id, s.mode, s.seq limit 1)`,
  ];
}

async function candidatesOf(
  db: Queryable,
  scope: Scope,
  words: readonly SearchedWord[],
  given: StatementParameters,
): Promise<string[]> {
  for (const word of words) {
    const exact = exactSearch(scope, word, given);
    if (exact !== null) return [exact];
  }
  const open = words.filter((word) => word.kind === "open");
  const named = open.filter(isOfName);
  const ofNames = (some: readonly OpenWord[]) => nameSearch(scope, some, given);
  const [numbered] = open
    .filter(({ period, utrStart, errorNumber }) => period === null && (utrStart ?? errorNumber) !== null)
    .sort((one, other) => other.parts.join("").length - one.parts.join("").length);
  if (numbered !== undefined) {
    const selects = (given: StatementParameters) => numberSearches(scope, numbered, given);
    const isFew = named.length === 0 || (await areFew(db, (given) => selects(given).join(" union all ")));
    if (isFew) return [ofNames([numbered, ...named]), ...selects(given)];
  }
  if (named.length > 0) return [ofNames(named)];
  return open
    .slice(0, 1)
    .flatMap((word) => [
      ofNames([word]),
      ...numberSearches(scope, word, given),
      ...(word.period === null ? [] : periodReadings(word.period, given)).map(
        ({ matches, indexedIn }) =>
          `(select seq from ${indexedIn} where ${allOf([...inScope(scope, given), matches])})`,
      ),
    ]);
}

/** By an index that has names and registration numbers together. */
function nameSearch(scope: Scope, words: readonly OpenWord[], given: StatementParameters): string {
  const whose = scopeValues(scope, given).join(", ");
  const queries = words.flatMap(({ parts, registrationNumber }) => {
    const starts = [registrationNumber?.start ?? null, registrationNumber?.padded ?? null];
    const named = parts.map((part) => `search_word(${whose}, ${folded(part, given)}, null)`).join(" && ");
    const numbered = starts.flatMap((start) =>
      start === null ? [] : [`search_word(${whose}, ${folded(parts.join(""), given)}, ${given.of(start)})`],
    );
    return `(${[`(${named})`, ...numbered].join(" || ")})`;
  });
  const conditions = words.filter(isOfName).flatMap((word) => conditionsOn("filing_search", scope, [word], given));
  const parts = "search_parts(organisation_id, mode, unpunctuated(name), registration_number)";
  return `(select seq from filing_search where ${allOf([isScope(scope, given), `${parts} @@ (${queries.join(" && ")})`, ...conditions])})`;
}

/** The other numbers that a word may be. */
function numberSearches(scope: Scope, { utrStart, errorNumber }: OpenWord, given: StatementParameters): string[] {
  // Without a number there is no statement either, and a value in none is refused.
  if (errorNumber === null && utrStart === null) return [];
  const whose = scopeValues(scope, given);
  return [
    given.where(errorNumber, (number) => {
      const numbers = "error_numbers(organisation_id, mode, hmrc_error)";
      const isNumber = `${numbers} @> array[search_scope(${whose.join(", ")}) || ${number}]`;
      return `(select seq from filings where hmrc_error is not null and ${isNumber} and ${isScope(scope, given)})`;
    }),
    utrStart && startSearch(utrStart, whose, given),
  ].filter((select) => select !== null);
}

/** All UTRs are as long, so that those with a beginning stand between two others, whatever the order of letters is. */
function startSearch(start: string, whose: readonly string[], given: StatementParameters): string {
  const columns = ["organisation_id", "mode"];
  const [from, to] = ["0", "9"].map((digit) => given.of(start.padEnd(UTR_DIGITS, digit)));
  const between = inIndex(columns, whose, { column: "company_utr", from: from ?? null, to: to ?? null });
  return `(select seq from filings where ${between} order by ${columns.join(", ")}, company_utr)`;
}

const UTR_DIGITS = 10;

function exactSearch(scope: Scope, word: SearchedWord, given: StatementParameters): string | null {
  switch (word.kind) {
    case "id": {
      // In an order of letters without case they stand between these too.
      const between = `id >= ${given.of(word.start)} and id <= ${given.of(word.start.padEnd(64, "z"))}`;
      return `select seq from filings where ${between} and ${isScope(scope, given)}`;
    }
    case "correlation_id":
      return `select seq from filings where correlation_id = ${given.of(word.correlationId)} and ${isScope(scope, given)}`;
    case "pair":
      return metadataSearch(scope, pairIn([word.key, word.value], given), given);
    default:
      return null;
  }
}
