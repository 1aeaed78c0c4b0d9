// Makes sure that the SECRET_KEY of this process is the one the stored secrets were sealed with.

import type { Queryable, Transaction } from "../platform/database/db.ts";
import type { SealedColumn } from "../platform/database/reseal.ts";
import { StartupError } from "../platform/errors.ts";
import type { Sealing } from "../platform/sealing.ts";
import { lockedCheck, sealedCheck } from "./store.ts";

const CONTEXT = "secret_key_check";

export async function refuseOtherSecretKey(db: Queryable, sealing: Sealing): Promise<void> {
  const sealed = await sealedCheck(db, sealing.seal(CONTEXT, CONTEXT));
  if (opens(sealing, sealed)) return;
  throw new StartupError(
    "SECRET_KEY is not the key that encrypts this database's secrets. Set the key of its first start (in that machine's DATA_DIR/secret.key), or the last one it was rotated to.",
  );
}

export const sealedCheckText: SealedColumn = {
  table: "secret_key_check",
  column: "sealed",
  key: ["only_row"],
  contextOf: () => CONTEXT,
};

/**
 * Which of them opens the check, if any. Until the end of the transaction no process starts: it would look at the check
 * first.
 */
export async function keyInUse(tx: Transaction, keys: readonly Sealing[]): Promise<Sealing | null> {
  const sealed = await lockedCheck(tx);
  return sealed === null ? null : (keys.find((key) => opens(key, sealed)) ?? null);
}

function opens(key: Sealing, sealed: Buffer): boolean {
  try {
    key.open(sealed, CONTEXT);
    return true;
  } catch {
    return false;
  }
}
