// What a company's accounts are, as somebody has said it: kept, versioned, and changed by one after the other.

import { isDeepStrictEqual } from "node:util";
import { type MappingEntry, withEntries } from "../../packages/trial-balance/index.ts";
import { type Actor, recordAudit } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import { companyByUtr } from "../companies/company-store.ts";
import { roomLeft } from "../filings/create/quota-store.ts";
import type { Clock } from "../platform/clock.ts";
import { changeInLine, type Transaction, type Transactional } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import { MOST_ENTRIES } from "./fields.ts";
import { type MappingRow, mappingOf, saveMapping, type WhoseMapping } from "./mapping-store.ts";

/** Somebody else has changed it since it was read. */
function mappingChanged(version: number): Refusal {
  return new Refusal(
    "mapping_changed",
    `The mapping has version ${version} by now. Nothing was saved. Read it again, then send yours with that version.`,
    "version",
  );
}

interface Changing {
  actor: Actor;
  clock: Clock;
}

/** In place of what was remembered. */
export function changeMapping(
  db: Transactional,
  whose: WhoseMapping,
  { version, entries }: { version: number; entries: readonly MappingEntry[] },
  { actor, clock }: Changing,
): Promise<MappingRow> {
  refuseUnlessMay(actor, "file", whose.mode);
  return changed(db, whose, { actor, clock }, (before) => {
    const after = withEntries([], entries);
    // Whose answer was lost may repeat it.
    if (version !== (before?.version ?? 0) && !isSame(after, before)) throw mappingChanged(before?.version ?? 0);
    return after;
  });
}

/** Over what was remembered. */
export function rememberMapping(
  db: Transactional,
  whose: WhoseMapping,
  entries: readonly MappingEntry[],
  changing: Changing,
): Promise<MappingRow> {
  refuseUnlessMay(changing.actor, "file", whose.mode);
  return changed(db, whose, changing, (before) => withEntries(before?.entries ?? [], entries));
}

/** What says the same changes nothing. */
function changed(
  db: Transactional,
  whose: WhoseMapping,
  { actor, clock }: Changing,
  entriesAfter: (before: MappingRow | undefined) => MappingEntry[],
): Promise<MappingRow> {
  const { organisationId, mode, utr } = whose;
  return changeInLine(db, `mapping ${organisationId} ${mode} ${utr}`, async (tx) => {
    const before = await mappingOf(tx, whose);
    const entries = entriesAfter(before);
    if (entries.length > MOST_ENTRIES) throw tooMany(entries.length);
    if (isSame(entries, before)) return before ?? { version: 0, entries, updated_at: clock.now() };
    const after = { version: (before?.version ?? 0) + 1, entries, updated_at: clock.now() };
    await saveMapping(tx, whose, after);
    await refuseWithoutRoom(tx, organisationId, { before, after });
    await record(tx, whose, { before, after }, actor);
    return after;
  });
}

export const WITHOUT_ROOM = "storage_quota_exceeded";

/** One that is no larger than before is never refused, though the one before is kept a while beside it. */
async function refuseWithoutRoom(
  tx: Transaction,
  organisationId: string,
  { before, after }: { before: MappingRow | undefined; after: MappingRow },
): Promise<void> {
  if (bytesOf(after) <= bytesOf(before)) return;
  const room = await roomLeft(tx, organisationId);
  if (room === null || room >= 0) return;
  throw new Refusal(
    WITHOUT_ROOM,
    "This organisation has used its storage quota. The mapping was not kept. Ask whoever runs this service to raise the quota.",
  );
}

const bytesOf = (row: MappingRow | undefined) => Buffer.byteLength(JSON.stringify(row?.entries ?? []));

/** As it is read again. */
function isSame(entries: readonly MappingEntry[], before: MappingRow | undefined): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(entries)), before?.entries ?? []);
}

function tooMany(count: number): Refusal {
  return new Refusal(
    "too_many_lines",
    `The mapping would have ${count} accounts, and at most ${MOST_ENTRIES} are remembered. Leave out those that a chart knows.`,
    "mapping",
  );
}

/** How many accounts, not which. */
async function record(
  tx: Transaction,
  { organisationId, mode, utr }: WhoseMapping,
  { before, after }: { before: MappingRow | undefined; after: MappingRow },
  actor: Actor,
): Promise<void> {
  const company = await companyByUtr(tx, { organisationId, mode, utr });
  await recordAudit(tx, actor, {
    action: "mapping_changed",
    organisationId,
    mode,
    ...(company && { subject: company.id }),
    details: {
      utr,
      version: after.version,
      accounts: { before: before?.entries.length ?? 0, after: after.entries.length },
    },
    at: after.updated_at,
  });
}
