"""What the client raises. `QuarterdayError` catches all of it. No message holds an API key or a signing secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from .accounts import CompaniesHouseAccounts
    from .draft import DraftConflict
    from .filing import Filing, Problem


class QuarterdayError(Exception):
    """The base of every error of this package."""


class UsageError(QuarterdayError):
    """The client was called wrongly. Nothing was sent."""


class ApiConnectionError(QuarterdayError):
    """There was no complete response: the name, the connection, the certificate, or a response that broke off."""

    def __init__(self, message: str, *, idempotency_key: Optional[str] = None) -> None:
        super().__init__(message)
        #: Repeating the call with this key files once at most, even if the lost response was a success. None where nothing is filed.
        self.idempotency_key = idempotency_key


class ApiTimeoutError(ApiConnectionError):
    """No response in time. Repeating the call with `idempotency_key` is safe."""


class WaitTimeoutError(QuarterdayError):
    """`wait_until_final` ran out of time. Nothing is lost: the filing goes its way, and you can wait for it again."""

    def __init__(self, message: str, filing: "Filing") -> None:
        super().__init__(message)
        #: As it was when last looked at.
        self.filing = filing


class AccountsWaitTimeoutError(QuarterdayError):
    """`wait_until_decided` ran out of time. Nothing is lost: the accounts go their way, and you can wait for them again."""

    def __init__(self, message: str, accounts: "CompaniesHouseAccounts") -> None:
        super().__init__(message)
        #: As they were when last looked at.
        self.accounts = accounts


class ApiError(QuarterdayError):
    """The service refused the request. Branch on the class or on `code`; the sentence may change."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        type: str,
        code: str,
        field: Optional[str] = None,
        existing: Optional[str] = None,
        version: Optional[int] = None,
        conflicts: "tuple[DraftConflict, ...]" = (),
        errors: "tuple[Problem, ...]" = (),
        errors_left_out: int = 0,
        request_id: Optional[str] = None,
        doc_url: Optional[str] = None,
        retry_after: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        about = [f"{status} {code}"]
        if field:
            about.append(f"field {field}")
        if request_id is not None:
            about.append(f"request {request_id}")
        super().__init__(f"{message}{_further(errors, errors_left_out)} [{', '.join(about)}]")
        self.status = status
        self.type = type
        self.code = code
        #: Dotted path of the field at fault, such as company.utr; empty for the body as a whole, None where none applies.
        self.field = field
        #: With the code already_filed, the id of the filing that is the original for the UTR and period; with already_delivered, that of
        #: the delivery of accounts for the company and period; None otherwise.
        self.existing = existing
        #: With the code draft_changed, the newest version of the draft; None otherwise.
        self.version = version
        #: With the code draft_changed, the fields with both values; empty otherwise.
        self.conflicts = conflicts
        #: With status 422 the problems, in a stable order, at most 100; the error itself is the first.
        self.errors = errors
        #: How many more problems there are.
        self.errors_left_out = errors_left_out
        #: Quote it when you ask about a request.
        self.request_id = request_id
        self.doc_url = doc_url
        #: Seconds the service asks to wait.
        self.retry_after = retry_after
        #: The key the request was sent with; None where nothing is filed.
        self.idempotency_key = idempotency_key


class AuthenticationError(ApiError):
    """401: no key, an unknown one, or one that was revoked."""


class NotFoundError(ApiError):
    """404: it does not exist for this organisation and environment."""


class ConflictError(ApiError):
    """409: the idempotency key was used for another request, the return was filed or the accounts were delivered before, the filing cannot be amended, or someone else has changed the draft."""


class ValidationError(ApiError):
    """422: the input has problems; `errors` has the first hundred."""


class RateLimitError(ApiError):
    """429, after the retries."""


class ServerError(ApiError):
    """5xx, after the retries."""


_CLASS_OF_STATUS: dict[int, type[ApiError]] = {
    401: AuthenticationError,
    404: NotFoundError,
    409: ConflictError,
    422: ValidationError,
    429: RateLimitError,
}

_PROBLEMS_TOLD = 5


def api_error(message: str, *, status: int, **details: Any) -> ApiError:
    """The error of the class that fits the status."""
    kind = _CLASS_OF_STATUS.get(status, ServerError if status >= 500 else ApiError)
    return kind(message, status=status, **details)


def _further(errors: "tuple[Problem, ...]", left_out: int) -> str:
    further = errors[1:]
    if not further:
        return ""
    told = " ".join(f"{problem['field']}: {problem['message']}" for problem in further[:_PROBLEMS_TOLD])
    rest = max(0, len(further) - _PROBLEMS_TOLD) + left_out
    return f" Also: {told}" + (f" And {rest} more, see errors." if rest > 0 else "")
