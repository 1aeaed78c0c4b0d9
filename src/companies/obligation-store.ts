// The obligations table: what each company has to do. Lists are in obligation-list-store.ts.

import type { Queryable, Transaction } from "../platform/database/db.ts";
import type { CompanyRow, ObligationRow } from "./company.ts";

export const obligationColumns = `id, company_id, kind, period_start, period_end, accounts_start, accounts_end, is_expected, due_on, settled, subject_id,
  outcome, delivered_on, tax_pence, by_instalments, notice_served_on, typed_on, payment_reference, done_at, done_by`;

/** The newest: more than a century of years. Only in a sandbox are there more. */
const MOST_OF_ONE_COMPANY = 400;

export async function obligationsOfCompanies(db: Queryable, companyIds: readonly string[]): Promise<ObligationRow[]> {
  return db.query<ObligationRow>(
    `select o.* from unnest($1::text[]) as company (id) cross join lateral (
       select ${obligationColumns} from obligations
       where company_id = company.id order by period_end desc limit ${MOST_OF_ONE_COMPANY}
     ) o order by o.company_id, o.period_start, o.period_end, o.id`,
    [companyIds],
  );
}

export interface SavedObligation extends ObligationRow {
  /** When it is to be said that it is due soon; null: not, or not any more. */
  tell_at: Date | null;
}

/**
 * Rows that are there become what they are now, others are added. It is not said twice that the same day comes soon.
 */
export async function saveObligations(
  tx: Transaction,
  { organisation_id, mode }: CompanyRow,
  rows: readonly SavedObligation[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into obligations as o (organisation_id, mode, created_at, updated_at, ${obligationColumns}, tell_at)
     select $1, $2, $3::timestamptz, $3::timestamptz, ${obligationColumns}, tell_at from jsonb_to_recordset($4::jsonb) as given (
       id text, company_id text, kind text, period_start date, period_end date, accounts_start date, accounts_end date, is_expected boolean, due_on date,
       settled text, subject_id text, outcome text, delivered_on date, tax_pence bigint, by_instalments boolean, notice_served_on date, typed_on date,
       payment_reference text, done_at timestamptz, done_by text, tell_at timestamptz)
     on conflict (company_id, kind, period_start, period_end) do update
     set accounts_start = excluded.accounts_start, accounts_end = excluded.accounts_end, is_expected = excluded.is_expected, due_on = excluded.due_on,
         settled = excluded.settled, subject_id = excluded.subject_id, outcome = excluded.outcome, delivered_on = excluded.delivered_on,
         tax_pence = excluded.tax_pence, by_instalments = excluded.by_instalments, notice_served_on = excluded.notice_served_on, typed_on = excluded.typed_on,
         payment_reference = excluded.payment_reference, done_at = excluded.done_at, done_by = excluded.done_by, updated_at = excluded.updated_at,
         tell_at = case when excluded.due_on is distinct from o.told_due_on then excluded.tell_at end`,
    [organisation_id, mode, at, JSON.stringify(rows)],
  );
}

export async function deleteObligations(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.query(`delete from obligations where id = any ($1::text[])`, [ids]);
}
