// The companies table: single companies. Lists are in list-store.ts, what companies have to do in obligation-store.ts.

import { only, type Queryable, type Transaction } from "../platform/database/db.ts";
import { inIndex, named } from "../platform/database/parameters.ts";
import { isInScope, type OpenScope, type Scope } from "../platform/mode.ts";
import type { CompanyRow } from "./company.ts";

export const companyColumns = `id, organisation_id, mode, utr, name, registration_number, incorporated_on, reference_month, reference_day, company_type,
  pays_by_instalments, may_not_need_return, is_closed, approver_name, approver_email, approver_capacity, next_due_on, next_kind, created_at, updated_at`;

/** Another tenant's company, or the other environment's, does not exist. */
export async function companyOf(db: Queryable, which: OpenScope & { id: string }): Promise<CompanyRow | undefined> {
  const [company] = await db.query<CompanyRow>(
    `select ${companyColumns} from companies where id = $1 and ${isInScope}`,
    [which.id, which.organisationId, which.mode],
  );
  return company;
}

export async function companyByUtr(
  db: Queryable,
  { organisationId, mode, utr }: Scope & { utr: string },
): Promise<CompanyRow | undefined> {
  const [company] = await db.query<CompanyRow>(
    `select ${companyColumns} from companies
     where ${inIndex(["organisation_id", "mode", "utr"], ["$1", "$2", "$3"])} order by organisation_id, mode, utr limit 1`,
    [organisationId, mode, utr],
  );
  return company;
}

export async function lockCompany(tx: Transaction, id: string): Promise<CompanyRow> {
  return only(await tx.query<CompanyRow>(`select ${companyColumns} from companies where id = $1 for update`, [id]));
}

/** Nothing where the company is there already. */
export async function insertCompany(tx: Transaction, row: CompanyRow): Promise<boolean> {
  const { next_due_on: _, next_kind: __, ...values } = row;
  const inserted = await tx.query(
    ...named(
      `insert into companies (id, organisation_id, mode, utr, name, registration_number, incorporated_on, reference_month, reference_day, company_type,
                              pays_by_instalments, may_not_need_return, is_closed, approver_name, approver_email, approver_capacity, created_at, updated_at)
       values ($id, $organisation_id, $mode, $utr, $name, $registration_number, $incorporated_on, $reference_month, $reference_day, $company_type,
               $pays_by_instalments, $may_not_need_return, $is_closed, $approver_name, $approver_email, $approver_capacity, $created_at, $updated_at)
       on conflict (organisation_id, mode, utr) do nothing returning id`,
      values,
    ),
  );
  return inserted.length === 1;
}

/** What a person may change. */
export async function updateCompany(tx: Transaction, row: CompanyRow): Promise<void> {
  const { organisation_id: _, mode: __, utr: ___, next_due_on: ____, next_kind: _____, created_at, ...values } = row;
  await tx.query(
    ...named(
      `update companies
       set name = $name, registration_number = $registration_number, incorporated_on = $incorporated_on, reference_month = $reference_month,
           reference_day = $reference_day, company_type = $company_type, pays_by_instalments = $pays_by_instalments,
           may_not_need_return = $may_not_need_return, is_closed = $is_closed, approver_name = $approver_name,
           approver_email = $approver_email, approver_capacity = $approver_capacity, updated_at = $updated_at
       where id = $id`,
      values,
    ),
  );
}

/** Name and number of a filing that is newer than the one they were taken from; undefined where there is none. */
export async function nameByNewestFiling(
  tx: Transaction,
  { id, organisation_id, mode, utr }: CompanyRow,
): Promise<CompanyRow | undefined> {
  const [renamed] = await tx.query<CompanyRow>(
    `update companies c
     set name = newest.company_name, registration_number = coalesce(newest.number, c.registration_number), named_by_seq = newest.seq
     from (
       select company_name, registration_number as number, seq from filings
       where organisation_id = $2 and mode = $3 and company_utr = $4 and not test_mode order by seq desc limit 1
     ) newest
     where c.id = $1 and c.named_by_seq < newest.seq
     returning ${companyColumns}`,
    [id, organisation_id, mode, utr],
  );
  return renamed;
}

/** A name that a person typed stands until there is a newer filing than all there are. */
export async function keepTypedName(tx: Transaction, { id, organisation_id, mode, utr }: CompanyRow): Promise<void> {
  await tx.query(
    `update companies set named_by_seq = coalesce((
       select seq from filings where organisation_id = $2 and mode = $3 and company_utr = $4 and not test_mode order by seq desc limit 1
     ), 0) where id = $1`,
    [id, organisation_id, mode, utr],
  );
}

export async function saveNextDue(
  tx: Transaction,
  id: string,
  next: { due_on: string; kind: string } | null,
): Promise<void> {
  await tx.query(
    `update companies set next_due_on = $2, next_kind = $3, lease_until = null, lease_token = null
     where id = $1 and ((next_due_on, next_kind) is distinct from ($2::date, $3::text) or lease_token is not null)`,
    [id, next?.due_on ?? null, next?.kind ?? null],
  );
}

/** The same, for who writes what follows from it: an advance waits for the commit. */
export async function lockAdvancedSeconds(tx: Transaction, { organisationId, mode }: Scope): Promise<number> {
  if (mode === "live") return 0;
  const [row] = await tx.query<{ advanced_seconds: number }>(
    `select advanced_seconds from sandbox_clocks where organisation_id = $1 for share`,
    [organisationId],
  );
  return row?.advanced_seconds ?? 0;
}

/** How far the organisation has advanced the sandbox's clock. */
export async function advancedSecondsOf(db: Queryable, { organisationId, mode }: Scope): Promise<number> {
  if (mode === "live") return 0;
  const [row] = await db.query<{ advanced_seconds: number }>(
    `select advanced_seconds from sandbox_clocks where organisation_id = $1`,
    [organisationId],
  );
  return row?.advanced_seconds ?? 0;
}
