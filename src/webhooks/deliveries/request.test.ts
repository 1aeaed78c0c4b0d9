import assert from "node:assert/strict";
import { test } from "node:test";
import { deliveryHeaders } from "./request.ts";

const payload = '{"a":1}';
const sentAt = new Date(1_700_000_000_999);
// Computed with openssl: printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test
const signed = "38877139021993b830af32feea6e18a8da83eb2f6e49ee50bd9e4cf4ca4d3789";

test("a delivery carries the event's id, the time of the attempt and a signature of its exact bytes", () => {
  assert.deepEqual(deliveryHeaders(payload, { eventId: "evt_1", secrets: ["whsec_test"], sentAt }), {
    "content-type": "application/json",
    "user-agent": "Quarterday-Webhooks/1",
    "service-signature": `t=1700000000,v1=${signed}`,
    "webhook-id": "evt_1",
    "webhook-timestamp": "1700000000",
  });
});

test("with two secrets there is a signature for each, in their order", () => {
  const headers = deliveryHeaders(payload, { eventId: "evt_1", secrets: ["whsec_other", "whsec_test"], sentAt });

  assert.match(headers["service-signature"] ?? "", new RegExp(`^t=1700000000,v1=[0-9a-f]{64},v1=${signed}$`));
});
