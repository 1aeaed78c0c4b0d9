// A caller's abort signal, shared by as many calls as the caller likes.

import { defaultMaxListeners, getMaxListeners, setMaxListeners } from "node:events";

/**
 * Node warns of a leak when more than ten wait for one signal. Ours let go of it when their call ends, so it is told to
 * expect many.
 */
export function expectMany(signal: AbortSignal | undefined): void {
  try {
    if (signal !== undefined && getMaxListeners(signal) === defaultMaxListeners) setMaxListeners(0, signal);
  } catch {
    // Not one of Node's own signals, so Node does not count either.
  }
}
