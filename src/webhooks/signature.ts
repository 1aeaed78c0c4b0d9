// The Service-Signature header: `t=<unix seconds>,v1=<lower-case hex HMAC-SHA256 of "t.body">` (interface, Signature).

import { createHmac } from "node:crypto";

/** The HMAC key is the whole `whsec_…` string, prefix included. */
export function signatureHeader(body: string, secret: string, sentAt: Date): string {
  const timestamp = Math.floor(sentAt.getTime() / 1_000);
  const digest = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return `t=${timestamp},v1=${digest}`;
}
