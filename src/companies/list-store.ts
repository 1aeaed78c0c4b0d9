// Lists of companies and of duties, the same for the API, the command and the pages: in the order of an index, after a
// cursor.

import type { ObligationKind, ObligationState } from "../../packages/ct600/deadlines/obligations.ts";
import { daysAfter } from "../../packages/ct600/period.ts";
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
import { isInScope, type Scope } from "../platform/mode.ts";
import type { CompanyRow, ObligationRow, Settled } from "./company.ts";
import { companyColumns } from "./company-store.ts";
import { obligationColumns } from "./obligation-store.ts";
import { type CompanyWord, companyWords } from "./search-store.ts";

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
  const sought = search.words && (await companyWords(db, scope, search.words));
  // Where many match, they are compared one by one.
  const compared = sought?.isFew === false ? { ...search, words: null } : search;
  const rows = await selection(db, scope, compared, page, given);
  const wanted = compared === search ? undefined : sought?.condition(given);
  return countRows(db, { rows, values: given.values, wanted });
}

async function selection(
  db: Queryable,
  { organisationId, mode }: Scope,
  { utr, registrationNumber, words }: CompanySearch,
  { after, limit, sort }: Page & { sort: CompanySort },
  given: StatementParameters,
): Promise<string> {
  const { key, direction, beyond } = orders[sort];
  const scope = [given.of(organisationId), given.of(mode)];
  const sought = words === null ? null : await companyWords(db, { organisationId, mode }, words);
  const later = given.where(
    after,
    (value) =>
      `(organisation_id, mode, ${key}, id) ${beyond} (${scope.join(", ")}, (select ${key} from companies where id = ${value}), ${value})`,
  );
  const whoseOwn = () => {
    if (sought?.isFew) return checked(`organisation_id = ${scope[0]} and mode = ${scope[1]}`);
    // A cursor is the nearer of two bounds, and the index begins at the one that is named.
    const other = beyond === ">" ? "<=" : ">=";
    return later === null
      ? inIndex(["organisation_id", "mode"], scope)
      : `(organisation_id, mode) ${other} (${scope.join(", ")})`;
  };
  const conditions = [
    whoseOwn(),
    given.where(utr, (value) => checked(`utr = ${value}`)),
    given.where(registrationNumber, (value) => checked(`registration_number = ${value}`)),
    sought?.condition(given) ?? null,
    later !== null && sought?.isFew ? checked(later) : later,
  ];
  const order = [...(sought?.isFew ? [] : ["organisation_id", "mode"]), key, "id"];
  const inOrder = order.map((column) => `${column}${direction}`).join(", ");
  return `companies where ${allOf(conditions)} order by ${inOrder} limit ${limit}`;
}

export interface ObligationSearch {
  states: readonly ObligationState[] | null;
  kind: ObligationKind | null;
  companyId: string | null;
  /** Both included. */
  dueFrom: string | null;
  dueTo: string | null;
}

export const everyObligation: ObligationSearch = {
  states: null,
  kind: null,
  companyId: null,
  dueFrom: null,
  dueTo: null,
};

const DUE_SOON_DAYS = 30;

/** What a state is in the table: those that the day decides are open between two days. */
function rangeOf(state: ObligationState, today: string): { settled: Settled; from: string | null; to: string | null } {
  const lastSoon = daysAfter(today, DUE_SOON_DAYS);
  switch (state) {
    case "overdue":
      return { settled: "open", from: null, to: daysAfter(today, -1) };
    case "due_soon":
      return { settled: "open", from: today, to: lastSoon };
    case "upcoming":
      return { settled: "open", from: daysAfter(lastSoon, 1), to: LAST_DAY };
    default:
      return { settled: state, from: null, to: null };
  }
}

/** What has no day is ordered after it. */
const LAST_DAY = "9999-12-31";

const latest = (...days: (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;
const earliest = (...days: (string | null)[]) => days.filter((day) => day !== null).sort()[0] ?? null;

/** In the order of their days, those without one last. */
export async function obligationsByDay(
  db: Queryable,
  { organisationId, mode }: Scope,
  search: ObligationSearch,
  { after, limit, today }: Page & { today: string },
): Promise<ObligationRow[]> {
  const given = parameters();
  const scope = [given.of(organisationId), given.of(mode)];
  const last = after === null ? null : given.of(after);
  const checks = [given.where(search.kind, (value) => checked(`o.kind = ${value}`))];
  /** As a bound of the index, so that a page costs the same however far down it is. */
  const afterLast = (columns: readonly string[], values: readonly string[]) =>
    last === null
      ? null
      : `(${[...columns, "o.due_order", "o.id"].join(", ")}) > (${[...values, `(select due_order from obligations where id = ${last})`, last].join(", ")})`;
  const part = (range: { settled: Settled | null; from: string | null; to: string | null }) => {
    const from = latest(range.from, search.dueFrom);
    const to = earliest(range.to, search.dueTo);
    const day = (value: string | null) => given.where(value, (name) => `${name}::date`);
    if (search.companyId !== null) {
      const own = [
        `o.company_id = ${given.of(search.companyId)}`,
        checked(`o.organisation_id = ${scope[0]} and o.mode = ${scope[1]}`),
        given.where(range.settled, (value) => checked(`o.settled = ${value}`)),
        given.where(from, (value) => checked(`o.due_order >= ${value}::date`)),
        given.where(to, (value) => checked(`o.due_order <= ${value}::date`)),
      ];
      return `(select o.* from obligations o where ${allOf([...own, ...checks, afterLast([], [])])})`;
    }
    const [columns, values] =
      range.settled === null
        ? [["o.organisation_id", "o.mode"], scope]
        : [
            ["o.organisation_id", "o.mode", "o.settled"],
            [...scope, given.of(range.settled)],
          ];
    const bounds = { column: "o.due_order", from: day(from), to: day(to) };
    const conditions = allOf([inIndex(columns, values, bounds), ...checks, afterLast(columns, values)]);
    const order = [...columns, "o.due_order", "o.id"].join(", ");
    return `(select o.* from obligations o where ${conditions} order by ${order} limit ${limit})`;
  };
  const ranges =
    search.states === null
      ? [{ settled: null, from: null, to: null }]
      : search.states.map((state) => rangeOf(state, today));
  return db.query<ObligationRow>(
    `select ${obligationColumns} from (${ranges.map(part).join(" union all ")}) o order by o.due_order, o.id limit ${limit}`,
    given.values,
    { planned: "each time" },
  );
}

export async function obligationOf(
  db: Queryable,
  { organisationId, mode, id }: Scope & { id: string },
): Promise<ObligationRow | undefined> {
  const [row] = await db.query<ObligationRow>(
    `select ${obligationColumns} from obligations where id = $1 and ${isInScope}`,
    [id, organisationId, mode],
  );
  return row;
}

export async function companiesNamed(db: Queryable, ids: readonly string[]): Promise<CompanyRow[]> {
  return db.query<CompanyRow>(`select ${companyColumns} from companies where id = any ($1::text[])`, [ids]);
}
