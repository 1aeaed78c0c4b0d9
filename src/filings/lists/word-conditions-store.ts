// What it means that a filing matches words that were searched for: conditions on its row in filing_search, which has
// one per filing and is filled by a trigger, and on the filing itself. Decision: docs/decisions/0030.

import { inIndex, type StatementParameters } from "../../platform/database/parameters.ts";
import type { Scope } from "../../platform/mode.ts";
import { has, pairIn, scopeValues, valueIn } from "./search-store.ts";

/** All the words, or the value: one of both is enough. */
export interface SearchedText {
  words: readonly SearchedWord[];
  /** Of metadata, in any case. */
  value: string;
}

export type SearchedWord =
  | OpenWord
  /** In the name as it is, for signs that are no part of a word. */
  | { kind: "sign"; text: string }
  /** The beginning of a filing's id. */
  | { kind: "id"; start: string }
  | { kind: "correlation_id"; correlationId: string }
  | { kind: "pair"; key: string; value: string };

/** What a word may mean; one match is enough. */
export interface OpenWord {
  kind: "open";
  /** All of them are parts of the company's name. */
  parts: readonly string[];
  registrationNumber: { start: string; padded: string | null } | null;
  utrStart: string | null;
  errorNumber: string | null;
  period: PeriodTerm | null;
}

/** From the first to the last, both included: a day, a month or a year. */
export interface Days {
  from: string;
  to: string;
}

/** Days on which a period starts or ends; or those on which it starts and those on which it ends. */
export type PeriodTerm = { kind: "touches"; days: Days } | { kind: "spans"; start: Days; end: Days };

/** The hashes that the whole text is looked up by: as a value, and as a pair whose value has spaces in it. */
export function valuesOf({ value, words }: SearchedText, given: StatementParameters): string[] {
  const [, key, rest] = (words.length > 1 && /^([^=\s]+)=(.+)$/.exec(value)) || [];
  return [valueIn(value, given), ...(key === undefined || rest === undefined ? [] : [pairIn([key, rest], given)])];
}

/** A condition for filings that are looked at one by one. */
export function isText(scope: Scope, text: SearchedText, given: StatementParameters): string {
  const own = [...scopeValues(scope, given), "filings.seq"];
  const same = `${inIndex(["s.organisation_id", "s.mode", "s.seq"], own)} order by s.organisation_id, s.mode, s.seq limit 1`;
  const matches = `(select ${conditionsOn("s", scope, text.words, given).join(" and ")} from filing_search s where ${same})`;
  return `(${[matches, ...valuesOf(text, given).map((sought) => has(scope, sought, given))].join(" or ")})`;
}

/** It needs the row of filing_search alone, and one index finds it. */
export const isOfName = (word: SearchedWord): word is OpenWord =>
  word.kind === "open" && word.utrStart === null && word.errorNumber === null && word.period === null;

/** On a row of filing_search: the filing itself is looked up only where a word may be in it, and the others match. */
export function isMatch(row: string, scope: Scope, { words }: SearchedText, given: StatementParameters): string {
  const isOwn = (word: SearchedWord) => isOfName(word) || word.kind === "sign";
  const own = conditionsOn(row, scope, words.filter(isOwn), given);
  const others = conditionsOn(
    row,
    scope,
    words.filter((word) => !isOwn(word)),
    given,
  );
  if (others.length === 0) return own.join(" and ");
  const filing = `(select ${others.join(" and ")} from filings where filings.seq = ${row}.seq)`;
  return own.length === 0 ? filing : `case when ${own.join(" and ")} then ${filing} else false end`;
}

/** On the row of filing_search with that name, and the filing beside it. */
export function conditionsOn(
  row: string,
  scope: Scope,
  words: readonly SearchedWord[],
  given: StatementParameters,
): string[] {
  return words.map((word) => `coalesce(${conditionOn(row, scope, word, given)}, false)`);
}

function conditionOn(row: string, scope: Scope, word: SearchedWord, given: StatementParameters): string {
  switch (word.kind) {
    case "sign":
      return `strpos(${row}.name, searchable(${given.of(word.text)})) > 0`;
    case "id":
      return `starts_with(lower(filings.id), lower(${given.of(word.start)}))`;
    case "correlation_id":
      return `filings.correlation_id = ${given.of(word.correlationId)}`;
    case "pair":
      return has(scope, pairIn([word.key, word.value], given), given);
    case "open":
      return `(${readingsOf(row, word, given).join(" or ")})`;
  }
}

function readingsOf(row: string, word: OpenWord, given: StatementParameters): string[] {
  const { parts, registrationNumber, utrStart, errorNumber, period } = word;
  const named = parts.map((part) => {
    const text = folded(part, given);
    // A lone accent leaves nothing to look for, and nothing is part of every name.
    return `${text} <> '' and strpos(unpunctuated(${row}.name), ${text}) > 0`;
  });
  return [
    `(${named.join(" and ")})`,
    given.where(registrationNumber?.start ?? null, (start) => `starts_with(${row}.registration_number, ${start})`),
    given.where(registrationNumber?.padded ?? null, (number) => `${row}.registration_number = ${number}`),
    given.where(utrStart, (start) => `starts_with(filings.company_utr, ${start})`),
    given.where(errorNumber, (number) => `filings.hmrc_error ~ ('(^|\\n)' || ${number} || ':')`),
    ...(period === null ? [] : periodReadings(period, given, `${row}.`).map(({ matches }) => matches)),
  ].filter((reading) => reading !== null);
}

interface PeriodReading {
  matches: string;
  /** The table that has an index for it. */
  indexedIn: "filings" | "filing_search";
}

export function periodReadings(period: PeriodTerm, given: StatementParameters, row = ""): PeriodReading[] {
  const within = (column: string, { from, to }: Days) =>
    `${row}${column} between ${given.of(from)} and ${given.of(to)}`;
  if (period.kind === "touches")
    return [
      { matches: within("period_start", period.days), indexedIn: "filing_search" },
      { matches: within("period_end", period.days), indexedIn: "filings" },
    ];
  const both = `(${within("period_start", period.start)} and ${within("period_end", period.end)})`;
  return [{ matches: both, indexedIn: "filing_search" }];
}

/** What the text of a name becomes before it is compared. */
export const folded = (part: string, given: StatementParameters) => `unpunctuated(searchable(${given.of(part)}))`;
