"""What the service returns about accounts at Companies House. New fields may appear within /v1; programs ignore those they do not know."""

from __future__ import annotations

from typing import Literal, Optional, TypedDict

from .filing import Problem

AccountsStatus = Literal["pending", "submitted", "accepted", "rejected"]
AccountsDocumentName = Literal["accounts.xhtml", "submission.xml"]


class AccountsNeedAttention(TypedDict):
    """Why a person has to look at a delivery of accounts."""

    since: str
    #: For programs. New reasons may be added.
    reason: str
    #: What happened and what to do. It may change; branch on `reason`.
    message: str


class Rejection(TypedDict):
    """A reason why Companies House rejected accounts."""

    #: The number that Companies House gave, as it came.
    code: str
    #: Its words. Show them; do not branch on them.
    text: str


class Examiner(TypedDict):
    """Who examined the accounts, as Companies House said."""

    telephone: Optional[str]
    comment: Optional[str]


class CompaniesHouseAccounts(TypedDict):
    """Accounts on their way to Companies House."""

    id: str
    object: Literal["companies_house_accounts"]
    status: AccountsStatus
    company_registration_number: str
    #: As it was sent.
    company_name: str
    #: The first day of the period of account.
    period_start: str
    period_end: str
    profit_and_loss: Literal["delivered", "left_out"]
    signed_on: str
    #: Your reference, repeated by Companies House.
    customer_reference: Optional[str]
    #: The return whose accounts these are.
    filing: Optional[str]
    #: The six characters it was sent under; None before it was sent.
    submission_number: Optional[str]
    #: When Companies House had taken it.
    submitted_at: Optional[str]
    #: When it was accepted or rejected.
    decided_at: Optional[str]
    #: The reasons of Companies House; empty unless rejected.
    rejections: list[Rejection]
    #: None if Companies House did not say.
    examiner: Optional[Examiner]
    #: Why a person has to look at it; None if nobody has to.
    needs_attention: Optional[AccountsNeedAttention]
    #: When the accounts are due; None if that depends on a day of incorporation that was not sent.
    due_on: Optional[str]
    livemode: bool
    #: Sent to Companies House's own tests.
    test_mode: bool
    warnings: list[Problem]
    #: Your own pairs of texts. Never sent to Companies House.
    metadata: dict[str, str]
    created_at: str
    updated_at: str


class _AccountsValidationResult(TypedDict):
    valid: bool
    errors: list[Problem]


class AccountsValidationResult(_AccountsValidationResult, total=False):
    """What every check says about accounts. `warnings` come only if they were asked for."""

    #: How many more problems there are; absent if `errors` has all.
    errors_left_out: int
    warnings: list[Problem]
