// The two returns of a period of account of more than twelve months, in the filings table.

import type { Transaction } from "../platform/db.ts";
import type { FilingRow } from "./filing.ts";

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
