// What to do about each code, for the page of errors that `doc_url` leads to. The message of a response says it for the request at hand.

import type { ErrorCode } from "./errors.ts";

export const remedies: Record<ErrorCode, string> = {
  invalid_json:
    "Send one JSON object in UTF-8. Write it with a JSON library, not by hand. If a key is there twice, `field` says which.",
  invalid_idempotency_key: "Use a short key of your own, such as the id of the return in your database or a UUID.",
  idempotency_key_mismatch: "Send the key in one place only.",
  authentication_required: "Send the header `Authorization: Bearer sk_sandbox_…` with every request under `/v1`.",
  invalid_api_key:
    "Compare the key with the one you stored. A key is shown once; if it is lost, create another in the dashboard.",
  api_key_revoked: "Create or roll a key in the dashboard under Settings, Keys, and use the new one.",
  https_required: "Use an address that begins with `https://`. The key came over the wire in clear text: roll it.",
  key_not_permitted:
    "Use a key without restrictions, or create one: a key's restriction cannot be changed. For the sandbox's clock use a sandbox key. See [authentication](authentication.md).",
  live_not_configured:
    "The operator sets HMRC's address and the vendor id, and your organisation its HMRC credentials. See [going live](going-live.md).",
  storage_quota_exceeded: "Ask the operator to raise the quota of your organisation. Filings are not deleted.",
  not_found: "Compare the path with the [routes](routes.md). A document may not exist yet.",
  filing_not_found:
    "Compare the id, and use a key of the environment in which the return was filed: sandbox and live do not see each other.",
  method_not_allowed: "Use a method of the `Allow` header.",
  request_timeout: "Send the request again over a faster connection, or make your own documents smaller.",
  idempotency_conflict:
    "The key has filed another return. Use a new key for a new return, or send the very request that was sent with this key.",
  idempotency_in_progress: "Repeat the same request with the same key after a few seconds.",
  already_filed:
    "To correct the return, amend the filing that `existing` names. To get the response to a request again, repeat it with its idempotency key.",
  filing_not_amendable: "HMRC does not have a failed return. Correct it and file it as a new one.",
  amended_meanwhile:
    "Retrieve the filing that `amended_by` names, decide whether your change still applies, and send it again with that id as `options.expected_newest`.",
  too_many_amendments: "Wait for an event of one of them, then amend the newest.",
  request_too_large: "Make your own documents smaller, for example by removing images.",
  unsupported_media_type: "Send `Content-Type: application/json` and no `Content-Encoding`.",
  rate_limit_exceeded:
    "Wait for as long as `Retry-After` says, then repeat the request. The header `RateLimit` says how much is left.",
  internal_error:
    "Repeat the request with the same idempotency key. If it fails again, tell the operator the `request_id`.",
  service_unavailable:
    "Repeat the request with the same idempotency key after the time in `Retry-After`: it cannot be filed twice that way.",
  missing_field: "Send the field that `field` names. The [input](input.md) says what it takes.",
  unknown_field: "Correct the name, or leave the field out.",
  invalid_type: "Send what the [input](input.md) says for this field. An amount is a number, not a string.",
  invalid_company_name: "Send the registered name, without characters that the message lists.",
  invalid_utr:
    "Send the Unique Taxpayer Reference as a string of 10 digits, with its leading zeros and without spaces.",
  invalid_registration_number:
    "Send the number as Companies House shows it, with leading zeros, such as `01234567` or `SC123456`.",
  invalid_date: "Send a day as `YYYY-MM-DD`.",
  invalid_period:
    "Send the accounting period of the return. One that is longer than 12 months is two returns: see [long periods](long-periods.md).",
  invalid_monetary_value: "Send whole pence: £1,234.56 is `123456`. The message says which amounts are possible.",
  invalid_tax_rate_year: "Leave the field out. The rates always follow from the period.",
  invalid_accounting_standard: "Send `frs105` for a micro-entity or `frs102`; leave it out for the default.",
  invalid_text: "Shorten the text, or write it without the characters that the message names.",
  invalid_declarant: "Send the name of a person and the capacity in which they declare, such as `Director`.",
  invalid_bank_details: "Send the sort code and the account number as digits only, and names as the bank has them.",
  invalid_ixbrl_encoding: "Encode the bytes of the file as base64, without line breaks and without a `data:` prefix.",
  ixbrl_malformed: "Open the file in a browser as XML: it names the line. Export it again as inline XBRL in XHTML.",
  ixbrl_unsafe: "Remove scripts, and put images and styles into the file itself.",
  ixbrl_too_large: "Make images smaller or remove them.",
  ixbrl_date_mismatch: "Send the document of this period, or correct `period`.",
  ixbrl_company_mismatch: "Send the document of this company, or correct `company`.",
  ixbrl_taxonomy_not_accepted:
    "Export the document with a taxonomy that HMRC accepts for this period; the message names some.",
  ixbrl_invalid: "The message names the fault and its place. Correct it where the document was made.",
  ixbrl_duplicate_facts: "State each fact once, or with the same value everywhere.",
  ixbrl_missing_facts: "Tag the facts that the message lists.",
  schema_validation_failed: "Correct the field that `field` names; the message says what HMRC's form takes.",
  business_rule_failed: "The message has HMRC's rule and its number. [Rules](rules.md) lists every one.",
  does_not_reconcile: "Correct the figure or its details. The message says what the figure should be.",
  claim_too_high: "Claim at most what the message says.",
  allowance_not_available: "Claim another allowance; the message says from when and until when this one exists.",
  loss_restriction: "File this return with other software.",
  current_period_first: "Relieve the profits of this period first, as the message says.",
  repayments_exceed_loan: "Correct the repayments or the loan.",
  invalid_metadata:
    "Send at most 20 pairs with short keys of plain letters and digits, and texts as values. See [metadata](interface.md#metadata).",
  amendment_too_late:
    "See `amendable_until` of the filing. Claim overpayment relief from HMRC, or write to HMRC if more tax is due. If HMRC's notice to file came late, send its day in `period.notice_given_on`.",
  not_amendable: "Leave the field out. To file for another company or to another place, create a new filing.",
  no_changes: "Send what should change. If nothing should, there is nothing to file.",
};
