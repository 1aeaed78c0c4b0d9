// In whose name a return that waits is declared. It stands in the stored message, and approving changes nothing there:
// who declares cannot be another person than who approves.

import { declarantIn } from "../../../packages/ct600/message/declaration.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { formOf } from "../exchange/submission-store.ts";
import type { FilingRow } from "../filing.ts";
import type { ApprovalRow } from "./approval.ts";

/**
 * True where the return names as its declarant who is asked to approve it. A declarant of a program's may be somebody
 * else from the start, such as an agent, and then says nothing of who approves.
 */
export async function isDeclaredByAsked(
  db: Queryable,
  { approver_name: asked }: Pick<ApprovalRow, "approver_name">,
  filings: readonly Pick<FilingRow, "id">[],
): Promise<boolean> {
  if (asked === null) return false;
  const names = await Promise.all(filings.map(async ({ id }) => declarantIn(await formOf(db, id)).name));
  return names.some((name) => plainName(name) === plainName(asked));
}

/** As two people may write one name. */
export const plainName = (name: string) => name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
