// What a delivery carries besides the event's exact bytes (docs/webhooks.md, "The request"), from the worker and from
// `listen` alike.

import { signatureHeader } from "./signature.ts";

export interface SignedDelivery {
  eventId: string;
  /** The endpoint's, and the previous one during the overlap of a rotation. */
  secrets: readonly string[];
  sentAt: Date;
}

export function deliveryHeaders(payload: string, { eventId, secrets, sentAt }: SignedDelivery): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "Quarterday-Webhooks/1",
    "service-signature": signatureHeader(payload, secrets, sentAt),
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1_000)),
  };
}
