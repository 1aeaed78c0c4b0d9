// The search of filings: one box that understands what was typed, and filters. All of it is in the address of the page.

import { daysAfter, isCalendarDate } from "../../../packages/ct600/period.ts";
import { filingStatuses } from "../../filings/lifecycle.ts";
import type { FilingSearch } from "../../filings/lists/list-search-store.ts";
import { type FilingSort, filingSorts } from "../../filings/lists/sorted-store.ts";
import { startOfUkDay } from "../../platform/uk-time.ts";
import { BEFORE_THE_FIRST, dayWritten, NOT_A_DAY } from "../frame/forms/typed-dates.ts";
import { LONGEST_TEXT, problemWith, termIn } from "../frame/lists/search-words.ts";
import { standingOf } from "../frame/lists/standing.ts";

export const FILING_ID = /^fil_[0-9A-Za-z]{1,64}$/;

export type SearchField = "q" | "status" | "from" | "to" | "created" | "created_to" | "tests" | "sort";

/** The parameters as they were given, to be shown again; and what they mean, unless something is wrong with them. */
export interface ReadSearch {
  typed: {
    q: string;
    status: string;
    from: string;
    to: string;
    created: string;
    created_to: string;
    tests: string;
    sort: string;
  };
  search: FilingSearch;
  sort: FilingSort;
  problems: Partial<Record<SearchField, string>>;
  isFiltered: boolean;
}

/** In the address of the list. */
export const AWAITS_APPROVAL = "waiting_for_approval";

/** What a filing is asked for beside its status. */
const otherStates = [AWAITS_APPROVAL, "flagged", "stuck"] as const;

/** What counts as stuck depends on the time of the request. */
export function searchIn(query: URLSearchParams, { stuckBefore }: { stuckBefore: Date }): ReadSearch {
  const given = (name: string) => (query.get(name) ?? "").trim();
  const day = (name: string) => dayWritten(given(name));
  const created = { created: day("created"), created_to: day("created_to") };
  const days = { from: day("from"), to: day("to"), ...created };
  const others = { status: given("status"), ...days, tests: given("tests"), sort: given("sort") };
  const typed = { q: given("q").slice(0, LONGEST_TEXT), ...others };
  const sort = filingSorts.find((known) => known === typed.sort);
  const status = filingStatuses.find((known) => known === typed.status);
  const standing = status && standingOf(status);
  if (standing) typed.status = standing.statuses[0];
  const chosen = status ?? otherStates.find((known) => known === typed.status) ?? null;
  const tooMuch = problemWith(given("q"));
  const problems: ReadSearch["problems"] = {
    ...(tooMuch === null ? {} : { q: tooMuch }),
    ...(chosen === null && typed.status !== "" ? { status: "Unknown status." } : {}),
    ...(isDayOrNothing(typed.from) ? {} : { from: NOT_A_DAY }),
    ...(isDayOrNothing(typed.to) ? {} : { to: NOT_A_DAY }),
    ...(isCalendarDate(typed.from) && isCalendarDate(typed.to) && typed.to < typed.from
      ? { to: BEFORE_THE_FIRST }
      : {}),
    ...(isDayOrNothing(typed.created) ? {} : { created: NOT_A_DAY }),
    ...(isDayOrNothing(typed.created_to) ? {} : { created_to: NOT_A_DAY }),
    ...(isCalendarDate(typed.created) && isCalendarDate(typed.created_to) && typed.created_to < typed.created
      ? { created_to: BEFORE_THE_FIRST }
      : {}),
    ...(["", "no", "only"].includes(typed.tests) ? {} : { tests: "Unknown choice." }),
    ...(sort === undefined && typed.sort !== "" ? { sort: "Unknown order." } : {}),
  };
  const search: FilingSearch = {
    term: tooMuch === null ? termIn(typed.q) : null,
    statuses: standing?.statuses ?? null,
    isFlagged: chosen === "flagged" ? true : null,
    awaitsApproval: chosen === AWAITS_APPROVAL ? true : null,
    stuckSince: chosen === "stuck" ? stuckBefore : null,
    endsFrom: typed.from || null,
    endsTo: typed.to || null,
    createdFrom: isCalendarDate(typed.created) ? startOfUkDay(typed.created) : null,
    createdBefore: isCalendarDate(typed.created_to) ? startOfUkDay(daysAfter(typed.created_to, 1)) : null,
    isTest: typed.tests === "" ? null : typed.tests === "only",
    metadata: null,
  };
  const isFiltered = typed.q !== "" || Object.values(search).some((part) => part !== null);
  return { typed, search, sort: sort ?? "newest", problems, isFiltered };
}

/** The same place with the same filters: for the pages of a list, and for the file of it. */
export function searchQuery({ typed }: ReadSearch, more: Record<string, string> = {}): string {
  const pairs = Object.entries({ ...typed, ...more }).filter(([, value]) => value !== "");
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

function isDayOrNothing(text: string): boolean {
  return text === "" || isCalendarDate(text);
}
