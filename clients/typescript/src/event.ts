// What happened to a filing, as it is delivered to webhooks and listed by the service.

import type { Filing, NeedsAttention, PageQuery } from "./filing.ts";

export const eventTypes = ["filing.submitted", "filing.accepted", "filing.failed", "filing.needs_attention"] as const;
export type EventType = (typeof eventTypes)[number];

/** Branch on `type`: the filing in the event is then known to be in the state the event is about. */
export type Event = FilingSubmittedEvent | FilingAcceptedEvent | FilingFailedEvent | FilingNeedsAttentionEvent;

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

/** HMRC rejected the return, or the return it amends failed. */
export type FilingFailedEvent = EventOf<"filing.failed", Filing & { status: "failed"; hmrc_error: string }>;

/** A person has to look at the filing. Only endpoints that chose this type get it. */
export type FilingNeedsAttentionEvent = EventOf<"filing.needs_attention", Filing & { needs_attention: NeedsAttention }>;

interface EventOf<Type extends EventType, FilingThen extends Filing> {
  /** `evt_…`, unique. Deliveries come at least once: remember it and handle each event once. */
  id: string;
  object: "event";
  type: Type;
  /** When it happened. */
  created: string;
  livemode: boolean;
  /** The filing as it was when it happened, not as it is now. */
  data: { object: FilingThen };
}

export interface EventListQuery extends PageQuery {
  type?: EventType;
}
