"""What happened to a filing or to a delivery of accounts, as it is sent to webhooks and listed by the service."""

from __future__ import annotations

from typing import Literal, TypedDict, Union

from .accounts import CompaniesHouseAccounts
from .company import Obligation
from .filing import Filing

FilingEventType = Literal[
    "filing.submitted",
    "filing.accepted",
    "filing.failed",
    "filing.needs_attention",
    "filing.approval_changed",
]
#: Only endpoints that chose them get these, and only lists that name one.
AccountsEventType = Literal[
    "companies_house_accounts.submitted",
    "companies_house_accounts.accepted",
    "companies_house_accounts.rejected",
]
#: Likewise.
ObligationEventType = Literal["obligation.due_soon"]
EventType = Literal[FilingEventType, AccountsEventType, ObligationEventType]


class FilingEventData(TypedDict):
    object: Filing


class FilingEvent(TypedDict):
    """What happened to a filing. Deliveries come at least once: remember `id` and handle each event once."""

    id: str
    object: Literal["event"]
    type: FilingEventType
    created: str
    livemode: bool
    #: The filing as it was when it happened, not as it is now.
    data: FilingEventData


class AccountsEventData(TypedDict):
    object: CompaniesHouseAccounts


class AccountsEvent(TypedDict):
    """What happened to a delivery of accounts. Deliveries come at least once: remember `id` and handle each event once."""

    id: str
    object: Literal["event"]
    type: AccountsEventType
    created: str
    livemode: bool
    #: The accounts as they were when it happened, not as they are now.
    data: AccountsEventData


class ObligationEventData(TypedDict):
    object: Obligation


class ObligationEvent(TypedDict):
    """Something that a company has to do is due in 30 days or fewer. Deliveries come at least once: remember `id`."""

    id: str
    object: Literal["event"]
    type: ObligationEventType
    created: str
    livemode: bool
    #: The obligation as it was then, not as it is now.
    data: ObligationEventData


#: Branch on `type`, or on `event["data"]["object"]["object"]`: "filing", "companies_house_accounts" or "obligation".
Event = Union[FilingEvent, AccountsEvent, ObligationEvent]
