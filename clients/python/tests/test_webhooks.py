"""Signatures: a vector worked out elsewhere, and everything that must be refused."""

from __future__ import annotations

import hashlib
import hmac
import json
import unittest

from quarterday import SignatureError, sign_test_event, test_event, verify_signature

SECRET = "whsec_for_tests"


class WebhooksTest(unittest.TestCase):
    def refused(self, reason: str, body: object, header: object, secret: str = SECRET, **options: float) -> None:
        with self.assertRaises(SignatureError) as raised:
            verify_signature(body, header, secret, **options)  # type: ignore[arg-type]
        self.assertEqual(raised.exception.reason, reason)

    def test_a_signed_test_event_passes_as_the_services_would(self) -> None:
        for type in ("filing.submitted", "filing.accepted", "filing.failed"):
            event = test_event(type, company_utr="1234567890")  # type: ignore[arg-type]
            signed = sign_test_event(event, SECRET)
            self.assertEqual(verify_signature(signed.body, signed.headers["service-signature"], SECRET), event)
            self.assertEqual(event["data"]["object"]["status"], type.removeprefix("filing."))

    def test_a_signed_test_event_about_accounts_passes_too(self) -> None:
        for status in ("submitted", "accepted", "rejected"):
            event = test_event(f"companies_house_accounts.{status}", company_name="Café Ltd")  # type: ignore[call-overload]
            signed = sign_test_event(event, SECRET)
            self.assertEqual(verify_signature(signed.body, signed.headers["service-signature"], SECRET), event)
            about = event["data"]["object"]
            self.assertEqual((about["object"], about["status"], about["company_name"]), ("companies_house_accounts", status, "Café Ltd"))

    def test_the_signature_is_that_of_the_interface(self) -> None:
        body = json.dumps(test_event("filing.accepted")).encode()
        digest = hmac.new(SECRET.encode(), b"1700000000." + body, hashlib.sha256).hexdigest()
        for header in (f"t=1700000000,v1={digest}", f"v2=x, t=1700000000 ,v1={'0' * 64},v1={digest}"):
            self.assertEqual(verify_signature(body, header, SECRET, now=1700000299.9)["id"], "evt_test")

    def test_what_cannot_be_trusted_is_refused_with_a_reason(self) -> None:
        signed = sign_test_event(test_event("filing.accepted"), SECRET, now=1000)
        body, header = signed.body, signed.headers["service-signature"]
        self.refused("signature_mismatch", body + b" ", header, now=1000)
        self.refused("signature_mismatch", body, header, "whsec_other", now=1000)
        self.refused("signature_mismatch", body, "t=1000,v1=é", now=1000)
        self.refused("timestamp_too_old", body, header, now=1301)
        self.refused("timestamp_in_future", body, header, now=699)
        self.refused("missing_header", body, None)
        self.refused("malformed_header", body, "v1=abc")
        self.refused("malformed_header", body, "t=1,t=2,v1=abc")
        self.refused("no_v1_signature", body, "t=1000")
        self.refused("wrong_secret_format", body, header, "sk_sandbox_a")
        self.refused("body_was_parsed", {"id": "evt_1"}, header)
        text = sign_test_event("not an event", SECRET)
        self.refused("not_an_event", text.body, text.headers["service-signature"])


if __name__ == "__main__":
    unittest.main()
