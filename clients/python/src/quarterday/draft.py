"""What the service returns about drafts. New fields may appear within /v1; programs ignore those they do not know."""

from __future__ import annotations

from typing import Any, Literal, Optional, TypedDict

from .filing import Problem
from .filing_input import DraftInput

DraftState = Literal["open", "waiting", "filed"]


class DraftSection(TypedDict):
    """What is filled in together."""

    #: The version of the draft in which a field of it was changed last; 0 if none was.
    version: int
    #: Whether the return has something to say there.
    needed: bool
    #: `to_check`: taken over from another return, and not looked at.
    state: Literal["not_started", "to_check", "problem", "done"]


_DraftFrom = TypedDict("_DraftFrom", {"from": Optional[str]})


class DraftSummary(_DraftFrom):
    """A draft without its content. `from` is the filing it was taken over from."""

    id: str
    object: Literal["draft"]
    #: True if it is filed in live.
    livemode: bool
    #: Counts the changes. Send it with a change.
    version: int
    #: `open` can be changed and filed, `waiting` waits for approval and is `open` again without it, `filed` is final.
    state: DraftState
    #: What it was begun for.
    kind: Literal["new", "correct", "next_year", "amend"]
    #: The filing that was made of it; None while it is open.
    filing: Optional[str]
    #: The last filing made of it that ended without approval; None if there was none.
    not_approved: Optional[str]
    #: These four as far as the input says.
    company_name: Optional[str]
    company_utr: Optional[str]
    period_start: Optional[str]
    period_end: Optional[str]
    created_at: str
    updated_at: str


class _DraftLeftOut(TypedDict, total=False):
    #: How many more problems there are; absent if `problems` has all.
    problems_left_out: int


class Draft(DraftSummary, _DraftLeftOut):
    """A return that is being written."""

    #: Why the return is amended. Never sent to HMRC.
    reason: Optional[str]
    #: By the names of the sections.
    sections: dict[str, DraftSection]
    #: Documents stand in it as references, `sha256:…`; the number of a bank account is masked.
    input: DraftInput
    #: What keeps the return from being filed, at most 100. Empty once it waits or is filed.
    problems: list[Problem]
    warnings: list[Problem]


class DraftConflict(TypedDict):
    """A field of a draft that someone else has changed. None stands for no value."""

    #: Dotted path in the draft's input.
    field: str
    yours: Any
    theirs: Any
