"""Accounts at Companies House: deliver, look, list, wait."""

from __future__ import annotations

import urllib.parse
from typing import Optional, Sequence, Union, cast

from .accounts import AccountsStatus, AccountsValidationResult, CompaniesHouseAccounts
from .calls import Calls, Page, path_of
from .errors import AccountsWaitTimeoutError
from .filing import Document
from .filing_input import CompaniesHouseAccountsInput
from .transport import Settings, Transport
from .waiting import wait_until

_ACCOUNTS = "companies_house/accounts"


class CompaniesHouse:
    """What goes to Companies House."""

    def __init__(self, transport: Transport, settings: Settings) -> None:
        self.accounts = AccountsDeliveries(transport, settings)


class AccountsDeliveries(Calls):
    """Deliver, look, list, wait."""

    def __init__(self, transport: Transport, settings: Settings) -> None:
        super().__init__(transport)
        self._settings = settings

    def deliver(
        self,
        input: CompaniesHouseAccountsInput,
        *,
        idempotency_key: Optional[str] = None,
        test_scenario: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> CompaniesHouseAccounts:
        """Delivers accounts: those of a stored return (`filing`), or `company`, `period` and `accounts`.

        It returns as soon as they are stored; `wait_until_decided` or a webhook says how it ends. Two calls with one idempotency key
        deliver once. Left out, each call gets a key of its own, kept over its retries.
        """
        stored = self._order(f"/v1/{_ACCOUNTS}", input, idempotency_key, test_scenario, timeout, max_retries)
        return cast(CompaniesHouseAccounts, stored)

    def validate(
        self,
        input: CompaniesHouseAccountsInput,
        *,
        include_warnings: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AccountsValidationResult:
        """Runs every check `deliver` runs and delivers nothing. Accounts that are not valid are a result here, not an error."""
        query = {"include": "warnings" if include_warnings else None}
        limits = {"timeout": timeout, "max_retries": max_retries}
        result = self._json("POST", "/v1/companies_house/validate", query=query, body=input, **limits)
        return cast(AccountsValidationResult, result)

    def retrieve(
        self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> CompaniesHouseAccounts:
        found = self._json("GET", path_of(_ACCOUNTS, id), timeout=timeout, max_retries=max_retries)
        return cast(CompaniesHouseAccounts, found)

    def list(
        self,
        *,
        status: Optional[Union[AccountsStatus, Sequence[AccountsStatus]]] = None,
        company_registration_number: Optional[str] = None,
        filing: Optional[str] = None,
        period_end: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        needs_attention: Optional[bool] = None,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Page[CompaniesHouseAccounts]:
        """Newest first: one page, which iterates over everything. A time is a day in the UK (2026-11-15) or a moment (2026-11-15T09:30:00Z)."""
        query = {
            "status": status if status is None or isinstance(status, str) else ",".join(status),
            "company_registration_number": company_registration_number,
            "filing": filing,
            "period_end": period_end,
            "created_from": created_from,
            "created_to": created_to,
            "needs_attention": None if needs_attention is None else str(needs_attention).lower(),
            "limit": limit,
            "starting_after": starting_after,
        }
        page = self._page(f"/v1/{_ACCOUNTS}", query, timeout=timeout, max_retries=max_retries)
        return cast("Page[CompaniesHouseAccounts]", page)

    def wait_until_decided(self, id: str, *, timeout: float = 300, poll: float = 1) -> CompaniesHouseAccounts:
        """Polls, less and less often, until the accounts are accepted or rejected, and returns them either way.

        A poll that fails in a way that may pass does not end it. A webhook does the same without asking, and for as long as it takes.
        """
        return wait_until(
            lambda: self.retrieve(id),
            lambda seen: seen["status"] in ("accepted", "rejected"),
            AccountsWaitTimeoutError,
            "Companies House",
            timeout=timeout,
            poll=poll,
            settings=self._settings,
        )

    def list_documents(
        self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Page[Document]:
        """The accounts as they are delivered and, once sent, the message around them, without credentials."""
        path = f"{path_of(_ACCOUNTS, id)}/documents"
        return cast("Page[Document]", self._page(path, {}, timeout=timeout, max_retries=max_retries))

    def retrieve_document(
        self, id: str, name: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> bytes:
        """The document itself, byte for byte: an `AccountsDocumentName`."""
        path = f"{path_of(_ACCOUNTS, id)}/documents/{urllib.parse.quote(name, safe='')}"
        return self._document(path, timeout=timeout, max_retries=max_retries)
