// Makes sure that the SECRET_KEY of this process is the one the stored secrets were sealed with.

import type { Queryable } from "../platform/db.ts";
import { StartupError } from "../platform/errors.ts";
import type { Sealing } from "../platform/sealing.ts";
import { sealedCheck } from "./store.ts";

const CONTEXT = "secret_key_check";

export async function refuseOtherSecretKey(db: Queryable, sealing: Sealing): Promise<void> {
  const sealed = await sealedCheck(db, sealing.seal(CONTEXT, CONTEXT));
  try {
    sealing.open(sealed, CONTEXT);
  } catch {
    throw new StartupError(
      "SECRET_KEY is not the key that encrypts this database's secrets. Set the key of its first start (in that machine's DATA_DIR/secret.key).",
    );
  }
}
