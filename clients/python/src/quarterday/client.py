"""The client. It holds the API key where printing it cannot show it."""

from __future__ import annotations

import random as _random
import re
import ssl
import time
import urllib.parse
from typing import Callable, Optional, cast

from .calls import Calls
from .companies import Companies, Obligations
from .companies_house import CompaniesHouse
from .drafts import Drafts
from .eligible import Eligibility
from .errors import UsageError
from .events import Events
from .filing import CarriedForward, ValidationResult
from .filing_input import EligibilityInput, FilingInput
from .filings import Filings
from .sandbox_clock import SandboxClocks
from .transport import AttemptOutcome, RequestAttempt, Settings, Transport, checked_retries, checked_timeout
from .trial_balances import TrialBalances
from .wire import Send, machine_send


class Quarterday(Calls):
    """`api_key` alone chooses the environment: `sk_sandbox_…` or `sk_live_…`.

    `timeout` is in seconds, to connect and for each part of the response; `ca_file` is the certificate of a development service.
    `send`, `sleep`, `now` and `random` are for tests.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout: float = 30,
        max_retries: int = 3,
        ca_file: Optional[str] = None,
        on_request: Optional[Callable[[RequestAttempt], None]] = None,
        on_response: Optional[Callable[[AttemptOutcome], None]] = None,
        send: Optional[Send] = None,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.time,
        random: Callable[[], float] = _random.random,
    ) -> None:
        settings = Settings(
            api_key=_checked_key(api_key),
            base_url=_checked_base_url(base_url),
            timeout=checked_timeout(timeout),
            max_retries=checked_retries(max_retries),
            send=send or machine_send(ssl.create_default_context(cafile=ca_file)),
            sleep=sleep,
            now=now,
            random=random,
            on_request=on_request,
            on_response=on_response,
        )
        super().__init__(Transport(settings))
        self.base_url = settings.base_url
        #: Whether the key files for real.
        self.livemode = api_key.startswith("sk_live_")
        self.filings = Filings(self._transport, settings)
        self.drafts = Drafts(self._transport)
        self.companies_house = CompaniesHouse(self._transport, settings)
        self.companies = Companies(self._transport)
        self.obligations = Obligations(self._transport)
        self.trial_balances = TrialBalances(self._transport)
        self.events = Events(self._transport)
        #: Only with a sandbox key.
        self.sandbox_clock = SandboxClocks(self._transport)

    def __repr__(self) -> str:
        return f"Quarterday({self.base_url}, {'live' if self.livemode else 'sandbox'})"

    def validate(
        self,
        input: FilingInput,
        *,
        include_warnings: bool = False,
        include_computation: bool = False,
        include_judged_by: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> ValidationResult:
        """Runs every check create runs and files nothing. A return that is not valid is a result here, not an error."""
        wanted = {"warnings": include_warnings, "computation": include_computation, "judged_by": include_judged_by}
        include = ",".join(name for name, is_wanted in wanted.items() if is_wanted) or None
        limits = {"timeout": timeout, "max_retries": max_retries}
        return cast(
            ValidationResult, self._json("POST", "/v1/validate", query={"include": include}, body=input, **limits)
        )

    def eligibility(
        self,
        known: Optional[EligibilityInput] = None,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Eligibility:
        """Whether such a return and its accounts can be filed, and which fields will be asked. Nothing is stored."""
        limits = {"timeout": timeout, "max_retries": max_retries}
        return cast(Eligibility, self._json("POST", "/v1/eligibility", body=known or {}, **limits))

    def carried_forward(
        self,
        *,
        company_utr: str,
        period_start: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> CarriedForward:
        """What a company's last return, as filed here, left for the next one."""
        query = {"company_utr": company_utr, "period_start": period_start}
        limits = {"timeout": timeout, "max_retries": max_retries}
        return cast(CarriedForward, self._json("GET", "/v1/carried_forward", query=query, **limits))


def _checked_key(key: str) -> str:
    if not isinstance(key, str) or key == "":
        raise UsageError("api_key is missing. Pass the key that `quarterday keys create` printed.")
    if key.startswith("whsec_"):
        raise UsageError("api_key is the signing secret of a webhook endpoint. Requests need a key that starts with sk_sandbox_ or sk_live_.")
    if not re.fullmatch(r"sk_(sandbox|live)_[0-9A-Za-z]+", key):
        raise UsageError("api_key must be sk_sandbox_ or sk_live_ followed by letters and digits, without white space.")
    return key


def _checked_base_url(text: str) -> str:
    url = urllib.parse.urlsplit(text) if isinstance(text, str) else None
    if url is None or url.scheme not in ("https", "http") or not url.hostname:
        raise UsageError("base_url must be the service's address, such as https://localhost:8443.")
    if url.username or url.password or url.query or url.fragment:
        raise UsageError("base_url must have no user name, password, query or fragment.")
    if url.scheme == "http" and url.hostname not in ("localhost", "127.0.0.1", "::1"):
        raise UsageError("base_url must start with https://, or the API key could be read on the way. Plain HTTP is for localhost only.")
    base = text.rstrip("/")
    if base.endswith("/v1"):
        raise UsageError("base_url must end before /v1: the client adds it.")
    return base
