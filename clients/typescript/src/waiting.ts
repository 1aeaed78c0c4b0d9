// Waits for a filing's end by looking at it, with growing pauses. A look that fails in a way that may pass is a filing
// not final yet.

import { RateLimitError, ServerError } from "./api-errors.ts";
import { isAboutCertificate } from "./connection-trouble.ts";
import { ConnectionError, TimeoutError, UsageError, WaitTimeoutError } from "./errors.ts";
import { type Filing, type FinalFiling, isFinal } from "./filing.ts";
import { pause } from "./pause.ts";
import type { Settings } from "./settings.ts";

export interface WaitOptions {
  /**
   * When to give up. Default 5 minutes; the sandbox takes seconds, HMRC may take hours. A poll in progress is not cut
   * short, because its response may be the final one.
   */
  timeoutMs?: number;
  /**
   * The first pause between two looks; each is half as long again as the previous one, up to 30 seconds. Default 1
   * second.
   */
  pollMs?: number;
  signal?: AbortSignal;
}

const GROWTH = 1.5;
const LONGEST_PAUSE_MS = 30_000;

export async function waitUntilFinal(
  look: (signal: AbortSignal | undefined) => Promise<Filing>,
  { timeoutMs = 300_000, pollMs = 1_000, signal }: WaitOptions,
  { now, sleep }: Pick<Settings, "now" | "sleep">,
): Promise<FinalFiling> {
  positive("timeoutMs", timeoutMs);
  positive("pollMs", pollMs);
  const deadline = now() + timeoutMs;
  for (let wait = Math.min(pollMs, LONGEST_PAUSE_MS); ; wait = Math.min(wait * GROWTH, LONGEST_PAUSE_MS)) {
    const seen = await look(signal).catch(passingTrouble);
    if (!(seen instanceof Error) && isFinal(seen)) return seen;
    const left = deadline - now();
    if (left <= 0) throw seen instanceof Error ? seen : new WaitTimeoutError(sentenceFor(seen, timeoutMs), seen);
    await pause(Math.ceil(Math.min(Math.max(wait, askedToWaitMs(seen)), left)), sleep, signal);
  }
}

/**
 * Gives back what a later look may not meet, and throws the rest: a refusal and an unknown certificate do not pass by
 * waiting.
 */
function passingTrouble(error: unknown): Error {
  if (error instanceof ConnectionError && !isAboutCertificate(error)) return error;
  if (error instanceof TimeoutError || error instanceof ServerError || error instanceof RateLimitError) return error;
  throw error;
}

function askedToWaitMs(seen: Filing | Error): number {
  return seen instanceof ServerError || seen instanceof RateLimitError ? (seen.retryAfter ?? 0) * 1_000 : 0;
}

function sentenceFor({ id, status }: Filing, timeoutMs: number): string {
  return `${id} is still ${status} after ${timeoutMs} ms. Nothing is lost: wait again, or let a webhook tell you. HMRC can take hours.`;
}

/** Not a number is not more than 0 either, and would be waited for without end. */
function positive(name: string, milliseconds: number): void {
  if (!(milliseconds > 0)) throw new UsageError(`${name} must be more than 0.`);
}
