// Whose a delivery of accounts is: asked over all organisations, for the command alone.

import type { Queryable } from "../platform/database/db.ts";

export async function organisationOfAccounts(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ organisation_id: string }>(
    `select organisation_id from companies_house_accounts where id = $1`,
    [id],
  );
  return row?.organisation_id;
}
