// Questions over all organisations, for the command alone: whose a filing is, who has filed for a company, and whose
// sandbox's clock was advanced.

import type { Queryable } from "../platform/database/db.ts";
import { inIndex } from "../platform/database/parameters.ts";
import type { Mode } from "../platform/mode.ts";
import { ofOrganisation } from "../platform/mode.ts";
import type { SandboxClockRow } from "./exchange/clock-store.ts";

export async function organisationOfFiling(db: Queryable, id: string): Promise<string | undefined> {
  const [filing] = await db.query<{ organisation_id: string }>(`select organisation_id from filings where id = $1`, [
    id,
  ]);
  return filing?.organisation_id;
}

/** Asked of each organisation by itself: the index knows companies by their organisation. */
export async function organisationsOfCompany(
  db: Queryable,
  { mode, companyUtr }: { mode: Mode; companyUtr: string },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select o.id from organisations o
     where exists (
       select from filings f where ${inIndex(["f.organisation_id", "f.mode", "f.company_utr"], ["o.id", "$1", "$2"])}
       order by f.organisation_id, f.mode, f.company_utr limit 1 offset 0
     )
     order by o.created_at, o.id`,
    [mode, companyUtr],
    { longRunning: true },
  );
  return rows.map(({ id }) => id);
}

export async function sandboxClocksOfAny(
  db: Queryable,
  organisationId: string | null,
): Promise<(SandboxClockRow & { organisation_id: string })[]> {
  return db.query(
    `select organisation_id, advanced_seconds, advanced_at from sandbox_clocks
     where ${ofOrganisation(organisationId)} order by advanced_at desc, organisation_id`,
    [organisationId],
  );
}
