// Two-step sign-in: secrets, recovery codes, and sign-ins that wait for their code. All SQL about them stands here.

import { only, type Queryable, type Transaction } from "../../platform/database/db.ts";

export interface SecondStepRow {
  user_id: string;
  sealed: Buffer;
  set_up_at: Date;
  last_step: number;
  wrong_tries: number;
  wrong_since: Date | null;
}

export interface TwoStepState {
  /** Null: not set up. */
  set_up_at: Date | null;
  codes_left: number;
  notice_dismissed: boolean;
}

export async function twoStepState(db: Queryable, userId: string): Promise<TwoStepState> {
  return only(
    await db.query<TwoStepState>(
      `select s.set_up_at, u.two_step_notice_dismissed_at is not null as notice_dismissed,
              (select count(*)::integer from recovery_codes c where c.user_id = u.id and c.used_at is null) as codes_left
       from users u left join second_steps s on s.user_id = u.id where u.id = $1`,
      [userId],
    ),
  );
}

/** Asked for every page of live where it is required. */
export async function hasSecondStep(db: Queryable, userId: string): Promise<boolean> {
  return (await db.query(`select 1 from second_steps where user_id = $1`, [userId])).length === 1;
}

/** Held until the end of the transaction: of two who give the same code, the second finds it used. */
export async function lockSecondStep(tx: Transaction, userId: string): Promise<SecondStepRow | undefined> {
  const [row] = await tx.query<SecondStepRow>(`select * from second_steps where user_id = $1 for no key update`, [
    userId,
  ]);
  return row;
}

/** False where it was set up meanwhile. */
export async function insertSecondStep(
  tx: Transaction,
  row: Pick<SecondStepRow, "user_id" | "sealed" | "set_up_at" | "last_step">,
): Promise<boolean> {
  const inserted = await tx.query(
    `insert into second_steps (user_id, sealed, set_up_at, last_step) values ($1, $2, $3, $4)
     on conflict do nothing returning user_id`,
    [row.user_id, row.sealed, row.set_up_at, row.last_step],
  );
  return inserted.length === 1;
}

/** With its recovery codes. */
export async function deleteSecondStep(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.query(`delete from second_steps where user_id = $1 returning user_id`, [userId])).length === 1;
}

export async function saveLastStep(tx: Transaction, userId: string, step: number): Promise<void> {
  await tx.query(`update second_steps set last_step = $2 where user_id = $1`, [userId, step]);
}

export async function saveWrongTries(
  tx: Transaction,
  userId: string,
  { tries, since }: { tries: number; since: Date },
): Promise<void> {
  await tx.query(`update second_steps set wrong_tries = $2, wrong_since = $3 where user_id = $1`, [
    userId,
    tries,
    since,
  ]);
}

/** Those before stop working. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.query(`delete from recovery_codes where user_id = $1`, [userId]);
  await tx.query(
    `insert into recovery_codes (user_id, code_hash) select $1, decode(hash, 'hex') from unnest($2::text[]) as hash`,
    [userId, hashes.map((hash) => hash.toString("hex"))],
  );
}

/** False if there is none such that was not used. */
export async function useRecoveryCode(
  tx: Transaction,
  which: { userId: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const used = await tx.query(
    `update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning user_id`,
    [which.userId, which.hash, which.at],
  );
  return used.length === 1;
}

export async function insertBegunSignIn(
  tx: Transaction,
  begun: { tokenHash: Buffer; userId: string; at: Date },
): Promise<void> {
  await tx.query(`insert into begun_sign_ins (token_hash, user_id, created_at) values ($1, $2, $3)`, [
    begun.tokenHash,
    begun.userId,
    begun.at,
  ]);
}

export async function userOfBegunSignIn(
  db: Queryable,
  which: { tokenHash: Buffer; begunAfter: Date },
): Promise<string | null> {
  const [row] = await db.query<{ user_id: string }>(
    `select user_id from begun_sign_ins where token_hash = $1 and created_at > $2`,
    [which.tokenHash, which.begunAfter],
  );
  return row?.user_id ?? null;
}

/** False if it ended meanwhile. */
export async function deleteBegunSignIn(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const ended = await tx.query(`delete from begun_sign_ins where token_hash = $1 returning user_id`, [tokenHash]);
  return ended.length === 1;
}

export async function deleteBegunSignInsBefore(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from begun_sign_ins where created_at < $1`, [before]);
}

export async function updateTwoStepRequired(tx: Transaction, organisationId: string, required: boolean): Promise<void> {
  await tx.query(`update organisations set two_step_required = $2 where id = $1`, [organisationId, required]);
}

export async function dismissTwoStepNotice(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.query(
    `update users set two_step_notice_dismissed_at = coalesce(two_step_notice_dismissed_at, $2) where id = $1`,
    [userId, at],
  );
}
