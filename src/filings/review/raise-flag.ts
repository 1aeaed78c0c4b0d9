// A filing needs a person: it is flagged, and the event that tells of it is published in the same transaction. Its
// status stays.

import type { Transaction } from "../../platform/database/db.ts";
import { type PublishDependencies, publish } from "../../webhooks/publish.ts";
import { eventAbout } from "../filing-event.ts";
import { lockFiling } from "../store.ts";
import type { Attention } from "./attention.ts";
import { saveFlag } from "./flag-store.ts";

/** Where it stands flagged for the same reason already, nothing changes and nothing is told: jobs run at least once. */
export async function raiseFlag(
  tx: Transaction,
  id: string,
  { reason, message }: Attention,
  { at, publishing }: { at: Date; publishing: PublishDependencies },
): Promise<void> {
  const before = await lockFiling(tx, id);
  if (before.flag_reason === reason) return;
  const flagged = { ...before, flag: message, flag_reason: reason, flagged_at: at, updated_at: at };
  await saveFlag(tx, flagged);
  await publish(tx, eventAbout(flagged, "filing.needs_attention"), publishing);
}
