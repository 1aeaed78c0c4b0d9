// What a move writes to a delivery: the only statement that writes its status.

import type { Transaction } from "../platform/database/db.ts";
import { named } from "../platform/database/parameters.ts";
import type { AccountsRow } from "./accounts.ts";

/** A delivery that moves is well again; with a receipt or a rejection the company's code is erased. */
export async function saveMove(tx: Transaction, row: AccountsRow): Promise<void> {
  await tx.query(
    ...named(
      `update companies_house_accounts
       set status = $status, updated_at = $updated_at, submitted_at = $submitted_at, decided_at = $decided_at, rejections = $rejections,
           examiner = $examiner, flag = null, flag_reason = null, flagged_at = null,
           sealed_code = case when $status = 'pending' then sealed_code end
       where id = $id`,
      {
        id: row.id,
        status: row.status,
        updated_at: row.updated_at,
        submitted_at: row.submitted_at,
        decided_at: row.decided_at,
        rejections: JSON.stringify(row.rejections),
        examiner: row.examiner && JSON.stringify(row.examiner),
      },
    ),
  );
}
