// Failed sign-ins, and the browsers in which people have signed in. All SQL about them stands here.

import type { Queryable, Transaction } from "../../platform/database/db.ts";

/** Held until the end of the transaction: guesses from one place are counted one after another. */
export async function lockGuesses(tx: Transaction, place: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [place]);
}

export interface SignInFailures {
  key: string;
  failures: number;
  last_at: Date;
}

export async function signInFailures(db: Queryable, keys: readonly string[]): Promise<SignInFailures[]> {
  return db.query<SignInFailures>(`select key, failures, last_at from sign_in_failures where key = any ($1)`, [keys]);
}

/** One more for each; what is older than a while counts no longer. How many there are now. */
export async function countSignInFailure(
  db: Queryable,
  which: { keys: readonly string[]; at: Date; forgottenBefore: Date },
): Promise<SignInFailures[]> {
  return db.query<SignInFailures>(
    `insert into sign_in_failures (key, failures, last_at) select unnest($1::text[]), 1, $2
     on conflict (key) do update
     set failures = case when sign_in_failures.last_at < $3 then 1 else sign_in_failures.failures + 1 end, last_at = $2
     returning key, failures, last_at`,
    [which.keys, which.at, which.forgottenBefore],
  );
}

/** Counted before the password was looked at, and then it was right. */
export async function takeBackSignInFailure(
  db: Queryable,
  which: { forgotten: string; lessened: string | null },
): Promise<void> {
  // In the order in which they are counted: two that are under way must not wait for each other.
  await db.query(`delete from sign_in_failures where key = $1`, [which.forgotten]);
  await db.query(`update sign_in_failures set failures = greatest(0, failures - 1) where key = $1`, [which.lessened]);
}

export async function forgetOldSignInFailures(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from sign_in_failures where last_at < $1`, [before]);
}

export interface DeviceRow {
  id: string;
  user_id: string;
  last_used_at: Date;
}

export async function deviceByToken(
  db: Queryable,
  which: { tokenHash: Buffer; userId: string; usedAfter: Date },
): Promise<DeviceRow | undefined> {
  const [device] = await db.query<DeviceRow>(
    `select id, user_id, last_used_at from devices where token_hash = $1 and user_id = $2 and last_used_at > $3`,
    [which.tokenHash, which.userId, which.usedAfter],
  );
  return device;
}

export async function insertDevice(db: Queryable, device: DeviceRow, tokenHash: Buffer): Promise<void> {
  await db.query(`insert into devices (id, token_hash, user_id, last_used_at) values ($1, $2, $3, $4)`, [
    device.id,
    tokenHash,
    device.user_id,
    device.last_used_at,
  ]);
}

export async function touchDevice(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(`update devices set last_used_at = $2 where id = $1`, [id, at]);
}

export async function deleteDevicesOf(db: Queryable, userId: string): Promise<void> {
  await db.query(`delete from devices where user_id = $1`, [userId]);
}

export async function deleteDevicesUnusedSince(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from devices where last_used_at <= $1`, [before]);
}
