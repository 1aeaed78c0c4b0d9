// The Service-Signature header: `t=<unix seconds>,v1=<lower-case hex HMAC-SHA256 of "t.body">` (interface, Signature).
// While a rotated secret overlaps there is a second `v1`, made with the secret before.

import { createHmac } from "node:crypto";

/** The HMAC key is the whole `whsec_…` string, prefix included. */
export function signatureHeader(body: string, secrets: readonly string[], sentAt: Date): string {
  const timestamp = Math.floor(sentAt.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const digest = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    return `v1=${digest}`;
  });
  return [`t=${timestamp}`, ...signatures].join(",");
}
