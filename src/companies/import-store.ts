// Many companies at once. All SQL about that stands here.

import type { Transaction } from "../platform/database/db.ts";
import type { Scope } from "../platform/mode.ts";
import type { NewCompany } from "./change.ts";

export interface ImportedCompany extends NewCompany {
  id: string;
  obligationId: string;
}

/** Those that are there already stay as they are. Says how many are new; the workers bring those up to date. */
export async function insertCompanies(
  tx: Transaction,
  { organisationId, mode }: Scope,
  companies: readonly ImportedCompany[],
  at: Date,
): Promise<number> {
  const given = companies.map(({ id, obligationId, utr, facts, period }) => ({
    ...facts,
    ...{ id, utr, obligation_id: obligationId, period_start: period?.start ?? null, period_end: period?.end ?? null },
  }));
  const added = await tx.query(
    `with given as materialized (
       select * from jsonb_to_recordset($4::jsonb) as given (
         id text, utr text, name text, registration_number text, incorporated_on date, reference_month integer, reference_day integer, company_type text,
         pays_by_instalments boolean, may_not_need_return boolean, is_closed boolean, approver_name text, approver_email text, approver_capacity text,
         obligation_id text, period_start date, period_end date)
       order by utr
     ),
     added as (
       insert into companies (id, organisation_id, mode, utr, name, registration_number, incorporated_on, reference_month, reference_day, company_type,
                              pays_by_instalments, may_not_need_return, is_closed, approver_name, approver_email, approver_capacity, created_at, updated_at)
       select id, $1, $2, utr, name, registration_number, incorporated_on, reference_month, reference_day, company_type,
              pays_by_instalments, may_not_need_return, is_closed, approver_name, approver_email, approver_capacity, $3::timestamptz, $3::timestamptz
       from given
       on conflict (organisation_id, mode, utr) do nothing
       returning id, utr
     ),
     known as (
       insert into obligations (id, company_id, organisation_id, mode, kind, period_start, period_end, accounts_start, accounts_end, is_expected, settled,
                                created_at, updated_at)
       select given.obligation_id, given.id, $1, $2, 'accounts', period_start, period_end, period_start, period_end, false, 'open',
              $3::timestamptz, $3::timestamptz
       from given join added using (id) where period_start is not null
     ),
     changed as (
       insert into company_changes (organisation_id, mode, utr) select $1, $2, utr from added
     )
     select id from added`,
    [organisationId, mode, at, JSON.stringify(given)],
  );
  return added.length;
}
