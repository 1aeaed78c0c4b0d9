// From whatever was thrown to the error body of the interface. A fault of ours is logged here, once, with the request id; nothing
// of it reaches the caller but that id.

import type { FastifyReply, FastifyRequest } from "fastify";
import { isUnavailable } from "../platform/db.ts";
import { codeOf, Refusal } from "../platform/errors.ts";
import type { Log } from "../platform/log.ts";
import { ApiRefusal, type ErrorCode, errorAnswer, InvalidInput, isErrorCode } from "./errors.ts";

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log) {
  const known = knownError(error);
  if (known.code === "internal_error" || known.code === "service_unavailable") {
    log.error(
      { request_id: request.id, method: request.method, route: request.routeOptions.url, error },
      "a request failed",
    );
  }
  const answer = errorAnswer(known, { id: request.id, baseUrl: baseUrlOf(request) });
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, ...known.headers })
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(answer.body));
}

/** What the framework refuses by itself, in our codes. */
const frameworkErrors: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: "request_too_large",
    message: "The body is too large: 16 MiB on create and validate, 256 KiB elsewhere.",
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: "unsupported_media_type",
    message: "Send the body as Content-Type: application/json.",
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: "invalid_json",
    message: "The body is shorter or longer than its Content-Length says.",
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: "invalid_json", message: "The body is empty; send a JSON object." },
};

function knownError(error: unknown) {
  const none = { headers: {} as Record<string, string>, field: null };
  if (error instanceof ApiRefusal) return error;
  if (error instanceof InvalidInput) {
    const [first] = error.problems;
    return { ...none, ...first, problems: error.problems };
  }
  if (error instanceof Refusal && isErrorCode(error.code)) {
    return { ...none, code: error.code, message: error.message, field: error.field };
  }
  const code = codeOf(error);
  const framework = code === undefined ? undefined : frameworkErrors[code];
  if (framework !== undefined) return { ...none, ...framework };
  if (
    isUnavailable(code) ||
    (error instanceof Error && /timeout exceeded when trying to connect/.test(error.message))
  ) {
    return {
      ...none,
      code: "service_unavailable" as const,
      message: "We cannot reach our database just now; nothing was stored. Try again shortly.",
    };
  }
  return {
    ...none,
    code: "internal_error" as const,
    message: "Something went wrong on our side; nothing was half done. Quote the request id if you ask us about it.",
  };
}

/** The caller's own name for us; only for the link in an error. */
function baseUrlOf(request: FastifyRequest): string {
  const host = request.headers.host ?? "";
  return /^[\w.:[\]-]{1,255}$/.test(host) ? `https://${host}` : "";
}
