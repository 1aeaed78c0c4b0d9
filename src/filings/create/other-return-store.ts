// The two returns of a period of account of more than twelve months, in the filings table.

import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { checked, inIndex } from "../../platform/database/parameters.ts";
import type { FilingRow } from "../filing.ts";

/** In the order in which they were filed: two that lock both cannot wait for each other. */
export async function lockBoth(tx: Transaction, ids: readonly [string, string]): Promise<void> {
  await tx.query(`select from filings where id in ($1, $2) order by seq for update`, [...ids]);
}

export async function saveWarnings(
  tx: Transaction,
  { id, warnings }: Pick<FilingRow, "id" | "warnings">,
  at: Date,
): Promise<void> {
  await tx.query(`update filings set warnings = $2, updated_at = greatest(updated_at, $3) where id = $1`, [
    id,
    JSON.stringify(warnings),
    at,
  ]);
}

/** Far more of one period than any company sends, and sees fail, as one of two returns. */
const MOST_FAILED = 100;

type Original = Pick<
  FilingRow,
  "organisation_id" | "mode" | "company_utr" | "period_start" | "period_end" | "test_mode"
>;

/** The last original for the same period that failed and that its other return still names, and that one. */
export async function failedBefore(
  db: Queryable,
  { organisation_id, mode, company_utr, period_start, period_end, test_mode }: Original,
): Promise<{ id: string; other: string } | undefined> {
  const [found] = await db.query<{ id: string; other: string }>(
    `select f.id, o.id as other
     from (
       select id, seq, coalesce(continues_in, continues) as other from filings
       where ${inIndex(["organisation_id", "mode", "company_utr"], ["$1", "$2", "$3"])}
         and ${checked("period_start = $4 and period_end = $5 and test_mode = $6 and amends is null and status = 'failed' and coalesce(continues_in, continues) is not null")}
       order by organisation_id, mode, company_utr, seq desc limit ${MOST_FAILED}
     ) f
     cross join lateral (select id from filings where id = f.other and f.id in (continues_in, continues) offset 0) o
     order by f.seq desc limit 1`,
    [organisation_id, mode, company_utr, period_start, period_end, test_mode],
  );
  return found;
}

interface Named {
  id: string;
  /** The other return and its amendments. */
  ids: readonly string[];
  at: Date;
}

export async function nameSecond(tx: Transaction, { id, ids, at }: Named): Promise<void> {
  await tx.query(`update filings set continues_in = $2, updated_at = greatest(updated_at, $3) where id = any ($1)`, [
    ids,
    id,
    at,
  ]);
}

export async function nameFirst(tx: Transaction, { id, ids, at }: Named): Promise<void> {
  await tx.query(`update filings set continues = $2, updated_at = greatest(updated_at, $3) where id = any ($1)`, [
    ids,
    id,
    at,
  ]);
}
