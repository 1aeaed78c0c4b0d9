"""The typed client of Quarterday: file UK corporation tax returns, follow them, verify webhooks. Standard library only."""

from .calls import Page, response_of
from .client import Quarterday
from .error_codes import ERROR_TYPES, PROBLEM_CODES, REQUEST_ERROR_CODES
from .errors import (
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AuthenticationError,
    ConflictError,
    NotFoundError,
    QuarterdayError,
    RateLimitError,
    ServerError,
    UsageError,
    ValidationError,
    WaitTimeoutError,
)
from .events import Events
from .filing import (
    CarriedForward,
    Computation,
    ComputationLine,
    Document,
    DocumentName,
    Event,
    EventType,
    FiledComputation,
    Filing,
    FilingStatus,
    NeedsAttention,
    Problem,
    SandboxClock,
    ValidationResult,
)
from .filing_input import AmendmentInput, FilingInput, FilingUpdateInput
from .filings import Filings
from .sandbox_clock import SandboxClocks
from .transport import AttemptOutcome, RequestAttempt, ResponseDetails
from .version import VERSION
from .webhooks import SignatureError, SignedDelivery, sign_test_event, test_event, verify_signature
from .wire import Request, Response

__all__ = [
    "AmendmentInput",
    "ApiConnectionError",
    "ApiError",
    "ApiTimeoutError",
    "AttemptOutcome",
    "AuthenticationError",
    "CarriedForward",
    "Computation",
    "ComputationLine",
    "ConflictError",
    "Document",
    "DocumentName",
    "ERROR_TYPES",
    "Event",
    "EventType",
    "Events",
    "FiledComputation",
    "Filing",
    "FilingInput",
    "FilingStatus",
    "FilingUpdateInput",
    "Filings",
    "NeedsAttention",
    "NotFoundError",
    "PROBLEM_CODES",
    "Page",
    "Problem",
    "Quarterday",
    "QuarterdayError",
    "REQUEST_ERROR_CODES",
    "RateLimitError",
    "Request",
    "RequestAttempt",
    "Response",
    "ResponseDetails",
    "SandboxClock",
    "SandboxClocks",
    "ServerError",
    "SignatureError",
    "SignedDelivery",
    "UsageError",
    "VERSION",
    "ValidationError",
    "ValidationResult",
    "WaitTimeoutError",
    "response_of",
    "sign_test_event",
    "test_event",
    "verify_signature",
]
__version__ = VERSION
