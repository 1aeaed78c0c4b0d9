"""Events: what happened, as it was told to webhooks."""

from __future__ import annotations

from typing import Optional, Union, cast, overload

from .calls import Calls, Page, path_of
from .event import AccountsEvent, AccountsEventType, Event, EventType, FilingEvent, FilingEventType


class Events(Calls):
    """What happened, as it was told to webhooks. For those who missed some, or poll instead."""

    def retrieve(self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> Event:
        return cast(Event, self._json("GET", path_of("events", id), timeout=timeout, max_retries=max_retries))

    @overload
    def list(
        self,
        *,
        type: Optional[FilingEventType] = None,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Page[FilingEvent]: ...

    @overload
    def list(
        self,
        *,
        type: AccountsEventType,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Page[AccountsEvent]: ...

    def list(
        self,
        *,
        type: Optional[EventType] = None,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Union[Page[FilingEvent], Page[AccountsEvent]]:
        """Newest first: one page, which iterates over everything. Events about accounts only if `type` names one."""
        query = {"type": type, "limit": limit, "starting_after": starting_after}
        page = self._page("/v1/events", query, timeout=timeout, max_retries=max_retries)
        return cast("Union[Page[FilingEvent], Page[AccountsEvent]]", page)
