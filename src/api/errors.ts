// How the API refuses: a code of the two tables of errors as an HTTP answer. A test provokes each code.

import { MOST_TOLD, type Problem } from "../../packages/ct600/problem.ts";
import { type ProblemCode, problemTable } from "../../packages/ct600/problem-codes.ts";
import type { Conflict } from "../drafts/change.ts";
import { Refusal } from "../platform/errors.ts";
import { type ErrorRow, requestErrors } from "./request-errors.ts";

export type RequestErrorCode = keyof typeof requestErrors;
export type ErrorCode = RequestErrorCode | ProblemCode;

export const errorTable: Readonly<Record<ErrorCode, ErrorRow>> = {
  ...requestErrors,
  ...(Object.fromEntries(
    Object.entries(problemTable).map(([code, row]) => [code, { status: 422, type: "validation_error", ...row }]),
  ) as Record<ProblemCode, ErrorRow>),
};

export const errorCodes = Object.keys(errorTable) as ErrorCode[];
export const errorTypes = [...new Set(Object.values(errorTable).map(({ type }) => type))];

/** Thrown by the handlers: a code, and a sentence about this request. */
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
    version?: number;
    conflicts?: readonly Conflict[];
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
        ...(error.version !== undefined && { version: error.version }),
        ...(error.conflicts !== undefined && { conflicts: error.conflicts }),
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
