// What a session is shown once, and the forms it has sent. All SQL about them stands here.

import type { Queryable, Transaction } from "../platform/database/db.ts";

export interface WhichShown {
  sessionId: string;
  subject: string;
}

/** Replaces an earlier secret of the same subject that was not shown yet: it is out of date. */
export async function storeToShow(db: Queryable, { sessionId, subject }: WhichShown, sealed: Buffer): Promise<void> {
  await db.query(
    `insert into shown_once (session_id, subject, sealed) values ($1, $2, $3)
     on conflict (session_id, subject) do update set sealed = excluded.sealed, shown_at = null`,
    [sessionId, subject, sealed],
  );
}

/** What was to be shown, and from now on is no more. */
export async function takeToShow(db: Queryable, which: WhichShown, at: Date): Promise<Buffer | null> {
  const [row] = await db.query<{ sealed: Buffer }>(
    `update shown_once set shown_at = $3 where session_id = $1 and subject = $2 and shown_at is null returning sealed`,
    [which.sessionId, which.subject, at],
  );
  return row?.sealed ?? null;
}

export async function showAgain(db: Queryable, which: WhichShown, shownAfter: Date): Promise<void> {
  await db.query(`update shown_once set shown_at = null where session_id = $1 and subject = $2 and shown_at > $3`, [
    which.sessionId,
    which.subject,
    shownAfter,
  ]);
}

export async function deleteShownBefore(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from shown_once where shown_at <= $1`, [before]);
}

export interface WhichForm {
  sessionId: string;
  fingerprint: Buffer;
}

/**
 * False if it was sent before, or if the session has been ended meanwhile. One that is being dealt with is waited for;
 * if that comes to nothing, this one is the first.
 */
export async function insertSentForm(tx: Transaction, { sessionId, fingerprint }: WhichForm): Promise<boolean> {
  const inserted = await tx.query(
    `insert into sent_forms (session_id, fingerprint) select id, $2 from sessions where id = $1 for key share
     on conflict do nothing returning session_id`,
    [sessionId, fingerprint],
  );
  return inserted.length === 1;
}

export interface MadeByForm {
  subject: string;
  location: string;
}

export async function updateSentForm(tx: Transaction, which: WhichForm, made: MadeByForm): Promise<void> {
  await tx.query(`update sent_forms set subject = $3, location = $4 where session_id = $1 and fingerprint = $2`, [
    which.sessionId,
    which.fingerprint,
    made.subject,
    made.location,
  ]);
}

export async function madeByForm(db: Queryable, which: WhichForm): Promise<MadeByForm[]> {
  return db.query<MadeByForm>(`select subject, location from sent_forms where session_id = $1 and fingerprint = $2`, [
    which.sessionId,
    which.fingerprint,
  ]);
}
