// What a delivery of accounts is: the row as stored, and the one way it is shown, in API answers and events alike.

import { inOrder, type Metadata } from "../../packages/ct600/input/fields/metadata.ts";
import type { Warning } from "../../packages/ct600/problem.ts";
import type { RegisterDestinationName } from "../authorities/companies-house/destination.ts";
import { attentionOf } from "../filings/review/attention.ts";
import type { Mode } from "../platform/mode.ts";
import type { NewEvent } from "../webhooks/publish.ts";
import type { AccountsFlagged } from "./attention.ts";
import type { AccountsEventType, AccountsStatus } from "./lifecycle.ts";

/** One reason of Companies House, in its own words. */
export interface Rejection {
  code: string;
  text: string;
}

export interface Examiner {
  telephone: string | null;
  comment: string | null;
}

/** What customers see of it, and whose it is; the exchange with Companies House has columns of its own. */
export interface AccountsRow extends AccountsFlagged {
  id: string;
  organisation_id: string;
  mode: Mode;
  test_mode: boolean;
  status: AccountsStatus;
  company_name: string;
  company_registration_number: string;
  period_start: string;
  period_end: string;
  profit_and_loss: "delivered" | "left_out";
  signed_on: string;
  customer_reference: string | null;
  contact_name: string | null;
  contact_number: string | null;
  /** Null where the input does not say what it depends on. */
  due_on: string | null;
  filing_id: string | null;
  is_own_document: boolean;
  warnings: readonly Warning[];
  metadata: Metadata;
  scenario: string | null;
  /** Null before the first send; another one after each that did not arrive. */
  submission_number: string | null;
  submitted_at: Date | null;
  decided_at: Date | null;
  rejections: readonly Rejection[];
  examiner: Examiner | null;
  created_at: Date;
}

/** The object of the interface. Key order is part of the answer: replays are byte for byte. */
export function accountsObject(row: AccountsRow) {
  return {
    id: row.id,
    object: "companies_house_accounts" as const,
    status: row.status,
    company_registration_number: row.company_registration_number,
    company_name: row.company_name,
    period_start: row.period_start,
    period_end: row.period_end,
    profit_and_loss: row.profit_and_loss,
    signed_on: row.signed_on,
    customer_reference: row.customer_reference,
    filing: row.filing_id,
    submission_number: row.submission_number,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    rejections: row.rejections.map(({ code, text }) => ({ code, text })),
    examiner: row.examiner && { telephone: row.examiner.telephone, comment: row.examiner.comment },
    needs_attention: attentionOf(row),
    due_on: row.due_on,
    livemode: row.mode === "live",
    test_mode: row.test_mode,
    warnings: row.warnings,
    metadata: Object.fromEntries(inOrder(row.metadata)),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function eventAbout(row: AccountsRow, type: AccountsEventType): NewEvent {
  const { organisation_id: organisationId, mode, id: subjectId, updated_at: at } = row;
  return { organisationId, mode, type, subjectId, object: accountsObject(row), at };
}

export function registerDestinationOf({ mode, test_mode }: Pick<AccountsRow, "mode" | "test_mode">) {
  const name: RegisterDestinationName = mode === "sandbox" ? "sandbox" : test_mode ? "test" : "live";
  return name;
}
