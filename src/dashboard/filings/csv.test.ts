import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListedFiling } from "../../filings/lists/list-store.ts";
import { filingLine, filingTitles } from "./csv.ts";

test("a line has a cell for each title, with the tax in pounds and in pence", () => {
  const at = new Date("2026-11-15T09:30:00.000Z");
  const filing: ListedFiling = {
    id: "fil_1",
    organisation_id: "org_1",
    mode: "live",
    test_mode: false,
    status: "failed",
    company_name: "Café, Ltd",
    company_utr: "0596148860",
    registration_number: "SC123456",
    period_start: "2024-04-01",
    period_end: "2025-03-31",
    tax_due_pence: 760_005,
    tax_payable_pence: 760_005,
    loan_tax_pence: 0,
    tax_outstanding_pence: null,
    tax_overpaid_pence: null,
    credit_payable_pence: 0,
    schema_version: "v1.993",
    judged_by: "v1.993",
    scenario: null,
    amends: null,
    amended_by: null,
    continues_in: null,
    continues: null,
    accounts_end: null,
    notice_given_on: null,
    companies_house_accounts: null,
    approval_id: null,
    approval: null,
    key_id: null,
    built_by: null,
    correlation_id: "ABC",
    hmrc_error: "9200: one\n9204: two",
    flag: null,
    flag_reason: null,
    flagged_at: null,
    warnings: [],
    metadata: { order_id: "6735" },
    created_at: at,
    updated_at: at,
    submitted_at: at,
    acknowledged_at: null,
    receipt_matched_at: null,
  };

  const [first, second] = [filingTitles(), filingLine(filing)];

  assert.match(first, /^id,/);
  assert.equal(first.split(",").length, 19);
  assert.equal(
    second,
    'fil_1,failed,,"Café, Ltd",0596148860,SC123456,2024-04-01,2025-03-31,7600.05,760005,ABC,2026-11-15T09:30:00.000Z,' +
      '2026-11-15T09:30:00.000Z,,,,false,"9200: one\n9204: two","{""order_id"":""6735""}"\r\n',
  );
});
