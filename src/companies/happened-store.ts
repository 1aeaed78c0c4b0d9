// What happened to the returns and accounts of a company: read from the filings and the deliveries, which belong to
// others. Of one period the newest are enough: in live there are few.

import type { Queryable, Transaction } from "../platform/database/db.ts";
import { checked, inIndex } from "../platform/database/parameters.ts";
import type { CompanyRow, Period } from "./company.ts";

export interface FiledReturn {
  id: string;
  is_decided: boolean;
  is_failed: boolean;
  accounts_start: string;
  accounts_end: string;
  tax_pence: number;
  by_instalments: boolean;
  notice_served_on: string | null;
  /** When HMRC had it; before that, when it was filed. */
  received_at: Date;
}

const MOST_OF_ONE_PERIOD = 200;

/** The newest first. A Test-in-Live filing files nothing, nor does what waits for approval or was not approved. */
export async function returnsOfPeriod(
  db: Queryable,
  { organisation_id, mode, utr }: Pick<CompanyRow, "organisation_id" | "mode" | "utr">,
  { start, end }: Period,
): Promise<FiledReturn[]> {
  return db.query<FiledReturn>(
    `select f.id, f.status in ('accepted', 'acknowledged') as is_decided, f.status = 'failed' as is_failed,
            coalesce((f.input #>> '{period,accounts_start}')::date, f.period_start) as accounts_start,
            coalesce(f.accounts_end, f.period_end) as accounts_end,
            coalesce(f.tax_outstanding_pence, f.tax_payable_pence, f.tax_due_pence) as tax_pence,
            coalesce(f.input #>> '{return,instalments}' = 'true' or f.input #>> '{return,group_payment_arrangement}' = 'true', false) as by_instalments,
            f.notice_given_on as notice_served_on, coalesce(f.submitted_at, f.created_at) as received_at
     from filings f
     where ${inIndex(["f.organisation_id", "f.mode", "f.company_utr", "f.period_end"], ["$1", "$2", "$3", "$4::date"])}
       and ${checked("f.period_start = $5::date and not f.test_mode and coalesce(f.approval->>'state', 'approved') = 'approved'")}
     order by f.organisation_id, f.mode, f.company_utr, f.period_end, f.created_at desc, f.id desc limit ${MOST_OF_ONE_PERIOD}`,
    [organisation_id, mode, utr, end, start],
  );
}

export interface DeliveredAccounts {
  id: string;
  status: "pending" | "submitted" | "accepted" | "rejected";
  period_start: string;
  period_end: string;
  received_at: Date;
}

/** The newest first. Accounts name the company by its number. */
export async function accountsOfCompany(
  db: Queryable,
  { organisation_id, mode, registration_number }: CompanyRow,
): Promise<DeliveredAccounts[]> {
  if (registration_number === null) return [];
  return db.query<DeliveredAccounts>(
    `select id, status, period_start, period_end, coalesce(submitted_at, created_at) as received_at
     from (
       select * from companies_house_accounts
       where ${inIndex(["organisation_id", "mode", "company_registration_number"], ["$1", "$2", "$3"])} and ${checked("not test_mode")}
       order by organisation_id desc, mode desc, company_registration_number desc, period_end desc, seq limit ${MOST_OF_ONE_PERIOD}
     ) a order by period_end desc, seq desc`,
    [organisation_id, mode, registration_number],
  );
}

export interface ChangedPeriod {
  period_start: string | null;
  period_end: string | null;
}

/** What changed since somebody last looked: it is taken away with the transaction that brings it up to date. */
export async function takeChanges(
  tx: Transaction,
  { organisation_id, mode, utr }: Pick<CompanyRow, "organisation_id" | "mode" | "utr">,
): Promise<ChangedPeriod[]> {
  return tx.query<ChangedPeriod>(
    `delete from company_changes where organisation_id = $1 and mode = $2 and utr = $3 returning period_start, period_end`,
    [organisation_id, mode, utr],
  );
}
