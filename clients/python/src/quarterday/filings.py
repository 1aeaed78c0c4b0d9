"""Filings: file, amend, look, list, wait."""

from __future__ import annotations

import urllib.parse
from typing import Mapping, Optional, Sequence, Union, cast

from .calls import Calls, Page, path_of
from .errors import WaitTimeoutError
from .filing import Document, FiledComputation, Filing, FilingStatus
from .filing_input import AmendmentInput, FilingInput, FilingUpdateInput
from .transport import Settings, Transport
from .waiting import wait_until


class Filings(Calls):
    """File, amend, look, list, wait."""

    def __init__(self, transport: Transport, settings: Settings) -> None:
        super().__init__(transport)
        self._settings = settings

    def create(
        self,
        input: FilingInput,
        *,
        idempotency_key: Optional[str] = None,
        test_scenario: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Filing:
        """Files a return. It returns as soon as the filing is stored; `wait_until_final` or a webhook says how it ends.

        Two calls with one idempotency key file once. Left out, each call gets a key of its own, kept over its retries.
        """
        return cast(Filing, self._order("/v1/filings", input, idempotency_key, test_scenario, timeout, max_retries))

    def amend(
        self,
        id: str,
        changes: AmendmentInput,
        *,
        idempotency_key: Optional[str] = None,
        test_scenario: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Filing:
        """Files a new return over a filed one: the given fields replace those filed, field by field. Returns the new filing."""
        path = f"{path_of('filings', id)}/amend"
        return cast(Filing, self._order(path, changes, idempotency_key, test_scenario, timeout, max_retries))

    def retrieve(self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> Filing:
        return cast(Filing, self._json("GET", path_of("filings", id), timeout=timeout, max_retries=max_retries))

    def update(
        self,
        id: str,
        changes: FilingUpdateInput,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Filing:
        """Sets the pairs of metadata that you send and keeps the others; None removes a pair. The return stays as it was filed."""
        limits = {"timeout": timeout, "max_retries": max_retries}
        return cast(Filing, self._json("POST", path_of("filings", id), body=changes, **limits))

    def revoke_approval(self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> Filing:
        """Takes the request for approval back: the return has failed with nothing sent, as has the other one of its period of account.

        Repeated, it changes nothing more; decided by somebody before, it is a ConflictError.
        """
        path = f"{path_of('filings', id)}/revoke_approval"
        return cast(Filing, self._json("POST", path, body={}, timeout=timeout, max_retries=max_retries))

    def list(
        self,
        *,
        status: Optional[Union[FilingStatus, Sequence[FilingStatus]]] = None,
        company_utr: Optional[str] = None,
        period_end: Optional[str] = None,
        period_end_from: Optional[str] = None,
        period_end_to: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        updated_since: Optional[str] = None,
        needs_attention: Optional[bool] = None,
        metadata: Optional[Mapping[str, str]] = None,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Page[Filing]:
        """Newest first: one page, which iterates over everything.

        A time is a day in the UK (2026-11-15) or a moment (2026-11-15T09:30:00Z). With `updated_since`: those that changed since
        then, oldest change first. Ask again from a minute before your last request.
        """
        query = {
            "status": status if status is None or isinstance(status, str) else ",".join(status),
            "company_utr": company_utr,
            "period_end": period_end,
            "period_end_from": period_end_from,
            "period_end_to": period_end_to,
            "created_from": created_from,
            "created_to": created_to,
            "updated_since": updated_since,
            "needs_attention": None if needs_attention is None else str(needs_attention).lower(),
            "limit": limit,
            "starting_after": starting_after,
            **{f"metadata[{key}]": value for key, value in (metadata or {}).items()},
        }
        return cast("Page[Filing]", self._page("/v1/filings", query, timeout=timeout, max_retries=max_retries))

    def wait_until_final(self, id: str, *, timeout: float = 300, poll: float = 1) -> Filing:
        """Polls, less and less often, until the filing is acknowledged or failed, and returns it either way.

        A poll that fails in a way that may pass does not end it. A webhook does the same without asking, and for as long as it takes.
        """
        return wait_until(
            lambda: self.retrieve(id),
            lambda seen: seen["status"] in ("acknowledged", "failed"),
            WaitTimeoutError,
            "HMRC",
            timeout=timeout,
            poll=poll,
            settings=self._settings,
        )

    def list_documents(
        self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Page[Document]:
        """What was sent and what came back, as far as it exists by now."""
        path = f"{path_of('filings', id)}/documents"
        return cast("Page[Document]", self._page(path, {}, timeout=timeout, max_retries=max_retries))

    def retrieve_document(
        self, id: str, name: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> bytes:
        """The document itself, byte for byte: a `DocumentName`, or a PDF by the name it was sent with."""
        path = f"{path_of('filings', id)}/documents/{urllib.parse.quote(name, safe='')}"
        return self._document(path, timeout=timeout, max_retries=max_retries)

    def retrieve_evidence(
        self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> bytes:
        """Everything that is known of the filing, as one ZIP file. Needs a key with all permissions."""
        return self._document(f"{path_of('filings', id)}/evidence", timeout=timeout, max_retries=max_retries)

    def retrieve_computation(
        self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> FiledComputation:
        """How the figures of the return came about, line by line."""
        path = f"{path_of('filings', id)}/computation"
        return cast(FiledComputation, self._json("GET", path, timeout=timeout, max_retries=max_retries))
