// Where many deliveries of accounts stand, in one statement.

import type { Queryable } from "../platform/database/db.ts";
import type { Rejection } from "./accounts.ts";
import type { AccountsStatus } from "./lifecycle.ts";

export interface AccountsStanding {
  id: string;
  status: AccountsStatus;
  rejections: readonly Rejection[];
  /** A person has to look, or no step is due: waiting for it may take days. */
  needs_person: boolean;
}

export async function accountsStandingsOf(db: Queryable, ids: readonly string[]): Promise<AccountsStanding[]> {
  return db.query<AccountsStanding>(
    `select id, status, rejections, flag is not null or next is null as needs_person
     from companies_house_accounts where id = any($1)`,
    [ids],
  );
}
