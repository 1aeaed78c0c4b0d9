import assert from "node:assert/strict";
import { test } from "node:test";
import { accountsEventTypes, type Event, filingEventTypes } from "./event.ts";
import { SignatureError, verifySignature } from "./signature.ts";
import { signTestEvent, testEvent } from "./test-event.ts";

const SECRET = "whsec_for_tests";

for (const type of filingEventTypes) {
  test(`a test event ${type} passes verification as the service's would`, () => {
    const event = testEvent(type, { company_utr: "1234567890" });

    const { body, headers } = signTestEvent(event, SECRET);

    assert.deepEqual(verifySignature(body, headers["service-signature"], SECRET), event);
    const { status, needs_attention: attention, approval } = event.data.object;
    if (type === "filing.needs_attention") assert.ok(attention);
    else if (type === "filing.approval_changed") assert.deepEqual([status, approval?.state], ["pending", "approved"]);
    else assert.equal(status, type.replace("filing.", ""));
    assert.equal(event.data.object.company_utr, "1234567890");
  });
}

for (const type of accountsEventTypes) {
  test(`a test event ${type} is about accounts, and passes verification`, () => {
    const event = testEvent(type, { company_name: "Café Ltd" });

    const { body, headers } = signTestEvent(event, SECRET);

    assert.deepEqual(verifySignature(body, headers["service-signature"], SECRET), event);
    const { object, status, company_name: name } = event.data.object;
    assert.deepEqual([object, `${object}.${status}`, name], ["companies_house_accounts", type, "Café Ltd"]);
  });
}

test("the type of an event, and the kind of its object, say what it is about", () => {
  const told = (event: Event) => {
    if (event.type === "companies_house_accounts.rejected") return event.data.object.rejections.map(({ code }) => code);
    const { object: subject } = event.data;
    return subject.object === "companies_house_accounts"
      ? [subject.company_registration_number]
      : [subject.company_utr];
  };

  assert.deepEqual(
    [
      testEvent("companies_house_accounts.rejected"),
      testEvent("filing.failed"),
      testEvent("companies_house_accounts.accepted"),
      testEvent("obligation.due_soon", { company_utr: "1000000070" }),
    ].map(told),
    [["1"], ["2000000000"], ["12345678"], ["1000000070"]],
  );
});

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
