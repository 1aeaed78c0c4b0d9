// Lists of deliveries, the same for the API, the command and the pages: newest first, after a cursor, and always by an
// index.

import type { Queryable } from "../platform/database/db.ts";
import { allOf, checked, inIndex, type Page, parameters } from "../platform/database/parameters.ts";
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

/**
 * Each environment, and each status that is asked for, is read by itself in the order of its index; a company's are
 * few, and read whole.
 */
export async function newestAccounts(
  db: Queryable,
  { organisationId, mode }: AnyScope,
  search: AccountsSearch,
  { after, limit }: Page,
): Promise<AccountsRow[]> {
  const given = parameters();
  const last = after === null ? null : given.of(after);
  const { registrationNumber } = search;
  const whose = organisationId === null ? null : given.of(organisationId);
  const checks = [
    given.where(search.filingId, (value) => `a.filing_id = ${value}`),
    given.where(search.periodEnd, (value) => checked(`a.period_end = ${value}::date`)),
    search.isFlagged === null ? null : search.isFlagged ? "a.flag is not null" : checked("a.flag is null"),
    given.where(search.createdFrom, (value) => checked(`a.created_at >= ${value}`)),
    given.where(search.createdBefore, (value) => checked(`a.created_at < ${value}`)),
    last === null ? null : `a.seq < (select seq from companies_house_accounts where id = ${last})`,
  ];
  const part = (one: Mode | null, status: AccountsStatus | null) => {
    // In all organisations there is only the order of all; of a return there are few.
    if (whose === null || one === null || search.filingId !== null) {
      const also = [
        given.where(one, (value) => checked(`a.mode = ${value}`)),
        given.where(status, (value) => checked(`a.status = ${value}`)),
        given.where(registrationNumber, (value) => checked(`a.company_registration_number = ${value}`)),
        whose === null ? null : checked(`a.organisation_id = ${whose}`),
      ];
      const most = search.filingId === null ? ` limit ${limit}` : "";
      return select(allOf([...also, ...checks]), `a.seq desc${most}`);
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
    return select(allOf([inIndex(names, values), ...checks]), `${names.join(", ")}, a.seq desc limit ${limit}`);
  };
  const inModes = organisationId !== null && mode === null ? modes : [mode];
  const parts = inModes.flatMap((one) => (search.statuses ?? [null]).map((status) => part(one, status)));
  return db.query<AccountsRow>(
    `select ${accountsColumns} from (${parts.join(" union all ")}) a order by a.seq desc limit ${limit}`,
    given.values,
    { planned: "each time" },
  );
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
