// Loads a backup into an empty database, as the role that owns the tables. The secret key must be there before: one
// made now would not open the secrets.

import { keyInUse } from "../access/secret-key.ts";
import type { OnRead } from "../platform/backup/file.ts";
import { type LoadedBackup, loadBackup } from "../platform/backup/load.ts";
import { openDatabase } from "../platform/database/db.ts";
import { StartupError } from "../platform/errors.ts";
import { createLog } from "../platform/log.ts";
import type { Config } from "./config.ts";
import { backupSchemas, migrationsFolder, openPostgres, refuseUnreachable } from "./dependencies.ts";
import { existingSealing } from "./secret-key-file.ts";

export async function loadInto(
  config: Config,
  file: string,
  { tell, onRead }: { tell: (sentence: string) => void; onRead: OnRead },
): Promise<LoadedBackup> {
  const sealing = existingSealing(config);
  const postgres = await openPostgres(config, createLog(config.logLevel), tell);
  const owner = openDatabase(postgres.owner ?? postgres.connection, { connections: 1, onIdleError: () => {} });
  try {
    await refuseUnreachable(owner, "DATABASE_URL", config.migrationDatabaseUrl ?? config.databaseUrl);
    return await loadBackup(owner, file, {
      migrations: migrationsFolder,
      schemas: backupSchemas,
      usedTable: "organisations",
      onRead,
      async inspect(tx) {
        if ((await keyInUse(tx, [sealing])) === null)
          throw new StartupError(
            "The secret key is not the one that encrypts the backup's secrets. Nothing was restored. Use the key that the service had when the backup was made.",
          );
      },
    });
  } finally {
    await owner.close();
    await postgres.stop();
  }
}
