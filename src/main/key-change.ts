// What a change of the secret key is given: the database, up to date but without the usual check of the key, and the two keys.

import type { KeyChange } from "../cli/command.ts";
import { openDatabase } from "../platform/database/db.ts";
import { messageOf, Refusal } from "../platform/errors.ts";
import { systemRandom } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import { createSealing } from "../platform/sealing.ts";
import { type Config, key32 } from "./config.ts";
import { bringUpToDate, openPostgres, refuseUnreachable } from "./dependencies.ts";
import { existingSealing, nextSecretKey } from "./secret-key-file.ts";

type Parts = Pick<KeyChange, "db" | "isOperatorsKey" | "current" | "openNext">;

export async function withKeyChange(
  config: Config,
  tell: (sentence: string) => void,
  change: (parts: Parts) => Promise<number>,
): Promise<number> {
  const current = existingSealing(config);
  const postgres = await openPostgres(config, createLog(config.logLevel), tell);
  const db = openDatabase(postgres.connection, { connections: 1, onIdleError: () => {} });
  try {
    await refuseUnreachable(db, "DATABASE_URL", config.databaseUrl);
    await bringUpToDate(db, postgres, config);
    const openNext: Parts["openNext"] = (given) =>
      given === null
        ? nextSecretKey(config)
        : { sealing: createSealing(operatorsKey(given), systemRandom), keep() {}, takeOver() {} };
    return await change({ db, isOperatorsKey: config.secretKey !== null, current, openNext });
  } finally {
    await db.close();
    await postgres.stop();
  }
}

function operatorsKey(given: string): Buffer {
  try {
    return key32(given.trim());
  } catch (error) {
    throw new Refusal("not_a_key", `The new key must be ${messageOf(error)}.`);
  }
}
