// What a caller may hear of each attempt, for logs, metrics and traces. Never the API key, the body or a figure.

import type { HttpRequest, Outcome } from "./attempt.ts";

export interface RequestAttempt {
  method: "GET" | "POST" | "PATCH" | "PUT";
  /** Without its query, which may hold a UTR. */
  url: string;
  /** 1 for the first. */
  attempt: number;
  idempotencyKey: string | null;
}

export interface AttemptOutcome extends RequestAttempt {
  /** Null where there was no response. */
  status: number | null;
  requestId: string | null;
  durationMs: number;
  /** After how long it is sent again; null where it is not. */
  retryInMs: number | null;
}

export interface Hooks {
  /** Called before each attempt. */
  onRequest?: ((attempt: RequestAttempt) => void) | undefined;
  /** Called after each attempt, whatever came of it. */
  onResponse?: ((outcome: AttemptOutcome) => void) | undefined;
}

export function attemptOf(
  { method, url }: HttpRequest,
  attempt: number,
  idempotencyKey: string | null,
): RequestAttempt {
  return { method, url: url.split("?")[0] ?? url, attempt, idempotencyKey };
}

export function outcomeOf(
  sent: RequestAttempt,
  outcome: Outcome,
  times: { durationMs: number; retryInMs: number | null },
): AttemptOutcome {
  const hasResponded = outcome.kind === "responded";
  return {
    ...sent,
    status: hasResponded ? outcome.status : null,
    requestId: hasResponded ? outcome.header("request-id") : null,
    ...times,
  };
}

/** What a hook throws is dropped: a log that fails must not lose the response to a return that was filed. */
export function tell<What>(hook: ((what: What) => void) | undefined, what: What): void {
  try {
    hook?.(what);
  } catch {
    // See above.
  }
}
