// Which outcomes are worth another attempt, and after how long. Whether a request may be repeated at all is not asked
// here: the transport asks only about requests of which two do no more than one.

import type { HttpResponse, Outcome } from "./attempt.ts";
import { isAboutCertificate } from "./connection-trouble.ts";
import { refusalIn, retryAfterSeconds } from "./refusals.ts";

const passingStatuses: readonly number[] = [429, 500, 502, 503, 504];

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** A caller told to wait longer gets the error at once, with `retryAfter`, and can do something better than block. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** How long to wait before the next attempt; null where another one would not help. `random` is from 0 to 1. */
export function waitBeforeRepeating(
  outcome: Outcome,
  { failures, random, now }: { failures: number; random: number; now: number },
): number | null {
  if (!mayPass(outcome)) return null;
  const asked = askedToWaitMs(outcome, now);
  return asked > LONGEST_RETRY_AFTER_MS ? null : Math.max(asked, backOffMs(failures, random));
}

function mayPass(outcome: Outcome): boolean {
  switch (outcome.kind) {
    case "timed_out":
      return true;
    case "no_response":
      return !isAboutCertificate(outcome.error);
    case "responded":
      return passingStatuses.includes(outcome.status) || isInProgress(outcome);
  }
}

/** The first request with this key is still in progress: its response is available in a moment. */
function isInProgress(response: HttpResponse): boolean {
  return response.status === 409 && refusalIn(response)?.code === "idempotency_in_progress";
}

function askedToWaitMs(outcome: Outcome, now: number): number {
  return outcome.kind === "responded" ? (retryAfterSeconds(outcome, now) ?? 0) * 1_000 : 0;
}

/** Half is left to chance, so that programs that failed together do not come back together. */
function backOffMs(failures: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  return Math.round(longest * (0.5 + random / 2));
}
