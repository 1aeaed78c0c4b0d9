// The search and the filters of the list of deliveries. All of them are in the address of the page.

import { accountsStatuses } from "../../register/lifecycle.ts";
import { type AccountsSearch, type AccountsSort, accountsSorts, everyDelivery } from "../../register/list-store.ts";
import { ACCOUNTS_ID } from "../frame/accounts.tsx";
import type { Problems } from "../frame/forms/form-fields.tsx";
import { companyWordsIn, LONGEST_TEXT, problemWith } from "../frame/lists/search-words.ts";

/** What was typed, to be shown again; and what it means, unless something is wrong with it. */
export interface ReadSearch {
  typed: { q: string; status: string; sort: string };
  search: AccountsSearch;
  sort: AccountsSort;
  after: string | null;
  problems: Problems;
  isFiltered: boolean;
}

/** In the list of statuses, although it is none: what needs a person. */
export const FLAGGED = "flagged";

export function searchIn(query: URLSearchParams): ReadSearch {
  const given = (name: string) => (query.get(name) ?? "").trim();
  const typed = { q: given("q").slice(0, LONGEST_TEXT), status: given("status"), sort: given("sort") };
  const status = accountsStatuses.find((known) => known === typed.status) ?? null;
  const isFlagged = typed.status === FLAGGED;
  const sort = accountsSorts.find((known) => known === typed.sort);
  const tooMuch = problemWith(given("q"));
  const after = given("after");
  return {
    typed,
    search: {
      ...everyDelivery,
      statuses: status === null ? null : [status],
      isFlagged: isFlagged ? true : null,
      words: typed.q === "" || tooMuch !== null ? null : companyWordsIn(typed.q),
    },
    sort: sort ?? "newest",
    after: ACCOUNTS_ID.test(after) ? after : null,
    problems: {
      ...(tooMuch !== null && { q: tooMuch }),
      ...(status === null && !isFlagged && typed.status !== "" && { status: "Unknown status." }),
      ...(sort === undefined && typed.sort !== "" && { sort: "Unknown order." }),
    },
    isFiltered: typed.status !== "" || typed.q !== "",
  };
}
