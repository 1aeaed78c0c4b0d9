// How an attempt to deliver an event is shown.

import { failureClasses } from "../webhooks/outcome.ts";
import type { AttemptRow } from "../webhooks/store.ts";
import { at } from "./output.ts";

export const attemptColumns = "time                  ms     answer  event                         what happened";

export function attemptLine(attempt: AttemptRow): string {
  const { attempted_at, latency_ms, response_status: status, event_id, error_class, error } = attempt;
  const what = error_class === null ? "received" : `${error_class}: ${error}. ${failureClasses[error_class]}`;
  return [at(attempted_at), String(latency_ms).padEnd(5), String(status ?? "–").padEnd(6), event_id, what].join("  ");
}

/** For scripts; the answer's bytes as text. */
export function shownAttempt({ response_body, ...attempt }: AttemptRow) {
  return { ...attempt, response_body: response_body?.toString("utf8") ?? null };
}
