// One of the two returns of a period of account of more than twelve months fails. HMRC answers each on its own; the
// other one says so from then on. Apart from what else the two have in common: a worker needs this, and computes
// nothing.

import type { Warning } from "../../packages/ct600/problem.ts";
import type { Transaction } from "../platform/database/db.ts";
import { saveWarnings } from "./create/other-return-store.ts";
import type { FilingRow } from "./filing.ts";
import { lockFiling } from "./store.ts";

export const FAILED = "other_return_failed";

/** Null where there is none. That an amendment fails leaves both returns as they were filed. */
export function otherReturnOf({ amends, continues_in, continues }: FilingRow): string | null {
  return amends === null ? (continues_in ?? continues) : null;
}

export async function warnOfFailed(tx: Transaction, failed: FilingRow, otherId: string): Promise<void> {
  const other = await lockFiling(tx, otherId);
  const { updated_at: at } = failed;
  await saveWarnings(tx, { id: other.id, warnings: [...other.warnings, failedWarning(failed)] }, at);
}

export function failedWarning({ id, period_start: start, period_end: end, continues }: FilingRow): Warning {
  const file = continues === null ? "this" : "next";
  return {
    code: FAILED,
    field: "period",
    message: `${id}, the return for ${start} to ${end} of the same period of account, failed. Correct it and send the request again with next_period.file "${file}", so that only that return is filed.`,
  };
}
