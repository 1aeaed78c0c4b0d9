// A person has dealt with what a delivery was flagged for: the flag goes, with a note. Or has found out that accounts
// which were held did not arrive: they are sent after all, under a new number.

import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import { checkedNote } from "../../filings/review/resolve-flag.ts";
import type { Clock } from "../../platform/clock.ts";
import { changeInLine, type Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";
import { clearAccountsFlag, releaseHeldAccounts } from "./flag-store.ts";

export type WhichAccounts = Scope & { id: string };

export async function resolveAccountsFlag(
  db: Transactional,
  which: WhichAccounts,
  note: string,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<void> {
  refuseUnlessMay(actor, "file", which.mode);
  const { organisationId, mode, id } = which;
  const text = checkedNote(note);
  const at = clock.now();
  await changeInLine(db, `accounts ${id}`, async (tx) => {
    const flag = await clearAccountsFlag(tx, { organisationId, mode, id }, { note: text, by: actor.name, at });
    if (flag === null)
      throw new Refusal("accounts_not_flagged", "This delivery has no open flag. Another user may have resolved it.");
    const details = { flag, note: text };
    await recordAudit(tx, actor, { action: "flag_resolved", organisationId, mode, subject: id, details, at });
  });
}

export async function releaseAccounts(
  db: Transactional,
  { organisationId, mode, id }: WhichAccounts,
  note: string,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<void> {
  refuseUnlessMay(actor, "file", mode);
  const text = checkedNote(note);
  const at = clock.now();
  await db.transaction(async (tx) => {
    if (!(await releaseHeldAccounts(tx, { organisationId, mode, id }, at)))
      throw new Refusal("accounts_not_held", `${id} is not held. \`accounts show\` says what is next for it.`);
    // It has a next step by now, and so it keeps the code.
    await clearAccountsFlag(tx, { organisationId, mode, id }, { note: text, by: actor.name, at });
    const details = { note: text };
    await recordAudit(tx, actor, { action: "accounts_released", organisationId, mode, subject: id, details, at });
  });
}
