// Submissions put straight into the tables, for claims and releases to be looked at. Nothing of them was ever built or
// sent. And a claim by a worker that holds nothing yet.

import type { DestinationName } from "../../src/authorities/hmrc/destinations.ts";
import { type ClaimOptions, claimDueSubmissions } from "../../src/filings/exchange/submission-claim-store.ts";
import type { ClaimedSubmission, SubmissionStep } from "../../src/filings/exchange/submission-store.ts";
import type { Queryable } from "../../src/platform/database/db.ts";

export interface DueSubmissions {
  organisation: string;
  count: number;
  dueAt: Date;
  destination?: DestinationName;
  next?: SubmissionStep;
  waitsForAuthority?: boolean;
}

/** Each a second later than the one before. Their ids begin with the organisation's, the destination and the step. */
export async function addSubmissions(
  db: Queryable,
  { organisation, count, dueAt, destination = "sandbox", next = "submit", waitsForAuthority = false }: DueSubmissions,
): Promise<void> {
  await db.query(`insert into organisations (id, name, created_at) values ($1, $1, $2) on conflict do nothing`, [
    organisation,
    dueAt,
  ]);
  await db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
       tax_due_pence, schema_version, created_at, updated_at)
     select concat_ws('_', $1::text, $2::text, $3::text, n), $1, case $2 when 'sandbox' then 'sandbox' else 'live' end, $2 = 'test_in_live',
            'pending', 'Harbour Lane Bakery Ltd', '8596148860', '2024-04-01', '2025-03-31', '{}', 0, 'v1.993', $4, $4
     from generate_series(1, $5::integer) n`,
    [organisation, destination, next, dueAt, count],
  );
  await db.query(
    `insert into submissions (id, filing_id, organisation_id, destination, company_utr, amendment, body, irmark, transaction_ids, created_at,
       next, due_at, waits_for_authority)
     select concat_ws('_', $1::text, $2::text, $3::text, n), concat_ws('_', $1::text, $2::text, $3::text, n), $1, $2, '8596148860', false, '<Body/>', 'MARK',
            array['A'], $4::timestamptz, $3, $4::timestamptz + make_interval(secs => n), $6
     from generate_series(1, $5::integer) n`,
    [organisation, destination, next, dueAt, count, waitsForAuthority],
  );
}

export interface Claim extends Partial<ClaimOptions> {
  now: Date;
  limit: number;
  token?: string;
  leaseSeconds?: number;
  destination?: DestinationName;
}

export function claimSubmissions(
  db: Queryable,
  { limit, token = "T", leaseSeconds = 30, destination = "sandbox", ...options }: Claim,
): Promise<ClaimedSubmission[]> {
  const alone = { held: [], perOrganisation: limit, servedLast: "", perSecond: 1_000 };
  return claimDueSubmissions(db, destination, { limit, token, leaseSeconds }, { ...alone, ...options });
}
