"""One request over the network, one response. What goes wrong on the way is an OSError."""

from __future__ import annotations

import ssl
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional


@dataclass(frozen=True)
class Request:
    """What one attempt sends. Its text does not show the API key."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: Optional[bytes]
    timeout: float

    def __repr__(self) -> str:
        return f"Request({self.method} {self.url})"


@dataclass(frozen=True)
class Response:
    """What came back, whatever its status. Names of headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes


Send = Callable[[Request], Response]


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Never followed: the API key must not travel to where a redirect points."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def machine_send(context: ssl.SSLContext) -> Send:
    """Over the machine's own network, with the certificates that the context trusts."""
    opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=context), _NoRedirect())

    def send(request: Request) -> Response:
        made = urllib.request.Request(
            request.url, data=request.body, headers=dict(request.headers), method=request.method
        )
        try:
            answer = opener.open(made, timeout=request.timeout)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            try:
                body = answer.read()
            except Exception as error:  # http.client.IncompleteRead is no OSError
                raise OSError(f"the response broke off ({type(error).__name__})") from None
            return Response(answer.status, {name.lower(): value for name, value in answer.headers.items()}, body)

    return send


def is_about_certificate(error: OSError) -> bool:
    """Trying again does not help with these."""
    reason = getattr(error, "reason", error)
    return isinstance(error, ssl.SSLCertVerificationError) or isinstance(reason, ssl.SSLCertVerificationError)


def is_timeout(error: OSError) -> bool:
    return isinstance(error, TimeoutError) or isinstance(getattr(error, "reason", None), TimeoutError)


def reason_of(error: OSError) -> str:
    return str(getattr(error, "reason", None) or error) or type(error).__name__
