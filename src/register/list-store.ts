// Lists of deliveries, the same for the API, the command and the pages: newest first, after a cursor, and always by an
// index.

import {
  type CompanyWord,
  type ListedRows,
  type MatchingWords,
  type NamedTable,
  wordsIn,
} from "../companies/search-store.ts";
import { type Count, countRows, MOST_COUNTED } from "../platform/database/count-store.ts";
import type { Queryable } from "../platform/database/db.ts";
import {
  allOf,
  checked,
  inIndex,
  type Page,
  parameters,
  type StatementParameters,
} from "../platform/database/parameters.ts";
import { type AnyScope, type Mode, modes } from "../platform/mode.ts";
import type { AccountsRow } from "./accounts.ts";
import type { AccountsStatus } from "./lifecycle.ts";
import { accountsColumns } from "./store.ts";

/** Which deliveries are meant; what is null does not matter. */
export interface AccountsSearch {
  statuses: readonly AccountsStatus[] | null;
  registrationNumber: string | null;
  filingId: string | null;
  periodEnd: string | null;
  isFlagged: boolean | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
  /** All of them, in one environment: for people. */
  words: readonly CompanyWord[] | null;
}

export const everyDelivery: AccountsSearch = {
  statuses: null,
  registrationNumber: null,
  filingId: null,
  periodEnd: null,
  isFlagged: null,
  createdFrom: null,
  createdBefore: null,
  words: null,
};

/** By when they were stored. */
export const accountsSorts = ["newest", "oldest"] as const;
export type AccountsSort = (typeof accountsSorts)[number];

/** As the index of migration 0070 has them. */
const searched: NamedTable = {
  table: "companies_house_accounts",
  name: "unpunctuated(searchable(company_name))",
  number: "company_registration_number",
  utr: null,
};

export async function newestAccounts(
  db: Queryable,
  scope: AnyScope,
  search: AccountsSearch,
  page: Page,
): Promise<AccountsRow[]> {
  return sortedAccounts(db, scope, search, "newest", page);
}

export async function sortedAccounts(
  db: Queryable,
  scope: AnyScope,
  search: AccountsSearch,
  sort: AccountsSort,
  page: Page,
): Promise<AccountsRow[]> {
  const given = parameters();
  const rows = await selection(db, scope, search, { ...page, sort }, given);
  return db.query<AccountsRow>(`select ${accountsColumns} from ${rows}`, given.values, { planned: "each time" });
}

/** No more than so many are looked at, in the order of the list. */
export async function countAccounts(db: Queryable, scope: AnyScope, search: AccountsSearch): Promise<Count> {
  const given = parameters();
  const page = { after: null, limit: MOST_COUNTED + 1, sort: "newest" } as const;
  const sought = await wordsOf(db, scope, search, page);
  // Where many match, they are compared one by one.
  const isCompared = sought?.isFew === false;
  const rows = inOrder(scope, search, page, isCompared ? null : sought, given);
  return countRows(db, { rows, values: given.values, wanted: isCompared ? sought.condition(given) : undefined });
}

type AccountsPage = Page & { sort: AccountsSort };

async function selection(
  db: Queryable,
  scope: AnyScope,
  search: AccountsSearch,
  page: AccountsPage,
  given: StatementParameters,
): Promise<string> {
  return inOrder(scope, search, page, await wordsOf(db, scope, search, page), given);
}

/**
 * Each environment, and each status that is asked for, is read by itself in the order of its index; a company's are
 * few, and read whole.
 */
function inOrder(
  { organisationId, mode }: AnyScope,
  search: AccountsSearch,
  { after, limit, sort }: AccountsPage,
  sought: MatchingWords | null,
  given: StatementParameters,
): string {
  const last = after === null ? null : given.of(after);
  const { registrationNumber } = search;
  const whose = organisationId === null ? null : given.of(organisationId);
  // An index is read from its other end in the other order of all its columns.
  const [direction, way, beyond] = sort === "newest" ? ["desc", "", "<"] : ["", " desc", ">"];
  const checks = [
    given.where(search.filingId, (value) => `a.filing_id = ${value}`),
    given.where(search.periodEnd, (value) => checked(`a.period_end = ${value}::date`)),
    search.isFlagged === null ? null : search.isFlagged ? "a.flag is not null" : checked("a.flag is null"),
    given.where(search.createdFrom, (value) => checked(`a.created_at >= ${value}`)),
    given.where(search.createdBefore, (value) => checked(`a.created_at < ${value}`)),
    sought?.condition(given) ?? null,
    last === null ? null : `a.seq ${beyond} (select seq from companies_house_accounts where id = ${last})`,
  ];
  const part = (one: Mode | null, status: AccountsStatus | null) => {
    // In all organisations there is only the order of all; of a return, and of what words find, there are few.
    if (whose === null || one === null || search.filingId !== null || sought?.isFew) {
      const also = [
        given.where(one, (value) => checked(`a.mode = ${value}`)),
        given.where(status, (value) => checked(`a.status = ${value}`)),
        given.where(registrationNumber, (value) => checked(`a.company_registration_number = ${value}`)),
        whose === null ? null : checked(`a.organisation_id = ${whose}`),
      ];
      const most = search.filingId === null ? ` limit ${limit}` : "";
      return select(allOf([...also, ...checks]), `a.seq ${direction}${most}`);
    }
    const scope = [whose, given.of(one)];
    const columns = ["a.organisation_id", "a.mode"];
    if (registrationNumber !== null) {
      const isOfCompany = inIndex(
        [...columns, "a.company_registration_number"],
        [...scope, given.of(registrationNumber)],
      );
      const isInStatus = given.where(status, (value) => checked(`a.status = ${value}`));
      const order = [...columns, "a.company_registration_number", "a.period_end", "a.seq desc"].join(", ");
      return select(allOf([isOfCompany, isInStatus, ...checks]), order);
    }
    const [names, values] =
      status === null
        ? [columns, scope]
        : [
            [...columns, "a.status"],
            [...scope, given.of(status)],
          ];
    const order = names.map((name) => `${name}${way}`).join(", ");
    return select(allOf([inIndex(names, values), ...checks]), `${order}, a.seq ${direction} limit ${limit}`);
  };
  const inModes = organisationId !== null && mode === null ? modes : [mode];
  const parts = inModes.flatMap((one) => (search.statuses ?? [null]).map((status) => part(one, status)));
  return `(${parts.join(" union all ")}) a order by a.seq ${direction} limit ${limit}`;
}

async function wordsOf(db: Queryable, scope: AnyScope, search: AccountsSearch, page: AccountsPage) {
  const { words } = search;
  const { organisationId, mode } = scope;
  if (words === null) return null;
  if (organisationId === null || mode === null) throw new Error("words are searched for in one environment");
  const listed: ListedRows = (given, limit) => inOrder(scope, search, { ...page, limit }, null, given);
  return wordsIn(searched, db, { scope: { organisationId, mode }, words, listed });
}

const select = (conditions: string, order: string) =>
  `(select a.* from companies_house_accounts a where ${conditions || "true"} order by ${order})`;

/** Of a return, newest first: one that was rejected may be followed by another. */
export async function accountsOfFiling(db: Queryable, filingId: string): Promise<AccountsRow[]> {
  return db.query<AccountsRow>(
    `select ${accountsColumns} from companies_house_accounts a where a.filing_id = $1 order by a.seq desc limit 20`,
    [filingId],
  );
}
