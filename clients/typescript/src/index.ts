// What the package offers.

export {
  type AccountsAttentionReason,
  type AccountsDocumentName,
  type AccountsListQuery,
  type AccountsNeedAttention,
  type AccountsStatus,
  type AccountsValidationResult,
  accountsAttentionReasons,
  accountsDocumentNames,
  accountsStatuses,
  type CompaniesHouseAccounts,
  type DecidedAccounts,
  type Examiner,
  isDecided,
  type Rejection,
} from "./accounts.ts";
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  RateLimitError,
  ServerError,
  ValidationError,
} from "./api-errors.ts";
export type { CallOptions, OrderOptions } from "./call.ts";
export type { Companies, Obligations } from "./companies.ts";
export type { AccountsDeliveries, CompaniesHouse, ValidateAccountsOptions } from "./companies-house.ts";
export {
  type Approver,
  type Company,
  type CompanyListQuery,
  type CompanyPeriod,
  type CompanyWithPeriods,
  type Obligation,
  type ObligationKind,
  type ObligationListQuery,
  type ObligationNote,
  type ObligationState,
  obligationStates,
  type PenaltyStep,
} from "./company.ts";
export type {
  CarriedForward,
  CarriedForwardQuery,
  Computation,
  ComputationLine,
  FigureLine,
  FigureSource,
  FiledComputation,
  Operand,
} from "./computation.ts";
export {
  type Draft,
  type DraftConflict,
  type DraftListQuery,
  type DraftSection,
  type DraftState,
  type DraftSummary,
  draftStates,
} from "./draft.ts";
export type { Drafts } from "./drafts.ts";
export type {
  CompaniesHouseEligibility,
  Eligibility,
  EligibilityAccounts,
  EligibilityNotKnown,
  EligibilityReason,
  HmrcEligibility,
} from "./eligibility.ts";
export {
  type ErrorCode,
  type ErrorType,
  errorTypes,
  type OrOther,
  type ProblemCode,
  problemCodes,
  type RequestErrorCode,
  requestErrorCodes,
} from "./error-codes.ts";
export {
  AccountsWaitTimeoutError,
  ConnectionError,
  QuarterdayError,
  TimeoutError,
  UsageError,
  WaitTimeoutError,
} from "./errors.ts";
export {
  type AccountsAcceptedEvent,
  type AccountsEvent,
  type AccountsEventType,
  type AccountsRejectedEvent,
  type AccountsSubmittedEvent,
  accountsEventTypes,
  type Event,
  type EventListQuery,
  type EventOfType,
  type EventType,
  eventTypes,
  type FilingAcceptedEvent,
  type FilingApprovalChangedEvent,
  type FilingEvent,
  type FilingEventType,
  type FilingFailedEvent,
  type FilingNeedsAttentionEvent,
  type FilingSubmittedEvent,
  filingEventTypes,
  type ObligationDueSoonEvent,
  type ObligationEvent,
  type ObligationEventType,
  obligationEventTypes,
} from "./event.ts";
export type { Events } from "./events.ts";
export {
  type Approval,
  type AttentionReason,
  attentionReasons,
  type DocumentName,
  documentNames,
  type Filing,
  type FilingDocument,
  type FilingListQuery,
  type FilingStatus,
  type FinalFiling,
  filingStatuses,
  isFinal,
  type NeedsAttention,
  type Page,
  type PageQuery,
  type Preparer,
  type Problem,
  type ValidationResult,
} from "./filing.ts";
export type * from "./filing-input.ts";
export type { Filings } from "./filings.ts";
export type { AttemptOutcome, Hooks, RequestAttempt } from "./hooks.ts";
export type { Fetch, FetchAnswer, FetchRequest } from "./machine.ts";
export type { List } from "./pages.ts";
export { Quarterday, type ValidateOptions } from "./quarterday.ts";
export { type ResponseDetails, responseOf } from "./response.ts";
export type { SandboxClock, SandboxClockAdvance, SandboxClocks } from "./sandbox-clock.ts";
export type { QuarterdayOptions } from "./settings.ts";
export { SignatureError, type SignatureErrorReason, type VerifyOptions, verifySignature } from "./signature.ts";
export {
  type SignedDelivery,
  signTestEvent,
  type TestEventChange,
  type TestEventOptions,
  testEvent,
} from "./test-event.ts";
export type * from "./trial-balance.ts";
export type { TrialBalances } from "./trial-balances.ts";
export { VERSION } from "./version.ts";
export type { WaitOptions } from "./waiting.ts";
