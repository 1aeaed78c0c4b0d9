"""The typed client of Quarterday: file UK corporation tax returns, deliver accounts to Companies House, follow both, verify webhooks. Standard library only."""

from .accounts import (
    AccountsDocumentName,
    AccountsNeedAttention,
    AccountsStatus,
    AccountsValidationResult,
    CompaniesHouseAccounts,
    Examiner,
    Rejection,
)
from .calls import Page, response_of
from .client import Quarterday
from .companies import Companies, Obligations
from .companies_house import AccountsDeliveries, CompaniesHouse
from .company import (
    Approver,
    Company,
    CompanyPeriod,
    CompanyWithPeriods,
    Obligation,
    ObligationKind,
    ObligationNote,
    ObligationState,
    PenaltyStep,
)
from .error_codes import ERROR_TYPES, PROBLEM_CODES, REQUEST_ERROR_CODES
from .errors import (
    AccountsWaitTimeoutError,
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
from .event import AccountsEvent, AccountsEventType, Event, EventType, FilingEvent, FilingEventType
from .events import Events
from .filing import (
    CarriedForward,
    Computation,
    ComputationLine,
    Document,
    DocumentName,
    FiledComputation,
    Filing,
    FilingStatus,
    NeedsAttention,
    Problem,
    SandboxClock,
    ValidationResult,
)
from .filing_input import AmendmentInput, CompaniesHouseAccountsInput, FilingInput, FilingUpdateInput
from .filings import Filings
from .sandbox_clock import SandboxClocks
from .transport import AttemptOutcome, RequestAttempt, ResponseDetails
from .version import VERSION
from .webhooks import SignatureError, SignedDelivery, sign_test_event, test_event, verify_signature
from .wire import Request, Response

__all__ = [
    "AccountsDeliveries",
    "AccountsDocumentName",
    "AccountsEvent",
    "AccountsEventType",
    "AccountsNeedAttention",
    "AccountsStatus",
    "AccountsValidationResult",
    "AccountsWaitTimeoutError",
    "AmendmentInput",
    "ApiConnectionError",
    "ApiError",
    "ApiTimeoutError",
    "Approver",
    "AttemptOutcome",
    "AuthenticationError",
    "CarriedForward",
    "Companies",
    "CompaniesHouse",
    "CompaniesHouseAccounts",
    "CompaniesHouseAccountsInput",
    "Company",
    "CompanyPeriod",
    "CompanyWithPeriods",
    "Computation",
    "ComputationLine",
    "ConflictError",
    "Document",
    "DocumentName",
    "ERROR_TYPES",
    "Event",
    "EventType",
    "Events",
    "Examiner",
    "FiledComputation",
    "Filing",
    "FilingEvent",
    "FilingEventType",
    "FilingInput",
    "FilingStatus",
    "FilingUpdateInput",
    "Filings",
    "NeedsAttention",
    "NotFoundError",
    "Obligation",
    "ObligationKind",
    "ObligationNote",
    "ObligationState",
    "Obligations",
    "PROBLEM_CODES",
    "Page",
    "PenaltyStep",
    "Problem",
    "Quarterday",
    "QuarterdayError",
    "REQUEST_ERROR_CODES",
    "RateLimitError",
    "Rejection",
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
