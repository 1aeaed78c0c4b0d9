// The table idempotency_keys. All SQL about it stands here.

import { DAY } from "../../platform/clock.ts";
import type { Queryable, Transaction } from "../../platform/database/db.ts";
import type { Scope } from "../../platform/mode.ts";

/** How long an answer is remembered. */
export const ANSWERS_KEPT_MS = 30 * DAY;

/** A key means one thing for one organisation, in one environment, for one request. */
export interface IdempotencyKey extends Scope {
  method: string;
  path: string;
  key: string;
}

export interface StoredAnswer {
  fingerprint: Buffer;
  filing_id: string;
  answer_status: number;
  answer_location: string;
  answer_body: string;
}

export async function storedAnswer(db: Queryable, key: IdempotencyKey): Promise<StoredAnswer | undefined> {
  const [row] = await db.query<StoredAnswer>(
    `select fingerprint, filing_id, answer_status, answer_location, answer_body from idempotency_keys
     where organisation_id = $1 and mode = $2 and method = $3 and path = $4 and key = $5`,
    [key.organisationId, key.mode, key.method, key.path, key.key],
  );
  return row;
}

/** How long each statement of the transaction may wait for another one. */
export async function limitLockWait(tx: Transaction, milliseconds: number): Promise<void> {
  await tx.query(`select set_config('lock_timeout', $1, true)`, [`${milliseconds}ms`]);
}

export async function forgetAnswersBefore(db: Queryable, moment: Date): Promise<void> {
  await db.query(`delete from idempotency_keys where created_at < $1`, [moment], { longRunning: true });
}
