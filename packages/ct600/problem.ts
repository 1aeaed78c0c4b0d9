// What can be wrong with a return, as a value: a code for machines, a sentence for people, the field to look at.
// The codes are the published list of docs/errors.md; each one has a test that provokes it.

export const PROBLEM_CODES = [
  "missing_field",
  "unknown_field",
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
  "schema_validation_failed",
  "business_rule_failed",
  "does_not_reconcile",
  "claim_too_high",
  "allowance_not_available",
  "loss_restriction",
  "current_period_first",
  "repayments_exceed_loan",
  "invalid_metadata",
  "amendment_too_late",
  "not_amendable",
  "no_changes",
] as const;

/** Of the problems of one return so many are told, and the others are counted: they cost as much as a body of any size makes of them. */
export const MOST_TOLD = 100;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A reason to refuse the return. `field` is the dotted path of the input at fault. */
export interface Problem {
  code: ProblemCode;
  message: string;
  field: string;
}

/** Worth a second look, but no reason to refuse. */
export interface Warning {
  code: string;
  message: string;
  field: string;
}
