// Replaces the key that seals stored secrets: everything that was sealed with the old one is sealed with the new one,
// in one transaction. It may be repeated: a rotation that has happened is found out, and changes nothing.

import { sealedCredentials } from "../access/credentials.ts";
import { sealedKeptForms } from "../access/kept-forms/kept-forms.ts";
import { sealedSecondSteps } from "../access/second-step/give-code.ts";
import { keyInUse, sealedCheckText } from "../access/secret-key.ts";
import { sealedToShow } from "../access/shown-once.ts";
import { organisations } from "../access/store.ts";
import { type Actor, recordAudit } from "../audit/audit.ts";
import { otherProcesses } from "../filings/exchange/restore-store.ts";
import { sentByContext } from "../filings/exchange/submitting.ts";
import { sealedMails } from "../mail/outbox.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/db.ts";
import { reseal, type SealedColumn } from "../platform/database/reseal.ts";
import { Refusal } from "../platform/errors.ts";
import type { Sealing } from "../platform/sealing.ts";
import { renameLines, sealedLines, sealedPresenters } from "../register/presenters/presenters.ts";
import { sealedCodes } from "../register/sealed-code.ts";
import { sealedSecrets } from "../webhooks/endpoints/endpoint-secrets.ts";

const sealedSenders: SealedColumn = {
  table: "submissions",
  column: "sent_by",
  key: ["id"],
  contextOf: ({ id = "" }) => sentByContext({ id }),
};

/** Every column of the database that is sealed. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedCredentials,
  sealedToShow,
  sealedSecondSteps,
  sealedMails,
  sealedKeptForms,
  ...sealedSecrets,
  sealedSenders,
  sealedPresenters,
  sealedLines,
  sealedCodes,
  sealedCheckText,
];

export type Rotation = { kind: "rotated"; secrets: number } | { kind: "already_rotated" };

export async function rotateSecretKey(
  db: Database,
  { from, to }: { from: Sealing; to: Sealing },
  actor: Actor,
  { clock, keepNext }: { clock: Clock /** Called before anything is sealed with the new key. */; keepNext: () => void },
): Promise<Rotation> {
  return db.transaction(async (tx) => {
    const current = await keyInUse(tx, [from, to]);
    if (current === null)
      throw new Refusal(
        "other_secret_key",
        "The current SECRET_KEY is not the key that encrypts this database's secrets.",
      );
    if (current === to || isSameKey(from, to)) return { kind: "already_rotated" };
    // They hold the old key, and would seal with it.
    if ((await otherProcesses(tx)) > 0)
      throw new Refusal("service_running", "The service is running on this database. Stop it, then run this again.");
    keepNext();
    await renameLines(tx, { from, to });
    let secrets = 0;
    for (const column of sealedColumns) secrets += await reseal(tx, column, { from, to });
    const details = { secrets: secrets - 1 };
    const at = clock.now();
    for (const { id: organisationId } of await organisations(tx))
      await recordAudit(tx, actor, { action: "secret_key_rotated", organisationId, mode: null, details: {}, at });
    return { kind: "rotated", ...details };
  });
}

function isSameKey(one: Sealing, other: Sealing): boolean {
  const [first, second] = [one, other].map((key) => key.derive("comparison", 32).toString("hex"));
  return first === second;
}
