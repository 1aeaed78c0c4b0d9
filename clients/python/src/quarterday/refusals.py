"""Reads error responses: those of the service, and those of a proxy in between."""

from __future__ import annotations

import json
from email.utils import parsedate_to_datetime
from typing import Any, Optional

from .errors import ApiError, api_error
from .wire import Response

_PASSING_STATUSES = frozenset({429, 500, 502, 503, 504})


def refused(response: Response, attempts: int, idempotency_key: Optional[str], now: float) -> ApiError:
    """The error in a response, of the service or of a proxy in between."""
    details = _refusal_in(response) or _unexpected(response)
    message = details.pop("message")
    if attempts > 1:
        message = f"{message} (Tried {attempts} times.)"
    return api_error(
        message,
        status=response.status,
        retry_after=retry_after_seconds(response, now),
        idempotency_key=idempotency_key,
        **details,
    )


def parsed_json(body: bytes) -> Any:
    """None where it is not JSON."""
    try:
        return json.loads(body)
    except ValueError:
        return None


def _refusal_in(response: Response) -> Optional[dict[str, Any]]:
    body = parsed_json(response.body)
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict) or not all(isinstance(error.get(name), str) for name in ("type", "code", "message")):
        return None
    errors = body.get("errors")
    conflicts = error.get("conflicts")
    return {
        "message": error["message"],
        "type": error["type"],
        "code": error["code"],
        "field": error.get("field"),
        "existing": error.get("existing"),
        "version": error.get("version"),
        "conflicts": tuple(conflicts) if isinstance(conflicts, list) else (),
        "errors": tuple(errors) if isinstance(errors, list) else (),
        "errors_left_out": body.get("errors_left_out", 0),
        "request_id": error.get("request_id") or response.headers.get("request-id"),
        "doc_url": error.get("doc_url"),
    }


def _unexpected(response: Response) -> dict[str, Any]:
    """What is not in the interface's form is not repeated in messages: it may be a whole page."""
    kind = response.headers.get("content-type", "no content type").split(";")[0]
    if 300 <= response.status < 400:
        message = "The response is a redirect. It was not followed, because that would send the API key elsewhere. Set base_url to the address of the service."
    elif response.status < 300:
        message = f"The response is not the JSON that was expected ({kind}). Is base_url the address of a Quarterday service?"
    else:
        message = f"The response is not an error of the service ({kind}). A proxy in between may have sent it."
    return {
        "message": message,
        "type": "api_error",
        "code": "unexpected_answer",
        "request_id": response.headers.get("request-id"),
    }


def retry_after_seconds(response: Response, now: float) -> Optional[int]:
    """From a number of seconds or a date; None where there is none that can be read."""
    header = response.headers.get("retry-after")
    if header is None:
        return None
    if header.isascii() and header.isdigit() and len(header) < 10:
        return int(header)
    try:
        return max(0, round(parsedate_to_datetime(header).timestamp() - now))
    except (TypeError, ValueError):
        return None


def may_pass(response: Response) -> bool:
    """Whether another attempt may help."""
    if response.status in _PASSING_STATUSES:
        return True
    # The first request with this key is still in progress: its response is available in a moment.
    return response.status == 409 and (_refusal_in(response) or {}).get("code") == "idempotency_in_progress"
