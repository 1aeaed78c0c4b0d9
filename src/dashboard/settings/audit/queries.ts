// The names of what entries of the audit log are about.

import type { Queryable } from "../../../platform/database/db.ts";
import { checked } from "../../../platform/database/parameters.ts";
import type { Scope } from "../../../platform/mode.ts";

export interface NamedSubject {
  id: string;
  name: string;
}

/** Of filings, accounts and drafts the company; a company itself. */
export async function companiesOf(
  db: Queryable,
  { organisationId, mode }: Scope,
  ids: readonly string[],
): Promise<NamedSubject[]> {
  return db.query<NamedSubject>(
    `select id, company_name as name from filings where id = any($3) and ${checked("organisation_id = $1 and mode = $2")}
     union all
     select id, company_name from companies_house_accounts where id = any($3) and ${checked("organisation_id = $1 and mode = $2")}
     union all
     select id, company_name from drafts
     where id = any($3) and company_name is not null and ${checked("organisation_id = $1 and mode = $2")}
     union all
     select id, name from companies where id = any($3) and ${checked("organisation_id = $1 and mode = $2")}`,
    [organisationId, mode, ids],
  );
}

/** Of endpoints, the removed ones too. */
export async function endpointsNamed(
  db: Queryable,
  { organisationId, mode }: Scope,
  ids: readonly string[],
): Promise<{ id: string; url: string; description: string }[]> {
  return db.query<{ id: string; url: string; description: string }>(
    "select id, url, description from endpoints where id = any($3) and organisation_id = $1 and mode = $2",
    [organisationId, mode, ids],
  );
}
