// Why there was no response, from what `fetch` throws: it says "fetch failed" and hides the reason among its causes.

import { inspect } from "node:util";
import { ConnectionError, TimeoutError } from "./errors.ts";

/** Trying again does not help with these. The names are those of OpenSSL and of Node. */
const certificateCodes = new Set([
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_UNTRUSTED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

export function isAboutCertificate(error: unknown): boolean {
  const code = codeIn(error);
  return code !== null && certificateCodes.has(code);
}

export interface Tried {
  origin: string;
  apiKey: string;
  attempts: number;
  timeoutMs: number;
  idempotencyKey: string | null;
}

export function connectionError(error: unknown, tried: Tried): ConnectionError {
  const isUntrusted = isAboutCertificate(error);
  const hint = isUntrusted
    ? " Its certificate is not trusted here: for a development certificate set NODE_EXTRA_CA_CERTS to its file before Node starts, or pass a fetch of your own."
    : "";
  const outcome = isUntrusted && tried.attempts === 1 ? " Nothing was sent." : outcomeOf(tried);
  const isTelling = tells(error, tried.apiKey);
  const reason = isTelling ? "the error of fetch is left out, because it holds the API key" : reasonIn(error);
  const message = `No complete response from ${tried.origin}: ${reason}.${hint}${outcome}`;
  const { idempotencyKey } = tried;
  return new ConnectionError(message, { code: codeIn(error), idempotencyKey, cause: isTelling ? undefined : error });
}

export function timeoutError(tried: Tried): TimeoutError {
  const message = `No response from ${tried.origin} within ${tried.timeoutMs} ms.${outcomeOf(tried)}`;
  return new TimeoutError(message, { idempotencyKey: tried.idempotencyKey });
}

function outcomeOf({ attempts, idempotencyKey }: Tried): string {
  const often = attempts > 1 ? ` Tried ${attempts} times.` : "";
  if (idempotencyKey === null) return often;
  return `${often} Whether it was filed is unknown; the same call with the idempotencyKey of this error files once at most and tells.`;
}

/** A fetch of the caller's own may throw its request along, with the key in it, and errors end up in logs. */
function tells(error: unknown, apiKey: string): boolean {
  return inspect(error, { depth: 10, maxArrayLength: null, maxStringLength: null }).includes(apiKey);
}

/** The innermost reason is the one that says something. */
function reasonIn(error: unknown): string {
  const reasons = causesOf(error).filter((cause) => cause instanceof Error);
  const code = codeIn(error);
  const text = reasons.findLast(({ message }) => message !== "")?.message ?? "no reason was given";
  return code === null || text.includes(code) ? text : `${text} (${code})`;
}

function codeIn(error: unknown): string | null {
  const codes = causesOf(error).map((cause) => (hasCode(cause) ? cause.code : null));
  return codes.findLast((code) => code !== null) ?? null;
}

function hasCode(value: unknown): value is { code: string } {
  return typeof value === "object" && value !== null && "code" in value && typeof value.code === "string";
}

const DEEPEST_CAUSE = 10;

/** The error, its cause, the cause of that, and so on. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause !== undefined && cause !== null && causes.length < DEEPEST_CAUSE; ) {
    causes.push(cause);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}
