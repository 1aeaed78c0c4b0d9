// Flags on deliveries to Companies House that a person resolves, and held ones that a person sends. All SQL about that
// stands here.

import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { isInScope, type Mode, type Scope } from "../../platform/mode.ts";

type Which = Scope & { id: string };

/**
 * What the flag said; null where there was none. What Companies House has forgotten is not asked for any more, and what
 * was held is not sent any more: a person has looked.
 */
export async function clearAccountsFlag(
  tx: Transaction,
  which: Which,
  resolution: { note: string; by: string; at: Date },
): Promise<string | null> {
  const [cleared] = await tx.query<{ resolved_flag: string }>(
    `update companies_house_accounts
     set flag = null, flag_reason = null, flagged_at = null, updated_at = greatest(updated_at, $6),
         next = case when flag_reason <> 'no_longer_listed' then next end, due_at = case when flag_reason <> 'no_longer_listed' then due_at end,
         sealed_code = case when next is not null then sealed_code end, resolved_flag = flag, flag_note = $4, flag_resolved_by = $5, flag_resolved_at = $6
     where id = $1 and ${isInScope} and flag is not null
     returning resolved_flag`,
    [which.id, which.organisationId, which.mode, resolution.note, resolution.by, resolution.at],
  );
  return cleared?.resolved_flag ?? null;
}

/** Whether this is the last that a person has dealt with. */
export async function wasResolved(tx: Transaction, id: string, flag: string): Promise<boolean> {
  const found = await tx.query(`select from companies_house_accounts where id = $1 and resolved_flag = $2`, [id, flag]);
  return found.length === 1;
}

/** A condition on deliveries: a person has settled what became of them. Others may be made for the period. */
export const isSettled = `(status in ('pending', 'submitted') and next is null and flag is null)`;

/** Sent under a new number. Only what waits for a person and was not taken. */
export async function releaseHeldAccounts(tx: Transaction, which: Which, at: Date): Promise<boolean> {
  const released = await tx.query(
    `update companies_house_accounts
     set next = 'submit', due_at = $4, restored_at = null, looks = 0, failures = 0, last_error = null
     where id = $1 and ${isInScope} and status = 'pending' and next is null and lease_token is null and sealed_code is not null
     returning id`,
    [which.id, which.organisationId, which.mode, at],
  );
  return released.length === 1;
}

export interface ResolvedAccountsFlag {
  resolved_flag: string;
  flag_note: string;
  flag_resolved_by: string;
  flag_resolved_at: Date;
}

/** The last one. */
export async function resolvedAccountsFlag(db: Queryable, which: Which): Promise<ResolvedAccountsFlag | undefined> {
  const [resolved] = await db.query<ResolvedAccountsFlag>(
    `select resolved_flag, flag_note, flag_resolved_by, flag_resolved_at from companies_house_accounts
     where id = $1 and ${isInScope} and flag_resolved_at is not null`,
    [which.id, which.organisationId, which.mode],
  );
  return resolved;
}

/** By environment and status, in the order of their index, which forgets those that are finished. */
export async function unfinishedAccounts(
  db: Queryable,
): Promise<{ mode: Mode; status: string; flagged: boolean; count: number; oldest: Date }[]> {
  return db.query<{ mode: Mode; status: string; flagged: boolean; count: number; oldest: Date }>(
    `select mode, status, flag is not null as flagged, count(*) as count, min(created_at) as oldest
     from (select * from companies_house_accounts where status in ('pending', 'submitted') order by status, created_at offset 0) a
     group by 1, 2, 3`,
  );
}

/** Of one organisation and environment; a finished delivery has no flag. */
export async function flaggedAccounts(db: Queryable, { organisationId, mode }: Scope): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from companies_house_accounts where organisation_id = $1 and mode = $2 and flag is not null`,
    [organisationId, mode],
  );
  return row?.count ?? 0;
}
