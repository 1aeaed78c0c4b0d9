import assert from "node:assert/strict";
import { test } from "node:test";
import { HOUR, MINUTE } from "../../platform/clock.ts";
import { attemptDelaysMs, nextAttemptAt } from "./schedule.ts";
import { signatureHeader } from "./signature.ts";

test("the signature is the lower-case hex HMAC-SHA256 of timestamp, dot and body, under the whole secret", () => {
  // Computed with openssl: printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test
  const header = signatureHeader('{"a":1}', ["whsec_test"], new Date(1_700_000_000_999));

  assert.equal(header, "t=1700000000,v1=38877139021993b830af32feea6e18a8da83eb2f6e49ee50bd9e4cf4ca4d3789");
});

test("while a rotated secret overlaps there is a second signature, made with the previous secret", () => {
  const header = signatureHeader('{"a":1}', ["whsec_new", "whsec_test"], new Date(1_700_000_000_000));

  assert.match(
    header,
    /^t=1700000000,v1=[0-9a-f]{64},v1=38877139021993b830af32feea6e18a8da83eb2f6e49ee50bd9e4cf4ca4d3789$/,
  );
});

test("five attempts: at once, then 5 minutes, 30 minutes, 2 hours and 8 hours after the failure before", () => {
  const failedAt = new Date("2026-11-15T09:00:00Z");

  const waits = [0, 1, 2, 3, 4, 5].map((failures) => {
    const at = nextAttemptAt(failures, failedAt, attemptDelaysMs);
    return at === null ? null : at.getTime() - failedAt.getTime();
  });

  assert.deepEqual(waits, [0, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, null]);
});
