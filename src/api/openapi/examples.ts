// The examples of openapi.json: one return, and what becomes of it. Tests hold each against its schema and file the
// return.

import type { Static } from "typebox";
import type { EligibilityInput } from "../../../packages/ct600/eligibility/input.ts";
import { shownEligibility } from "../../../packages/ct600/eligibility/shown-eligibility.ts";
import type { AmendmentInput } from "../../../packages/ct600/input/fields/amendment.ts";
import type { DraftChangeInput, NewDraftInput } from "../../../packages/ct600/input/fields/draft.ts";
import type { FilingUpdateInput } from "../../../packages/ct600/input/fields/metadata.ts";
import type { AccountsDeliveryInput } from "../../../packages/ct600/register/input.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import { draftObject, draftSummaryObject } from "../../drafts/draft.ts";
import type { EventType } from "../../register/event-types.ts";
import { type AccountsEventType, accountsEventTypes } from "../../register/lifecycle.ts";
import { shownCategories } from "../../trial-balances/categories.ts";
import type { MappingChangeInput, TrialBalanceInput } from "../../trial-balances/fields.ts";
import { mapped } from "../../trial-balances/map.ts";
import { trialBalanceObject } from "../../trial-balances/object.ts";
import type { CompaniesHouseAccounts } from "../accounts-answers.ts";
import type * as answers from "../answers.ts";
import type { Company, CompanyWithPeriods, Obligation } from "../company-answers.ts";
import type { Draft } from "../draft-answers.ts";
import { type ErrorCode, errorAnswer, errorTable } from "../errors.ts";
import type { Event } from "../event-answers.ts";
import type { TrialBalanceMapping } from "../trial-balances/answers.ts";

const filingInput: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "2000000000", registration_number: "12345678" },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: { turnover: 12_000_000, trading_profit: 4_000_000 },
  metadata: { order_id: "6735" },
};

const eligibilityInput: EligibilityInput = {
  company_type: "private_limited",
  period: { start: "2025-04-01", end: "2026-03-31" },
  turnover: 12_000_000,
  balance_sheet_total: 5_700_000,
  average_employees: 3,
  income: ["trade", "interest"],
  claims: ["capital_allowances"],
  circumstances: ["loans_to_participators", "audited"],
};

const amendmentInput: AmendmentInput = { financials: { trading_profit: 4_500_000 } };

const filingUpdate: FilingUpdateInput = { metadata: { paid_on: "2026-11-20" } };

const filing: Static<typeof answers.Filing> = {
  id: "fil_3kTq9ZpW7xVn2LrYb5Mc8DfG",
  object: "filing",
  status: "pending",
  correlation_id: null,
  company_utr: filingInput.company.utr,
  period_start: filingInput.period.start,
  period_end: filingInput.period.end,
  tax_due_pence: 760_000,
  tax_payable_pence: 760_000,
  loan_tax_pence: 0,
  tax_outstanding_pence: 760_000,
  tax_overpaid_pence: null,
  credit_payable_pence: 0,
  submitted_at: null,
  acknowledged_at: null,
  livemode: false,
  test_mode: false,
  schema_version: "v1.993",
  judged_by: "v1.993 + changes to v1.994",
  created_at: "2026-11-15T09:30:00.000Z",
  updated_at: "2026-11-15T09:30:00.000Z",
  filing_due_on: "2027-03-31",
  tax_due_on: "2027-01-01",
  amendable_until: "2028-03-31",
  notice_given_on: null,
  hmrc_error: null,
  needs_attention: null,
  amends: null,
  amended_by: null,
  continues_in: null,
  continues: null,
  warnings: [],
  metadata: { order_id: "6735" },
};

const approval: NonNullable<Static<typeof answers.Filing>["approval"]> = {
  id: "apr_5pQz8TnB2LcXw0Ry7UkVe3Jd",
  state: "approved",
  asked_by: "setting",
  prepared_by: "sam@example.com",
  preparer: { type: "user", id: "usr_7Qm2VtXc9LbRy4WkZp1HsJ0N" },
  approver: { name: "Jane Doe", capacity: "Director" },
  requested_at: "2026-11-14T09:30:00.000Z",
  expires_at: "2026-11-28T09:30:00.000Z",
  decided_at: "2026-11-15T09:30:04.000Z",
  decided_by: "Jane Doe",
  second_factor: "mail",
  reason: null,
};

const revoked: Static<typeof answers.Filing> = {
  ...filing,
  status: "failed",
  updated_at: "2026-11-15T09:30:04.000Z",
  approval: { ...approval, state: "revoked", decided_by: "sam@example.com", second_factor: null },
};

