// A filing is stored in one statement: the answer remembered under the request's idempotency key, the filing, documents
// of the caller's own, and the submission with the marked body. They are there together or not at all.

import { only, type Queryable, type Transaction, type Value } from "../../platform/database/db.ts";
import { named } from "../../platform/database/parameters.ts";
import type { NewSubmission } from "../exchange/submission-store.ts";
import type { FilingRow } from "../filing.ts";
import type { IdempotencyKey, StoredAnswer } from "./idempotency-store.ts";
import type { OwnDocument, OwnDocuments, StoredInput } from "./own-document.ts";
import { hasNoQuota, keptBytes, storageAllowed, storageCounted } from "./quota-store.ts";

export interface NewFiling {
  filing: FilingRow;
  input: StoredInput;
  /** Of what is approved; null where nobody has to approve it. */
  contentSha256: Buffer | null;
  /** What input and body refer to. */
  documents: OwnDocuments;
  submission: NewSubmission;
  remembered: RememberedAnswer | null;
}

export interface RememberedAnswer {
  key: IdempotencyKey;
  answer: StoredAnswer;
  /** How long the statement may wait for another request with the same key. */
  waitMs: number;
}

/** The service's role reads documents and adds them: what was filed cannot be changed by it. */
export const OWN_DOCUMENTS_PRIVILEGES = ["select", "insert"] as const;

/**
 * Stored; or nothing at all is, because the idempotency key is taken, or because the organisation has no room for it.
 */
export type Insertion = "stored" | "key_taken" | "no_room";

/**
 * Waits while another transaction is about to take the idempotency key. An organisation with a quota takes a second
 * statement: the first, which most have to do with, is not burdened with counting.
 */
export async function insertFiling(db: Queryable, made: NewFiling): Promise<Insertion> {
  const { remembered } = made;
  const apart = documentsApart(made.documents);
  const { uncounted, counted } = statementsFor(apart.length)[remembered === null ? "withoutKey" : "withKey"];
  const values = valuesOf(made);
  Object.assign(values, documentValues(apart, made.documents));
  if (remembered !== null) Object.assign(values, rememberedValues(remembered));
  const stored = await db.query(...named(uncounted, values), { commits: true });
  if (stored.length === 1) return "stored";
  const result = await db.query<{ is_allowed: boolean; is_stored: boolean }>(...named(counted, values), {
    commits: true,
  });
  const { is_allowed: isAllowed, is_stored: isStored } = only(result);
  return isStored ? "stored" : isAllowed ? "key_taken" : "no_room";
}

interface DocumentParts {
  /** What the whole filing counts. */
  bytes: string;
  /** What it counted in the end: another may have stored the document meanwhile. */
  storedBytes: string;
  part: string;
  columns: string;
  values: string;
}

/** What the filing itself counts, without documents. */
const OWN_BYTES = `octet_length($body::text) + ${keptBytes("$input", "$warnings")}`;

/**
 * Stored apart from the body, each if it is not there yet, and all in one order: one that another is storing is waited
 * for, and two with the same files would wait for each other. The first is the accounts where they are the caller's own
 * iXBRL, then come computations and files.
 */
const apart = (...given: readonly string[]): DocumentParts => ({
  bytes: `${OWN_BYTES} + coalesce((
      select sum(octet_length(content)) from (values ${given.join(", ")}) as given (sha256, content)
      where not exists (select from own_documents o where o.organisation_id = $organisation_id and o.sha256 = given.sha256)
    ), 0)`,
  storedBytes: `${OWN_BYTES} + coalesce((select sum(bytes) from document), 0)`,
  part: `document as (
    insert into own_documents (organisation_id, sha256, content, created_at)
    select filing.organisation_id, given.sha256, given.content, filing.created_at
    from filing cross join (values ${given.join(", ")}) as given (sha256, content)
    order by given.sha256
    on conflict do nothing
    returning octet_length(content) as bytes
  ),`,
  columns: ", document_sha256, computations_sha256, attachments_sha256",
  values: ", $hash_a::bytea, $computations_hash::bytea, $attachments_hashes::text[]",
});

/** Each in a parameter of its own: in an array the bytes would be written as text. */
const parameters = (index: number) => `($hash_${letterOf(index)}::bytea, $document_${letterOf(index)}::bytea)`;

/** Names of parameters have no digits. Two documents, the accounts and twenty files are fewer than the letters. */
const letterOf = (index: number) => String.fromCharCode("a".charCodeAt(0) + index);

const nothing: DocumentParts = { bytes: OWN_BYTES, storedBytes: OWN_BYTES, part: "", columns: "", values: "" };

const stored = (when: string, { part, columns, values }: DocumentParts) => `
  filing as (
    insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end,
                         input, warnings, metadata, tax_due_pence, tax_payable_pence, loan_tax_pence, tax_outstanding_pence,
                         tax_overpaid_pence, credit_payable_pence, schema_version, judged_by, scenario, amends, continues_in, continues, accounts_end, notice_given_on, companies_house_accounts, approval_id, approval, key_id, built_by, content_sha256, created_at, updated_at)
    select $filing_id, $organisation_id, $mode, $test_mode, $status, $company_name, $company_utr, $period_start, $period_end,
           $input, $warnings, $metadata, $tax_due_pence, $tax_payable_pence, $loan_tax_pence, $tax_outstanding_pence, $tax_overpaid_pence, $credit_payable_pence, $schema_version, $judged_by, $scenario, $amends,
           $continues_in, $continues, $accounts_end, $notice_given_on, $companies_house_accounts, $approval_id, $approval, $key_id, $built_by, $content_hash, $created_at, $created_at
    ${when}
    returning id, organisation_id, company_utr, scenario, created_at
  ),
  ${part}
  submission as (
    insert into submissions (id, filing_id, organisation_id, destination, company_utr, amendment, scenario, body, irmark,
                             transaction_ids, next, due_at, traceparent, created_at${columns})
    select $submission_id, filing.id, filing.organisation_id, $destination, filing.company_utr, $amendment, filing.scenario, $body::text,
           $irmark, array[$transaction_id], 'submit', $due_at, $traceparent, filing.created_at${values}
    from filing
  )`;

