// Lists of deliveries, the same for the API, the command and the pages: newest first, after a cursor, and always by an
// index.

import type { Queryable } from "../platform/database/db.ts";
import { allOf, checked, type Page, parameters } from "../platform/database/parameters.ts";
import { type AnyScope, modes } from "../platform/mode.ts";
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
}

export const everyDelivery: AccountsSearch = {
  statuses: null,
  registrationNumber: null,
  filingId: null,
  periodEnd: null,
  isFlagged: null,
  createdFrom: null,
  createdBefore: null,
};

/** Each environment, and each status that is asked for, is read by itself in the order of its index. */
export async function newestAccounts(
  db: Queryable,
  { organisationId, mode }: AnyScope,
  search: AccountsSearch,
  { after, limit }: Page,
): Promise<AccountsRow[]> {
  const given = parameters();
  const last = after === null ? null : given.of(after);
  const parts = (organisationId !== null && mode === null ? modes : [mode]).flatMap((one) =>
    (search.statuses ?? [null]).map((status) => {
      const conditions = allOf([
        given.where(organisationId, (value) => `a.organisation_id = ${value}`),
        given.where(one, (value) => `a.mode = ${value}`),
        // Not "=": what equals a constant is in any order, and then the index of another order would do.
        given.where(status, (value) => `a.status >= ${value} and a.status <= ${value}`),
        given.where(search.registrationNumber, (value) => `a.company_registration_number = ${value}`),
        given.where(search.filingId, (value) => `a.filing_id = ${value}`),
        given.where(search.periodEnd, (value) => `a.period_end = ${value}::date`),
        search.isFlagged === null ? null : search.isFlagged ? "a.flag is not null" : checked("a.flag is null"),
        given.where(search.createdFrom, (value) => checked(`a.created_at >= ${value}`)),
        given.where(search.createdBefore, (value) => checked(`a.created_at < ${value}`)),
        last === null ? null : `a.seq < (select seq from companies_house_accounts where id = ${last})`,
      ]);
      const order = status === null ? "a.seq desc" : "a.status, a.seq desc";
      return `(select a.* from companies_house_accounts a where ${conditions || "true"} order by ${order} limit ${limit})`;
    }),
  );
  return db.query<AccountsRow>(
    `select ${accountsColumns} from (${parts.join(" union all ")}) a order by a.seq desc limit ${limit}`,
    given.values,
    { planned: "each time" },
  );
}

/** Of a return, newest first: one that was rejected may be followed by another. */
export async function accountsOfFiling(db: Queryable, filingId: string): Promise<AccountsRow[]> {
  return db.query<AccountsRow>(
    `select ${accountsColumns} from companies_house_accounts a where a.filing_id = $1 order by a.seq desc limit 20`,
    [filingId],
  );
}