const accepted: Static<typeof answers.Filing> = {
  ...filing,
  status: "accepted",
  correlation_id: "5A0C1D7E9B3F4A628D4E6F7A8B9C0D1E",
  submitted_at: "2026-11-15T09:30:01.000Z",
  acknowledged_at: "2026-11-15T09:30:02.000Z",
  updated_at: "2026-11-15T09:30:02.000Z",
};

const amendment: Static<typeof answers.Filing> = {
  ...filing,
  id: "fil_6mHs4YtR1wQj8NvXc3Ld0BgK",
  tax_due_pence: 855_000,
  tax_payable_pence: 855_000,
  tax_outstanding_pence: 855_000,
  amends: filing.id,
};

const newDraftInput = {
  input: { company: filingInput.company, period: filingInput.period, financials: { turnover: 12_000_000 } },
} satisfies NewDraftInput;

const draftChange = { version: 1, input: { financials: { trading_profit: 4_000_000 } } } satisfies DraftChangeInput;

const draftRow = {
  id: "drf_4fNq8RwT2yLk6HdXs9Bv3ZcM",
  organisation_id: "",
  mode: "sandbox" as const,
  state: "open" as const,
  version: 1,
  kind: "new" as const,
  from_filing: null,
  reason: null,
  company_name: filingInput.company.name,
  company_utr: filingInput.company.utr,
  period_start: filingInput.period.start,
  period_end: filingInput.period.end,
  begun_by: null,
  begun_by_name: "",
  filing_id: null,
  not_approved_filing: null,
  created_at: new Date("2026-11-15T09:20:00.000Z"),
  updated_at: new Date("2026-11-15T09:20:00.000Z"),
  input: newDraftInput.input,
  sections: { company: { version: 1 }, period: { version: 1 }, profit_and_loss: { version: 1 } },
};

const missing = "financials.trading_profit is required.";
const draft: Static<typeof Draft> = draftObject(draftRow, {
  problems: [{ code: "missing_field", message: missing, field: "financials.trading_profit" }],
  leftOut: 0,
  warnings: [],
});

const changedDraft: Static<typeof Draft> = draftObject(
  {
    ...draftRow,
    version: 2,
    input: { ...newDraftInput.input, financials: { turnover: 12_000_000, trading_profit: 4_000_000 } },
    sections: { ...draftRow.sections, adjustments: { version: 2 } },
    updated_at: new Date("2026-11-15T09:25:00.000Z"),
  },
  { problems: [], leftOut: 0, warnings: [] },
);

/** Of a company that has no return to file. */
const accountsInput = {
  company: { name: "Sleeping Lion Ltd", registration_number: "07654321" },
  period: { start: "2025-04-01", end: "2026-03-31" },
  accounts: {
    standard: "frs105",
    dormant: true,
    average_employees: 0,
    director: "Jane Director",
    approved_on: "2026-06-30",
    balance_sheet: { cash: 100, called_up_share_capital: 100 },
    registered_office: { lines: ["1 High Street", "Exampletown"], postcode: "EX1 1AA" },
  },
  authentication_code: "ABC123",
  profit_and_loss: "left_out",
  metadata: { order_id: "6735" },
} satisfies AccountsDeliveryInput;

const accounts: Static<typeof CompaniesHouseAccounts> = {
  id: "cha_9sKd3WmQ7hTz5LrXc1Vb8FgN",
  object: "companies_house_accounts",
  status: "pending",
  company_registration_number: accountsInput.company.registration_number,
  company_name: accountsInput.company.name,
  period_start: accountsInput.period.start,
  period_end: accountsInput.period.end,
  profit_and_loss: accountsInput.profit_and_loss,
  signed_on: "2026-11-15",
  customer_reference: null,
  filing: null,
  submission_number: null,
  submitted_at: null,
  decided_at: null,
  rejections: [],
  examiner: null,
  needs_attention: null,
  due_on: "2026-12-31",
  livemode: false,
  test_mode: false,
  warnings: [],
  metadata: { order_id: "6735" },
  created_at: "2026-11-15T09:30:00.000Z",
  updated_at: "2026-11-15T09:30:00.000Z",
};

const submittedAccounts = {
  ...accounts,
  status: "submitted" as const,
  submission_number: "0GFX3C",
  submitted_at: "2026-11-15T09:30:01.000Z",
  updated_at: "2026-11-15T09:30:01.000Z",
};

const decidedAccounts = {
  ...submittedAccounts,
  decided_at: "2026-11-15T09:30:02.000Z",
  updated_at: "2026-11-15T09:30:02.000Z",
};

const accountsExamples: Record<AccountsEventType, Static<typeof CompaniesHouseAccounts>> = {
  "companies_house_accounts.submitted": submittedAccounts,
  "companies_house_accounts.accepted": { ...decidedAccounts, status: "accepted" },
  "companies_house_accounts.rejected": {
    ...decidedAccounts,
    status: "rejected",
    rejections: [{ code: "1", text: "The accounts are not signed by a director of the company." }],
  },
};

