"""What the calls have in common: results that remember their response, pages, paths."""

from __future__ import annotations

import re
import uuid
from typing import Any, Callable, Generic, Iterator, Mapping, Optional, TypeVar, Union, cast

from .errors import UsageError
from .refusals import parsed_json, refused
from .transport import ResponseDetails, Transport

Item = TypeVar("Item")


class Result(dict):  # type: ignore[type-arg]
    """What a call returns: a plain dict, and what came with it."""

    response: ResponseDetails


class DocumentBytes(bytes):
    """A document, byte for byte."""

    response: ResponseDetails


def response_of(result: object) -> ResponseDetails:
    """Request id, headers and status of what a call returned: a filing, a page, a validation result, a document. Not of a copy."""
    found = getattr(result, "response", None)
    if not isinstance(found, ResponseDetails):
        raise UsageError("response_of takes the very object that a call of the client returned, not a copy or an item of a page.")
    return found


class Page(Generic[Item]):
    """One page of a list, newest first. Iterating goes through all items, from this page on, and asks for further pages as they are needed."""

    def __init__(
        self,
        data: list[Item],
        has_more: bool,
        response: ResponseDetails,
        after: Callable[[str], "Page[Item]"],
        next_cursor: Optional[str] = None,
    ) -> None:
        self.data = data
        #: Whether there is another page, after the last item of this one.
        self.has_more = has_more
        #: Only in a list with `updated_since`: what to send as `starting_after` for the next page; None on the last one.
        self.next_cursor = next_cursor
        self.response = response
        self._after = after

    def pages(self) -> Iterator["Page[Item]"]:
        page = self
        while True:
            yield page
            if not page.has_more or not page.data:
                return
            page = page._after(page.next_cursor or cast(Any, page.data[-1])["id"])

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data


class Calls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _json(self, method: str, path: str, **request: Any) -> Any:
        response, details = self._transport.request(method, path, **request)
        body = parsed_json(response.body)
        if not isinstance(body, dict):
            raise refused(response, details.attempts, details.idempotency_key, 0)
        result = Result(body)
        result.response = details
        return result

    def _page(self, path: str, query: Mapping[str, Union[str, int, None]], **limits: Any) -> Any:
        body = self._json("GET", path, query=query, **limits)
        after = lambda last: self._page(path, {**query, "starting_after": last}, **limits)  # noqa: E731
        return Page(body["data"], body["has_more"], body.response, after, body.get("next_cursor"))


    def _document(self, path: str, **limits: Any) -> DocumentBytes:
        response, details = self._transport.request("GET", path, **limits)
        document = DocumentBytes(response.body)
        document.response = details
        return document

    def _order(
        self,
        path: str,
        input: Any,
        idempotency_key: Optional[str],
        test_scenario: Optional[str],
        timeout: Optional[float],
        max_retries: Optional[int],
    ) -> Any:
        """A request that stores something, so that it carries an idempotency key over all of its attempts."""
        options = input.get("options") if isinstance(input, Mapping) else None
        in_body = (options or {}).get("idempotency_key")
        key = idempotency_key or in_body or str(uuid.uuid4())
        headers = {}
        # In the body a key may have any letters; the header is then left out, since the two mean the same.
        if idempotency_key is not None or in_body is None:
            headers["idempotency-key"] = header_text("idempotency_key", key)
        if test_scenario is not None:
            headers["service-test-scenario"] = header_text("test_scenario", test_scenario)
        limits = {"timeout": timeout, "max_retries": max_retries}
        return self._json("POST", path, body=input, headers=headers, idempotency_key=key, **limits)


_PREFIXES = {
    "filings": "fil_",
    "drafts": "drf_",
    "events": "evt_",
    "companies_house/accounts": "cha_",
    "companies": "com_",
}


def path_of(kind: str, id: str) -> str:
    """An id that is missing or holds a slash would ask for something else than was meant, so it is refused before it is sent."""
    if isinstance(id, str) and re.fullmatch(r"[0-9A-Za-z_]+", id):
        return f"/v1/{kind}/{id}"
    raise UsageError(f"The id must be text such as {_PREFIXES[kind]}….")


def header_text(name: str, value: str) -> str:
    if isinstance(value, str) and re.fullmatch(r"[!-~]([ -~]{0,253}[!-~])?", value):
        return value
    raise UsageError(f"{name} must be 1 to 255 plain characters (ASCII), without white space around them.")
