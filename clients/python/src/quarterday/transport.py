"""Sends a request until there is a response or a retry cannot help: the key, the time limit, the retries."""

from __future__ import annotations

import json
import urllib.parse
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional, Union

from .errors import ApiConnectionError, ApiTimeoutError, UsageError
from .refusals import may_pass, refused, retry_after_seconds
from .version import VERSION
from .wire import Request, Response, Send, is_about_certificate, is_timeout, reason_of

_FIRST_WAIT = 0.5
_LONGEST_WAIT = 8.0
#: A caller told to wait longer gets the error at once, with `retry_after`, and can do something better than block.
_LONGEST_RETRY_AFTER = 60


@dataclass(frozen=True)
class RequestAttempt:
    """What `on_request` hears: never the API key, the body or the query."""

    method: str
    url: str
    #: 1 for the first.
    attempt: int
    idempotency_key: Optional[str]


@dataclass(frozen=True)
class AttemptOutcome(RequestAttempt):
    """What `on_response` hears."""

    #: None where there was no response.
    status: Optional[int]
    request_id: Optional[str]
    duration: float
    #: After how many seconds it is sent again; None where it is not.
    retry_in: Optional[float]


@dataclass(frozen=True)
class ResponseDetails:
    """What came with a result."""

    status: int
    request_id: Optional[str]
    #: Names are in small letters.
    headers: Mapping[str, str]
    attempts: int
    idempotency_key: Optional[str]


@dataclass(frozen=True)
class Settings:
    """What the client was made with."""

    api_key: str
    base_url: str
    timeout: float
    max_retries: int
    send: Send
    sleep: Callable[[float], None]
    now: Callable[[], float]
    random: Callable[[], float]
    on_request: Optional[Callable[[RequestAttempt], None]]
    on_response: Optional[Callable[[AttemptOutcome], None]]

    def __repr__(self) -> str:
        return f"Settings({self.base_url})"


class Transport:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Union[str, int, None]]] = None,
        body: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> tuple[Response, ResponseDetails]:
        """Only what may be sent twice comes here, a question or an order with an idempotency key, or comes with no retries at all."""
        settings = self._settings
        retries = checked_retries(settings.max_retries if max_retries is None else max_retries)
        request = self._written(method, path, query, body, headers, settings.timeout if timeout is None else timeout)
        attempt = 0
        while True:
            attempt += 1
            sent = RequestAttempt(method, request.url.split("?")[0], attempt, idempotency_key)
            _tell(settings.on_request, sent)
            started = settings.now()
            outcome: Union[Response, OSError]
            try:
                outcome = settings.send(request)
            except (OSError, EOFError) as error:
                outcome = error if isinstance(error, OSError) else OSError(str(error))
            retry_in = None if attempt > retries else self._wait_after(outcome, attempt)
            response = outcome if isinstance(outcome, Response) else None
            told = AttemptOutcome(
                **vars(sent),
                status=None if response is None else response.status,
                request_id=None if response is None else response.headers.get("request-id"),
                duration=settings.now() - started,
                retry_in=retry_in,
            )
            _tell(settings.on_response, told)
            if response is not None and 200 <= response.status < 300:
                details = ResponseDetails(response.status, told.request_id, response.headers, attempt, idempotency_key)
                return response, details
            if retry_in is None:
                if isinstance(outcome, Response):
                    raise refused(outcome, attempt, idempotency_key, settings.now())
                raise self._connection_error(outcome, attempt, idempotency_key, request.timeout) from None
            settings.sleep(retry_in)

    def _written(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Union[str, int, None]]],
        body: Optional[Mapping[str, Any]],
        headers: Optional[Mapping[str, str]],
        timeout: float,
    ) -> Request:
        """Written once, before the first attempt: what the caller changes meanwhile does not change what is repeated."""
        given = {name: str(value) for name, value in (query or {}).items() if value is not None}
        url = self._settings.base_url + path + (f"?{urllib.parse.urlencode(given)}" if given else "")
        data = None if body is None else _json_of(body)
        return Request(
            method,
            url,
            {
                "authorization": f"Bearer {self._settings.api_key}",
                "user-agent": f"quarterday-python/{VERSION}",
                **({} if data is None else {"content-type": "application/json"}),
                **(headers or {}),
            },
            data,
            checked_timeout(timeout),
        )

    def _wait_after(self, outcome: Union[Response, OSError], failures: int) -> Optional[float]:
        """How long to wait before the next attempt; None where another one would not help."""
        asked = 0
        if isinstance(outcome, Response):
            if not may_pass(outcome):
                return None
            asked = retry_after_seconds(outcome, self._settings.now()) or 0
            if asked > _LONGEST_RETRY_AFTER:
                return None
        elif is_about_certificate(outcome):
            return None
        longest = min(_LONGEST_WAIT, _FIRST_WAIT * float(2 ** (failures - 1)))
        # Half is left to chance, so that programs that failed together do not come back together.
        return max(float(asked), longest * (0.5 + self._settings.random() / 2))

    def _connection_error(
        self, error: OSError, attempts: int, idempotency_key: Optional[str], timeout: float
    ) -> ApiConnectionError:
        parts = urllib.parse.urlsplit(self._settings.base_url)
        origin = f"{parts.scheme}://{parts.netloc}"
        often = f" Tried {attempts} times." if attempts > 1 else ""
        unknown = (
            ""
            if idempotency_key is None
            else " Whether it was filed is unknown; the same call with the idempotency_key of this error files once at most and tells."
        )
        if is_timeout(error):
            return ApiTimeoutError(
                f"No response from {origin} within {timeout:g} seconds.{often}{unknown}", idempotency_key=idempotency_key
            )
        if is_about_certificate(error):
            hint = " Its certificate is not trusted here: for a development certificate pass ca_file. Nothing was sent."
            return ApiConnectionError(f"No connection to {origin}: {reason_of(error)}.{hint}", idempotency_key=idempotency_key)
        return ApiConnectionError(
            f"No complete response from {origin}: {reason_of(error)}.{often}{unknown}", idempotency_key=idempotency_key
        )


def _tell(hook: Optional[Callable[[Any], None]], what: Any) -> None:
    """What a hook raises is dropped: a log that fails must not lose the response to a return that was filed."""
    if hook is None:
        return
    try:
        hook(what)
    except Exception:
        pass


def _json_of(body: Mapping[str, Any]) -> bytes:
    if not isinstance(body, Mapping):
        raise UsageError("The input must be a dict; see the type FilingInput.")
    try:
        return json.dumps(body, allow_nan=False).encode()
    except (TypeError, ValueError):
        raise UsageError("The input cannot be written as JSON. Amounts are whole numbers of pence, dates are text.") from None


def checked_timeout(timeout: float) -> float:
    if isinstance(timeout, (int, float)) and not isinstance(timeout, bool) and 0 < timeout < 1e6:
        return float(timeout)
    raise UsageError("timeout must be a number of seconds, more than 0.")


def checked_retries(retries: int) -> int:
    if isinstance(retries, int) and not isinstance(retries, bool) and 0 <= retries <= 20:
        return retries
    raise UsageError("max_retries must be a whole number from 0 to 20.")
