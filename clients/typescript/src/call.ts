// What a caller may say about one call, besides what the client was made with.

import { UsageError } from "./errors.ts";
import { type Settings, settingOf } from "./settings.ts";

export interface CallOptions {
  /** Ends the call, and the waiting between attempts, with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** For each attempt of this call. Default: the client's. */
  timeoutMs?: number | undefined;
  /** How often this call is repeated when that may help. Default: the client's. */
  maxRetries?: number | undefined;
}

export interface OrderOptions extends CallOptions {
  /**
   * Two calls with one key file once. Left out, each call gets a key of its own, kept over its retries. Give one that
   * you have stored (the id of your own record, say) where your program may die in between, or where you use a signal.
   */
  idempotencyKey?: string | undefined;
  /** Sandbox only: the outcome to play, such as rejected or slow. */
  testScenario?: string | undefined;
}

/** The client's settings with what one call says instead. */
export function settingsFor({ timeoutMs, maxRetries }: CallOptions, settings: Settings): Settings {
  return {
    ...settings,
    ...(timeoutMs === undefined ? {} : { timeoutMs: settingOf.timeoutMs(timeoutMs) }),
    ...(maxRetries === undefined ? {} : { maxRetries: settingOf.maxRetries(maxRetries) }),
  };
}

export function headerText(name: string, value: string): string {
  if (/^[!-~]([ -~]{0,253}[!-~])?$/.test(value)) return value;
  throw new UsageError(`${name} must be 1 to 255 plain characters (ASCII), without white space around them.`);
}
