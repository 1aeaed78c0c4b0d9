// In which order an approval and its returns are locked: the same for all who change both, so that none of them waits
// for another that waits for it.

import type { Transaction } from "../../platform/database/db.ts";
import { lockLine } from "../amend/amendment-store.ts";
import { lockBoth } from "../create/other-return-store.ts";
import type { ApprovalRow } from "./approval.ts";
import { filingsOfApproval, lockApproval } from "./approval-store.ts";

/**
 * Its returns before it, in the order of those who fail one of them: the first of two, and of each line the original.
 * Undefined where there is none.
 */
export async function lockToDecide(tx: Transaction, id: string): Promise<ApprovalRow | undefined> {
  const [first, second] = (await filingsOfApproval(tx, id)).map((filing) => filing.id);
  if (first === undefined) return undefined;
  if (second !== undefined) await lockBoth(tx, [first, second]);
  for (const one of [first, second]) if (one !== undefined) await lockLine(tx, one);
  return lockApproval(tx, id);
}
