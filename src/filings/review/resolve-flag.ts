// A person has dealt with what a filing was flagged for: the flag goes, with a note. Its status stays, and nothing is
// sent.

import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import type { Clock } from "../../platform/clock.ts";
import { changeInLine, type Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";
import { clearFlag } from "./flag-store.ts";

const LONGEST_NOTE = 500;

export async function resolveFlag(
  db: Transactional,
  which: Scope & { id: string },
  note: string,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<void> {
  refuseUnlessMay(actor, "file", which.mode);
  const { organisationId, mode, id } = which;
  const text = checkedNote(note);
  const at = clock.now();
  await changeInLine(db, `filing ${id}`, async (tx) => {
    const flag = await clearFlag(tx, { organisationId, mode, id }, { note: text, by: actor.name, at });
    if (flag === null)
      throw new Refusal("filing_not_flagged", "This filing has no open flag. Another user may have resolved it.");
    const details = { flag, note: text };
    await recordAudit(tx, actor, { action: "flag_resolved", organisationId, mode, subject: id, details, at });
  });
}

export function checkedNote(note: string): string {
  const text = note.trim();
  if (text === "") throw new Refusal("invalid_note", "Enter what you found out or did.", "note");
  if (text.length <= LONGEST_NOTE) return text;
  throw new Refusal("invalid_note", `The note may have at most ${LONGEST_NOTE} characters.`, "note");
}
