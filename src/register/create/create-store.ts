// A delivery is stored in one statement: its row, and the document that it delivers, which is kept once for the
// organisation. What it takes of a quota is counted with it.

import { keptBytes, storageAllowed, storageCounted } from "../../filings/create/quota-store.ts";
import { only, type Transaction } from "../../platform/database/db.ts";
import { named } from "../../platform/database/parameters.ts";
import { registerDestinationOf } from "../accounts.ts";
import type { NewAccounts } from "./new-accounts.ts";

const OWN_BYTES = keptBytes("$input", "$warnings");

const text = `
  with ${storageAllowed(
    `${OWN_BYTES} + (case when exists (
       select from own_documents o where o.organisation_id = $organisation_id and o.sha256 = $hash
     ) then 0 else octet_length($content::bytea) end)`,
    "true",
  )},
  document as (
    insert into own_documents (organisation_id, sha256, content, created_at)
    select $organisation_id, $hash, $content, $created_at from allowed
    on conflict do nothing
    returning octet_length(content) as bytes
  ),
  accounts as (
    insert into companies_house_accounts (id, organisation_id, mode, test_mode, status, company_name, company_registration_number, period_start,
      period_end, profit_and_loss, signed_on, customer_reference, contact_name, contact_number, due_on, filing_id, input, document_sha256,
      is_own_document, warnings, metadata, scenario, created_at, updated_at, destination, line, sealed_code, next, due_at, traceparent)
    select $id, $organisation_id, $mode, $test_mode, $status, $company_name, $company_registration_number, $period_start,
      $period_end, $profit_and_loss, $signed_on, $customer_reference, $contact_name, $contact_number, $due_on, $filing_id, $input, $hash,
      $is_own_document, $warnings, $metadata, $scenario, $created_at, $created_at, $destination, $line, $sealed_code, 'submit', $created_at, $traceparent
    from allowed
    returning id, organisation_id
  ),
  ${storageCounted(`${OWN_BYTES} + coalesce((select sum(bytes) from document), 0)`, "accounts")}
  select exists (select from accounts) as is_stored`;

/** False: the organisation has no room for it. */
export async function insertAccounts(tx: Transaction, made: NewAccounts): Promise<boolean> {
  const { row, input, document, line, sealedCode, traceparent } = made;
  const rows = await tx.query<{ is_stored: boolean }>(
    ...named(text, {
      id: row.id,
      organisation_id: row.organisation_id,
      mode: row.mode,
      test_mode: row.test_mode,
      status: row.status,
      company_name: row.company_name,
      company_registration_number: row.company_registration_number,
      period_start: row.period_start,
      period_end: row.period_end,
      profit_and_loss: row.profit_and_loss,
      signed_on: row.signed_on,
      customer_reference: row.customer_reference,
      contact_name: row.contact_name,
      contact_number: row.contact_number,
      due_on: row.due_on,
      filing_id: row.filing_id,
      input: JSON.stringify(input),
      is_own_document: row.is_own_document,
      warnings: JSON.stringify(row.warnings),
      metadata: JSON.stringify(row.metadata),
      scenario: row.scenario,
      created_at: row.created_at,
      destination: registerDestinationOf(row),
      line,
      sealed_code: sealedCode,
      traceparent,
      hash: document.sha256,
      content: document.content,
    }),
  );
  return only(rows).is_stored;
}

/** The returns whose accounts these are name the delivery. */
export async function nameAccounts(tx: Transaction, id: string, filingIds: readonly string[]): Promise<void> {
  await tx.query(
    `with named as materialized (select id from filings where id = any ($2) order by id for no key update)
     update filings f set companies_house_accounts = $1 from named where f.id = named.id`,
    [id, filingIds],
  );
}
