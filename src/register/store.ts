// The table companies_house_accounts: single deliveries. Their lists, their creation and their exchange with Companies
// House have files of their own.

import { only, type Queryable, type Transaction } from "../platform/database/db.ts";
import { checked, inIndex } from "../platform/database/parameters.ts";
import { isInScope, type OpenScope } from "../platform/mode.ts";
import type { AccountsRow } from "./accounts.ts";
import { isSettled } from "./review/flag-store.ts";

export const accountsColumns = `a.id, a.organisation_id, a.mode, a.test_mode, a.status, a.company_name, a.company_registration_number, a.period_start,
  a.period_end, a.profit_and_loss, a.signed_on, a.customer_reference, a.contact_name, a.contact_number, a.due_on, a.filing_id, a.is_own_document,
  a.warnings, a.metadata, a.scenario, a.submission_number, a.submitted_at, a.decided_at, a.rejections, a.examiner, a.flag, a.flag_reason,
  a.flagged_at, a.created_at, a.updated_at`;

/** Another tenant's, or the other environment's, does not exist. Only the command looks in both environments. */
export async function accountsById(db: Queryable, which: OpenScope & { id: string }): Promise<AccountsRow | undefined> {
  const [row] = await db.query<AccountsRow>(
    `select ${accountsColumns} from companies_house_accounts a where a.id = $1 and ${isInScope}`,
    [which.id, which.organisationId, which.mode],
  );
  return row;
}

export async function lockAccounts(tx: Transaction, id: string): Promise<AccountsRow> {
  const text = `select ${accountsColumns} from companies_house_accounts a where a.id = $1 for update`;
  return only(await tx.query<AccountsRow>(text, [id]));
}

/** What is delivered, byte for byte. */
export async function documentOf(db: Queryable, id: string): Promise<Buffer> {
  const rows = await db.query<{ content: Buffer }>(
    `select d.content from companies_house_accounts a
     join own_documents d on d.organisation_id = a.organisation_id and d.sha256 = a.document_sha256
     where a.id = $1`,
    [id],
  );
  return only(rows).content;
}

export interface SamePeriod {
  organisationId: string;
  mode: "sandbox" | "live";
  registrationNumber: string;
  periodEnd: string;
}

/** The newest for the period that was not rejected and is no test. */
export async function deliveredFor(db: Queryable, which: SamePeriod): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `select id from companies_house_accounts
     where ${inIndex(["organisation_id", "mode", "company_registration_number", "period_end"], ["$1", "$2", "$3", "$4::date"])}
       and ${checked(`status <> 'rejected' and not test_mode and not ${isSettled}`)}
     order by organisation_id, mode, company_registration_number, period_end, seq desc limit 1`,
    [which.organisationId, which.mode, which.registrationNumber, which.periodEnd],
  );
  return row?.id;
}

/** Those who deliver for one company wait for each other: the next sees what the one before has delivered. */
export async function lockDeliveriesOf(
  tx: Transaction,
  { organisationId, registrationNumber }: Pick<SamePeriod, "organisationId" | "registrationNumber">,
  waitMs: number,
): Promise<void> {
  await tx.query(
    `with limited as materialized (select set_config('lock_timeout', $3, true) as lock_timeout)
     select pg_advisory_xact_lock(hashtextextended('accounts of ' || $1 || ' ' || $2, 0)) from limited where lock_timeout is not null`,
    [organisationId, registrationNumber, `${waitMs}ms`],
  );
}
