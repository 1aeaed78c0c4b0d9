"""Companies and what each has to do by when."""

from __future__ import annotations

from typing import Optional, Sequence, Union, cast

from .calls import Calls, Page, path_of
from .company import Company, CompanyWithPeriods, Obligation, ObligationKind, ObligationState
from .filing_input import TrialBalanceMappingInput
from .trial_balance import TrialBalanceMapping


class Companies(Calls):
    """The companies that your organisation has filed for, or added."""

    def retrieve(
        self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> CompanyWithPeriods:
        """With its periods of account, the next one that is expected among them, and what has to be done for each."""
        found = self._json("GET", path_of("companies", id), timeout=timeout, max_retries=max_retries)
        return cast(CompanyWithPeriods, found)

    def retrieve_mapping(
        self,
        id: str,
        *,
        version: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> TrialBalanceMapping:
        """What its accounts are, for the next trial balance; version 0 if nothing is remembered."""
        limits = {"timeout": timeout, "max_retries": max_retries}
        path = f"{path_of('companies', id)}/mapping"
        return cast(TrialBalanceMapping, self._json("GET", path, query={"version": version}, **limits))

    def replace_mapping(
        self,
        id: str,
        mapping: TrialBalanceMappingInput,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> TrialBalanceMapping:
        """In place of all that is remembered.

        If someone else has changed it since, you get a ConflictError. Repeating a change changes nothing more.
        """
        limits = {"timeout": timeout, "max_retries": max_retries}
        path = f"{path_of('companies', id)}/mapping"
        return cast(TrialBalanceMapping, self._json("PUT", path, body=mapping, **limits))

    def list(
        self,
        *,
        utr: Optional[str] = None,
        registration_number: Optional[str] = None,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Page[Company]:
        """By what is due first: one page, which iterates over everything."""
        query = {
            "utr": utr,
            "registration_number": registration_number,
            "limit": limit,
            "starting_after": starting_after,
        }
        page = self._page("/v1/companies", query, timeout=timeout, max_retries=max_retries)
        return cast("Page[Company]", page)


class Obligations(Calls):
    """What companies have to do: pay, send returns, deliver accounts."""

    def list(
        self,
        *,
        due_before: Optional[str] = None,
        state: Optional[Union[ObligationState, Sequence[ObligationState]]] = None,
        kind: Optional[ObligationKind] = None,
        company: Optional[str] = None,
        limit: Optional[int] = None,
        starting_after: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Page[Obligation]:
        """By due day, those without one last: one page, which iterates over everything."""
        query = {
            "due_before": due_before,
            "state": state if state is None or isinstance(state, str) else ",".join(state),
            "kind": kind,
            "company": company,
            "limit": limit,
            "starting_after": starting_after,
        }
        page = self._page("/v1/obligations", query, timeout=timeout, max_retries=max_retries)
        return cast("Page[Obligation]", page)
