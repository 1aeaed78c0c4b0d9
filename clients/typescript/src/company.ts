// What the service returns about companies and what they have to do. New fields may appear within /v1; programs ignore
// those they do not know.

import type { PageQuery } from "./filing.ts";

export const obligationStates = ["upcoming", "due_soon", "overdue", "filed", "accepted", "rejected", "done"] as const;
export type ObligationState = (typeof obligationStates)[number];

/** Pay corporation tax, send the return to HMRC, or deliver accounts to Companies House. */
export type ObligationKind = "pay" | "return" | "accounts";

/** Who approves a company's returns. */
export interface Approver {
  name: string;
  email: string | null;
  capacity: string | null;
}

/** A company of your organisation. */
export interface Company {
  id: string;
  object: "company";
  /** Of its newest filing, or as typed since. */
  name: string;
  utr: string;
  registration_number: string | null;
  /** As typed; null if not known. */
  incorporated_on: string | null;
  /** Year end at Companies House, month and day (`03-31`), as typed; null if not known. */
  year_end: string | null;
  /** As typed; null if not known. */
  type: "private" | "public" | null;
  /** Its payment days are not computed. */
  pays_by_instalments: boolean;
  /** HMRC may have told it that no return is needed. */
  may_not_need_return: boolean;
  /** No further period is expected. */
  closed: boolean;
  approver: Approver | null;
  /** The first day on which something that is open is due; null if there is none. */
  next_due_on: string | null;
  livemode: boolean;
  created_at: string;
}

/** What the law sets for a delivery from a day on. Not advice. */
export interface PenaltyStep {
  /** First day of delivery to which it applies. */
  from: string;
  /** In all; null for a share of the tax. */
  pounds: number | null;
  /** If earlier ones were late too; null where that is known. */
  pounds_if_repeated: number | null;
  /** The share of the unpaid tax, in all; null for an amount. */
  tax_percent: number | null;
}

/** What is not known of an obligation, or known only in part. */
export interface ObligationNote {
  /** For programs. New codes may be added. */
  code: string;
  text: string;
}

/** Something that a company has to do by a day. Information, not advice. */
export interface Obligation {
  id: string;
  object: "obligation";
  company: string;
  company_name: string;
  company_utr: string;
  kind: ObligationKind;
  /** Of the accounting period; of accounts, of the period of account. */
  period_start: string;
  period_end: string;
  /** True while the period is only expected: nobody filed or confirmed it. */
  expected: boolean;
  /** Null if there is no single day; a note says why. */
  due_on: string | null;
  /** By when a payment must arrive unless it is a faster one; null if that is not known. */
  arrive_by: string | null;
  /** Null where only a day could tell, and there is none. */
  state: ObligationState | null;
  /** Calendar days; below 0 once the day has passed. */
  days_left: number | null;
  /** Delivered after its day, or not delivered and the day has passed. */
  late: boolean;
  /** Of a return: the filing that counts. */
  filing: string | null;
  /** Of accounts: the delivery that counts. */
  companies_house_accounts: string | null;
  /** HMRC's reference for the payment, as typed. */
  payment_reference: string | null;
  /** When a person marked it as done. */
  done_at: string | null;
  /** What the law sets today; null if nothing. */
  penalty_pounds: number | null;
  /** And the share of the unpaid tax that it sets; null if none. */
  penalty_tax_percent: number | null;
  penalties: PenaltyStep[];
  notes: ObligationNote[];
  livemode: boolean;
}

/** A period for which accounts are made up. */
export interface CompanyPeriod {
  start: string;
  end: string;
  /** True while nobody filed or confirmed it. */
  expected: boolean;
  obligations: Obligation[];
}

/** A company with all that it has to do, its oldest period first. */
export interface CompanyWithPeriods extends Company {
  periods: CompanyPeriod[];
}

export interface CompanyListQuery extends PageQuery {
  utr?: string;
  registration_number?: string;
}

export interface ObligationListQuery extends PageQuery {
  /** YYYY-MM-DD: only what is due before this day. */
  due_before?: string;
  /** One state, or several: obligations in any of them. */
  state?: ObligationState | readonly ObligationState[];
  kind?: ObligationKind;
  /** Only what this company has to do. */
  company?: string;
}
