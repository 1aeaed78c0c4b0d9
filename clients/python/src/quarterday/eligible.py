"""What the service answers about what can be filed. New fields may appear within /v1; programs ignore those they do not know."""

from __future__ import annotations

from typing import Literal, Optional, TypedDict, Union


class EligibilityReason(TypedDict):
    """What follows from something that was said."""

    #: That of create where it refuses this, or `page_as_data`, `partnership`, `two_returns`,
    #: `accounts_not_generated`, `not_in_small_regime`.
    code: str
    message: str
    what_to_do: str
    #: A `note` changes nothing.
    effect: Literal["cannot_be_filed", "own_documents", "note"]
    #: What it follows from, such as `claims.patent_box`.
    fact: str


class EligibilityAccounts(TypedDict):
    """Which accounts go with it."""

    #: `generated` from the figures of the return, an `own_document` of the company, or `none`.
    source: Literal["generated", "own_document", "none"]
    #: Those that generated accounts may follow, as far as is known.
    standards: list[Literal["frs105", "frs102"]]
    formats: list[Literal["ixbrl", "pdf"]]
    dormant: bool
    why: str


class EligibilityNotKnown(TypedDict):
    """What would decide, and was not said."""

    fact: str
    message: str


class CompaniesHouseEligibility(TypedDict):
    """The accounts for Companies House."""

    #: Given what was said.
    can_file: Union[bool, Literal["with_own_documents"]]
    reasons: list[EligibilityReason]
    #: Fields of the return that will be asked, as dotted paths; a group stands for its fields.
    needs: list[str]
    #: Beside them of each list one, such as the accounts in iXBRL or as a PDF.
    needs_one_of: list[list[str]]
    #: None if it cannot be filed.
    accounts: Optional[EligibilityAccounts]
    not_known: list[EligibilityNotKnown]


class HmrcEligibility(CompaniesHouseEligibility):
    """The company tax return."""

    #: The pages of the form, `CT600` first.
    pages: list[str]


class Eligibility(TypedDict):
    """What can be filed."""

    object: Literal["eligibility"]
    hmrc: HmrcEligibility
    companies_house: CompaniesHouseEligibility
