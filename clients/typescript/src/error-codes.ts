// The codes the service refuses requests with. Later releases of the service may add codes, so an error's
// `code` is open to other text.
// Written by `npm run errors` from the service's tables; do not edit.

/** Kinds of errors; each follows from the status. */
export const errorTypes = [
  "invalid_request_error",
  "authentication_error",
  "permission_error",
  "not_found_error",
  "conflict_error",
  "rate_limit_error",
  "api_error",
  "validation_error",
] as const;

/** About the request. */
export const requestErrorCodes = [
  "invalid_json",
  "invalid_idempotency_key",
  "idempotency_key_mismatch",
  "authentication_required",
  "invalid_api_key",
  "api_key_revoked",
  "https_required",
  "key_not_permitted",
  "role_not_permitted",
  "live_not_configured",
  "companies_house_not_configured",
  "storage_quota_exceeded",
  "not_found",
  "filing_not_found",
  "accounts_not_found",
  "draft_not_found",
  "method_not_allowed",
  "request_timeout",
  "idempotency_conflict",
  "idempotency_in_progress",
  "already_filed",
  "already_delivered",
  "filing_not_amendable",
  "amended_meanwhile",
  "waits_for_approval",
  "approval_not_waiting",
  "delivery_waits_for_approval",
  "too_many_amendments",
  "draft_changed",
  "draft_file_unknown",
  "draft_not_offered",
  "draft_not_open",
  "draft_version_unknown",
  "request_too_large",
  "draft_too_large",
  "unsupported_media_type",
  "rate_limit_exceeded",
  "internal_error",
  "service_unavailable",
] as const;

/** About the return, with status 422 and as the errors of validate. */
export const problemCodes = [
  "missing_field",
  "unknown_field",
  "not_offered",
  "invalid_type",
  "invalid_company_name",
  "invalid_utr",
  "invalid_registration_number",
  "invalid_date",
  "invalid_period",
  "invalid_monetary_value",
  "invalid_tax_rate_year",
  "invalid_accounting_standard",
  "invalid_text",
  "invalid_declarant",
  "invalid_bank_details",
  "invalid_charity_reference",
  "invalid_scheme_number",
  "invalid_ixbrl_encoding",
  "ixbrl_malformed",
  "ixbrl_unsafe",
  "ixbrl_too_large",
  "ixbrl_date_mismatch",
  "ixbrl_company_mismatch",
  "ixbrl_taxonomy_not_accepted",
  "ixbrl_invalid",
  "ixbrl_duplicate_facts",
  "ixbrl_missing_facts",
  "invalid_file_name",
  "invalid_pdf_encoding",
  "pdf_malformed",
  "pdf_too_large",
  "pdf_accounts_not_accepted",
  "schema_validation_failed",
  "page_not_supported",
  "business_rule_failed",
  "does_not_reconcile",
  "too_large_for_regime",
  "audit_exemption_excluded",
  "claim_too_high",
  "allowance_not_available",
  "relief_not_available",
  "invalid_paye_reference",
  "loss_restriction",
  "current_period_first",
  "own_losses_first",
  "repayments_exceed_loan",
  "balance_sheet_missing",
  "directors_report_missing",
  "associated_companies_missing",
  "net_profit_missing",
  "invalid_authentication_code",
  "register_document_invalid",
  "register_not_offered",
  "invalid_metadata",
  "amendment_too_late",
  "not_amendable",
  "no_changes",
] as const;

export type ErrorType = (typeof errorTypes)[number];
export type ProblemCode = (typeof problemCodes)[number];
export type RequestErrorCode = (typeof requestErrorCodes)[number];

/** `unexpected_answer` is the client's own: the response is not one of this API. Usually a proxy answered. */
export type ErrorCode = RequestErrorCode | ProblemCode | "unexpected_answer";

/** These, which an editor can offer, or any other text. */
export type OrOther<Known extends string> = Known | (string & Record<never, never>);
