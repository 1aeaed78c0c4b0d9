// Waiting that a caller's signal ends.

import type { Settings } from "./settings.ts";

/** Rejects with the signal's own reason, whatever the sleep makes of the signal. */
export async function pause(
  milliseconds: number,
  sleep: Settings["sleep"],
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await sleep(milliseconds, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
  signal?.throwIfAborted();
}
