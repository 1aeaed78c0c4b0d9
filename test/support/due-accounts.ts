// Deliveries to Companies House put straight into the tables, for claims and lists to be looked at. Nothing of them was
// ever made or sent.

import type { RegisterDestinationName } from "../../src/authorities/companies-house/destination.ts";
import type { Queryable } from "../../src/platform/database/db.ts";
import type { AccountsStep } from "../../src/register/exchange/exchange-store.ts";

export interface DueAccounts {
  organisation: string;
  count: number;
  dueAt: Date;
  /** The organisation's own unless it is given. */
  line?: string;
  destination?: RegisterDestinationName;
  next?: AccountsStep | null;
  status?: "pending" | "submitted" | "accepted" | "rejected";
  /** Of the ids, beside the organisation's. */
  called?: string;
}

/** Each a second later than the one before. Their ids begin with the organisation's and the step. */
export async function addAccounts(
  db: Queryable,
  {
    organisation,
    count,
    dueAt,
    line = `line of ${organisation}`,
    destination = "sandbox",
    next = "submit",
    status = "pending",
    called = `${destination}_${next}`,
  }: DueAccounts,
): Promise<void> {
  await db.query(`insert into organisations (id, name, created_at) values ($1, $1, $2) on conflict do nothing`, [
    organisation,
    dueAt,
  ]);
  await db.query(`insert into presenter_lines (id, destination) values ($1, $2) on conflict do nothing`, [
    line,
    destination,
  ]);
  await db.query(
    `insert into own_documents (organisation_id, sha256, content, created_at) values ($1, sha256('x'), 'x', $2) on conflict do nothing`,
    [organisation, dueAt],
  );
  await db.query(
    `insert into companies_house_accounts (id, organisation_id, mode, test_mode, status, company_name, company_registration_number, period_start,
       period_end, profit_and_loss, signed_on, input, document_sha256, is_own_document, warnings, metadata, created_at, updated_at, destination,
       line, sealed_code, next, due_at)
     select concat_ws('_', $1::text, $8::text, n), $1, case $2 when 'sandbox' then 'sandbox' else 'live' end, $2 = 'test', $7, 'Sleeping Lion Ltd',
       lpad(n::text, 8, '0'), '2024-04-01', '2025-03-31', 'left_out', '2025-07-01', '{}', sha256('x'), false, '[]', '{}', $4, $4, $2,
       $6, case when $7 = 'pending' then 'sealed'::bytea end, $3, case when $3::text is not null then $4::timestamptz + make_interval(secs => n) end
     from generate_series(1, $5::integer) n`,
    [organisation, destination, next, dueAt, count, line, status, called],
  );
}
