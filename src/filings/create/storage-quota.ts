// How much an organisation may store. Without a quota nothing is counted and nothing is refused. With one, each filing
// is counted where it is stored (create-store.ts), and setting the quota again counts everything from the rows.

import { type Actor, recordAudit } from "../../audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import { codeOf, Refusal } from "../../platform/errors.ts";
import { countStorage, deleteQuota, isCounting, lockStorage, startCounting } from "./quota-store.ts";

export interface StorageQuota {
  quotaBytes: number | null;
  /** Null where there is no quota: it is not counted then. */
  storedBytes: number | null;
}

export async function setStorageQuota(
  db: Database,
  { organisationId, quotaBytes }: { organisationId: string; quotaBytes: number | null },
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<StorageQuota> {
  // In a transaction of its own: a filing that comes while the others are being counted is counted by its own
  // statement.
  if (quotaBytes !== null && !(await isCounting(db, organisationId)))
    await db.transaction((tx) => startCounting(tx, organisationId, START_WITHIN_MS)).catch(refusedWhileBusy);
  return db.transaction(async (tx) => {
    const before = (await lockStorage(tx, organisationId))?.quota_bytes ?? null;
    const storedBytes = quotaBytes === null ? null : await countStorage(tx, organisationId, quotaBytes);
    if (quotaBytes === null) await deleteQuota(tx, organisationId);
    if (before !== quotaBytes) {
      const details = { storage_quota_bytes: { before, after: quotaBytes } };
      const change = { organisationId, mode: null, details, at: clock.now() };
      await recordAudit(tx, actor, { action: "organisation_changed", ...change });
    }
    return { quotaBytes, storedBytes };
  });
}

/** All filings wait meanwhile. */
const START_WITHIN_MS = 2_000;
const LOCK_NOT_AVAILABLE = "55P03";

function refusedWhileBusy(error: unknown): never {
  if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
  throw new Refusal(
    "storage_busy",
    "A filing takes long to be stored, so counting cannot start now. Run the command again.",
  );
}

export function withoutRoom(): Refusal {
  return new Refusal(
    "storage_quota_exceeded",
    "This organisation has used its storage quota. Nothing was filed. Ask whoever runs this service to raise the quota.",
  );
}
