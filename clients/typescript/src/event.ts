// What happened to a filing or to a delivery of accounts, and what is due soon, as it is sent to webhooks and listed by
// the service.

import type { CompaniesHouseAccounts } from "./accounts.ts";
import type { Obligation } from "./company.ts";
import type { Approval, Filing, NeedsAttention, PageQuery } from "./filing.ts";

export const filingEventTypes = [
  "filing.submitted",
  "filing.accepted",
  "filing.failed",
  "filing.needs_attention",
  "filing.approval_changed",
] as const;
export type FilingEventType = (typeof filingEventTypes)[number];

/** Only endpoints that chose them get these, and only lists that name one. */
export const accountsEventTypes = [
  "companies_house_accounts.submitted",
  "companies_house_accounts.accepted",
  "companies_house_accounts.rejected",
] as const;
export type AccountsEventType = (typeof accountsEventTypes)[number];

/** Likewise. */
export const obligationEventTypes = ["obligation.due_soon"] as const;
export type ObligationEventType = (typeof obligationEventTypes)[number];

export const eventTypes = [...filingEventTypes, ...accountsEventTypes, ...obligationEventTypes] as const;
export type EventType = (typeof eventTypes)[number];

/**
 * Branch on `type`: the filing or the accounts in the event are then known to be in the state the event is about.
 * `data.object.object` tells the kinds apart.
 */
export type Event = FilingEvent | AccountsEvent | ObligationEvent;

/** An event of this type; of any of them, if there are several. */
export type EventOfType<Type extends EventType> = Extract<Event, { type: Type }>;

export type FilingEvent =
  | FilingSubmittedEvent
  | FilingAcceptedEvent
  | FilingFailedEvent
  | FilingNeedsAttentionEvent
  | FilingApprovalChangedEvent;
export type AccountsEvent = AccountsSubmittedEvent | AccountsAcceptedEvent | AccountsRejectedEvent;

export type ObligationEvent = ObligationDueSoonEvent;

/** Something that a company has to do is due in 30 days or fewer. */
export type ObligationDueSoonEvent = EventOf<
  "obligation.due_soon",
  Obligation & { state: "due_soon"; due_on: string; days_left: number }
>;

/** Somebody approved the return or sent it back, or the request for that has ended. */
export type FilingApprovalChangedEvent = EventOf<"filing.approval_changed", Filing & { approval: Approval }>;

/** HMRC took the submission; its response is awaited. */
export type FilingSubmittedEvent = EventOf<
  "filing.submitted",
  Filing & { status: "submitted"; correlation_id: string; submitted_at: string }
>;

/** HMRC accepted the return. */
export type FilingAcceptedEvent = EventOf<
  "filing.accepted",
  Filing & { status: "accepted"; correlation_id: string; submitted_at: string; acknowledged_at: string }
>;

/** HMRC rejected the return, or the return it amends failed; or nobody approved it, and then `hmrc_error` is null. */
export type FilingFailedEvent = EventOf<"filing.failed", Filing & { status: "failed" }>;

/** A person has to look at the filing. Only endpoints that chose this type get it. */
export type FilingNeedsAttentionEvent = EventOf<"filing.needs_attention", Filing & { needs_attention: NeedsAttention }>;

/** Companies House took the accounts; its decision is awaited. */
export type AccountsSubmittedEvent = EventOf<
  "companies_house_accounts.submitted",
  CompaniesHouseAccounts & { status: "submitted"; submission_number: string; submitted_at: string }
>;

/** Companies House accepted the accounts. */
export type AccountsAcceptedEvent = EventOf<
  "companies_house_accounts.accepted",
  CompaniesHouseAccounts & {
    status: "accepted";
    submission_number: string;
    submitted_at: string;
    decided_at: string;
  }
>;

/** Companies House rejected the accounts. */
export type AccountsRejectedEvent = EventOf<
  "companies_house_accounts.rejected",
  CompaniesHouseAccounts & { status: "rejected"; decided_at: string }
>;

interface EventOf<Type extends EventType, ObjectThen extends Filing | CompaniesHouseAccounts | Obligation> {
  /** `evt_…`, unique. Deliveries come at least once: remember it and handle each event once. */
  id: string;
  object: "event";
  type: Type;
  /** When it happened. */
  created: string;
  livemode: boolean;
  /** The filing, the accounts or the obligation as they were when it happened, not as they are now. */
  data: { object: ObjectThen };
}

export interface EventListQuery<Type extends EventType = EventType> extends PageQuery {
  /** Left out: submitted, accepted and failed filings. */
  type?: Type;
}
