// What a thread of the service has in place of dependencies.ts: the database is open and up to date when it starts, so
// it only connects.

import { type Connection, openDatabase } from "../../platform/database/db.ts";
import { databaseLimits } from "../../platform/database/limits.ts";
import { systemRandom } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { type Environment, readConfig } from "../config.ts";
import { sealingOf } from "../secret-key-file.ts";
import { version } from "../version.ts";

/** Plain values only: they are copied into the thread. */
export interface ThreadData {
  /** Of the thread, in the log and in the names of its connections. */
  name: string;
  environment: Environment;
  connection: Connection;
}

export function openThreadDependencies({ name, environment, connection }: ThreadData) {
  const config = readConfig(environment);
  const log = createLog(config.logLevel, undefined, { role: config.role, version, thread: name });
  const limits = databaseLimits(config.databaseTimeoutSeconds);
  // Replaced when it is needed; the thread that watches the database tells of it.
  const onIdleError = () => {};
  return {
    config,
    log,
    random: systemRandom,
    sealing: sealingOf(config),
    openDatabase: (name: string, connections: number) =>
      openDatabase(connection, { name, connections, plansOnce: true, limits, onIdleError }),
  };
}
