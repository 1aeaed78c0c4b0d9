// The filters of the list of deliveries. All of them are in the address of the page.

import { accountsStatuses } from "../../register/lifecycle.ts";
import { type AccountsSearch, everyDelivery } from "../../register/list-store.ts";
import { ACCOUNTS_ID } from "../frame/accounts.tsx";
import type { Problems } from "../frame/forms/form-fields.tsx";
import { registrationNumberIn } from "../frame/lists/search-words.ts";

/** What was typed, to be shown again; and what it means, unless something is wrong with it. */
export interface ReadSearch {
  typed: { status: string; number: string };
  search: AccountsSearch;
  after: string | null;
  problems: Problems;
  isFiltered: boolean;
}

/** In the list of statuses, although it is none: what needs a person. */
export const FLAGGED = "flagged";

export function searchIn(query: URLSearchParams): ReadSearch {
  const given = (name: string) => (query.get(name) ?? "").trim();
  const typed = { status: given("status"), number: given("number") };
  const status = accountsStatuses.find((known) => known === typed.status) ?? null;
  const isFlagged = typed.status === FLAGGED;
  const compact = typed.number.replace(/\s/g, "");
  const registrationNumber = registrationNumberIn(compact);
  const after = given("after");
  return {
    typed,
    search: {
      ...everyDelivery,
      statuses: status === null ? null : [status],
      isFlagged: isFlagged ? true : null,
      registrationNumber,
    },
    after: ACCOUNTS_ID.test(after) ? after : null,
    problems: {
      ...(status === null && !isFlagged && typed.status !== "" && { status: "Unknown status." }),
      ...(registrationNumber === null && compact !== "" && { number: NO_NUMBER }),
    },
    isFiltered: typed.status !== "" || compact !== "",
  };
}

const NO_NUMBER = "Enter a company number: 8 digits, or 2 letters and 6 digits, such as 01234567 or SC123456.";
