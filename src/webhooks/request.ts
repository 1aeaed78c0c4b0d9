// The request that carries an event: which headers it has, and with what it is signed (interface, Webhook delivery and Signature).

import { signatureHeader } from "./signature.ts";

/** `webhook-id` and `webhook-timestamp` repeat what body and signature say, for tools that look for them. */
export function deliveryHeaders(
  event: { id: string; payload: string },
  { secrets, sentAt }: { secrets: readonly string[]; sentAt: Date },
): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "Quarterday-Webhooks/1",
    "service-signature": signatureHeader(event.payload, secrets, sentAt),
    "webhook-id": event.id,
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1_000)),
  };
}