const event: Static<typeof Event> = {
  id: "evt_7rPc2VbN5kXm9TjWq4Zs1HdL",
  object: "event",
  type: "filing.accepted",
  created: "2026-11-15T09:30:02.000Z",
  livemode: false,
  data: { object: accepted },
};

const tax = {
  boxes: { "145": "120000.00", "155": "40000.00", "440": "7600.00" },
  figures: { rate_first_year: "19" },
  lines: [
    {
      id: "tax_first_year",
      label: "Corporation tax at the small profits rate",
      box: "345",
      value: "7600.00",
      value_pence: 760_000,
      operator: "share_to_nearest_penny",
      operands: [{ line: "profits_first_year" }, { ratio: "19/100", of: "The small profits rate" }],
      statute: "CTA 2010 s18A",
      rules: [],
    },
  ],
};

const sandboxClock: Static<typeof answers.SandboxClock> = {
  object: "sandbox_clock",
  advanced_seconds: 10_800,
  last_advanced_at: "2026-11-15T09:31:00.000Z",
};

const company: Static<typeof Company> = {
  id: "com_5hTq9ZpW7xVn2LrYb5Mc8DfG",
  object: "company",
  ...{ name: filingInput.company.name, utr: filingInput.company.utr, registration_number: "12345678" },
  ...{ incorporated_on: null, year_end: "03-31", type: null, pays_by_instalments: false, may_not_need_return: false },
  closed: false,
  approver: { name: "Jane Doe", email: "jane@example.com", capacity: "Director" },
  next_due_on: "2026-12-31",
  livemode: false,
  created_at: "2026-11-15T09:30:00.000Z",
};

const obligation: Static<typeof Obligation> = {
  id: "obl_8kRw3VbN6mXt1PyQz4Js7HcE",
  object: "obligation",
  ...{ company: company.id, company_name: company.name, company_utr: company.utr },
  ...{ kind: "accounts", period_start: "2025-04-01", period_end: "2026-03-31", expected: false },
  ...{ due_on: "2026-12-31", arrive_by: null, state: "upcoming", days_left: 46, late: false },
  ...{ filing: null, companies_house_accounts: null, payment_reference: null, done_at: null },
  ...{ penalty_pounds: null, penalty_tax_percent: null },
  penalties: [
    { from: "2027-01-01", pounds: 150, pounds_if_repeated: 300, tax_percent: null },
    { from: "2027-02-01", pounds: 375, pounds_if_repeated: 750, tax_percent: null },
    { from: "2027-04-01", pounds: 750, pounds_if_repeated: 1_500, tax_percent: null },
    { from: "2027-07-01", pounds: 1_500, pounds_if_repeated: 3_000, tax_percent: null },
  ],
  notes: [
    {
      code: "register_decides",
      text: "If Companies House shows another day, its day counts: after a change of year end, or if it gave more time.",
    },
  ],
  livemode: false,
};

const companyWithPeriods: Static<typeof CompanyWithPeriods> = {
  ...company,
  periods: [{ start: "2025-04-01", end: "2026-03-31", expected: false, obligations: [obligation] }],
};

const trialBalanceInput = {
  company: filingInput.company,
  period: filingInput.period,
  standard: "frs105",
  lines: [
    { code: "200", name: "Sales", credit: 12_000_000 },
    { code: "469", name: "Rent", debit: 3_200_000 },
    { code: "429", name: "General expenses", debit: 40_000 },
    { code: "090", name: "Business Bank Account", debit: 8_770_000 },
    { code: "950", name: "Capital - 100 Ordinary Shares", credit: 10_000 },
  ],
  mapping: [{ code: "429", category: "office_costs" }],
} satisfies TrialBalanceInput;

const trialBalance = trialBalanceObject(mapped(trialBalanceInput, { entries: [], last: null, today: "2026-11-15" }), {
  mode: "sandbox",
  remembered: null,
});

const mappingInput = {
  version: 0,
  entries: [{ code: "429", name: "General expenses", category: "office_costs" }],
} satisfies MappingChangeInput;

const mapping: Static<typeof TrialBalanceMapping> = {
  object: "trial_balance_mapping",
  livemode: false,
  company: company.id,
  version: 1,
  entries: [{ code: "429", name: "General expenses", category: "office_costs", activity: null }],
  updated_at: "2026-11-15T09:30:00.000Z",
};

