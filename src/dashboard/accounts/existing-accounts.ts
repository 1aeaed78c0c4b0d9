// The accounts a page is about. Another organisation's, the other environment's and a malformed id are all the same:
// not there.

import type { Queryable } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { AccountsRow } from "../../register/accounts.ts";
import { accountsById } from "../../register/store.ts";
import { ACCOUNTS_ID } from "../frame/accounts.tsx";
import { scopeOf, type Visit } from "../frame/visit.ts";

export async function existingAccounts(visit: Visit, db: Queryable): Promise<AccountsRow> {
  const id = visit.params.id ?? "";
  const row = ACCOUNTS_ID.test(id) ? await accountsById(db, { id, ...scopeOf(visit) }) : undefined;
  if (row !== undefined) return row;
  throw new Refusal("accounts_not_found", `No such accounts in your ${visit.mode} environment.`);
}
