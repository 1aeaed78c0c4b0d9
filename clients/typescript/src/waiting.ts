// Waits for the end of a filing or delivery by looking at it, with growing pauses. A look that fails in a way that may
// pass is one that has not ended yet.

import { RateLimitError, ServerError } from "./api-errors.ts";
import { isAboutCertificate } from "./connection-trouble.ts";
import { ConnectionError, TimeoutError, UsageError } from "./errors.ts";
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

interface Looked {
  id: string;
  status: string;
}

interface Wanted<Seen extends Looked, Over extends Seen> {
  look(signal: AbortSignal | undefined): Promise<Seen>;
  isOver(seen: Seen): seen is Over;
  outOfTime: new (message: string, seen: Seen) => TimeoutError;
  /** Who takes long. */
  authority: string;
}

export async function waitUntil<Seen extends Looked, Over extends Seen>(
  { look, isOver, outOfTime, authority }: Wanted<Seen, Over>,
  { timeoutMs = 300_000, pollMs = 1_000, signal }: WaitOptions,
  { now, sleep }: Pick<Settings, "now" | "sleep">,
): Promise<Over> {
  positive("timeoutMs", timeoutMs);
  positive("pollMs", pollMs);
  const deadline = now() + timeoutMs;
  for (let wait = Math.min(pollMs, LONGEST_PAUSE_MS); ; wait = Math.min(wait * GROWTH, LONGEST_PAUSE_MS)) {
    const seen = await look(signal).catch(passingTrouble);
    if (!(seen instanceof Error) && isOver(seen)) return seen;
    const left = deadline - now();
    if (left <= 0) throw seen instanceof Error ? seen : new outOfTime(sentenceFor(seen, timeoutMs, authority), seen);
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

function askedToWaitMs(seen: Looked | Error): number {
  return seen instanceof ServerError || seen instanceof RateLimitError ? (seen.retryAfter ?? 0) * 1_000 : 0;
}

function sentenceFor({ id, status }: Looked, timeoutMs: number, authority: string): string {
  return `${id} is still ${status} after ${timeoutMs} ms. Nothing is lost: wait again, or let a webhook tell you. ${authority} can take hours.`;
}

/** Not a number is not more than 0 either, and would be waited for without end. */
function positive(name: string, milliseconds: number): void {
  if (!(milliseconds > 0)) throw new UsageError(`${name} must be more than 0.`);
}
