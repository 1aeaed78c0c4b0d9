// People hear by mail that HMRC rejected a live return, in the transaction that fails it.

import { whoIsTold } from "../access/who-is-told.ts";
import { type Mailing, queueMail } from "../mail/outbox.ts";
import type { Transaction } from "../platform/database/db.ts";
import type { FilingRow } from "./filing.ts";

/** Nothing of the sandbox, and of no test: nothing of those was to be filed. */
export async function mailRejection(tx: Transaction, failed: FilingRow, mailing: Mailing | null): Promise<void> {
  if (mailing === null || failed.mode !== "live" || failed.test_mode) return;
  const { id, organisation_id: organisationId, company_name: company, updated_at: at } = failed;
  const { people, organisation } = await whoIsTold(tx, organisationId);
  const names = { company, organisation };
  const mail = { kind: "rejected", organisationId, to: people, names, path: `/live/filings/${id}`, at } as const;
  await queueMail(tx, mail, mailing);
}
