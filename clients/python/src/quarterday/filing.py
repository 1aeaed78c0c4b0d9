"""What the service returns. New fields may appear within /v1; programs ignore those they do not know."""

from __future__ import annotations

from typing import Any, Literal, Optional, TypedDict, Union

from .filing_input import FilingInput

FilingStatus = Literal["pending", "submitted", "accepted", "acknowledged", "failed"]
DocumentName = Literal[
    "submission.xml",
    "accounts.xhtml",
    "accounts-companies-house.xhtml",
    "computations.xhtml",
    "receipt.xml",
]


class Problem(TypedDict):
    """One finding about an input: a code for programs, a sentence for people, the dotted path of the field."""

    code: str
    message: str
    field: str


class NeedsAttention(TypedDict):
    """Why a person has to look at a filing."""

    since: str
    #: For programs. New reasons may be added.
    reason: str
    #: What happened and what to do. It may change; branch on `reason`.
    message: str


class Approver(TypedDict):
    name: str
    #: Such as Director.
    capacity: Optional[str]


class Preparer(TypedDict):
    """Who filed a return that is to be approved."""

    #: A person in the dashboard, a key of the API, or the operator's command.
    type: Literal["user", "api_key", "command"]
    #: `usr_…` or `key_…`; None for the command.
    id: Optional[str]


class Approval(TypedDict):
    """Who has to approve a return before it is sent, and what they decided."""

    id: str
    #: While it is `waiting` nothing is sent. `approved` is sent as it was stored. With the others the filing has failed.
    state: Literal["waiting", "approved", "sent_back", "expired", "revoked", "void"]
    #: Whether the request asked for approval, or the organisation's setting.
    asked_by: Literal["option", "setting", "key"]
    #: Who filed it, as the audit log names them: the address of a person, or `API key key_…`.
    prepared_by: str
    #: Who filed it, by an id that stays; None for returns filed before it was kept.
    preparer: Optional[Preparer]
    #: Who was asked; None as long as nobody was named.
    approver: Optional[Approver]
    requested_at: str
    expires_at: str
    decided_at: Optional[str]
    #: Who decided, as they typed their name.
    decided_by: Optional[str]
    #: How the code for approving reached the approver.
    second_factor: Optional[Literal["mail", "read_out"]]
    #: What the approver wrote, or why the request is void.
    reason: Optional[str]


class _Filing(TypedDict):
    id: str
    object: Literal["filing"]
    status: FilingStatus
    #: HMRC's reference, once it took the submission.
    correlation_id: Optional[str]
    company_utr: str
    period_start: str
    period_end: str
    #: Estimated corporation tax (box 440) in pence; HMRC decides the final amount.
    tax_due_pence: Optional[int]
    #: Tax payable (box 525): with the tax on loans to participators, less income tax deducted.
    tax_payable_pence: int
    #: Tax on loans to participators (box 480).
    loan_tax_pence: int
    #: Still to be paid, as box 600 says. 0 where tax is overpaid (box 605); None if the return states neither.
    tax_outstanding_pence: Optional[int]
    #: Overpaid (box 605); None if you did not say what was paid.
    tax_overpaid_pence: Optional[int]
    #: Credits for research and development to be paid to the company (boxes 875 and 880); 0 without any.
    credit_payable_pence: int
    submitted_at: Optional[str]
    acknowledged_at: Optional[str]
    livemode: bool
    #: Filed to HMRC's Test-in-Live.
    test_mode: bool
    schema_version: str
    #: The release whose schema and rules the return passed on the day of filing.
    judged_by: str
    created_at: str
    updated_at: str
    filing_due_on: str
    tax_due_on: str
    #: The last day on which the return can be amended: 12 months after it is due.
    amendable_until: str
    #: When HMRC's notice to file was given; None if the request did not say.
    notice_given_on: Optional[str]
    #: HMRC's own words, one error a line, each with its number.
    hmrc_error: Optional[str]
    #: Why a person has to look at the filing; None if nobody has to.
    needs_attention: Optional[NeedsAttention]
    amends: Optional[str]
    amended_by: Optional[str]
    continues_in: Optional[str]
    continues: Optional[str]
    warnings: list[Problem]
    #: Your own pairs of texts. Never sent to HMRC.
    metadata: dict[str, str]


class Filing(_Filing, total=False):
    """A return and where it is."""

    #: Who has to approve it before it is sent; absent where nobody has to.
    approval: Approval
    #: The delivery of its accounts to Companies House; absent where none was asked for.
    companies_house_accounts: str


class Document(TypedDict):
    """A document of a filing, or of a delivery of accounts."""

    object: Literal["document"]
    #: A `DocumentName` or `AccountsDocumentName`, or the name of a PDF that was attached.
    name: str
    content_type: str
    #: In bytes.
    size: int
    #: Its path on the service.
    url: str


class ComputationLine(TypedDict):
    """A figure and how it follows from others."""

    id: str
    label: str
    box: Optional[str]
    #: Pounds, with two decimals.
    value: str
    #: The same in pence.
    value_pence: int
    operator: str
    operands: list[dict[str, Any]]
    statute: Optional[str]
    rules: list[str]


class _Computation(TypedDict):

    #: What the return states, by box, as it is written.
    boxes: dict[str, str]
    #: Limits, rates, pools and losses carried forward: pounds, or pence where the name says so.
    figures: dict[str, Union[int, str]]
    lines: list[ComputationLine]


class Computation(_Computation, total=False):
    """How the figures of a return come about."""

    #: Where figures come from, those of the accounts too, each with `field`, `value`, `from` and perhaps `note`.
    #: Absent where `sources` was not sent.
    sources: list[dict[str, Any]]


class FiledComputation(Computation):
    object: Literal["computation"]
    #: The filing's id.
    filing: str


class CarriedForward(TypedDict):
    """What a company's last return left for the next one."""

    object: Literal["carried_forward"]
    filing: str
    period_start: str
    period_end: str
    #: Figures in pence, as a part of the next return's input.
    input: dict[str, Any]


class SandboxClock(TypedDict):
    """The test clock of your sandbox."""

    object: Literal["sandbox_clock"]
    #: How far it was advanced in all.
    advanced_seconds: int
    #: ISO 8601, in real time; None if it never was.
    last_advanced_at: Optional[str]


class _ValidationResult(TypedDict):
    valid: bool
    errors: list[Problem]


class ValidationResult(_ValidationResult, total=False):
    """What every check says about a return. The other fields come only if they were asked for."""

    #: How many more problems there are; absent if `errors` has all.
    errors_left_out: int
    warnings: list[Problem]
    judged_by: str
    computation: Optional[Computation]
    next_computation: Optional[Computation]


__all__ = [
    "CarriedForward",
    "Computation",
    "ComputationLine",
    "Document",
    "DocumentName",
    "FiledComputation",
    "Filing",
    "FilingInput",
    "FilingStatus",
    "NeedsAttention",
    "Problem",
    "SandboxClock",
    "ValidationResult",
]