/** The key before the filing: a repetition waits here for the first request, and then changes nothing. */
const taken = (when: string) => `
  taken as (
    insert into idempotency_keys (organisation_id, mode, method, path, key, fingerprint, filing_id, answer_status, answer_location,
                                  answer_body, created_at, advanced_seconds)
    select $organisation_id, $mode, $key_method, $key_path, $key, $fingerprint, $filing_id, $answer_status, $answer_location,
           $answer_body, $created_at,
           coalesce((select advanced_seconds from sandbox_clocks where organisation_id = $organisation_id and $mode = 'sandbox'), 0)
    ${when}
    on conflict do nothing
    returning key
  )`;

const limited = `limited as materialized (select set_config('lock_timeout', $lock_timeout, true) as lock_timeout)`;

interface Statements {
  uncounted: string;
  counted: string;
}

function withoutKey(parts: DocumentParts): Statements {
  return {
    uncounted: `with ${stored(`where ${hasNoQuota}`, parts)} select id from filing`,
    counted: `with ${storageAllowed(parts.bytes, "true")}, ${stored("from allowed", parts)}, ${counted(parts)}`,
  };
}

function withKey(parts: DocumentParts): Statements {
  const isLimited = "(select lock_timeout from limited) is not null";
  const storedIfTaken = stored("from taken", parts);
  return {
    uncounted: `with ${limited}, ${taken(`from limited where ${hasNoQuota}`)}, ${storedIfTaken} select id from filing`,
    counted: `with ${limited}, ${storageAllowed(parts.bytes, isLimited)}, ${taken("from allowed")}, ${storedIfTaken}, ${counted(parts)}`,
  };
}

const counted = ({ storedBytes }: DocumentParts) => `${storageCounted(storedBytes)}
  select exists (select from allowed) as is_allowed, exists (select from filing) as is_stored`;

/** By the number of documents. Each is written once: its text names the prepared statement. */
const statements: { withoutKey: Statements; withKey: Statements }[] = [];

function statementsFor(count: number) {
  const known = statements[count];
  if (known !== undefined) return known;
  const parts = count === 0 ? nothing : apart(...Array.from({ length: count }, (_, index) => parameters(index)));
  const made = { withoutKey: withoutKey(parts), withKey: withKey(parts) };
  statements[count] = made;
  return made;
}

function valuesOf({ filing, input, contentSha256, submission }: NewFiling): Record<string, Value> {
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
    metadata: JSON.stringify(filing.metadata),
    tax_due_pence: filing.tax_due_pence,
    tax_payable_pence: filing.tax_payable_pence,
    loan_tax_pence: filing.loan_tax_pence,
    tax_outstanding_pence: filing.tax_outstanding_pence,
    tax_overpaid_pence: filing.tax_overpaid_pence,
    credit_payable_pence: filing.credit_payable_pence,
    schema_version: filing.schema_version,
    judged_by: filing.judged_by,
    scenario: filing.scenario,
    amends: filing.amends,
    continues_in: filing.continues_in,
    continues: filing.continues,
    accounts_end: filing.accounts_end,
    notice_given_on: filing.notice_given_on,
    companies_house_accounts: filing.companies_house_accounts,
    approval_id: filing.approval_id,
    approval: filing.approval === null ? null : JSON.stringify(filing.approval),
    key_id: filing.key_id,
    built_by: filing.built_by,
    content_hash: contentSha256,
    created_at: filing.created_at,
    submission_id: submission.id,
    destination: submission.destination,
    amendment: submission.amendment,
    body: submission.body,
    irmark: submission.irmark,
    transaction_id: submission.transaction_id,
    due_at: submission.due_at,
    traceparent: submission.traceparent,
  };
}

const takenAlone = `with ${limited}, ${taken("from limited")} select key from taken`;

/**
 * The answer alone, for what is stored in several statements: false where the key is taken. It waits as the other does.
 */
export async function rememberAnswer(
  tx: Transaction,
  { key, answer, waitMs }: RememberedAnswer,
  at: Date,
): Promise<boolean> {
  const { organisationId: organisation_id, mode } = key;
  const values = { organisation_id, mode, filing_id: answer.filing_id, created_at: at };
  const taken = await tx.query(...named(takenAlone, { ...values, ...rememberedValues({ key, answer, waitMs }) }));
  return taken.length === 1;
}

/** Each once. */
function documentsApart({ accounts, computations, files }: OwnDocuments): OwnDocument[] {
  const all = [accounts, computations, ...files].filter((document) => document !== null);
  return all.filter(({ sha256 }, index) => all.findIndex((other) => other.sha256.equals(sha256)) === index);
}

function documentValues(apart: readonly OwnDocument[], { computations, files }: OwnDocuments): Record<string, Value> {
  if (apart.length === 0) return {};
  const values: Record<string, Value> = {
    computations_hash: computations?.sha256 ?? null,
    attachments_hashes: files.length === 0 ? null : files.map(({ sha256 }) => sha256.toString("hex")),
  };
  for (const [index, { sha256, content }] of apart.entries()) {
    values[`hash_${letterOf(index)}`] = sha256;
    values[`document_${letterOf(index)}`] = content;
  }
  return values;
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
