"""Drafts: begin, change, look, list, file."""

from __future__ import annotations

from typing import Optional, cast

from .calls import Calls, Page, header_text, path_of
from .draft import Draft, DraftState, DraftSummary
from .filing import Filing
from .filing_input import DraftChangeInput, DraftFilingInput, NewDraftInput


class Drafts(Calls):
    """Begin, change, look, list, file."""

    def create(
        self,
        input: Optional[NewDraftInput] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Draft:
        """Keeps a return that is not finished. The response says what would keep it from being filed."""
        body = {} if input is None else input
        return cast(Draft, self._order("/v1/drafts", body, idempotency_key, None, timeout, max_retries))

    def retrieve(self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> Draft:
        return cast(Draft, self._json("GET", path_of("drafts", id), timeout=timeout, max_retries=max_retries))

    def change(
        self, id: str, change: DraftChangeInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Draft:
        """Lays the change over the draft: None removes a field.

        If someone else has changed what it would overwrite, you get a ConflictError whose `conflicts` has both values. Repeating a
        change changes nothing more.
        """
        limits = {"timeout": timeout, "max_retries": max_retries}
        return cast(Draft, self._json("PATCH", path_of("drafts", id), body=change, **limits))

    def file(
        self,
        id: str,
        version: DraftFilingInput,
        *,
        test_scenario: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Filing:
        """Files the return, once however often you call it: a repeated call returns the same filing."""
        headers = {} if test_scenario is None else {"service-test-scenario": header_text("test_scenario", test_scenario)}
        limits = {"timeout": timeout, "max_retries": max_retries}
        path = f"{path_of('drafts', id)}/file"
        return cast(Filing, self._json("POST", path, body=version, headers=headers, idempotency_key=id, **limits))

    def list(
        self,
        *,
        state: Optional[DraftState] = None,
        company_utr: Optional[str] = None,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Page[DraftSummary]:
        """Newest first: one page, which iterates over everything."""
        query = {"state": state, "company_utr": company_utr, "limit": limit, "starting_after": starting_after}
        page = self._page("/v1/drafts", query, timeout=timeout, max_retries=max_retries)
        return cast("Page[DraftSummary]", page)
