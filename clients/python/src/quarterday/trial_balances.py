"""From the accounts of a ledger to the figures of a return."""

from __future__ import annotations

from typing import Optional, cast

from .calls import Calls
from .filing_input import TrialBalanceInput
from .trial_balance import TrialBalance, TrialBalanceCategoryList


class TrialBalances(Calls):
    """From the accounts of a ledger to the figures of a return."""

    def map(
        self, trial_balance: TrialBalanceInput, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> TrialBalance:
        """Gives each line a category and answers with the figures of a return.

        A trial balance with problems is a result here, not an error. Nothing is stored, unless `remember` is true: then the mapping is
        kept for the company.
        """
        limits = {"timeout": timeout, "max_retries": max_retries}
        return cast(TrialBalance, self._json("POST", "/v1/trial_balances", body=trial_balance, **limits))

    def categories(
        self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> TrialBalanceCategoryList:
        """All there are, on one page."""
        limits = {"timeout": timeout, "max_retries": max_retries}
        return cast(TrialBalanceCategoryList, self._json("GET", "/v1/trial_balance_categories", **limits))
