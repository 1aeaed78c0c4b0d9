// Lists of companies, the same for the API, the command and the pages: in the order of an index, after a cursor. Those
// of duties are in obligation-list-store.ts.

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
import type { Scope } from "../platform/mode.ts";
import type { CompanyRow } from "./company.ts";
import { companyColumns } from "./company-store.ts";
import { type CompanyWord, companyWords, type MatchingWords } from "./search-store.ts";

export interface CompanySearch {
  /** A UTR or a registration number. */
  utr: string | null;
  registrationNumber: string | null;
  /** All of them: for people. */
  words: readonly CompanyWord[] | null;
}

export const everyCompany: CompanySearch = { utr: null, registrationNumber: null, words: null };

/** By what is due first, then those with nothing due; or by name. */
export const companySorts = ["next", "name", "name_last"] as const;
export type CompanySort = (typeof companySorts)[number];

/** As the indexes of migrations 0055 and 0056 have them, and read from which end. */
const orders: Record<CompanySort, { key: string; direction: "" | " desc"; beyond: ">" | "<" }> = {
  next: { key: "next_order", direction: "", beyond: ">" },
  name: { key: "lower(name)", direction: "", beyond: ">" },
  name_last: { key: "lower(name)", direction: " desc", beyond: "<" },
};

export async function companiesByNextDate(
  db: Queryable,
  scope: Scope,
  search: CompanySearch,
  page: Page,
): Promise<CompanyRow[]> {
  return sortedCompanies(db, scope, search, "next", page);
}

export async function sortedCompanies(
  db: Queryable,
  scope: Scope,
  search: CompanySearch,
  sort: CompanySort,
  page: Page,
): Promise<CompanyRow[]> {
  const given = parameters();
  const rows = await selection(db, scope, search, { ...page, sort }, given);
  return db.query<CompanyRow>(`select ${companyColumns} from ${rows}`, given.values, { planned: "each time" });
}

/** No more than so many are looked at, in the order of the list. */
export async function countCompanies(db: Queryable, scope: Scope, search: CompanySearch): Promise<Count> {
  const given = parameters();
  const page = { after: null, limit: MOST_COUNTED + 1, sort: "next" } as const;
  const sought = await wordsOf(db, scope, search, page);
  // Where many match, they are compared one by one.
  const isCompared = sought?.isFew === false;
  const rows = inOrder(scope, search, page, isCompared ? null : sought, given);
  return countRows(db, { rows, values: given.values, wanted: isCompared ? sought.condition(given) : undefined });
}

async function selection(
  db: Queryable,
  scope: Scope,
  search: CompanySearch,
  page: CompanyPage,
  given: StatementParameters,
): Promise<string> {
  return inOrder(scope, search, page, await wordsOf(db, scope, search, page), given);
}

type CompanyPage = Page & { sort: CompanySort };

async function wordsOf(db: Queryable, scope: Scope, search: CompanySearch, page: CompanyPage) {
  if (search.words === null) return null;
  return companyWords(db, scope, search.words, (given, limit) =>
    inOrder(scope, search, { ...page, limit }, null, given),
  );
}

function inOrder(
  { organisationId, mode }: Scope,
  { utr, registrationNumber }: CompanySearch,
  { after, limit, sort }: CompanyPage,
  sought: MatchingWords | null,
  given: StatementParameters,
): string {
  const { key, direction, beyond } = orders[sort];
  const whose = [given.of(organisationId), given.of(mode)];
  const one = given.where(utr, (value) => inIndex(["organisation_id", "mode", "utr"], [...whose, value]));
  const isFew = one !== null || sought?.isFew === true;
  const number = given.where(registrationNumber, (value) => value);
  // Of those with a number there is an index by what is due.
  const isOfNumber = number !== null && sort === "next" && !isFew;
  const [columns, values] = isOfNumber
    ? [
        ["organisation_id", "mode", "registration_number"],
        [...whose, number],
      ]
    : [["organisation_id", "mode"], whose];
  const later = given.where(after, (id) => {
    const last = [...values, `(select ${key} from companies where id = ${id})`, id];
    return `(${[...columns, key, "id"].join(", ")}) ${beyond} (${last.join(", ")})`;
  });
  const among = () => {
    if (isFew) return checked(`organisation_id = ${whose[0]} and mode = ${whose[1]}`);
    // A cursor is the nearer of two bounds, and the index begins at the one that is named.
    const other = beyond === ">" ? "<=" : ">=";
    return later === null ? inIndex(columns, values) : `(${columns.join(", ")}) ${other} (${values.join(", ")})`;
  };
  const conditions = [
    one,
    among(),
    isOfNumber ? "registration_number is not null" : number && checked(`registration_number = ${number}`),
    sought?.condition(given) ?? null,
    later !== null && isFew ? checked(later) : later,
  ];
  // The one with a UTR, by the index that makes UTRs unique.
  const first = one !== null ? ["organisation_id", "mode", "utr"] : isFew ? [] : columns;
  const order = [...first, key, "id"].map((column) => `${column}${direction}`).join(", ");
  return `companies where ${allOf(conditions)} order by ${order} limit ${limit}`;
}

export async function companiesNamed(db: Queryable, ids: readonly string[]): Promise<CompanyRow[]> {
  return db.query<CompanyRow>(`select ${companyColumns} from companies where id = any ($1::text[])`, [ids]);
}