/** What a request with this operation takes, as JSON. */
export const requestExamples: Record<string, object> = {
  createFiling: filingInput,
  updateFiling: filingUpdate,
  amendFiling: amendmentInput,
  validateReturn: filingInput,
  checkEligibility: eligibilityInput,
  createDraft: newDraftInput,
  changeDraft: draftChange,
  fileDraft: { version: 1 },
  deliverAccounts: accountsInput,
  validateAccounts: accountsInput,
  mapTrialBalance: trialBalanceInput,
  replaceMapping: mappingInput,
  advanceSandboxClock: { seconds: 3600 },
};

/** What it returns. */
export const responseExamples: Record<string, object> = {
  createFiling: filing,
  listFilings: { object: "list", data: [accepted], has_more: false },
  retrieveFiling: accepted,
  updateFiling: { ...accepted, metadata: { order_id: "6735", paid_on: "2026-11-20" } },
  amendFiling: amendment,
  revokeApproval: revoked,
  listDocuments: {
    object: "list",
    data: [
      {
        object: "document",
        name: "submission.xml",
        content_type: "application/xml; charset=utf-8",
        size: 30_214,
        url: `/v1/filings/${filing.id}/documents/submission.xml`,
      },
    ],
    has_more: false,
  },
  retrieveComputation: { object: "computation", filing: filing.id, ...tax },
  retrieveCarriedForward: {
    object: "carried_forward",
    filing: filing.id,
    period_start: filing.period_start,
    period_end: filing.period_end,
    input: { financials: { losses: { trading_since_april_2017: 1_500_000 } } },
  },
  createDraft: draft,
  listDrafts: { object: "list", data: [draftSummaryObject(draftRow)], has_more: false },
  retrieveDraft: draft,
  changeDraft: changedDraft,
  fileDraft: filing,
  validateReturn: { valid: true, errors: [] },
  checkEligibility: shownEligibility(eligibilityInput, "2026-11-15"),
  deliverAccounts: accounts,
  listAccounts: { object: "list", data: [submittedAccounts], has_more: false },
  retrieveAccounts: submittedAccounts,
  validateAccounts: { valid: true, errors: [] },
  listAccountsDocuments: {
    object: "list",
    data: [
      {
        object: "document",
        name: "accounts.xhtml",
        content_type: "application/xhtml+xml; charset=utf-8",
        size: 21_480,
        url: `/v1/companies_house/accounts/${accounts.id}/documents/accounts.xhtml`,
      },
    ],
    has_more: false,
  },
  listCompanies: { object: "list", data: [company], has_more: false },
  retrieveCompany: companyWithPeriods,
  listObligations: { object: "list", data: [obligation], has_more: false },
  mapTrialBalance: trialBalance,
  listTrialBalanceCategories: { object: "list", data: shownCategories.slice(0, 1), has_more: false },
  retrieveMapping: mapping,
  replaceMapping: mapping,
  listEvents: { object: "list", data: [event], has_more: false },
  retrieveEvent: event,
  retrieveSandboxClock: sandboxClock,
  advanceSandboxClock: sandboxClock,
};

export function eventExampleOf(type: EventType): Static<typeof Event> {
  if (isAboutAccounts(type)) return { ...event, type, data: { object: accountsExamples[type] } };
  if (type === "obligation.due_soon")
    return { ...event, type, data: { object: { ...obligation, state: "due_soon", days_left: 30 } } };
  if (type === "filing.approval_changed") return { ...event, type, data: { object: { ...accepted, ...approved } } };
  if (type !== "filing.needs_attention") return { ...event, type };
  return { ...event, type, data: { object: { ...accepted, needs_attention: attention } } };
}

function isAboutAccounts(type: EventType): type is AccountsEventType {
  return accountsEventTypes.some((one) => one === type);
}

const approved = {
  status: "pending",
  correlation_id: null,
  submitted_at: null,
  acknowledged_at: null,
  approval,
} as const;

const attention = {
  since: "2026-11-15T09:30:04.000Z",
  reason: "receipt_mismatch",
  message:
    "HMRC's receipt is for a different IRmark than the one sent. Ask HMRC which return it has, then resolve the flag.",
};

/** The id in a path. */
export const idExamples = {
  ...{ Filings: filing.id, Documents: filing.id, Events: event.id },
  ...{ Accounts: accounts.id, Companies: company.id, Drafts: draft.id },
};

export function errorExample(code: ErrorCode, baseUrl: string): object {
  const { means, status } = errorTable[code];
  const field = status === 422 ? "company.utr" : null;
  const problems =
    status === 422 ? [{ code: "invalid_utr" as const, message: means, field: "company.utr" }] : undefined;
  const request = { id: "req_8Jv0qXn2mTzR5cYb7LkWdPfA", baseUrl };
  return errorAnswer({ code, message: means, field, ...(problems && { problems }) }, request).body;
}
