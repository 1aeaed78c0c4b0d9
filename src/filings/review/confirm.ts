// A filing is held, and a person has found out that the authority accepted it: its answer cannot be fetched any more.
// The filing becomes `accepted`, as if it had been, and amendments that wait for it go. It has no receipt to compare,
// so it stays `accepted`.

import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";
import type { PublishDependencies } from "../../webhooks/publish.ts";
import { advanceLocked } from "../advance.ts";
import { lockOriginalOf } from "../amend/amendment-store.ts";
import { releaseAmendmentsOf, submissionOf } from "../exchange/submission-store.ts";
import { lockFiling } from "../store.ts";
import { clearFlag } from "./flag-store.ts";
import { checkedNote } from "./resolve-flag.ts";

export interface Confirmation {
  note: string;
  /** The authority's reference. Only a filing that never had one needs it. */
  correlationId: string | null;
}

export async function confirmAccepted(
  db: Transactional,
  { organisationId, mode, id }: Scope & { id: string },
  confirmation: Confirmation,
  actor: Actor,
  { clock, publishing }: { clock: Clock; publishing: PublishDependencies },
): Promise<void> {
  refuseUnlessMay(actor, "file", mode);
  const note = checkedNote(confirmation.note);
  const at = clock.now();
  await db.transaction(async (tx) => {
    await lockOriginalOf(tx, id);
    const { status, correlation_id: known } = await lockFiling(tx, id);
    const submission = await submissionOf(tx, id);
    if ((status !== "pending" && status !== "submitted") || submission?.next !== null)
      throw new Refusal("filing_not_held", `${id} is not held. \`filings show\` says what is next for it.`);
    const correlationId = checkedReference(known ?? confirmation.correlationId);
    await clearFlag(tx, { organisationId, mode, id }, { note, by: actor.name, at });
    if (status === "pending") await advanceLocked(tx, id, { fact: "dispatched", at, correlationId }, publishing);
    await advanceLocked(tx, id, { fact: "accepted", at }, publishing);
    await releaseAmendmentsOf(tx, id, at);
    const details = { note, correlation_id: correlationId };
    await recordAudit(tx, actor, { action: "filing_confirmed", organisationId, mode, subject: id, details, at });
  });
}

function checkedReference(correlationId: string | null): string {
  if (correlationId !== null && /^[0-9A-F]{1,32}$/.test(correlationId)) return correlationId;
  throw new Refusal(
    "invalid_option",
    "Give HMRC's reference as --correlation-id, up to 32 digits and letters A to F. The customer's event filing.submitted has it.",
  );
}
