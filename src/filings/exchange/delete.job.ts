// Ends the exchange: the answer is stored, so the authority may forget it. Tried on its own and changes no status.

import { after, DAY, SECOND } from "../../platform/clock.ts";
import { upperHex } from "../../platform/ids.ts";
import type { BackOff } from "../../work/back-off.ts";
import { replyTo } from "../replies/reply.ts";
import { type ClaimedSubmission, type StepDone, saveExchange } from "./submission-store.ts";
import { mayLeave, type SubmitDependencies, waitAfter } from "./submitting.ts";

/**
 * No client waits for it, so the waits grow to a day: 20 tries take about five. What is left then, the authority
 * forgets by itself.
 */
const deleteBackOff: BackOff = { firstMs: 2 * SECOND, factor: 2, capMs: DAY };
const MAX_TRIES = 20;

export async function deleteExchange(
  row: ClaimedSubmission,
  dependencies: SubmitDependencies,
): Promise<StepDone | null> {
  const { db, clock, random, authority } = dependencies;
  if (row.correlation_id === null) throw new Error(`${row.id} has no conversation to delete`);

  if (!(await mayLeave(row, dependencies))) return null;
  const conversation = { transactionId: upperHex(16, random), correlationId: row.correlation_id };
  const to = dependencies.destinations[row.destination];
  const { outcome, reply: received } = await authority.delete(conversation, row.response_path, to);
  const at = clock.now();
  const reply = replyTo("delete", received, at);
  if (outcome.kind === "deleted") return saveExchange(db, row, { next: null, due_at: null, last_error: null, reply });
  const failures = row.failures + 1;
  if (failures >= MAX_TRIES)
    return saveExchange(db, row, { next: null, due_at: null, last_error: outcome.reason, reply });
  const due = after(at, waitAfter(failures, dependencies, deleteBackOff));
  const waits = { waits_for_authority: outcome.kind === "silence" };
  return saveExchange(db, row, { due_at: due, failures, last_error: outcome.reason, ...waits, reply });
}
