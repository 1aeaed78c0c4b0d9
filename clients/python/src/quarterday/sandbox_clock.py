"""The test clock of your sandbox: look at it, advance it."""

from __future__ import annotations

from typing import Optional, cast

from .calls import Calls
from .filing import SandboxClock


class SandboxClocks(Calls):
    """Only with a sandbox key."""

    def retrieve(self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> SandboxClock:
        return cast(SandboxClock, self._json("GET", "/v1/sandbox/clock", timeout=timeout, max_retries=max_retries))

    def advance(self, *, seconds: int, timeout: Optional[float] = None) -> SandboxClock:
        """Brings every pending retry, poll and deadline in your sandbox forward. 1 to 34,560,000 seconds (400 days).

        Never repeated by itself, because two advances are more than one: after a lost response, `retrieve` tells whether it was made.
        """
        body = {"seconds": seconds}
        return cast(SandboxClock, self._json("POST", "/v1/sandbox/clock/advance", body=body, timeout=timeout, max_retries=0))
