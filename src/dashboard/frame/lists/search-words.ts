// What was typed into a search of filings: words, which may stand in any order, and what each of them may mean.

import type { CompanyWord } from "../../../companies/search-store.ts";
import type { SearchTerm } from "../../../filings/lists/list-search-store.ts";
import type { OpenWord, SearchedWord } from "../../../filings/lists/word-conditions-store.ts";
import { periodTyped } from "../forms/typed-dates.ts";

/** As long as a value of metadata. */
export const LONGEST_TEXT = 500;
/** Each is compared with every name that is looked at. */
export const MOST_WORDS = 12;

const WHOLE_ID = /^fil_[0-9a-z]{20,64}$/i;
const START_OF_ID = /^fil_[0-9a-z]{0,64}$/i;
const CORRELATION_ID = /^[0-9a-f]{32}$/i;
const PAIR = /^([^=\s]+)=(\S+)$/;
/** The days of "1 Apr 2024 to 31 Mar 2025". */
const MOST_IN_A_PERIOD = 7;
/** Signs that stand in no index: a name is compared without them, as `unpunctuated` in migration 0058 has it. */
const SIGNS = /[!-/:-@[-`{-~‘’‚‛′ʼ´“”„‟″«»‐‑‒–—―−…]/g;
/** Between two words, even without a blank. */
const BETWEEN = /[\s\-‐‑‒–—―−/,;&+|]+/;

/** Null where nothing was typed. What is too much is refused by `problemWith`. */
export function termIn(text: string): SearchTerm | null {
  // The database has no text with a NUL in it, and so no name.
  const plain = text.trim().replace(/\s+/g, " ").replaceAll("\0", "\ufffd");
  const compact = plain.replaceAll(" ", "");
  if (compact === "") return null;
  if (WHOLE_ID.test(compact)) return { kind: "id", id: compact, orValue: plain };
  if (/^\d{10}$/.test(compact)) return { kind: "utr", utr: compact, orValue: plain };
  if (CORRELATION_ID.test(compact))
    return { kind: "correlation_id", correlationId: compact.toUpperCase(), orValue: plain };
  return { kind: "text", words: wordsIn(plain), value: plain };
}

/** Of companies: what can only be a filing's finds none. */
export function companyWordsIn(text: string): CompanyWord[] {
  const term = termIn(text);
  const words = term?.kind === "text" ? term.words : [openWord(term?.kind === "utr" ? term.utr : text)];
  return words.map((word) => {
    if (word.kind !== "open") return { parts: [text], numberStarts: [], utrStart: null };
    const { start = null, padded = null } = word.registrationNumber ?? {};
    const numberStarts = [start, padded].filter((number) => number !== null);
    return { parts: word.parts, numberStarts, utrStart: word.utrStart };
  });
}

export function problemWith(text: string): string | null {
  if (text.length > LONGEST_TEXT) return `Search for at most ${LONGEST_TEXT} characters.`;
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.length > MOST_WORDS ? `Search for at most ${MOST_WORDS} words.` : null;
}

function wordsIn(plain: string): SearchedWord[] {
  const typed = plain.split(" ");
  const whole = registrationNumberIn(typed.join(""));
  if (typed.length > 1 && whole !== null)
    return [{ ...openWord(plain), registrationNumber: { start: whole, padded: null } }];
  const words: SearchedWord[] = [];
  for (let at = 0; at < typed.length; ) {
    const { word, taken } = periodAt(typed.slice(at, at + MOST_IN_A_PERIOD)) ?? {
      word: wordOf(typed[at] ?? ""),
      taken: 1,
    };
    if (word !== null) words.push(word);
    at += taken;
  }
  return words.length === 0 ? [{ kind: "sign", text: plain }] : words;
}

/** The longest beginning that is a day, a month, a year, or from one to another. */
function periodAt(typed: readonly string[]): { word: OpenWord; taken: number } | null {
  for (let taken = typed.length; taken > 0; taken--) {
    const text = typed.slice(0, taken).join(" ");
    const period = periodTyped(text);
    if (period !== null) return { word: { ...openWord(text), parts: typed.slice(0, taken), period }, taken };
  }
  return null;
}

function wordOf(typed: string): SearchedWord | null {
  if (START_OF_ID.test(typed)) return { kind: "id", start: typed };
  if (CORRELATION_ID.test(typed)) return { kind: "correlation_id", correlationId: typed.toUpperCase() };
  const [, key, value] = PAIR.exec(typed) ?? [];
  if (key !== undefined && value !== undefined) return { kind: "pair", key, value };
  const word = openWord(typed);
  return word.parts.length === 0 ? null : word;
}

function openWord(typed: string): OpenWord {
  const parts = typed.split(BETWEEN).filter((part) => part.replace(SIGNS, "") !== "");
  const compact = typed.replace(/^#/, "");
  const isDigits = /^\d+$/.test(compact);
  return {
    kind: "open",
    parts,
    registrationNumber: startOfNumber(compact),
    utrStart: isDigits && compact.length >= 3 && compact.length <= 10 ? compact : null,
    errorNumber: isDigits && compact.length >= 3 && compact.length <= 5 ? compact : null,
    period: null,
  };
}

/** Two characters are the beginning of too many, and of every name with an "SC" in it. */
function startOfNumber(compact: string): OpenWord["registrationNumber"] {
  if (!/^(?:\d{3,8}|[a-z][a-z0]\d{1,6})$/i.test(compact)) return null;
  const padded = registrationNumberIn(compact);
  const start = compact.toUpperCase();
  return { start, padded: padded === start ? null : padded };
}

/** Spreadsheets take away the zeros in front. */
export function registrationNumberIn(compact: string): string | null {
  if (/^\d{6,8}$/.test(compact)) return compact.padStart(8, "0");
  return /^[a-z][a-z0]\d{6}$/i.test(compact) ? compact.toUpperCase() : null;
}
