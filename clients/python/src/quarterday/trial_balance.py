"""What the service returns about trial balances. New fields may appear within /v1; programs ignore those they do not know."""

from __future__ import annotations

from typing import List, Literal, Optional, TypedDict

from .filing_input import DraftInput, SourceInput

TrialBalanceBusiness = Literal["trade", "property", "investment"]


class _LineRequired(TypedDict):
    code: Optional[str]
    name: Optional[str]
    debit: int
    credit: int
    #: None if nothing places it.
    category: Optional[str]
    #: Where the category comes from; None without one.
    why: Optional[Literal["given", "remembered", "chart", "name"]]
    activity: TrialBalanceBusiness


class TrialBalanceLine(_LineRequired, total=False):
    """A line with what it was found to be. Amounts are pence."""

    #: With "chart": which one. Absent otherwise.
    chart: str


class _FindingRequired(TypedDict):
    #: For programs. New codes may be added.
    code: str
    #: Dotted path of what it is about, in the body or in `input`.
    field: str
    message: str


class TrialBalanceFinding(_FindingRequired, total=False):
    """What is wrong with a trial balance, or worth a second look."""

    line: str
    lines: List[str]
    #: Pence.
    amount: int
    #: Of a line without a category: the three that are nearest.
    nearest: List[str]


class _OptionRequired(TypedDict):
    #: The field of a return's input to send; None: nothing is claimed.
    field: Optional[str]
    means: str


class TrialBalanceOption(_OptionRequired, total=False):
    """One way to decide."""

    #: What to send there, where it is no amount.
    value: bool


class _ChoiceRequired(TypedDict):
    kind: Literal["capital_addition", "disposal", "tax_charge", "non_trading_deficit"]
    #: Pence; None where the lines do not say.
    amount: Optional[int]
    why: str
    options: List[TrialBalanceOption]


class TrialBalanceChoice(_ChoiceRequired, total=False):
    """What a person decides. Nothing is claimed or posted before."""

    line: str
    category: str


class _HintRequired(TypedDict):
    field: str
    message: str


class TrialBalanceHint(_HintRequired, total=False):
    """A field that the lines point to and cannot fill."""

    line: str
    #: Pence.
    amount: int
    #: What to send there, if it is so.
    value: bool
    #: What has to be known besides.
    needs: List[str]


class TrialBalanceReserve(TypedDict):
    """How the profit and loss reserve moves, in pence."""

    brought_forward: int
    profit_before_tax: int
    tax: int
    dividends: int
    carried_forward: int


class TrialBalanceIdentity(TypedDict):
    """Both ways to the net assets, in pence."""

    assets: int
    liabilities: int
    net_assets: int
    capital_and_reserves: int
    reserve: TrialBalanceReserve
    mapped: int
    told_apart: int


class TrialBalanceTotals(TypedDict):
    """Pence; the difference is 0 if it balances."""

    debit: int
    credit: int
    difference: int


class _UnmappedRequired(TypedDict):
    line: str
    field: str
    debit: int
    credit: int
    nearest: List[str]


class TrialBalanceUnmappedLine(_UnmappedRequired, total=False):
    """A line without a category, and the three that are nearest."""

    #: What only a person can say.
    asks: str


class TrialBalanceLineApart(TypedDict):
    """A line that is in no figure."""

    line: str
    field: str
    amount: int
    why: Literal["nil", "not_mapped", "no_place"]


class TrialBalanceRemembered(TypedDict):
    """What is remembered of the company."""

    version: int
    entries: int


class TrialBalanceLastFiling(TypedDict):
    """The last return of the company that was filed here, and what was taken from it."""

    filing: str
    used_for: List[Literal["standard", "comparatives", "opening", "lines"]]
    #: None where its accounts are a document of your own, or are not there.
    standard: Optional[Literal["frs102", "frs105"]]
    #: Lines of its balance sheet, from its sources.
    lines: List[TrialBalanceLine]


class TrialBalance(TypedDict):
    """A trial balance, and the return that follows from it."""

    object: Literal["trial_balance"]
    livemode: bool
    #: True if there are no problems: `input` is there.
    valid: bool
    problems: List[TrialBalanceFinding]
    warnings: List[TrialBalanceFinding]
    #: The return as far as the lines say it: add what no ledger has. None where there are problems.
    input: Optional[DraftInput]
    #: Which lines each figure comes from, as create takes them.
    sources: List[SourceInput]
    choices: List[TrialBalanceChoice]
    hints: List[TrialBalanceHint]
    totals: TrialBalanceTotals
    #: None where the lines cannot be added up.
    identity: Optional[TrialBalanceIdentity]
    lines: List[TrialBalanceLine]
    previous_lines: List[TrialBalanceLine]
    unmapped: List[TrialBalanceUnmappedLine]
    told_apart: List[TrialBalanceLineApart]
    #: What was taken from the company's last return that was filed here; None if nothing was.
    last_filing: Optional[TrialBalanceLastFiling]
    #: The company's mapping as it is now; None if none is remembered.
    remembered: Optional[TrialBalanceRemembered]


class TrialBalancePlace(TypedDict):
    """Where a balance stands in the input, by its side."""

    debit: str
    credit: str


class TrialBalanceTaxFields(TypedDict):
    """Fields of the tax in which the balance counts too."""

    debit: List[str]
    credit: List[str]


class TrialBalanceCategory(TypedDict):
    """What a line of a trial balance can be."""

    object: Literal["trial_balance_category"]
    id: str
    #: As people read it.
    name: str
    group: str
    side: Literal["debit", "credit", "either"]
    #: None: these accounts have no place for it.
    frs102: Optional[TrialBalancePlace]
    frs105: Optional[TrialBalancePlace]
    tax: TrialBalanceTaxFields
    #: What tax does with it, in words.
    effect: str
    #: What a name cannot settle; None if it can.
    asks: Optional[str]
    names: List[str]


class TrialBalanceCategoryList(TypedDict):
    """All categories, on one page."""

    object: Literal["list"]
    data: List[TrialBalanceCategory]
    has_more: bool


class TrialBalanceMappingEntry(TypedDict):
    """What an account is."""

    code: Optional[str]
    name: Optional[str]
    category: str
    activity: Optional[TrialBalanceBusiness]


class TrialBalanceMapping(TypedDict):
    """What is remembered of a company's accounts."""

    object: Literal["trial_balance_mapping"]
    livemode: bool
    company: str
    #: Counts the changes; 0 if there is none. Send it with a change.
    version: int
    entries: List[TrialBalanceMappingEntry]
    updated_at: Optional[str]
