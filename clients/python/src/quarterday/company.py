"""What the service returns about companies and what they have to do. New fields may appear within /v1; programs ignore those they do not know."""

from typing import Literal, Optional, TypedDict

ObligationState = Literal["upcoming", "due_soon", "overdue", "filed", "accepted", "rejected", "done"]

#: Pay corporation tax, send the return to HMRC, or deliver accounts to Companies House.
ObligationKind = Literal["pay", "return", "accounts"]


class Approver(TypedDict):
    """Who approves a company's returns."""

    name: str
    email: Optional[str]
    capacity: Optional[str]


class Company(TypedDict):
    """A company of your organisation."""

    id: str
    object: Literal["company"]
    #: Of its newest filing, or as typed since.
    name: str
    utr: str
    registration_number: Optional[str]
    #: As typed; None if not known.
    incorporated_on: Optional[str]
    #: Year end at Companies House, month and day ("03-31"), as typed; None if not known.
    year_end: Optional[str]
    #: As typed; None if not known.
    type: Optional[Literal["private", "public"]]
    #: Its payment days are not computed.
    pays_by_instalments: bool
    #: HMRC may have told it that no return is needed.
    may_not_need_return: bool
    #: No further period is expected.
    closed: bool
    approver: Optional[Approver]
    #: The first day on which something that is open is due; None if there is none.
    next_due_on: Optional[str]
    livemode: bool
    created_at: str


#: `from` is a word of Python, so the fields are named in quotes.
PenaltyStep = TypedDict(
    "PenaltyStep",
    {
        # First day of delivery to which it applies.
        "from": str,
        # In all; None for a share of the tax.
        "pounds": Optional[int],
        # If earlier ones were late too; None where that is known.
        "pounds_if_repeated": Optional[int],
        # The share of the unpaid tax, in all; None for an amount.
        "tax_percent": Optional[int],
    },
)


class ObligationNote(TypedDict):
    """What is not known of an obligation, or known only in part."""

    #: For programs. New codes may be added.
    code: str
    text: str


class Obligation(TypedDict):
    """Something that a company has to do by a day. Information, not advice."""

    id: str
    object: Literal["obligation"]
    company: str
    company_name: str
    company_utr: str
    kind: ObligationKind
    #: Of the accounting period; of accounts, of the period of account.
    period_start: str
    period_end: str
    #: True while the period is only expected: nobody filed or confirmed it.
    expected: bool
    #: None if there is no single day; a note says why.
    due_on: Optional[str]
    #: By when a payment must arrive unless it is a faster one; None if that is not known.
    arrive_by: Optional[str]
    #: None where only a day could tell, and there is none.
    state: Optional[ObligationState]
    #: Calendar days; below 0 once the day has passed.
    days_left: Optional[int]
    #: Delivered after its day, or not delivered and the day has passed.
    late: bool
    #: Of a return: the filing that counts.
    filing: Optional[str]
    #: Of accounts: the delivery that counts.
    companies_house_accounts: Optional[str]
    #: HMRC's reference for the payment, as typed.
    payment_reference: Optional[str]
    #: When a person marked it as done.
    done_at: Optional[str]
    #: What the law sets today; None if nothing.
    penalty_pounds: Optional[int]
    #: And the share of the unpaid tax that it sets; None if none.
    penalty_tax_percent: Optional[int]
    penalties: list[PenaltyStep]
    notes: list[ObligationNote]
    livemode: bool


class CompanyPeriod(TypedDict):
    """A period for which accounts are made up."""

    start: str
    end: str
    #: True while nobody filed or confirmed it.
    expected: bool
    obligations: list[Obligation]


class CompanyWithPeriods(Company):
    """A company with all that it has to do, its oldest period first."""

    periods: list[CompanyPeriod]
