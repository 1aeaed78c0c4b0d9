// Who changes something by a command, as the audit log has it: whoever may run commands here.

import { type Actor, type AuditEntry, writeDown } from "../access/audit.ts";
import type { Transaction } from "../platform/db.ts";
import type { Context } from "./command.ts";

export function commandActor(organisationId: string): Actor {
  return { organisationId, userId: null, name: "command", address: null };
}

/** A change and what is written down about it, both or neither; nothing is, where nothing was changed. */
export async function writtenDown<Result>(
  { db, clock }: Pick<Context, "db" | "clock">,
  organisationId: string,
  change: (tx: Transaction) => Promise<Result>,
  entryOf: (result: Result) => AuditEntry | null,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await change(tx);
    const entry = entryOf(result);
    if (entry !== null) await writeDown(tx, commandActor(organisationId), entry, clock.now());
    return result;
  });
}
