// The filings table and the idempotency keys of the requests that made them. All SQL about them stands here.

import type { ReturnInput } from "../ct600/return.ts";
import { only, type Queryable, type Transaction } from "../platform/db.ts";
import type { Mode } from "../platform/mode.ts";
import type { FilingRow } from "./filing.ts";
import { dealtWith } from "./flag-store.ts";
import type { FilingStatus } from "./lifecycle.ts";

const columns = `id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, tax_due_pence,
  schema_version, scenario, amends, amended_by, correlation_id, hmrc_error, flag, warnings, created_at, updated_at, submitted_at,
  acknowledged_at, receipt_matched_at`;

export async function insertFiling(tx: Transaction, filing: FilingRow, input: ReturnInput): Promise<void> {
  await tx.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end,
                          input, warnings, tax_due_pence, schema_version, scenario, amends, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)`,
    [
      filing.id,
      filing.organisation_id,
      filing.mode,
      filing.test_mode,
      filing.status,
      filing.company_name,
      filing.company_utr,
      filing.period_start,
      filing.period_end,
      JSON.stringify(input),
      JSON.stringify(filing.warnings),
      filing.tax_due_pence,
      filing.schema_version,
      filing.scenario,
      filing.amends,
      filing.created_at,
    ],
  );
}

/** Another tenant's filing, or the other environment's, does not exist. Only the command looks in both environments. */
export async function filingOf(
  db: Queryable,
  which: { id: string; organisationId: string; mode: Mode | null },
): Promise<FilingRow | undefined> {
  const [filing] = await db.query<FilingRow>(
    `select ${columns} from filings where id = $1 and organisation_id = $2 and ($3::text is null or mode = $3)`,
    [which.id, which.organisationId, which.mode],
  );
  return filing;
}

/** What was asked for, as it was filed: an amendment starts from it. */
export async function inputOf(db: Queryable, id: string): Promise<ReturnInput> {
  return only(await db.query<{ input: ReturnInput }>(`select input from filings where id = $1`, [id])).input;
}

export async function lockFiling(tx: Transaction, id: string): Promise<FilingRow> {
  return only(await tx.query<FilingRow>(`select ${columns} from filings where id = $1 for update`, [id]));
}

/** A filing that moves is well again: whatever it was flagged for is over. */
export async function updateFiling(
  tx: Transaction,
  id: string,
  change: Pick<
    FilingRow,
    | "status"
    | "updated_at"
    | "correlation_id"
    | "hmrc_error"
    | "submitted_at"
    | "acknowledged_at"
    | "receipt_matched_at"
    | "amended_by"
  >,
): Promise<FilingRow> {
  return only(
    await tx.query<FilingRow>(
      `update filings
       set status = $2, updated_at = $3, correlation_id = $4, hmrc_error = $5, submitted_at = $6, acknowledged_at = $7,
           receipt_matched_at = $8, amended_by = $9, flag = null
       where id = $1 returning ${columns}`,
      [
        id,
        change.status,
        change.updated_at,
        change.correlation_id,
        change.hmrc_error,
        change.submitted_at,
        change.acknowledged_at,
        change.receipt_matched_at,
        change.amended_by,
      ],
    ),
  );
}

export async function correctCorrelationId(
  tx: Transaction,
  id: string,
  correlationId: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `update filings set correlation_id = $2, updated_at = greatest(updated_at, $3)
     where id = $1 and correlation_id is distinct from $2`,
    [id, correlationId, at],
  );
}

export async function flagFiling(tx: Transaction, id: string, flag: string, at: Date): Promise<void> {
  await tx.query(`update filings set flag = $2, updated_at = $3 where id = $1 and flag is distinct from $2`, [
    id,
    flag,
    at,
  ]);
}

/** The newest that was filed for real and did not fail. */
export async function liveOriginalFor(
  db: Queryable,
  which: { organisationId: string; companyUtr: string; periodStart: string; periodEnd: string },
): Promise<string | undefined> {
  const [original] = await db.query<{ id: string }>(
    `select id from filings
     where organisation_id = $1 and mode = 'live' and company_utr = $2 and period_start = $3 and period_end = $4
       and amends is null and not test_mode and status <> 'failed'
     order by seq desc limit 1`,
    [which.organisationId, which.companyUtr, which.periodStart, which.periodEnd],
  );
  return original?.id;
}

export interface FilingFilter {
  organisationId: string;
  mode: Mode | null;
  status: FilingStatus | null;
  isFlagged: boolean | null;
  companyUtr: string | null;
  periodEnd: string | null;
  after: string | null;
  limit: number;
}

/** Newest first, after a cursor. */
export async function newestFilings(db: Queryable, filter: FilingFilter): Promise<FilingRow[]> {
  return db.query<FilingRow>(
    `select ${columns} from filings
     where organisation_id = $1 and ($2::text is null or mode = $2) and ($3::text is null or status = $3)
       and ($4::text is null or company_utr = $4) and ($5::date is null or period_end = $5)
       and ($6::text is null or seq < (select seq from filings where id = $6))
       and ($8::boolean is null or (flag is not null) = $8)
     order by seq desc
     limit $7`,
    [
      filter.organisationId,
      filter.mode,
      filter.status,
      filter.companyUtr,
      filter.periodEnd,
      filter.after,
      filter.limit,
      filter.isFlagged,
    ],
  );
}

export async function unfinishedCounts(
  db: Queryable,
): Promise<{ mode: Mode; status: FilingStatus; flagged: boolean; count: number; oldest: Date }[]> {
  return db.query<{ mode: Mode; status: FilingStatus; flagged: boolean; count: number; oldest: Date }>(
    `select mode, status, flag is not null as flagged, count(*) as count, min(created_at) as oldest
     from filings where status not in ('acknowledged', 'failed') and (flag is not null or not ${dealtWith}) group by 1, 2, 3`,
  );
}

/** A finished filing may have a flag too: its exchange could not be ended. */
export async function flaggedCounts(db: Queryable): Promise<{ organisation_id: string; count: number }[]> {
  return db.query<{ organisation_id: string; count: number }>(
    `select organisation_id, count(*) as count from filings where flag is not null group by 1 order by 1`,
  );
}

/** Whose key it is and for which request: the scope in which a key means one thing. */
export interface IdempotencyScope {
  organisationId: string;
  mode: Mode;
  method: string;
  path: string;
  key: string;
}

export interface RememberedAnswer {
  fingerprint: Buffer;
  answer_status: number;
  answer_location: string;
  answer_body: string;
}

export async function rememberedAnswer(db: Queryable, scope: IdempotencyScope): Promise<RememberedAnswer | undefined> {
  const [row] = await db.query<RememberedAnswer>(
    `select fingerprint, answer_status, answer_location, answer_body from idempotency_keys
     where organisation_id = $1 and mode = $2 and method = $3 and path = $4 and key = $5`,
    [scope.organisationId, scope.mode, scope.method, scope.path, scope.key],
  );
  return row;
}

/** How long each statement of the transaction may wait for another one. */
export async function limitLockWait(tx: Transaction, milliseconds: number): Promise<void> {
  await tx.query(`select set_config('lock_timeout', $1, true)`, [`${milliseconds}ms`]);
}

/** False when the key is taken. Waits while another transaction is about to take it. */
export async function rememberAnswer(
  tx: Transaction,
  scope: IdempotencyScope,
  answer: RememberedAnswer,
  at: Date,
): Promise<boolean> {
  const inserted = await tx.query(
    `insert into idempotency_keys (organisation_id, mode, method, path, key, fingerprint, answer_status, answer_location,
                                   answer_body, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict do nothing
     returning key`,
    [
      scope.organisationId,
      scope.mode,
      scope.method,
      scope.path,
      scope.key,
      answer.fingerprint,
      answer.answer_status,
      answer.answer_location,
      answer.answer_body,
      at,
    ],
  );
  return inserted.length === 1;
}

export async function forgetAnswersBefore(db: Queryable, moment: Date): Promise<void> {
  await db.query(`delete from idempotency_keys where created_at < $1`, [moment]);
}
