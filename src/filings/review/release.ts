// A filing is held because the authority might have it, and a person has found out that it has not: it is sent after
// all, under a new transaction id.

import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { type RandomBytes, upperHex } from "../../platform/ids.ts";
import type { Scope } from "../../platform/mode.ts";
import { lockOriginalOf } from "../amend/amendment-store.ts";
import { releaseHeldSubmission } from "../exchange/restore-store.ts";
import { clearFlag, isUnderWayAgain } from "./flag-store.ts";
import { checkedNote } from "./resolve-flag.ts";

export async function releaseHeld(
  db: Transactional,
  { organisationId, mode, id }: Scope & { id: string },
  note: string,
  actor: Actor,
  { clock, random }: { clock: Clock; random: RandomBytes },
): Promise<void> {
  refuseUnlessMay(actor, "file", mode);
  const text = checkedNote(note);
  const at = clock.now();
  await db.transaction(async (tx) => {
    // An original that is accepted at this moment would not find its amendment among those that wait.
    await lockOriginalOf(tx, id);
    if (!(await releaseHeldSubmission(tx, id, { transactionId: upperHex(16, random), at })))
      throw new Refusal("filing_not_held", `${id} is not held. \`filings show\` says what is next for it.`);
    await clearFlag(tx, { organisationId, mode, id }, { note: text, by: actor.name, at });
    await isUnderWayAgain(tx, id);
    const details = { note: text };
    await recordAudit(tx, actor, { action: "filing_released", organisationId, mode, subject: id, details, at });
  });
}
