// Every refusal of the API: its status, its type, and a sentence for the documentation. The one place where a code
// becomes an HTTP status; openapi.json and /docs are made from this table, and a test provokes each code.

import { MOST_TOLD, PROBLEM_CODES, type Problem, type ProblemCode } from "../../packages/ct600/problem.ts";
import { EARLIEST_PERIOD_START } from "../../packages/ct600/rates/corporation-tax.ts";
import { Refusal } from "../platform/errors.ts";

export type ErrorType =
  | "invalid_request_error"
  | "authentication_error"
  | "permission_error"
  | "not_found_error"
  | "conflict_error"
  | "validation_error"
  | "rate_limit_error"
  | "api_error";

interface ErrorKind {
  status: number;
  type: ErrorType;
  means: string;
}

const requestErrors = {
  invalid_json: {
    status: 400,
    type: "invalid_request_error",
    means:
      "The body cannot be read as JSON: it is empty, not UTF-8, not well-formed, deeper than 20 levels, has more than 20,000 values, or has a key twice in one object.",
  },
  invalid_idempotency_key: {
    status: 400,
    type: "invalid_request_error",
    means: "An idempotency key is 1 to 255 printable characters.",
  },
  idempotency_key_mismatch: {
    status: 400,
    type: "invalid_request_error",
    means: "The Idempotency-Key header and options.idempotency_key are both given and differ.",
  },
  authentication_required: {
    status: 401,
    type: "authentication_error",
    means: "The Authorization header has no API key.",
  },
  invalid_api_key: { status: 401, type: "authentication_error", means: "The API key is mistyped or was never issued." },
  api_key_revoked: {
    status: 401,
    type: "authentication_error",
    means: "The API key was revoked, or it expired after it was rolled.",
  },
  https_required: { status: 403, type: "permission_error", means: "The request came over plain HTTP." },
  key_not_permitted: {
    status: 403,
    type: "permission_error",
    means:
      "The API key is restricted, to reading or to validating, and this request needs more; or it is a live key, and the request is for the sandbox only.",
  },
  live_not_configured: {
    status: 403,
    type: "permission_error",
    means: "A live key was used before HMRC's address, the vendor id or the organisation's HMRC credentials were set.",
  },
  storage_quota_exceeded: {
    status: 403,
    type: "permission_error",
    means: "The organisation has used the storage that the operator allows it. Nothing was filed.",
  },
  not_found: { status: 404, type: "not_found_error", means: "This path does not exist." },
  filing_not_found: {
    status: 404,
    type: "not_found_error",
    means: "The filing does not exist in this organisation and environment.",
  },
  method_not_allowed: {
    status: 405,
    type: "invalid_request_error",
    means: "The path does not take this method. The Allow header lists the methods it takes.",
  },
  request_timeout: {
    status: 408,
    type: "invalid_request_error",
    means: "The body did not arrive within 60 seconds. Nothing was filed.",
  },
  idempotency_conflict: {
    status: 409,
    type: "conflict_error",
    means: "The idempotency key was used before with a different request.",
  },
  idempotency_in_progress: {
    status: 409,
    type: "conflict_error",
    means: "The first request with this idempotency key is still in progress.",
  },
  already_filed: {
    status: 409,
    type: "conflict_error",
    means:
      "In live, another original for this UTR and period was filed before and has not failed. `existing` has its id. Nothing was filed.",
  },
  filing_not_amendable: {
    status: 409,
    type: "conflict_error",
    means: "The filing failed, so it cannot be amended.",
  },
  amended_meanwhile: {
    status: 409,
    type: "conflict_error",
    means:
      "The newest return of the line is not the one that options.expected_newest names, or other amendments were created at the same time. Nothing was filed.",
  },
  too_many_amendments: {
    status: 409,
    type: "conflict_error",
    means:
      "Five amendments of the return are waiting for HMRC's answer. Amend again when HMRC has accepted or rejected one.",
  },
  request_too_large: {
    status: 413,
    type: "invalid_request_error",
    means: "The body is larger than 16 MiB on create, amend and validate, or 256 KiB elsewhere.",
  },
  unsupported_media_type: {
    status: 415,
    type: "invalid_request_error",
    means: "The body is not application/json, or it is compressed.",
  },
  rate_limit_exceeded: {
    status: 429,
    type: "rate_limit_error",
    means:
      "Too many requests, or too many requests, large bodies or downloads at the same time. Retry after the time in Retry-After.",
  },
  internal_error: {
    status: 500,
    type: "api_error",
    means: "An internal error. It is logged under the request id; no changes were saved.",
  },
  service_unavailable: {
    status: 503,
    type: "api_error",
    means:
      "The database cannot be reached, the service is busy, or a check took too long. Retry after the time in Retry-After.",
  },
} as const satisfies Record<string, ErrorKind>;

