// Questions over all organisations, for the command alone: whose a key is, and how many organisations there are.

import { only, type Queryable } from "../platform/database/db.ts";
import type { OrganisationRow } from "./store.ts";

export async function organisationOfKey(db: Queryable, id: string): Promise<string | undefined> {
  const [key] = await db.query<{ organisation_id: string }>(`select organisation_id from api_keys where id = $1`, [id]);
  return key?.organisation_id;
}

export async function organisationNamed(db: Queryable, id: string): Promise<OrganisationRow | undefined> {
  const [organisation] = await db.query<OrganisationRow>(`select * from organisations where id = $1`, [id]);
  return organisation;
}

/** The oldest of them. */
export async function someOrganisations(db: Queryable, limit: number): Promise<OrganisationRow[]> {
  return db.query<OrganisationRow>(`select * from organisations order by created_at, id limit $1`, [limit]);
}

export async function countOrganisations(db: Queryable): Promise<number> {
  return only(await db.query<{ count: number }>(`select count(*) from organisations`)).count;
}
