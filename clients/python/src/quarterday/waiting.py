"""Waits for the end of a filing or delivery by looking at it, with growing pauses."""

from __future__ import annotations

from typing import Any, Callable, TypeVar, Union

from .errors import ApiConnectionError, QuarterdayError, RateLimitError, ServerError
from .transport import Settings, checked_timeout

Seen = TypeVar("Seen")

_GROWTH = 1.5
_LONGEST_PAUSE = 30.0


def wait_until(
    look: Callable[[], Seen],
    is_over: Callable[[Any], bool],
    out_of_time: Callable[[str, Any], QuarterdayError],
    authority: str,
    *,
    timeout: float,
    poll: float,
    settings: Settings,
) -> Seen:
    """A look that fails in a way that may pass is one that has not ended yet."""
    checked_timeout(timeout)
    wait = min(checked_timeout(poll), _LONGEST_PAUSE)
    deadline = settings.now() + timeout
    while True:
        seen: Union[Any, ApiConnectionError, RateLimitError, ServerError]
        asked = 0
        try:
            seen = look()
            if is_over(seen):
                return seen
        except (RateLimitError, ServerError) as error:
            seen, asked = error, error.retry_after or 0
        except ApiConnectionError as error:
            if "certificate is not trusted" in str(error):
                raise
            seen = error
        left = deadline - settings.now()
        if left <= 0:
            if isinstance(seen, Exception):
                raise seen
            sentence = f"{seen['id']} is still {seen['status']} after {timeout:g} seconds. Nothing is lost: wait again, or let a webhook tell you. {authority} can take hours."
            raise out_of_time(sentence, seen)
        settings.sleep(min(max(wait, asked), left))
        wait = min(wait * _GROWTH, _LONGEST_PAUSE)
