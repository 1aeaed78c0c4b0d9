// Whether this process can do its work, for /readyz: the database stores what it is given and has all migrations, and
// the process does not stop. It answers from what a look in the background found, so it waits for nothing.

import { NotReady } from "../../api/errors.ts";
import { causeText } from "../../platform/database/causes.ts";
import { knownMigrations, missingMigrations } from "../../platform/database/migrations.ts";
import { type DatabaseWatch, watchDatabase } from "../../platform/database/watch.ts";
import { WATCH_CONNECTIONS } from "../connections.ts";
import { type Dependencies, migrationsFolder } from "../dependencies.ts";

export async function openWatch({ openDatabase, log }: Dependencies): Promise<DatabaseWatch> {
  const known = await knownMigrations(migrationsFolder);
  return watchDatabase({
    open: () => openDatabase("readiness", WATCH_CONNECTIONS),
    isUpToDate: async (db) => (await missingMigrations(db, known)).length === 0,
    log,
  });
}

export function refuseUnlessReady(watch: DatabaseWatch, { isDraining }: { isDraining: boolean }): void {
  // Load balancers see this and turn to other processes, while requests are still answered.
  if (isDraining) throw new NotReady("service_unavailable", "This process is stopping. Send requests to another one.");
  const reason = notReadyReason(watch);
  if (reason !== null) throw new NotReady("service_unavailable", reason);
}

export function notReadyReason(watch: DatabaseWatch): string | null {
  const cause = watch.trouble();
  if (cause !== null) return `${causeText(cause)}; nothing can be stored.`;
  return watch.isOutdated() ? "The database is not up to date. Run `quarterday migrate`." : null;
}
