// The service's refusals as errors, one class for each kind that a caller would treat differently. Branch on the class
// or on `code`; the sentence may change.

import type { DraftConflict } from "./draft.ts";
import type { ErrorCode, ErrorType, OrOther } from "./error-codes.ts";
import { named, QuarterdayError } from "./errors.ts";
import type { Problem } from "./filing.ts";

export interface Refusal {
  status: number;
  type: OrOther<ErrorType>;
  code: OrOther<ErrorCode>;
  message: string;
  field: string | null;
  existing: string | null;
  version: number | null;
  conflicts: readonly DraftConflict[];
  errors: readonly Problem[];
  errorsLeftOut: number;
  requestId: string | null;
  docUrl: string | null;
  retryAfter: number | null;
  idempotencyKey: string | null;
}

/** The service refused the request. */
export class ApiError extends QuarterdayError {
  static {
    named(ApiError, "ApiError");
  }
  readonly status: number;
  readonly type: OrOther<ErrorType>;
  readonly code: OrOther<ErrorCode>;
  /** Dotted path of the field at fault, such as company.utr; empty for the body as a whole, null where none applies. */
  readonly field: string | null;
  /**
   * With the code already_filed, the id of the filing that is the original for the UTR and period; with
   * already_delivered, that of the delivery of accounts for the company and period; null otherwise.
   */
  readonly existing: string | null;
  /** With the code draft_changed, the newest version of the draft; null otherwise. */
  readonly version: number | null;
  /** With the code draft_changed, the fields with both values; empty otherwise. */
  readonly conflicts: readonly DraftConflict[];
  /** With status 422 the problems, in a stable order, at most 100; the error itself is the first. */
  readonly errors: readonly Problem[];
  /** How many more problems there are. */
  readonly errorsLeftOut: number;
  /** Quote it when you ask about a request. */
  readonly requestId: string | null;
  readonly docUrl: string | null;
  /** Seconds the service asks to wait. */
  readonly retryAfter: number | null;
  /** The key the request was sent with; null where nothing is filed. */
  readonly idempotencyKey: string | null;

  constructor(refusal: Refusal) {
    super(sentenceOf(refusal));
    this.status = refusal.status;
    this.type = refusal.type;
    this.code = refusal.code;
    this.field = refusal.field;
    this.existing = refusal.existing;
    this.version = refusal.version;
    this.conflicts = refusal.conflicts;
    this.errors = refusal.errors;
    this.errorsLeftOut = refusal.errorsLeftOut;
    this.requestId = refusal.requestId;
    this.docUrl = refusal.docUrl;
    this.retryAfter = refusal.retryAfter;
    this.idempotencyKey = refusal.idempotencyKey;
  }
}

/** 401: no key, an unknown one, or one that was revoked. */
export class AuthenticationError extends ApiError {
  static {
    named(AuthenticationError, "AuthenticationError");
  }
}

/** 404: it does not exist for this organisation and environment. */
export class NotFoundError extends ApiError {
  static {
    named(NotFoundError, "NotFoundError");
  }
}

/**
 * 409: the idempotency key was used for another request, the return was filed or the accounts were delivered before,
 * the filing cannot be amended, or someone else has changed the draft.
 */
export class ConflictError extends ApiError {
  static {
    named(ConflictError, "ConflictError");
  }
}

/** 422: the input has problems; `errors` has the first hundred. */
export class ValidationError extends ApiError {
  static {
    named(ValidationError, "ValidationError");
  }
}

/** 429, after the retries. */
export class RateLimitError extends ApiError {
  static {
    named(RateLimitError, "RateLimitError");
  }
}

/** 5xx, after the retries. */
export class ServerError extends ApiError {
  static {
    named(ServerError, "ServerError");
  }
}

const classOfStatus = new Map<number, typeof ApiError>([
  [401, AuthenticationError],
  [404, NotFoundError],
  [409, ConflictError],
  [422, ValidationError],
  [429, RateLimitError],
]);

export function apiError(refusal: Refusal): ApiError {
  const Kind = classOfStatus.get(refusal.status) ?? (refusal.status >= 500 ? ServerError : ApiError);
  return new Kind(refusal);
}

const PROBLEMS_TOLD = 5;

function sentenceOf({ message, status, code, field, errors, errorsLeftOut, requestId }: Refusal): string {
  const about = [
    `${status} ${code}`,
    ...(field === null || field === "" ? [] : [`field ${field}`]),
    ...(requestId === null ? [] : [`request ${requestId}`]),
  ];
  return `${message}${furtherProblems(errors, errorsLeftOut)} [${about.join(", ")}]`;
}

function furtherProblems([, ...further]: readonly Problem[], leftOut: number): string {
  if (further.length === 0) return "";
  const told = further.slice(0, PROBLEMS_TOLD).map(({ field, message }) => `${field}: ${message}`);
  const rest = further.length - told.length + leftOut;
  return ` Also: ${told.join(" ")}${rest > 0 ? ` And ${rest} more, see errors.` : ""}`;
}
