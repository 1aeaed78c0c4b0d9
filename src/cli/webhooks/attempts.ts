// Attempts to deliver an event: how one is shown, and waiting for the first.

import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "../../platform/clock.ts";
import { type AttemptRow, attemptsOfEvent, everyAttempt } from "../../webhooks/deliveries/attempt-store.ts";
import { failureClasses } from "../../webhooks/deliveries/outcome.ts";
import type { Parts } from "../command.ts";
import { inColumn } from "../output.ts";

const TIME_WIDTH = "15 Nov 2026, 14:05".length;

export const attemptColumns = `${"time (UK)".padEnd(TIME_WIDTH)}  ms     status  event                         result`;

export function attemptLine(attempt: AttemptRow): string {
  const { attempted_at, latency_ms, response_status: status, event_id, error_class, error } = attempt;
  const what = error_class === null ? "received" : `${error_class}: ${error}. ${failureClasses[error_class]}`;
  const time = inColumn(attempted_at).padEnd(TIME_WIDTH);
  return [time, String(latency_ms).padEnd(5), String(status ?? "–").padEnd(6), event_id, what].join("  ");
}

/** For scripts; the answer's bytes as text. */
export function shownAttempt({ response_body, ...attempt }: AttemptRow) {
  return { ...attempt, response_body: response_body?.toString("utf8") ?? null };
}

const TRIED_WITHIN_MS = 20 * SECOND;

/** Null if the worker made no attempt in time. */
export async function firstAttempt({ db }: Pick<Parts, "db">, eventId: string): Promise<AttemptRow | null> {
  const givingUpAt = performance.now() + TRIED_WITHIN_MS;
  while (performance.now() < givingUpAt) {
    const attempt = (await attemptsOfEvent(db, eventId, everyAttempt)).at(-1);
    if (attempt !== undefined) return attempt;
    await sleep(100);
  }
  return null;
}
