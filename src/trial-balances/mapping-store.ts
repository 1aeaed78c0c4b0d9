// The tables trial_balance_mappings, the newest versions, and trial_balance_mapping_versions, earlier ones.

import type { MappingEntry } from "../../packages/trial-balance/index.ts";
import type { Queryable, Transaction } from "../platform/database/db.ts";
import { named } from "../platform/database/parameters.ts";
import type { Scope } from "../platform/mode.ts";

export interface WhoseMapping extends Scope {
  utr: string;
}

export interface MappingRow {
  version: number;
  entries: readonly MappingEntry[];
  updated_at: Date;
}

export async function mappingOf(
  db: Queryable,
  { organisationId, mode, utr }: WhoseMapping,
): Promise<MappingRow | undefined> {
  const [row] = await db.query<MappingRow>(
    `select version, entries, updated_at from trial_balance_mappings where organisation_id = $1 and mode = $2 and company_utr = $3`,
    [organisationId, mode, utr],
  );
  return row;
}

/** An earlier one. */
export async function earlierMappingOf(
  db: Queryable,
  { organisationId, mode, utr }: WhoseMapping,
  version: number,
): Promise<MappingRow | undefined> {
  const [row] = await db.query<MappingRow>(
    `select version, entries, updated_at from trial_balance_mapping_versions
     where organisation_id = $1 and mode = $2 and company_utr = $3 and version = $4`,
    [organisationId, mode, utr, version],
  );
  return row;
}

/** How many versions are kept beside the newest. */
export const KEPT_VERSIONS = 20;

/** In place of the one that was read in the same line (`changeInLine`), which is kept. */
export async function saveMapping(
  tx: Transaction,
  { organisationId, mode, utr }: WhoseMapping,
  { version, entries, updated_at }: MappingRow,
): Promise<void> {
  const whose = { organisation_id: organisationId, mode, utr };
  await tx.query(
    ...named(
      `insert into trial_balance_mapping_versions (organisation_id, mode, company_utr, version, entries, updated_at)
       select organisation_id, mode, company_utr, version, entries, updated_at from trial_balance_mappings
       where organisation_id = $organisation_id and mode = $mode and company_utr = $utr`,
      whose,
    ),
  );
  await tx.query(
    ...named(
      `delete from trial_balance_mapping_versions
       where organisation_id = $organisation_id and mode = $mode and company_utr = $utr and version < $first`,
      { ...whose, first: version - KEPT_VERSIONS },
    ),
  );
  await tx.query(
    ...named(
      `insert into trial_balance_mappings (organisation_id, mode, company_utr, version, entries, updated_at)
       values ($organisation_id, $mode, $utr, $version, $entries, $updated_at)
       on conflict (organisation_id, mode, company_utr)
       do update set version = excluded.version, entries = excluded.entries, updated_at = excluded.updated_at`,
      { ...whose, version, entries: JSON.stringify(entries), updated_at },
    ),
  );
}
