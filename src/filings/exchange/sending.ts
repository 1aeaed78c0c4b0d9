// Whether a send is under way, as pages and the command show it. A send that its worker gave up is another matter: its
// outcome is unknown.

import { after } from "../../platform/clock.ts";
import type { SeenSubmission } from "./submission-store.ts";

/**
 * From the mark on the row says `recover`, in case the worker dies. It is still the send itself while that worker holds
 * the row, has written no outcome (which would set a later `due_at`), and may be waiting for the reply.
 */
export function isSending(
  { next, due_at, sending_since: since, is_leased }: SeenSubmission,
  { now, sendTimeoutMs }: { now: Date; sendTimeoutMs: number },
): boolean {
  if (next !== "recover" || since === null || due_at === null) return false;
  return is_leased && due_at <= since && now < after(since, sendTimeoutMs);
}
