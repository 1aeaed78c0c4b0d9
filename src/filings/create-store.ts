// A filing is stored in one statement: the answer remembered under the request's idempotency key, the filing, and its submission with the
// marked body. They are there together or not at all.

import type { ReturnInput } from "../ct600/return.ts";
import type { Queryable, Value } from "../platform/db.ts";
import { named } from "../platform/parameters.ts";
import type { FilingRow } from "./filing.ts";
import type { IdempotencyKey, StoredAnswer } from "./idempotency-store.ts";
import type { NewSubmission } from "./submission-store.ts";

export interface NewFiling {
  filing: FilingRow;
  input: ReturnInput;
  submission: NewSubmission;
  remembered: RememberedAnswer | null;
}

export interface RememberedAnswer {
  key: IdempotencyKey;
  answer: StoredAnswer;
  /** How long the statement may wait for another request with the same key. */
  waitMs: number;
}

/** False when the idempotency key is taken: then nothing was stored. Waits while another transaction is about to take it. */
export async function insertFiling(db: Queryable, made: NewFiling): Promise<boolean> {
  const { filing, input, submission, remembered } = made;
  const values = { ...filingValues(filing, input), ...submissionValues(submission) };
  const statement =
    remembered === null ? named(withoutKey, values) : named(withKey, { ...values, ...rememberedValues(remembered) });
  const inserted = await db.query(...statement, { commits: true });
  return inserted.length === 1;
}

const stored = (when: string) => `
  filing as (
    insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end,
                         input, warnings, tax_due_pence, schema_version, scenario, amends, created_at, updated_at)
    select $filing_id, $organisation_id, $mode, $test_mode, $status, $company_name, $company_utr, $period_start, $period_end,
           $input, $warnings, $tax_due_pence, $schema_version, $scenario, $amends, $created_at, $created_at
    ${when}
    returning id, organisation_id, company_utr, scenario, created_at
  ),
  submission as (
    insert into submissions (id, filing_id, organisation_id, destination, company_utr, amendment, scenario, body, irmark,
                             transaction_ids, next, due_at, created_at)
    select $submission_id, filing.id, filing.organisation_id, $destination, filing.company_utr, $amendment, filing.scenario, $body,
           $irmark, array[$transaction_id], 'submit', $due_at, filing.created_at
    from filing
  )
  select id from filing`;

const withoutKey = `with ${stored("")}`;

/** The key first: a repetition waits here for the first request, and then changes nothing. */
const withKey = `
  with limited as materialized (select set_config('lock_timeout', $lock_timeout, true)),
  taken as (
    insert into idempotency_keys (organisation_id, mode, method, path, key, fingerprint, filing_id, answer_status, answer_location,
                                  answer_body, created_at)
    select $organisation_id, $mode, $key_method, $key_path, $key, $fingerprint, $filing_id, $answer_status, $answer_location,
           $answer_body, $created_at
    from limited
    on conflict do nothing
    returning key
  ),
  ${stored("from taken")}`;

function filingValues(filing: FilingRow, input: ReturnInput): Record<string, Value> {
  return {
    filing_id: filing.id,
    organisation_id: filing.organisation_id,
    mode: filing.mode,
    test_mode: filing.test_mode,
    status: filing.status,
    company_name: filing.company_name,
    company_utr: filing.company_utr,
    period_start: filing.period_start,
    period_end: filing.period_end,
    input: JSON.stringify(input),
    warnings: JSON.stringify(filing.warnings),
    tax_due_pence: filing.tax_due_pence,
    schema_version: filing.schema_version,
    scenario: filing.scenario,
    amends: filing.amends,
    created_at: filing.created_at,
  };
}

function submissionValues(submission: NewSubmission): Record<string, Value> {
  return {
    submission_id: submission.id,
    destination: submission.destination,
    amendment: submission.amendment,
    body: submission.body,
    irmark: submission.irmark,
    transaction_id: submission.transaction_id,
    due_at: submission.due_at,
  };
}

function rememberedValues({ key, answer, waitMs }: RememberedAnswer): Record<string, Value> {
  return {
    key_method: key.method,
    key_path: key.path,
    key: key.key,
    fingerprint: answer.fingerprint,
    answer_status: answer.answer_status,
    answer_location: answer.answer_location,
    answer_body: answer.answer_body,
    lock_timeout: `${waitMs}ms`,
  };
}
