// What a change of the secret key is given: the database, up to date but without the usual check of the key, and the
// two keys.

import type { KeyChange } from "../cli/command.ts";
import { openDatabase } from "../platform/database/db.ts";
import { messageOf, Refusal } from "../platform/errors.ts";
import { systemRandom } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import { createSealing } from "../platform/sealing.ts";
import { type Config, key32 } from "./config.ts";
import { bringUpToDate, openPostgres, refuseUnreachable } from "./dependencies.ts";
import { existingSealing, nextSecretKey } from "./secret-key-file.ts";

export async function openKeyChange(
  config: Config,
  tell: (sentence: string) => void,
): Promise<KeyChange & { close(): Promise<void> }> {
  const current = existingSealing(config);
  const postgres = await openPostgres(config, createLog(config.logLevel), tell);
  const db = openDatabase(postgres.connection, { connections: 1, onIdleError: () => {} });
  async function close() {
    await db.close();
    await postgres.stop();
  }
  try {
    await refuseUnreachable(db, "DATABASE_URL", config.databaseUrl);
    await bringUpToDate(db, postgres, config);
  } catch (error) {
    await close();
    throw error;
  }
  const openNext: KeyChange["openNext"] = (given) =>
    given === null
      ? nextSecretKey(config)
      : { sealing: createSealing(operatorsKey(given), systemRandom), keep() {}, takeOver() {} };
  return { db, isOperatorsKey: config.secretKey !== null, current, openNext, close };
}

function operatorsKey(given: string): Buffer {
  try {
    return key32(given.trim());
  } catch (error) {
    throw new Refusal("not_a_key", `The new key must be ${messageOf(error)}.`);
  }
}
