"""Events: what happened, as it was told to webhooks."""

from __future__ import annotations

from typing import Optional, cast

from .calls import Calls, Page, path_of
from .filing import Event, EventType


class Events(Calls):
    """What happened, as it was told to webhooks. For those who missed some, or poll instead."""

    def retrieve(self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> Event:
        return cast(Event, self._json("GET", path_of("events", id), timeout=timeout, max_retries=max_retries))

    def list(
        self,
        *,
        type: Optional[EventType] = None,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Page[Event]:
        """Newest first: one page, which iterates over everything."""
        query = {"type": type, "limit": limit, "starting_after": starting_after}
        return cast("Page[Event]", self._page("/v1/events", query, timeout=timeout, max_retries=max_retries))
