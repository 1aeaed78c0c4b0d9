"""Verifies deliveries, and signs test events as the service signs.

`Service-Signature: t=<unix seconds>,v1=<lower-case hex>`, where v1 is the HMAC-SHA256 of the timestamp, a dot and the raw body, under the
endpoint's whole secret (docs/webhooks.md).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Union, cast, overload

from .errors import QuarterdayError, UsageError
from .event import AccountsEvent, AccountsEventType, Event, EventType, FilingEvent, FilingEventType


class SignatureError(QuarterdayError):
    """The delivery is not to be trusted: respond with 400 and ignore it. `reason` is for programs, the sentence for your log."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True)
class SignedDelivery:
    #: What to post, unchanged.
    body: bytes
    headers: Mapping[str, str]


def verify_signature(
    raw_body: Union[bytes, str],
    header: Optional[str],
    secret: str,
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> Event:
    """The event in a delivery, if its signature is right; raises SignatureError if not, so that the verdict cannot be ignored.

    `raw_body` is the body as received, before any JSON parser; `header` is Service-Signature; `secret` is the endpoint's, `whsec_` included.
    `tolerance` is by how many seconds the timestamp may be off, either way.
    """
    if not (isinstance(tolerance, (int, float)) and 0 <= tolerance < float("inf")):
        raise UsageError("tolerance must be a number of seconds. To verify a delivery of an earlier day, pass now.")
    _check_secret(secret)
    if isinstance(raw_body, str):
        body = raw_body.encode()
    elif isinstance(raw_body, (bytes, bytearray, memoryview)):
        body = bytes(raw_body)
    else:
        raise SignatureError(
            "body_was_parsed",
            "The body must be the raw text or bytes as received. The signature covers the bytes, and they cannot be had back from parsed JSON.",
        )
    timestamp, signatures = _parts_of(header)
    expected = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    if not any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in signatures):
        raise SignatureError(
            "signature_mismatch",
            "No signature in the header fits the body and the secret. Either the body is not byte for byte what was sent, or the secret is another endpoint's, or another sender sent it.",
        )
    age = int(time.time() if now is None else now) - int(timestamp)
    if age > tolerance:
        raise SignatureError("timestamp_too_old", f"The signature is right but {age} seconds old; {tolerance:g} are allowed.")
    if -age > tolerance:
        raise SignatureError(
            "timestamp_in_future", f"The signature is right but dated {-age} seconds ahead. This machine's clock is behind."
        )
    return _event_in(body)


def sign_test_event(event: Union[Event, str], secret: str, *, now: Optional[float] = None) -> SignedDelivery:
    """Signs an event, or any text, with the secret that your receiver knows. An old time makes a delivery that a receiver must refuse."""
    _check_secret(secret)
    body = (event if isinstance(event, str) else json.dumps(event)).encode()
    timestamp = str(int(time.time() if now is None else now))
    signature = hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    return SignedDelivery(
        body, {"content-type": "application/json", "service-signature": f"t={timestamp},v1={signature}"}
    )


@overload
def test_event(type: FilingEventType, **change: Any) -> FilingEvent: ...


@overload
def test_event(type: AccountsEventType, **change: Any) -> AccountsEvent: ...


def test_event(type: EventType, **change: Any) -> Event:
    """An event of this type about a made-up filing or delivery of the sandbox; keywords replace fields of it."""
    samples = {"filing": _SAMPLE_FILING, "obligation": _SAMPLE_OBLIGATION}
    sample = samples.get(type.partition(".")[0], _SAMPLE_ACCOUNTS)
    about = {**sample, **_STATE_AFTER[type], **change}
    event = {"id": "evt_test", "object": "event", "type": type, "created": _MOMENT}
    return cast(Event, {**event, "livemode": about["livemode"], "data": {"object": about}})


# Its name begins like a test's.
test_event.__test__ = False  # type: ignore[attr-defined]


def _check_secret(secret: str) -> None:
    if not (isinstance(secret, str) and re.fullmatch(r"whsec_\S+", secret)):
        raise SignatureError(
            "wrong_secret_format",
            "The secret must be the whole signing secret of the endpoint: it starts with whsec_ and has no white space. It is not the API key.",
        )


def _parts_of(header: Optional[str]) -> tuple[str, list[str]]:
    if header is None or header.strip() == "":
        raise SignatureError(
            "missing_header",
            "There is no Service-Signature header. This did not come from the service, or a proxy took the header away.",
        )
    # Parts of other names are signatures of schemes to come.
    parts = [part.strip().partition("=") for part in header.split(",")]
    timestamps = [value for name, _, value in parts if name == "t"]
    signatures = [value for name, _, value in parts if name == "v1"]
    if len(timestamps) != 1 or not re.fullmatch(r"[0-9]{1,12}", timestamps[0]):
        raise SignatureError("malformed_header", "The Service-Signature header has no single t=<unix seconds>.")
    if not signatures:
        raise SignatureError("no_v1_signature", "The Service-Signature header has no v1=<signature>, and only v1 is known here.")
    return timestamps[0], signatures


