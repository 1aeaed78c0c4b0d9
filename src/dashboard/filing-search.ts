// What somebody looks for among filings: one box that understands what was typed, and filters. All of it is in the address of the page.

import { isCalendarDate } from "../ct600/period.ts";
import { type FilingStatus, filingStatuses } from "../filings/lifecycle.ts";

export const FILING_ID = /^fil_[0-9A-Za-z]{1,64}$/;

/** What was typed into the box. */
export type SearchTerm =
  | { kind: "id"; id: string }
  | { kind: "utr"; utr: string }
  | { kind: "correlation_id"; correlationId: string }
  | { kind: "period_end"; from: string; to: string }
  | { kind: "name"; part: string };

export interface FilingSearch {
  term: SearchTerm | null;
  status: FilingStatus | "flagged" | null;
  endsFrom: string | null;
  endsTo: string | null;
}

export type SearchField = "status" | "from" | "to";

/** The parameters as they were given, to be shown again; and what they mean, unless something is wrong with them. */
export interface AskedFor {
  typed: { q: string; status: string; from: string; to: string };
  search: FilingSearch;
  problems: Partial<Record<SearchField, string>>;
  isFiltered: boolean;
}

const LONGEST_TEXT = 200;
const NOT_A_DAY = "Give a day that exists, written YYYY-MM-DD.";

export function searchIn(query: URLSearchParams): AskedFor {
  const given = (name: string) => (query.get(name) ?? "").trim();
  const typed = { q: given("q").slice(0, LONGEST_TEXT), status: given("status"), from: given("from"), to: given("to") };
  const status = ([...filingStatuses, "flagged"] as const).find((known) => known === typed.status) ?? null;
  const problems: AskedFor["problems"] = {
    ...(status === null && typed.status !== "" ? { status: "There is no such status." } : {}),
    ...(isDayOrNothing(typed.from) ? {} : { from: NOT_A_DAY }),
    ...(isDayOrNothing(typed.to) ? {} : { to: NOT_A_DAY }),
  };
  const search = { term: termIn(typed.q), status, endsFrom: typed.from || null, endsTo: typed.to || null };
  const isFiltered = Object.values(search).some((part) => part !== null);
  return { typed, search, problems, isFiltered };
}

/** The first kind that fits; a name is what nothing else is. */
export function termIn(text: string): SearchTerm | null {
  const compact = text.replace(/\s/g, "");
  if (compact === "") return null;
  if (FILING_ID.test(compact)) return { kind: "id", id: compact };
  if (/^\d{10}$/.test(compact)) return { kind: "utr", utr: compact };
  if (/^[0-9a-f]{32}$/i.test(compact)) return { kind: "correlation_id", correlationId: compact.toUpperCase() };
  if (isCalendarDate(compact)) return { kind: "period_end", from: compact, to: compact };
  if (/^(19|20)\d\d$/.test(compact)) return { kind: "period_end", from: `${compact}-01-01`, to: `${compact}-12-31` };
  // The database has no text with a NUL in it, and so no name.
  return { kind: "name", part: text.trim().replaceAll("\0", "\ufffd") };
}

/** The same place with the same filters: for the pages of a list, and for the file of it. */
export function searchQuery({ typed }: AskedFor, more: Record<string, string> = {}): string {
  const pairs = Object.entries({ ...typed, ...more }).filter(([, value]) => value !== "");
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

function isDayOrNothing(text: string): boolean {
  return text === "" || isCalendarDate(text);
}
