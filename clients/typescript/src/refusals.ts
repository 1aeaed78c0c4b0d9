// Reads answers: the service's own errors, and what something else on the way may have said instead.

import { type ApiError, apiError, type Refusal } from "./api-errors.ts";
import type { Answered } from "./attempt.ts";
import type { Problem } from "./filing.ts";
import { isObject, parsedJson } from "./json.ts";

export interface Circumstances {
  now: number;
  attempts: number;
  idempotencyKey: string | null;
}

export function refused(answer: Answered, circumstances: Circumstances): ApiError {
  const { now, attempts, idempotencyKey } = circumstances;
  const told = refusalIn(answer) ?? unexpected(answer);
  return apiError({
    ...told,
    message: attempts > 1 ? `${told.message} (Tried ${attempts} times.)` : told.message,
    status: answer.status,
    retryAfter: retryAfterSeconds(answer, now),
    idempotencyKey,
  });
}

type Told = Pick<Refusal, "type" | "code" | "message" | "field" | "errors" | "requestId" | "docUrl">;

/** The service's error; null where the body is not one. */
export function refusalIn(answer: Answered): Told | null {
  const body = parsedJson(answer.body);
  if (!isObject(body) || !isObject(body.error)) return null;
  const { type, code, message, field, request_id, doc_url } = body.error;
  if (typeof type !== "string" || typeof code !== "string" || typeof message !== "string") return null;
  return {
    type,
    code,
    message,
    field: textOrNull(field),
    errors: Array.isArray(body.errors) ? body.errors.filter(isProblem) : [],
    requestId: textOrNull(request_id) ?? answer.header("request-id"),
    docUrl: textOrNull(doc_url),
  };
}

export function unexpected(answer: Answered): Told {
  return {
    type: "api_error",
    code: "unexpected_answer",
    message: unexpectedSentence(answer),
    field: null,
    errors: [],
    requestId: answer.header("request-id"),
    docUrl: null,
  };
}

/** What is not in the interface's form is not repeated in messages: it may be a whole page. */
function unexpectedSentence(answer: Answered): string {
  const { status } = answer;
  if (isRedirect(status)) {
    const target = answer.header("location");
    const where = target === null ? "" : ` to ${target.split(/[?#]/)[0]}`;
    return `The answer is a redirect${where}. It was not followed, because the API key would have gone along; set baseUrl to where the service is.`;
  }
  const type = answer.header("content-type")?.split(";")[0] ?? "no content type";
  return status < 300
    ? `The answer is not the JSON that was expected (${type}). Is baseUrl the address of a Quarterday service?`
    : `The answer is not an error of the service (${type}). Something between, such as a proxy, may have given it.`;
}

/** Some implementations of fetch hide the status of a redirect. */
function isRedirect(status: number): boolean {
  return status === 0 || (status >= 300 && status < 400);
}

/** From a number of seconds or a date; null where there is none that can be read. */
export function retryAfterSeconds(answer: Answered, now: number): number | null {
  const header = answer.header("retry-after");
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

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