def _event_in(body: bytes) -> Event:
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if isinstance(event, dict) and isinstance(event.get("id"), str) and isinstance(event.get("data"), dict):
        # The signature proves the rest.
        return cast(Event, event)
    raise SignatureError("not_an_event", "The signature is right, but the body is not an event.")


_MOMENT = "2026-11-15T09:30:02.000Z"

_SAMPLE_FILING: dict[str, Any] = {
    "id": "fil_test",
    "object": "filing",
    "status": "pending",
    "correlation_id": None,
    "company_utr": "2000000000",
    "period_start": "2025-04-01",
    "period_end": "2026-03-31",
    "tax_due_pence": 760_000,
    "tax_payable_pence": 760_000,
    "loan_tax_pence": 0,
    "tax_outstanding_pence": 760_000,
    "tax_overpaid_pence": None,
    "credit_payable_pence": 0,
    "submitted_at": None,
    "acknowledged_at": None,
    "livemode": False,
    "test_mode": True,
    "schema_version": "v1.993",
    "judged_by": "v1.993",
    "created_at": "2026-11-15T09:30:00.000Z",
    "updated_at": _MOMENT,
    "filing_due_on": "2027-03-31",
    "tax_due_on": "2027-01-01",
    "amendable_until": "2028-03-31",
    "notice_given_on": None,
    "hmrc_error": None,
    "needs_attention": None,
    "amends": None,
    "amended_by": None,
    "continues_in": None,
    "continues": None,
    "warnings": [],
    "metadata": {},
}

_SAMPLE_ACCOUNTS: dict[str, Any] = {
    "id": "cha_test",
    "object": "companies_house_accounts",
    "status": "submitted",
    "company_registration_number": "12345678",
    "company_name": "Example Widgets Ltd",
    "period_start": "2025-04-01",
    "period_end": "2026-03-31",
    "profit_and_loss": "left_out",
    "signed_on": "2026-11-15",
    "customer_reference": None,
    "filing": None,
    "submission_number": "0GFX3C",
    "submitted_at": "2026-11-15T09:30:01.000Z",
    "decided_at": None,
    "rejections": [],
    "examiner": None,
    "needs_attention": None,
    "due_on": "2026-12-31",
    "livemode": False,
    "test_mode": False,
    "warnings": [],
    "metadata": {},
    "created_at": "2026-11-15T09:30:00.000Z",
    "updated_at": _MOMENT,
}

_SAMPLE_OBLIGATION: dict[str, Any] = {
    "id": "obl_test",
    "object": "obligation",
    "company": "com_test",
    "company_name": "Example Widgets Ltd",
    "company_utr": "2000000000",
    "kind": "accounts",
    "period_start": "2025-04-01",
    "period_end": "2026-03-31",
    "expected": False,
    "due_on": "2026-12-31",
    "arrive_by": None,
    "state": "due_soon",
    "days_left": 30,
    "late": False,
    "filing": None,
    "companies_house_accounts": None,
    "payment_reference": None,
    "done_at": None,
    "penalty_pounds": None,
    "penalty_tax_percent": None,
    "penalties": [{"from": "2027-01-01", "pounds": 150, "pounds_if_repeated": 300, "tax_percent": None}],
    "notes": [],
    "livemode": False,
}

_TAKEN = {"correlation_id": "5A0C1D7E9B3F4A628D4E6F7A8B9C0D1E", "submitted_at": "2026-11-15T09:30:01.000Z"}

_STATE_AFTER: dict[str, dict[str, Any]] = {
    "filing.submitted": {"status": "submitted", **_TAKEN},
    "filing.accepted": {"status": "accepted", **_TAKEN, "acknowledged_at": _MOMENT},
    "filing.failed": {"status": "failed", **_TAKEN, "hmrc_error": "3312: The company name does not match the UTR."},
    "filing.needs_attention": {
        "status": "accepted",
        **_TAKEN,
        "acknowledged_at": _MOMENT,
        "needs_attention": {
            "since": _MOMENT,
            "reason": "receipt_mismatch",
            "message": "HMRC's receipt is for a different IRmark than the one sent. Ask HMRC which return it has.",
        },
    },
    "filing.approval_changed": {
        "approval": {
            "id": "apr_test",
            "state": "approved",
            "asked_by": "option",
            "prepared_by": "API key key_test",
            "preparer": {"type": "api_key", "id": "key_test"},
            "approver": {"name": "Jane Doe", "capacity": "Director"},
            "requested_at": "2026-11-15T09:30:00.000Z",
            "expires_at": "2026-11-29T09:30:00.000Z",
            "decided_at": _MOMENT,
            "decided_by": "Jane Doe",
            "second_factor": "mail",
            "reason": None,
        },
    },
    "companies_house_accounts.submitted": {},
    "companies_house_accounts.accepted": {"status": "accepted", "decided_at": _MOMENT},
    "companies_house_accounts.rejected": {
        "status": "rejected",
        "decided_at": _MOMENT,
        "rejections": [{"code": "1", "text": "The accounts are not signed by a director of the company."}],
    },
    "obligation.due_soon": {},
}
