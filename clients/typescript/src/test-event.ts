// Deliveries for the tests of a receiver: an event like the service's, signed as the service signs.

import { createHmac } from "node:crypto";
import type { CompaniesHouseAccounts } from "./accounts.ts";
import type { Obligation } from "./company.ts";
import type {
  AccountsEventType,
  Event,
  EventOfType,
  EventType,
  FilingEventType,
  ObligationEventType,
} from "./event.ts";
import type { Filing } from "./filing.ts";
import { machineNow } from "./machine.ts";
import { checkSecret } from "./signature.ts";

export interface SignedDelivery {
  /** What to post, unchanged. */
  body: string;
  headers: { "content-type": "application/json"; "service-signature": string };
}

export interface TestEventOptions {
  /** When it is signed. Default: now. An old time makes a delivery that a receiver must refuse. */
  now?: Date | undefined;
}

/** Signs an event, or any text, with the secret that your receiver knows. */
export function signTestEvent(event: Event | string, secret: string, options: TestEventOptions = {}): SignedDelivery {
  checkSecret(secret);
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const timestamp = Math.floor((options.now?.getTime() ?? machineNow()) / 1_000);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return {
    body,
    headers: { "content-type": "application/json", "service-signature": `t=${timestamp},v1=${signature}` },
  };
}

/** What `testEvent` lets you replace: fields of the filing, of the accounts, or of the obligation. */
export type TestEventChange<Type extends EventType> = Partial<
  Type extends FilingEventType ? Filing : Type extends ObligationEventType ? Obligation : CompaniesHouseAccounts
>;

/** An event of this type about a made-up filing or delivery of the sandbox; `change` replaces fields of it. */
export function testEvent<Type extends EventType>(type: Type, change: TestEventChange<Type> = {}): EventOfType<Type> {
  const object = { ...objectAfter[type], ...change };
  const event = { id: "evt_test", object: "event", type, created: MOMENT, livemode: object.livemode, data: { object } };
  // The fields that the type of the event fixes are those of `objectAfter`.
  return event as unknown as EventOfType<Type>;
}

const MOMENT = "2026-11-15T09:30:02.000Z";

const sampleFiling: Filing = {
  id: "fil_test",
  object: "filing",
  status: "pending",
  correlation_id: null,
  company_utr: "2000000000",
  period_start: "2025-04-01",
  period_end: "2026-03-31",
  tax_due_pence: 760_000,
  tax_payable_pence: 760_000,
  loan_tax_pence: 0,
  tax_outstanding_pence: 760_000,
  tax_overpaid_pence: null,
  credit_payable_pence: 0,
  submitted_at: null,
  acknowledged_at: null,
  livemode: false,
  test_mode: true,
  schema_version: "v1.993",
  judged_by: "v1.993",
  created_at: "2026-11-15T09:30:00.000Z",
  updated_at: MOMENT,
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
  metadata: {},
};

const taken = { correlation_id: "5A0C1D7E9B3F4A628D4E6F7A8B9C0D1E", submitted_at: "2026-11-15T09:30:01.000Z" };

const filingAfter: Record<FilingEventType, Filing> = {
  "filing.submitted": { ...sampleFiling, status: "submitted", ...taken },
  "filing.accepted": { ...sampleFiling, status: "accepted", ...taken, acknowledged_at: MOMENT },
  "filing.failed": {
    ...sampleFiling,
    status: "failed",
    ...taken,
    hmrc_error: "3312: The company name does not match the UTR.",
  },
  "filing.needs_attention": {
    ...sampleFiling,
    status: "accepted",
    ...taken,
    acknowledged_at: MOMENT,
    needs_attention: {
      since: MOMENT,
      reason: "receipt_mismatch",
      message: "HMRC's receipt is for a different IRmark than the one sent. Ask HMRC which return it has.",
    },
  },
  "filing.approval_changed": {
    ...sampleFiling,
    approval: {
      id: "apr_test",
      state: "approved",
      asked_by: "option",
      prepared_by: "API key key_test",
      preparer: { type: "api_key", id: "key_test" },
      approver: { name: "Jane Doe", capacity: "Director" },
      requested_at: "2026-11-15T09:30:00.000Z",
      expires_at: "2026-11-29T09:30:00.000Z",
      decided_at: MOMENT,
      decided_by: "Jane Doe",
      second_factor: "mail",
      reason: null,
    },
  },
};

const submittedAccounts: CompaniesHouseAccounts = {
  id: "cha_test",
  object: "companies_house_accounts",
  status: "submitted",
  company_registration_number: "12345678",
  company_name: "Example Widgets Ltd",
  period_start: "2025-04-01",
  period_end: "2026-03-31",
  profit_and_loss: "left_out",
  signed_on: "2026-11-15",
  customer_reference: null,
  filing: null,
  submission_number: "0GFX3C",
  submitted_at: "2026-11-15T09:30:01.000Z",
  decided_at: null,
  rejections: [],
  examiner: null,
  needs_attention: null,
  due_on: "2026-12-31",
  livemode: false,
  test_mode: false,
  warnings: [],
  metadata: {},
  created_at: "2026-11-15T09:30:00.000Z",
  updated_at: MOMENT,
};

const accountsAfter: Record<AccountsEventType, CompaniesHouseAccounts> = {
  "companies_house_accounts.submitted": submittedAccounts,
  "companies_house_accounts.accepted": { ...submittedAccounts, status: "accepted", decided_at: MOMENT },
  "companies_house_accounts.rejected": {
    ...submittedAccounts,
    status: "rejected",
    decided_at: MOMENT,
    rejections: [{ code: "1", text: "The accounts are not signed by a director of the company." }],
  },
};

const dueSoon: Obligation = {
  id: "obl_test",
  object: "obligation",
  company: "com_test",
  company_name: "Example Widgets Ltd",
  company_utr: "2000000000",
  kind: "accounts",
  period_start: "2025-04-01",
  period_end: "2026-03-31",
  expected: false,
  due_on: "2026-12-31",
  arrive_by: null,
  state: "due_soon",
  days_left: 30,
  late: false,
  filing: null,
  companies_house_accounts: null,
  payment_reference: null,
  done_at: null,
  penalty_pounds: null,
  penalty_tax_percent: null,
  penalties: [{ from: "2027-01-01", pounds: 150, pounds_if_repeated: 300, tax_percent: null }],
  notes: [],
  livemode: false,
};

const objectAfter: Record<EventType, Filing | CompaniesHouseAccounts | Obligation> = {
  ...filingAfter,
  ...accountsAfter,
  "obligation.due_soon": dueSoon,
};
