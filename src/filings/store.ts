// The filings table: single filings and counts. Lists, flags and amendments have files of their own beside this one.

import type { Metadata } from "../../packages/ct600/input/fields/metadata.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { only, type Queryable, type Transaction } from "../platform/database/db.ts";
import { checked, inIndex } from "../platform/database/parameters.ts";
import { isInScope, type Mode, type OpenScope, type Scope } from "../platform/mode.ts";
import { inputFrom, type OwnContents, type StoredInput } from "./create/own-document.ts";
import { bytesOfFiles, isAccountsOf, ownFiles } from "./create/own-document-store.ts";
import type { FilingRow, VersionedFiling } from "./filing.ts";
import type { FilingStatus } from "./lifecycle.ts";
import { dealtWith, givenUp } from "./review/flag-store.ts";

export const filingColumns = `id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, tax_due_pence,
  tax_payable_pence, loan_tax_pence, tax_outstanding_pence, tax_overpaid_pence, credit_payable_pence, schema_version, judged_by, scenario, amends, amended_by, continues_in, continues, accounts_end, notice_given_on, companies_house_accounts, approval_id, approval, key_id, built_by, correlation_id, hmrc_error, flag, flag_reason, flagged_at, warnings, metadata, created_at, updated_at, submitted_at,
  acknowledged_at, receipt_matched_at`;

/** Another tenant's filing, or the other environment's, does not exist. Only the command looks in both environments. */
export async function filingOf(db: Queryable, which: OpenScope & { id: string }): Promise<FilingRow | undefined> {
  const [filing] = await db.query<FilingRow>(`select ${filingColumns} from filings where id = $1 and ${isInScope}`, [
    which.id,
    which.organisationId,
    which.mode,
  ]);
  return filing;
}

/** One that is known to have been filed. */
export async function knownFiling(db: Queryable, which: OpenScope & { id: string }): Promise<FilingRow> {
  const filing = await filingOf(db, which);
  if (filing === undefined) throw new Error(`${which.id} was filed and is gone`);
  return filing;
}

/** What was asked for, as it was filed: an amendment starts from it. */
export async function inputOf(
  db: Queryable,
  id: string,
  /** Called with the size of its PDF files before they are read. */
  hold: (bytes: number) => void = () => {},
): Promise<ReturnInput> {
  const { input, organisation_id, attachments_sha256, ...contents } = only(
    await db.query<
      { input: StoredInput; organisation_id: string; attachments_sha256: readonly string[] | null } & OwnContents
    >(
      `select f.input, s.organisation_id, s.attachments_sha256, d.content as accounts, c.content as computations
       from filings f
       join submissions s on s.filing_id = f.id
       left join own_documents d on ${isAccountsOf("s")}
       left join own_documents c on c.organisation_id = s.organisation_id and c.sha256 = s.computations_sha256
       where f.id = $1`,
      [id],
    ),
  );
  const of = { organisationId: organisation_id, hashes: attachments_sha256 ?? [] };
  hold(await bytesOfFiles(db, of));
  return inputFrom(input, contents, await ownFiles(db, of));
}

/**
 * The return of a period that ends on a day, as it was last amended. A Test-in-Live filing counts as none: it files
 * nothing.
 */
export async function newestReturnEnding(
  db: Queryable,
  which: Scope & { companyUtr: string; periodEnd: string },
): Promise<FilingRow | undefined> {
  const [filing] = await db.query<FilingRow>(
    `select ${filingColumns} from filings
     where ${inIndex(["organisation_id", "mode", "company_utr", "period_end"], ["$1", "$2", "$3", "$4::date"])}
       and ${checked("status <> 'failed' and amended_by is null and not test_mode")}
     order by organisation_id, mode, company_utr, period_end, created_at desc, id desc limit 1`,
    [which.organisationId, which.mode, which.companyUtr, which.periodEnd],
  );
  return filing;
}

export interface Filed {
  input: ReturnInput;
  own_accounts: boolean;
  own_computations: boolean;
  /** The names of its files, without the accounts. */
  attached: readonly string[];
}

/** For pages: without documents and files of the caller's own, which may have megabytes. */
export async function filedInput(db: Queryable, { organisationId, mode, id }: Scope & { id: string }): Promise<Filed> {
  return only(
    await db.query<Filed>(
      `select (input - 'attachments') #- '{accounts,ixbrl}' #- '{accounts,pdf}' #- '{computations,ixbrl}' as input,
         coalesce(input->'accounts' ?| array['ixbrl', 'pdf'], false) as own_accounts, coalesce(input->'computations' ? 'ixbrl', false) as own_computations,
         jsonb_path_query_array(input, '$.attachments[*].name') as attached
       from filings where id = $1 and ${isInScope}`,
      [id, organisationId, mode],
    ),
  );
}