const problemMeanings: Record<ProblemCode, string> = {
  missing_field: "A required field is missing.",
  unknown_field: "The field does not exist here. The message suggests a field with a similar name, if there is one.",
  invalid_type: "The value has the wrong JSON type or shape.",
  invalid_company_name: "The name is not 2 to 160 characters, or has characters that the return cannot contain.",
  invalid_utr: "The UTR must be a string of exactly 10 digits.",
  invalid_registration_number: "The registration number is not 8 digits or a Companies House prefix and 6 digits.",
  invalid_date: "The date is not a real day written YYYY-MM-DD.",
  invalid_period: `The period ends before it starts, is longer than 12 months, starts before ${EARLIEST_PERIOD_START} or ends in the future.`,
  invalid_monetary_value: "The amount is not a whole number of pence in the allowed range.",
  invalid_tax_rate_year: "The tax rate year is not one from 2015 to the current year.",
  invalid_accounting_standard: "The accounting standard is not frs102 or frs105.",
  invalid_text: "The text is too short, too long, or has characters that the return or its accounts cannot contain.",
  invalid_declarant:
    "The declarant's name or status is not 2 to 56 characters, or has characters that the return cannot contain.",
  invalid_bank_details:
    "A detail of the bank account is too short, too long, not only digits, or has characters that the return cannot contain.",
  invalid_ixbrl_encoding: "The iXBRL document is not base64 in the standard alphabet.",
  ixbrl_malformed:
    "The iXBRL document is not well-formed XHTML in UTF-8, without a document type, with an iXBRL header.",
  ixbrl_unsafe: "The iXBRL document has a script or refers to something outside itself.",
  ixbrl_too_large: "The decoded iXBRL document is larger than 9 MiB.",
  ixbrl_date_mismatch: "The iXBRL document is for another period.",
  ixbrl_company_mismatch: "The iXBRL document is for another company.",
  ixbrl_taxonomy_not_accepted: "HMRC does not accept the document's taxonomy for this period.",
  ixbrl_invalid: "The iXBRL document has references that do not resolve, or another fault that HMRC would refuse.",
  ixbrl_duplicate_facts: "The iXBRL document states a fact twice with different values.",
  ixbrl_missing_facts: "The iXBRL document lacks facts that HMRC requires.",
  schema_validation_failed: "HMRC's schema would refuse the return.",
  business_rule_failed: "An HMRC business rule would refuse the return. The message has its number.",
  does_not_reconcile: "A figure does not follow from the details given beside it. The message says what it should be.",
  claim_too_high: "More is claimed than there is. The message says how much there is.",
  allowance_not_available: "The law has no such allowance for any day of the period.",
  loss_restriction:
    "The losses brought forward are above the deductions allowance. Such a return cannot be filed here.",
  current_period_first: "A loss is carried back while the period has other profits that must be relieved first.",
  repayments_exceed_loan: "More was repaid than was outstanding at the period's end.",
  invalid_metadata: "The metadata has more than 20 pairs, or a key or value that does not fit.",
  amendment_too_late: "The return can no longer be amended: more than 12 months have passed since it was due.",
  not_amendable: "An amendment cannot change this field: the return would be another one.",
  no_changes: "The amendment changes nothing on the return.",
};

export type RequestErrorCode = keyof typeof requestErrors;
export type ErrorCode = RequestErrorCode | ProblemCode;

export const errorTable: Record<ErrorCode, ErrorKind> = {
  ...requestErrors,
  ...(Object.fromEntries(
    PROBLEM_CODES.map((code) => [code, { status: 422, type: "validation_error", means: problemMeanings[code] }]),
  ) as Record<ProblemCode, ErrorKind>),
};

export const errorCodes = Object.keys(errorTable) as ErrorCode[];
export const errorTypes = [...new Set(Object.values(errorTable).map(({ type }) => type))];

/** Thrown by the handlers: one of the codes above, and a sentence about this request. */
export class ApiRefusal extends Refusal<ErrorCode> {
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, options: { field?: string; headers?: Record<string, string> } = {}) {
    super(code, message, options.field ?? null);
    this.headers = options.headers ?? {};
  }
}

/** Not logged: a process that stops, or waits for its database, tells load balancers so as often as they ask. */
export class NotReady extends Refusal<"service_unavailable"> {}

/** Thrown if a return, an amendment or a query has problems: the response lists all of them. */
export class InvalidInput extends Error {
  readonly problems: readonly [Problem, ...Problem[]];
  /** How many more there are. */
  readonly leftOut: number;

  constructor(problems: readonly Problem[], leftOut = 0) {
    const [first, ...rest] = problems;
    if (first === undefined) throw new Error("there is no problem to report");
    super(first.message);
    this.problems = [first, ...rest];
    this.leftOut = leftOut;
  }
}

/** As an answer lists them: the first hundred, and how many more there are, if any. */
export function listed(
  problems: readonly Problem[],
  leftOut = 0,
): { errors: readonly Problem[]; errors_left_out?: number } {
  const more = leftOut + Math.max(0, problems.length - MOST_TOLD);
  return more === 0 ? { errors: problems } : { errors: problems.slice(0, MOST_TOLD), errors_left_out: more };
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code);
}

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: object;
}

export function errorAnswer(
  error: {
    code: ErrorCode;
    message: string;
    field: string | null;
    existing?: string;
    problems?: readonly Problem[];
    leftOut?: number;
  },
  request: { id: string; baseUrl: string },
): ErrorAnswer {
  const { status, type } = errorTable[error.code];
  return {
    status,
    headers: headersFor(status),
    body: {
      error: {
        type,
        code: error.code,
        message: error.message,
        field: error.field,
        ...(error.existing !== undefined && { existing: error.existing }),
        doc_url: `${request.baseUrl}/docs/errors#${error.code}`,
        request_id: request.id,
      },
      ...(error.problems === undefined ? {} : listed(error.problems, error.leftOut)),
    },
  };
}

function headersFor(status: number): Record<string, string> {
  if (status === 401) return { "www-authenticate": "Bearer" };
  return status === 503 ? { "retry-after": "5" } : {};
}
