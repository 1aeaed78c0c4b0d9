// An approval that cannot be given any more, or counts no more: it is void, and those who listen are told. What becomes
// of the return is for the caller to do, in the same transaction.

import type { Transaction } from "../../platform/database/db.ts";
import { type PublishDependencies, publish } from "../../webhooks/publish.ts";
import type { FilingRow } from "../filing.ts";
import { eventAbout } from "../filing-event.ts";
import { lockFiling } from "../store.ts";
import { lockApproval, saveApproval } from "./approval-store.ts";
import { endLinks } from "./link-store.ts";

export async function makeVoid(
  tx: Transaction,
  filing: Pick<FilingRow, "id" | "approval_id">,
  { reason, at }: { reason: string; at: Date },
  publishing: PublishDependencies,
): Promise<void> {
  if (filing.approval_id === null) return;
  const approval = await lockApproval(tx, filing.approval_id);
  if (approval.state !== "waiting" && approval.state !== "approved") return;
  const decided_at = approval.decided_at ?? at;
  await saveApproval(tx, { ...approval, state: "void", reason, decided_at, updated_at: at });
  await endLinks(tx, approval.id, at);
  await publish(tx, eventAbout(await lockFiling(tx, filing.id), "filing.approval_changed"), publishing);
}
