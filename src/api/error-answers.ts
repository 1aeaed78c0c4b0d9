// Turns anything thrown into the error body of the interface. An internal error is logged here, once, with the request
// id; the caller gets only that id.

import type { FastifyReply, FastifyRequest } from "fastify";
import { MOST_TOLD } from "../../packages/ct600/problem.ts";
import { withMaskedConflicts } from "../drafts/masked-account.ts";
import { DraftChanged } from "../drafts/request.ts";
import { AlreadyFiled } from "../filings/create/already-filed.ts";
import { causeText, databaseCauseOf } from "../platform/database/causes.ts";
import { CommitUnknown } from "../platform/database/db.ts";
import { isConnectionLost } from "../platform/database/lost-connection.ts";
import { codeOf, Refusal } from "../platform/errors.ts";
import { CallerLeft } from "../platform/http/on-close.ts";
import { OverBudget } from "../platform/limits/memory-budget.ts";
import type { Log } from "../platform/log.ts";
import { AlreadyDelivered } from "../register/create/already-delivered.ts";
import { ApiRefusal, type ErrorCode, errorAnswer, InvalidInput, isErrorCode, NotReady } from "./errors.ts";
import { privateHeaders } from "./private-headers.ts";

export interface ErrorAnswering {
  log: Log;
  /** Hears of every error that a request ended with. */
  met?: (error: unknown) => void;
  /** Where callers reach us, never what a request claims; known once the service listens. */
  baseUrl: () => string;
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, answering: ErrorAnswering) {
  const { code, answer } = errorFor(error, request, answering);
  request.errorCode = code;
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(answer.body));
}

/** What a request is told that ended with an error; one that is ours is logged. */
export function errorFor(
  error: unknown,
  { id, method, routeOptions }: Pick<FastifyRequest, "id" | "method" | "routeOptions">,
  { log, met, baseUrl }: ErrorAnswering,
) {
  met?.(error);
  const known = knownError(error);
  const isFault = known.code === "internal_error" || known.code === "service_unavailable";
  // A full queue is not an error of the program, and /readyz and a lost database were logged when it began: these are
  // counted in /metrics.
  if (isFault && !(error instanceof OverBudget || error instanceof NotReady || isConnectionLost(error))) {
    const cause = databaseCauseOf(error);
    const why = cause === null ? {} : { cause };
    log.error({ request_id: id, method, route: routeOptions.url, ...why, error }, "a request failed");
  }
  const answer = errorAnswer(known, { id, baseUrl: baseUrl() });
  return { code: known.code, answer: { ...answer, headers: { ...answer.headers, ...known.headers } } };
}

/** What the framework refuses itself, in our codes. */
const frameworkErrors: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: "request_too_large",
    message:
      "The body is too large: 16 MiB on create, amend and validate and of a draft, 4 MiB of a trial balance and at /mcp, 256 KiB elsewhere.",
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: "unsupported_media_type",
    message: "Send the body as Content-Type: application/json.",
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: "invalid_json",
    message: "The body is shorter or longer than its Content-Length says.",
  },
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: {
    code: "unsupported_media_type",
    message: "Requests with this method must have a Content-Type; send application/json.",
  },
};

function knownError(error: unknown) {
  const none = { headers: {} as Record<string, string>, field: null };
  if (error instanceof ApiRefusal) return error;
  if (error instanceof InvalidInput) {
    const { problems, leftOut } = error;
    return { ...none, ...problems[0], problems, leftOut };
  }
  if (error instanceof OverBudget) {
    return { ...none, code: error.code, message: error.message, headers: { "retry-after": "5" } };
  }
  if (error instanceof Refusal && isErrorCode(error.code)) {
    const { code, message, field } = error;
    return { ...none, code, message, field, ...existingIn(error), ...conflictsIn(error) };
  }
  const code = codeOf(error);
  const framework = code === undefined ? undefined : frameworkErrors[code];
  if (framework !== undefined) return { ...none, ...framework };
  if (isUnreadBody(error)) {
    return { ...none, code: "invalid_json" as const, message: "The body ended before all of it had arrived." };
  }
  if (error instanceof CommitUnknown) {
    const message =
      "The connection to the database broke, so it is unknown whether this was stored. Repeat the request with the same Idempotency-Key, or check GET /v1/filings first.";
    return { ...none, code: "service_unavailable" as const, message };
  }
  const cause = databaseCauseOf(error);
  if (cause !== null) {
    const message = `${causeText(cause)}; nothing was stored. Try again shortly.`;
    return { ...none, code: "service_unavailable" as const, message };
  }
  return {
    ...none,
    code: "internal_error" as const,
    message: "An internal error occurred; no changes were saved. If it happens again, contact us with the request id.",
  };
}

/** What stands in the way of a second one. */
function existingIn(error: Refusal): { existing?: string } {
  return error instanceof AlreadyFiled || error instanceof AlreadyDelivered ? { existing: error.existing } : {};
}

/** What two people have written in one draft. */
function conflictsIn(error: Refusal) {
  if (!(error instanceof DraftChanged)) return {};
  return { version: error.version, conflicts: withMaskedConflicts(error.conflicts).slice(0, MOST_TOLD) };
}

/**
 * The framework marks what goes wrong while it reads a body: the caller went away, then or later, which is not an
 * internal error.
 */
function isUnreadBody(error: unknown): boolean {
  return error instanceof CallerLeft || (error instanceof Error && "statusCode" in error && error.statusCode === 400);
}

/** The same answer for what never becomes a request of the framework's: plain HTTP, and what is not HTTP at all. */
export function answerBeforeRouting(code: ErrorCode, message: string, request: { id: string; baseUrl: string }) {
  const answer = errorAnswer({ code, message, field: null }, request);
  const headers = {
    ...privateHeaders,
    ...answer.headers,
    "content-type": "application/json; charset=utf-8",
    "request-id": request.id,
  };
  return { status: answer.status, headers, body: JSON.stringify(answer.body) };
}