/** As it is stored: documents and files of the caller's own by their hashes, or whole in rows of earlier releases. */
export async function storedInput(
  db: Queryable,
  { organisationId, mode, id }: Scope & { id: string },
): Promise<StoredInput> {
  const text = `select input from filings where id = $1 and ${isInScope}`;
  return only(await db.query<{ input: StoredInput }>(text, [id, organisationId, mode])).input;
}

/** With the version of the row, which the locks of a transaction cannot change. */
export async function lockFiling(tx: Transaction, id: string): Promise<VersionedFiling> {
  const text = `select ${filingColumns}, xmin::text as version from filings where id = $1 for update`;
  return only(await tx.query<VersionedFiling>(text, [id]));
}

export async function versionedFiling(db: Queryable, id: string): Promise<VersionedFiling> {
  const text = `select ${filingColumns}, xmin::text as version from filings where id = $1`;
  return only(await db.query<VersionedFiling>(text, [id]));
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

export async function setMetadata(tx: Transaction, id: string, metadata: Metadata): Promise<void> {
  await tx.query(`update filings set metadata = $2 where id = $1`, [id, JSON.stringify(metadata)]);
}

/**
 * The newest that was filed for real, did not fail, and was not given up by a person. An amended one is still the
 * original.
 */
export async function liveOriginalFor(
  db: Queryable,
  which: { organisationId: string; companyUtr: string; periodStart: string; periodEnd: string },
): Promise<string | undefined> {
  const [original] = await db.query<{ id: string }>(
    `select id from filings
     where ${inIndex(["organisation_id", "mode", "company_utr"], ["$1", "'live'", "$2"])}
       and ${checked(`period_start = $3 and period_end = $4 and amends is null and not test_mode and status <> 'failed' and not ${givenUp}`)}
     order by organisation_id, mode, company_utr, seq desc limit 1`,
    [which.organisationId, which.companyUtr, which.periodStart, which.periodEnd],
  );
  return original?.id;
}

/**
 * Those who file an original that must be the only one wait for each other: the next sees what the one before has
 * filed. This wait, and every later one of the transaction, has a limit.
 */
export async function lockOriginalsOf(
  tx: Transaction,
  { organisationId, companyUtr }: { organisationId: string; companyUtr: string },
  waitMs: number,
): Promise<void> {
  await tx.query(
    `with limited as materialized (select set_config('lock_timeout', $3, true) as lock_timeout)
     select pg_advisory_xact_lock(hashtextextended('originals of ' || $1 || ' ' || $2, 0)) from limited where lock_timeout is not null`,
    [organisationId, companyUtr, `${waitMs}ms`],
  );
}

/** It was not approved so far: nothing is due, and nothing is late with us. */
export const waitsForApproval = `coalesce(approval->>'state' = 'waiting', false)`;

/** In the order of their index, which forgets those that are finished as it meets them. */
const unfinished = `select * from filings where status not in ('acknowledged', 'failed') order by status, created_at`;

export async function unfinishedCounts(
  db: Queryable,
): Promise<{ mode: Mode; status: FilingStatus; flagged: boolean; count: number; oldest: Date }[]> {
  return db.query<{ mode: Mode; status: FilingStatus; flagged: boolean; count: number; oldest: Date }>(
    `select mode, status, flag is not null as flagged, count(*) as count, min(created_at) as oldest
     from (${unfinished} offset 0) filings where (flag is not null or not ${dealtWith}) and not ${waitsForApproval} group by 1, 2, 3`,
  );
}

export interface UndecidedReturns extends Pick<FilingRow, "period_end" | "accounts_end" | "notice_given_on"> {
  mode: Mode;
  count: number;
}

/**
 * Returns that HMRC has neither accepted nor rejected, by what their due dates depend on. A Test-in-Live filing is due
 * nowhere.
 */
export async function undecidedReturns(db: Queryable): Promise<UndecidedReturns[]> {
  return db.query<UndecidedReturns>(
    `select mode, period_end, accounts_end, notice_given_on, count(*) as count from (${unfinished} offset 0) filings
     where status in ('pending', 'submitted') and not test_mode and (flag is not null or not ${dealtWith}) and not ${waitsForApproval}
     group by 1, 2, 3, 4`,
  );
}

/**
 * A finished filing may have a flag too: its exchange could not be ended. Every id of an organisation begins with
 * "org_": with both bounds the planner expects few, and takes the index of the flags also before it has statistics.
 */
export async function flaggedCounts(db: Queryable): Promise<{ organisation_id: string; count: number }[]> {
  return db.query<{ organisation_id: string; count: number }>(
    `select organisation_id, count(*) as count from filings
     where flag is not null and organisation_id >= 'org' and organisation_id < 'orh'
     group by 1 order by 1`,
  );
}
