import assert from "node:assert/strict";
import { test } from "node:test";
import { eventTypes } from "./event.ts";
import { SignatureError, verifySignature } from "./signature.ts";
import { signTestEvent, testEvent } from "./test-event.ts";

const SECRET = "whsec_for_tests";

for (const type of eventTypes) {
  test(`a test event ${type} passes verification as the service's would`, () => {
    const event = testEvent(type, { company_utr: "1234567890" });

    const { body, headers } = signTestEvent(event, SECRET);

    assert.deepEqual(verifySignature(body, headers["service-signature"], SECRET), event);
    const { status, needs_attention: attention } = event.data.object;
    if (type === "filing.needs_attention") assert.ok(attention);
    else assert.equal(status, type.replace("filing.", ""));
    assert.equal(event.data.object.company_utr, "1234567890");
  });
}

test("a test event signed with another secret, at another time or for other text is refused", () => {
  const event = testEvent("filing.accepted");
  const refused = (body: string, signature: string, reason: string) =>
    assert.throws(
      () => verifySignature(body, signature, SECRET),
      (error) => error instanceof SignatureError && error.reason === reason,
    );

  const other = signTestEvent(event, "whsec_other");
  refused(other.body, other.headers["service-signature"], "signature_mismatch");
  const old = signTestEvent(event, SECRET, { now: new Date("2020-01-01") });
  refused(old.body, old.headers["service-signature"], "timestamp_too_old");
  const text = signTestEvent("not an event", SECRET);
  refused(text.body, text.headers["service-signature"], "not_an_event");
  assert.throws(() => signTestEvent(event, "sk_sandbox_a"), SignatureError);
});
