// Reads error responses: those of the service, and those of a proxy in between.

import { type ApiError, apiError, type Refusal } from "./api-errors.ts";
import type { HttpResponse } from "./attempt.ts";
import type { DraftConflict } from "./draft.ts";
import type { Problem } from "./filing.ts";
import { isObject, parsedJson } from "./json.ts";

export interface Circumstances {
  now: number;
  attempts: number;
  idempotencyKey: string | null;
}

export function refused(response: HttpResponse, circumstances: Circumstances): ApiError {
  const { now, attempts, idempotencyKey } = circumstances;
  const details = refusalIn(response) ?? unexpected(response);
  return apiError({
    ...details,
    message: attempts > 1 ? `${details.message} (Tried ${attempts} times.)` : details.message,
    status: response.status,
    retryAfter: retryAfterSeconds(response, now),
    idempotencyKey,
  });
}

type ErrorDetails = Pick<
  Refusal,
  | "type"
  | "code"
  | "message"
  | "field"
  | "existing"
  | "version"
  | "conflicts"
  | "errors"
  | "errorsLeftOut"
  | "requestId"
  | "docUrl"
>;

/** The service's error; null where the body is not one. */
export function refusalIn(response: HttpResponse): ErrorDetails | null {
  const body = parsedJson(response.body);
  if (!isObject(body) || !isObject(body.error)) return null;
  const { type, code, message, field, existing, version, conflicts, request_id, doc_url } = body.error;
  if (typeof type !== "string" || typeof code !== "string" || typeof message !== "string") return null;
  return {
    type,
    code,
    message,
    field: textOrNull(field),
    existing: textOrNull(existing),
    version: typeof version === "number" ? version : null,
    conflicts: Array.isArray(conflicts) ? conflicts.filter(isConflict) : [],
    errors: Array.isArray(body.errors) ? body.errors.filter(isProblem) : [],
    errorsLeftOut: typeof body.errors_left_out === "number" ? body.errors_left_out : 0,
    requestId: textOrNull(request_id) ?? response.header("request-id"),
    docUrl: textOrNull(doc_url),
  };
}

export function unexpected(response: HttpResponse): ErrorDetails {
  return {
    type: "api_error",
    code: "unexpected_answer",
    message: unexpectedSentence(response),
    field: null,
    existing: null,
    version: null,
    conflicts: [],
    errors: [],
    errorsLeftOut: 0,
    requestId: response.header("request-id"),
    docUrl: null,
  };
}

/** What is not in the interface's form is not repeated in messages: it may be a whole page. */
function unexpectedSentence(response: HttpResponse): string {
  const { status } = response;
  if (isRedirect(status)) {
    const target = response.header("location");
    const where = target === null ? "" : ` to ${target.split(/[?#]/)[0]}`;
    return `The response is a redirect${where}. It was not followed, because that would send the API key elsewhere. Set baseUrl to the address of the service.`;
  }
  const type = response.header("content-type")?.split(";")[0] ?? "no content type";
  return status < 300
    ? `The response is not the JSON that was expected (${type}). Is baseUrl the address of a Quarterday service?`
    : `The response is not an error of the service (${type}). A proxy in between may have sent it.`;
}

/** Some implementations of fetch hide the status of a redirect. */
function isRedirect(status: number): boolean {
  return status === 0 || (status >= 300 && status < 400);
}

/** From a number of seconds or a date; null where there is none that can be read. */
export function retryAfterSeconds(response: HttpResponse, now: number): number | null {
  const header = response.header("retry-after");
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1_000));
}

function isProblem(value: unknown): value is Problem {
  return (
    isObject(value) &&
    typeof value.code === "string" &&
    typeof value.message === "string" &&
    typeof value.field === "string"
  );
}

function isConflict(value: unknown): value is DraftConflict {
  return isObject(value) && typeof value.field === "string";
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
