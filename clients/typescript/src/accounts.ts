// What the service returns about accounts at Companies House. New fields may appear within /v1; programs ignore those
// they do not know.

import type { OrOther } from "./error-codes.ts";
import type { PageQuery, Problem } from "./filing.ts";

export const accountsStatuses = ["pending", "submitted", "accepted", "rejected"] as const;
export type AccountsStatus = (typeof accountsStatuses)[number];

export const accountsAttentionReasons = [
  "parked",
  "internal_failure",
  "no_longer_listed",
  "uncertain",
  "sent_by_another_presenter",
  "presenter_refused",
  "presenter_missing",
  "unusable_reply",
  "numbers_used_up",
  "internal_error",
] as const;
export type AccountsAttentionReason = (typeof accountsAttentionReasons)[number];

/** Why a person has to look at a delivery of accounts. */
export interface AccountsNeedAttention {
  since: string;
  /** For programs. New reasons may be added. */
  reason: OrOther<AccountsAttentionReason>;
  /** What happened and what to do. It may change; branch on `reason`. */
  message: string;
}

/** A reason why Companies House rejected accounts. */
export interface Rejection {
  /** The number that Companies House gave, as it came. */
  code: string;
  /** Its words. Show them; do not branch on them. */
  text: string;
}

/** Who examined the accounts, as Companies House said. */
export interface Examiner {
  telephone: string | null;
  comment: string | null;
}

/** Accounts on their way to Companies House. */
export interface CompaniesHouseAccounts {
  /** `cha_…` */
  id: string;
  object: "companies_house_accounts";
  status: AccountsStatus;
  company_registration_number: string;
  /** As it was sent. */
  company_name: string;
  /** YYYY-MM-DD: the first day of the period of account. */
  period_start: string;
  /** YYYY-MM-DD */
  period_end: string;
  profit_and_loss: "delivered" | "left_out";
  /** YYYY-MM-DD */
  signed_on: string;
  /** Your reference, repeated by Companies House. */
  customer_reference: string | null;
  /** The return whose accounts these are. */
  filing: string | null;
  /** The six characters it was sent under; null before it was sent. */
  submission_number: string | null;
  /** When Companies House had taken it. */
  submitted_at: string | null;
  /** When it was accepted or rejected. */
  decided_at: string | null;
  /** The reasons of Companies House; empty unless rejected. */
  rejections: Rejection[];
  /** Null if Companies House did not say. */
  examiner: Examiner | null;
  /** Why a person has to look at it; null if nobody has to. */
  needs_attention: AccountsNeedAttention | null;
  /** When the accounts are due; null if that depends on a day of incorporation that was not sent. */
  due_on: string | null;
  livemode: boolean;
  /** Sent to Companies House's own tests. */
  test_mode: boolean;
  /** What was worth a second look when the delivery was made. */
  warnings: Problem[];
  /** Your own pairs of texts. Never sent to Companies House. */
  metadata: { [key: string]: string };
  created_at: string;
  updated_at: string;
}

/** A delivery that will not change its status any more. */
export type DecidedAccounts = CompaniesHouseAccounts & { status: "accepted" | "rejected"; decided_at: string };

export function isDecided(accounts: CompaniesHouseAccounts): accounts is DecidedAccounts {
  return accounts.status === "accepted" || accounts.status === "rejected";
}

export interface AccountsValidationResult {
  valid: boolean;
  /** The problems, in a stable order, at most 100; `deliver` would refuse the same. */
  errors: Problem[];
  /** How many more problems there are; absent if `errors` has all. */
  errors_left_out?: number;
  /** Only if asked for. They never change what is delivered. */
  warnings?: Problem[];
}

export const accountsDocumentNames = ["accounts.xhtml", "submission.xml"] as const;
export type AccountsDocumentName = (typeof accountsDocumentNames)[number];

export interface AccountsListQuery extends PageQuery {
  /** One status, or several: deliveries in any of them. */
  status?: AccountsStatus | readonly AccountsStatus[];
  company_registration_number?: string;
  /** Only deliveries of this return's accounts. */
  filing?: string;
  /** YYYY-MM-DD */
  period_end?: string;
  /** A day in the UK (2026-11-15) or a moment (2026-11-15T09:30:00Z). */
  created_from?: string;
  /** Likewise; of a day, the whole day. */
  created_to?: string;
  /** Only deliveries that need attention, or only those that do not. */
  needs_attention?: boolean;
}
