// The return of a plain company with exactly what eligibility says that it needs, and what changes make of it: the
// table of eligibility is held against what create refuses of it.

import { checkReturn } from "../../packages/ct600/check-return.ts";
import type { ProblemCode } from "../../packages/ct600/problem-codes.ts";
import { type Change, OWN_IXBRL } from "./eligibility-proofs.ts";

export const ELIGIBILITY_DAY = "2026-11-15";
export const ELIGIBILITY_PERIOD = { start: "2025-01-01", end: "2025-12-31" };

/** Everything that such a company is asked, and nothing else. */
export const BASE: Change = {
  "company.name": "Example Widgets Ltd",
  "company.utr": "2234567890",
  "company.registration_number": "01234567",
  "company.associated_companies": 0,
  "period.start": ELIGIBILITY_PERIOD.start,
  "period.end": ELIGIBILITY_PERIOD.end,
  "financials.turnover": 12_000_000,
  "financials.trading_profit": 4_000_000,
  "accounts.standard": "frs105",
  "accounts.director": "Jane Director",
  "accounts.approved_on": "2026-06-01",
  "accounts.average_employees": 3,
  "accounts.balance_sheet": {
    tangible_assets: 1_200_000,
    fixed_assets: 1_200_000,
    debtors: 1_500_000,
    cash: 3_000_000,
    creditors_within_one_year: 2_450_000,
    called_up_share_capital: 10_000,
    profit_and_loss_reserve: 3_240_000,
  },
  "accounts.registered_office": { lines: ["1 High Street", "Exampletown"], postcode: "EX1 1AA" },
  "accounts.legal_form": "private_limited",
  "accounts.first_period": true,
  "declarant.name": "Jane Director",
  "declarant.status": "Director",
};
export const WITH_OWN: Change = Object.fromEntries([
  ...Object.entries(BASE).filter(([path]) => !path.startsWith("accounts.")),
  ["accounts.ixbrl", OWN_IXBRL],
]);
export const WITHOUT_ACCOUNTS: Change = Object.fromEntries(
  Object.entries(BASE).filter(([path]) => !path.startsWith("accounts.")),
);
export const DELIVERY: Change = {
  "companies_house.authentication_code": "Q7X4K2",
  "companies_house.profit_and_loss": "left_out",
};

export function inputOf(...changes: Change[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(Object.assign({}, ...changes) as Change)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let at = input;
    for (const name of names) {
      at[name] ??= {};
      at = at[name] as Record<string, unknown>;
    }
    if (value === undefined) delete at[last];
    else at[last] = structuredClone(value);
  }
  return input;
}

export async function problemsOf(...changes: Change[]): Promise<string[]> {
  const { problems } = await checkReturn(inputOf(...changes), { today: ELIGIBILITY_DAY, refuseIncomplete: true });
  return problems.map(({ code, field }) => `${code} ${field}`);
}

/** Codes that say that a return is beyond this service, not that a figure or a text is wrong. */
export const BEYOND: Readonly<Record<ProblemCode, boolean>> = {
  not_offered: true,
  page_not_supported: true,
  invalid_accounting_standard: true,
  pdf_accounts_not_accepted: true,
  too_large_for_regime: true,
  audit_exemption_excluded: true,
  loss_restriction: true,
  relief_not_available: true,
  register_not_offered: true,
  invalid_period: true,
  missing_field: false,
  unknown_field: false,
  invalid_type: false,
  invalid_company_name: false,
  invalid_utr: false,
  invalid_registration_number: false,
  invalid_date: false,
  invalid_monetary_value: false,
  invalid_tax_rate_year: false,
  invalid_text: false,
  invalid_declarant: false,
  invalid_bank_details: false,
  invalid_charity_reference: false,
  invalid_scheme_number: false,
  invalid_ixbrl_encoding: false,
  ixbrl_malformed: false,
  ixbrl_unsafe: false,
  ixbrl_too_large: false,
  ixbrl_date_mismatch: false,
  ixbrl_company_mismatch: false,
  ixbrl_taxonomy_not_accepted: false,
  ixbrl_invalid: false,
  ixbrl_duplicate_facts: false,
  ixbrl_missing_facts: false,
  invalid_file_name: false,
  invalid_pdf_encoding: false,
  pdf_malformed: false,
  pdf_too_large: false,
  schema_validation_failed: false,
  business_rule_failed: false,
  does_not_reconcile: false,
  claim_too_high: false,
  // Of an allowance for days on which the law has none.
  allowance_not_available: false,
  invalid_paye_reference: false,
  current_period_first: false,
  own_losses_first: false,
  repayments_exceed_loan: false,
  balance_sheet_missing: false,
  directors_report_missing: false,
  associated_companies_missing: false,
  net_profit_missing: false,
  invalid_authentication_code: false,
  register_document_invalid: false,
  invalid_metadata: false,
  invalid_source: false,
  // Of a trial balance.
  too_many_lines: false,
  unknown_category: false,
  mapping_duplicate: false,
  // Of an amendment: nothing is asked about those before there is a return.
  amendment_too_late: false,
  not_amendable: false,
  no_changes: false,
};
