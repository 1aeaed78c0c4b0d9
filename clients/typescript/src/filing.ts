// What the service returns. New fields may appear within /v1; programs ignore those they do not know.

import type { Computation } from "./computation.ts";
import type { OrOther, ProblemCode } from "./error-codes.ts";

export const filingStatuses = ["pending", "submitted", "accepted", "acknowledged", "failed"] as const;
export type FilingStatus = (typeof filingStatuses)[number];

export const attentionReasons = [
  "receipt_missing",
  "receipt_mismatch",
  "no_usable_reply",
  "unusable_reply",
  "already_received",
  "no_longer_listed",
  "sent_by_another_sender",
  "vendor_id_missing",
  "not_listed_after_restore",
  "internal_error",
  "other",
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** Why a person has to look at a filing. */
export interface NeedsAttention {
  since: string;
  /** For programs. New reasons may be added. */
  reason: OrOther<AttentionReason>;
  /** What happened and what to do. It may change; branch on `reason`. */
  message: string;
}

/** Who has to approve a return before it is sent, and what they decided. */
export interface Approval {
  /** `apr_…` */
  id: string;
  /**
   * While it is `waiting` nothing is sent. `approved` is sent as it was stored. With the others the filing has failed.
   */
  state: "waiting" | "approved" | "sent_back" | "expired" | "revoked" | "void";
  /** Whether the request asked for approval, or the organisation's setting. */
  asked_by: "option" | "setting" | "key";
  /** Who filed it, as the audit log names them: the address of a person, or `API key key_…`. */
  prepared_by: string;
  /** Who filed it, by an id that stays; null for returns filed before it was kept. */
  preparer: Preparer | null;
  /** Who was asked; null as long as nobody was named. */
  approver: { name: string; capacity: string | null } | null;
  requested_at: string;
  expires_at: string;
  decided_at: string | null;
  /** Who decided, as they typed their name. */
  decided_by: string | null;
  /** How the code for approving reached the approver. */
  second_factor: "mail" | "read_out" | null;
  /** What the approver wrote, or why the request is void. */
  reason: string | null;
}

/** Who filed a return that is to be approved. */
export interface Preparer {
  /** A person in the dashboard, a key of the API, or the operator's command. */
  type: "user" | "api_key" | "command";
  /** `usr_…` or `key_…`; null for the command. */
  id: string | null;
}

/** A return and where it is. */
export interface Filing {
  /** `fil_…` */
  id: string;
  object: "filing";
  status: FilingStatus;
  /** HMRC's reference, once it took the submission. */
  correlation_id: string | null;
  company_utr: string;
  /** YYYY-MM-DD */
  period_start: string;
  /** YYYY-MM-DD */
  period_end: string;
  /** Estimated corporation tax (box 440) in pence; HMRC decides the final amount. */
  tax_due_pence: number | null;
  /** Tax payable (box 525): with the tax on loans to participators, less income tax deducted. */
  tax_payable_pence: number;
  /** Tax on loans to participators (box 480). */
  loan_tax_pence: number;
  /** Still to be paid, as box 600 says. 0 where tax is overpaid (box 605); null if the return states neither. */
  tax_outstanding_pence: number | null;
  /** Overpaid (box 605); null if you did not say what was paid. */
  tax_overpaid_pence: number | null;
  /** Credits for research and development to be paid to the company (boxes 875 and 880); 0 without any. */
  credit_payable_pence: number;
  /** When HMRC took the submission. */
  submitted_at: string | null;
  /** When HMRC's acceptance arrived. */
  acknowledged_at: string | null;
  livemode: boolean;
  /** Filed to HMRC's Test-in-Live. */
  test_mode: boolean;
  /** The release of HMRC's CT600 artefacts the return was built against. */
  schema_version: string;
  /**
   * The release whose schema and rules the return passed on the day of filing, such as `v1.993 + changes to v1.994`.
   */
  judged_by: string;
  created_at: string;
  updated_at: string;
  /**
   * When the return is due: 12 months after the end of the period of account, or 3 months after HMRC's notice if that
   * is later.
   */
  filing_due_on: string;
  /** When the tax is due, unless it is paid in instalments: 9 months and a day after the period. */
  tax_due_on: string;
  /** The last day on which the return can be amended: 12 months after it is due. */
  amendable_until: string;
  /** When HMRC's notice to file was given; null if the request did not say. */
  notice_given_on: string | null;
  /** HMRC's exact error text, one error per line, each as `number: text`. A very long text is shortened and says so. */
  hmrc_error: string | null;
  /** Why a person has to look at the filing; null if nobody has to. */
  needs_attention: NeedsAttention | null;
  /** The filing this one amends. */
  amends: string | null;
  /** The newest filing that amends this one and has not failed. */
  amended_by: string | null;
  /** The filing of the rest of a period of account of more than 12 months, where this one is its first 12 months. */
  continues_in: string | null;
  /** The filing of the first 12 months, where this one is the rest. */
  continues: string | null;
  /** Who has to approve it before it is sent; absent where nobody has to. */
  approval?: Approval;
  /** The delivery of its accounts to Companies House (`cha_…`); absent where none was asked for. */
  companies_house_accounts?: string;
  /** What was worth a second look when the return was filed. It does not change what is filed. */
  warnings: Problem[];
  /** Your own pairs of texts. Never sent to HMRC. */
  metadata: { [key: string]: string };
}

/** A filing that will not change its status any more. */
export type FinalFiling = Filing & { status: "acknowledged" | "failed" };

export function isFinal(filing: Filing): filing is FinalFiling {
  return filing.status === "acknowledged" || filing.status === "failed";
}

/** One finding about an input: a code for programs, a sentence for people, the dotted path of the field. */
export interface Problem {
  code: OrOther<ProblemCode>;
  message: string;
  field: string;
}

export interface ValidationResult {
  valid: boolean;
  /** The problems, in a stable order, at most 100; create would refuse the same. */
  errors: Problem[];
  /** How many more problems there are; absent if `errors` has all. */
  errors_left_out?: number;
  /** Only if asked for. They never change what is filed. */
  warnings?: Problem[];
  /** Only if asked for: the release that judges returns filed today, such as `v1.993 + changes to v1.994`. */
  judged_by?: string;
  /** Only if asked for; null where the input cannot be computed with. */
  computation?: Computation | null;
  /** The same for the second return of a period of account of more than 12 months. */
  next_computation?: Computation | null;
}

export const documentNames = [
  "submission.xml",
  "accounts.xhtml",
  "accounts-companies-house.xhtml",
  "computations.xhtml",
  "receipt.xml",
] as const;
export type DocumentName = (typeof documentNames)[number];

/**
 * A document of a filing (what was sent, what came back, the accounts for Companies House) or of a delivery of
 * accounts.
 */
export interface FilingDocument {
  object: "document";
  /** One of `documentNames` or `accountsDocumentNames`, or the name of a PDF that was attached. */
  name: string;
  content_type: string;
  /** In bytes. */
  size: number;
  /** Its path on the service. */
  url: string;
}

/** One page of a list, newest first. */
export interface Page<Item> {
  object: "list";
  data: Item[];
  /** Whether there is another page, after the last item of this one. */
  has_more: boolean;
  /** Only in a list with `updated_since`: what to send as `starting_after` for the next page; null on the last one. */
  next_cursor?: string | null;
}

export interface PageQuery {
  /** How many to a page, 1 to 100. Default 20. */
  limit?: number;
  /** The id of the last item of the page before, or its `next_cursor` where it has one. */
  starting_after?: string;
}

export interface FilingListQuery extends PageQuery {
  /** One or several. */
  status?: FilingStatus | readonly FilingStatus[];
  company_utr?: string;
  /** YYYY-MM-DD */
  period_end?: string;
  /** YYYY-MM-DD, that day included. */
  period_end_from?: string;
  /** YYYY-MM-DD, that day included. */
  period_end_to?: string;
  /** A day in the UK (2026-11-15) or a moment (2026-11-15T09:30:00Z). */
  created_from?: string;
  /** Likewise; of a day, the whole day. */
  created_to?: string;
  /**
   * Likewise: only filings that changed since then, oldest change first. Ask again from a minute before your last
   * request.
   */
  updated_since?: string;
  /** Only filings that need attention, or only those that do not. */
  needs_attention?: boolean;
  /** Only filings that have all of these pairs. */
  metadata?: { [key: string]: string };
}
