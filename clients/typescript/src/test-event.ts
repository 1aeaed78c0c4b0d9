// Deliveries for the tests of a receiver: an event like the service's, signed as the service signs.

import { createHmac } from "node:crypto";
import type { Event, EventType } from "./event.ts";
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

/** An event of this type about a made-up filing of the sandbox; `change` replaces fields of the filing. */
export function testEvent<Type extends EventType>(
  type: Type,
  change: Partial<Filing> = {},
): Extract<Event, { type: Type }> {
  const object: Filing = { ...sampleFiling, ...stateAfter[type], ...change };
  const event = { id: "evt_test", object: "event", type, created: MOMENT, livemode: object.livemode, data: { object } };
  // The fields that the type of the event fixes are those of `stateAfter`.
  return event as unknown as Extract<Event, { type: Type }>;
}

const MOMENT = "2026-11-15T09:30:02.000Z";

const sampleFiling: Filing = {
  id: "fil_test",
  object: "filing",
  status: "pending",
  correlation_id: null,
  company_utr: "8596148860",
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

const stateAfter: Record<EventType, Partial<Filing>> = {
  "filing.submitted": { status: "submitted", ...taken },
  "filing.accepted": { status: "accepted", ...taken, acknowledged_at: MOMENT },
  "filing.failed": { status: "failed", ...taken, hmrc_error: "3312: The company name does not match the UTR." },
  "filing.needs_attention": {
    status: "accepted",
    ...taken,
    acknowledged_at: MOMENT,
    needs_attention: {
      since: MOMENT,
      reason: "receipt_mismatch",
      message: "HMRC's receipt is for a different IRmark than the one sent. Ask HMRC which return it has.",
    },
  },
};
