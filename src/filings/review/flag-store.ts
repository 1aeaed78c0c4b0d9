// Flags on filings: raised by a job, resolved by a person. All SQL about them stands here.

import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { isInScope, type Scope } from "../../platform/mode.ts";
import type { FilingRow } from "../filing.ts";

export interface WhichFiling extends Scope {
  id: string;
}

export async function saveFlag(
  tx: Transaction,
  { id, flag, flag_reason, flagged_at, updated_at }: FilingRow,
): Promise<void> {
  await tx.query(`update filings set flag = $2, flag_reason = $3, flagged_at = $4, updated_at = $5 where id = $1`, [
    id,
    flag,
    flag_reason,
    flagged_at,
    updated_at,
  ]);
}

/** What the flag said; null where there was none. */
export async function clearFlag(
  tx: Transaction,
  which: WhichFiling,
  resolution: { note: string; by: string; at: Date },
): Promise<string | null> {
  const [cleared] = await tx.query<{ resolved_flag: string }>(
    `update filings
     set flag = null, flag_reason = null, flagged_at = null, updated_at = $6,
         resolved_flag = flag, flag_note = $4, flag_resolved_by = $5, flag_resolved_at = $6
     where id = $1 and ${isInScope} and flag is not null
     returning resolved_flag`,
    [which.id, which.organisationId, which.mode, resolution.note, resolution.by, resolution.at],
  );
  return cleared?.resolved_flag ?? null;
}

export interface ResolvedFlag {
  resolved_flag: string;
  flag_note: string;
  flag_resolved_by: string;
  flag_resolved_at: Date;
}

/** The last one. */
export async function resolvedFlag(db: Queryable, which: WhichFiling): Promise<ResolvedFlag | undefined> {
  const [resolved] = await db.query<ResolvedFlag>(
    `select resolved_flag, flag_note, flag_resolved_by, flag_resolved_at from filings
     where id = $1 and ${isInScope} and flag_resolved_at is not null`,
    [which.id, which.organisationId, which.mode],
  );
  return resolved;
}

/** A condition on filings: a person has dealt with it, and nothing has happened to it since, so it is not stuck. */
export const dealtWith = "coalesce(flag_resolved_at >= updated_at, false)";

/**
 * A condition on filings: a person has resolved its flag and left it at that. One that was released is on its way
 * again, and one that was confirmed is accepted: both moved when their flags went.
 */
export const givenUp = `(${dealtWith} and coalesce(acknowledged_at < flag_resolved_at, true))`;

/** A person has sent it on its way again: what happened before is over, and it may get stuck once more. */
export async function isUnderWayAgain(tx: Transaction, id: string): Promise<void> {
  await tx.query(
    `update filings set updated_at = greatest(updated_at, flag_resolved_at) + interval '1 millisecond' where id = $1`,
    [id],
  );
}
