// Being signed in: a random token in a cookie, its hash in the database. It ends after a while without use, at the
// latest after some hours, when the person signs out, and when the password changes.

import { createHash } from "node:crypto";
import { after, type Clock, HOUR, MINUTE } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { newId, type RandomBytes } from "../../platform/ids.ts";
import {
  deleteSessionByToken,
  insertSession,
  replaceSessionToken,
  type SessionRow,
  type SignedIn,
  sessionByToken,
  sessionsOf,
  touchSession,
} from "../user-store.ts";

export const IDLE_MS = 2 * HOUR;
export const ABSOLUTE_MS = 12 * HOUR;
/** How long a password that was given counts for what asks for it again. */
const CONFIRMED_MS = 10 * MINUTE;
/** "Last seen" is for people; writing it for every page would cost a commit each. */
const LAST_SEEN_PRECISION_MS = MINUTE;

interface Starting {
  userId: string;
  address: string;
  userAgent: string;
}

/** A new token each time: one that was planted before the sign-in is worth nothing after it. */
export async function startSession(
  db: Queryable,
  { userId, address, userAgent }: Starting,
  { clock, random }: { clock: Clock; random: RandomBytes },
): Promise<{ token: string; session: SessionRow }> {
  const token = newToken(random);
  const at = clock.now();
  const session: SessionRow = {
    id: newId("ses", random),
    user_id: userId,
    created_at: at,
    last_seen_at: at,
    confirmed_at: at,
    address,
    user_agent: userAgent.slice(0, 300),
  };
  await insertSession(db, session, hashOf(token));
  return { token, session };
}

/** The same session under another token: a copy of the previous one is worth nothing. */
export async function renewSession(
  db: Queryable,
  sessionId: string,
  { random }: { random: RandomBytes },
): Promise<{ token: string }> {
  const token = newToken(random);
  await replaceSessionToken(db, sessionId, hashOf(token));
  return { token };
}

/** Of any person; an unknown token ends nothing. */
export async function endPresentedSession(db: Queryable, token: string): Promise<void> {
  await deleteSessionByToken(db, hashOf(token));
}

function newToken(random: RandomBytes): string {
  return random(32).toString("base64url");
}

/** Used by a person, or only looked through by a page that follows something: that alone keeps no session alive. */
export type Use = "by a person" | "following";

export async function recogniseSession(
  db: Queryable,
  token: string,
  { clock, use }: { clock: Clock; use: Use },
): Promise<SignedIn | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const signedIn = await sessionByToken(db, hashOf(token));
  const now = clock.now();
  if (signedIn === undefined || isOver(signedIn.session, now)) return null;
  const unseenMs = now.getTime() - signedIn.session.last_seen_at.getTime();
  if (use === "by a person" && unseenMs > LAST_SEEN_PRECISION_MS) await touchSession(db, signedIn.session.id, now);
  return signedIn;
}

export async function activeSessions(
  db: Queryable,
  userId: string,
  { clock }: { clock: Clock },
): Promise<SessionRow[]> {
  const now = clock.now();
  return sessionsOf(db, { userId, startedAfter: after(now, -ABSOLUTE_MS), seenAfter: after(now, -IDLE_MS) });
}

function isOver({ created_at, last_seen_at }: SessionRow, now: Date): boolean {
  return now >= after(created_at, ABSOLUTE_MS) || now >= after(last_seen_at, IDLE_MS);
}

/** Whether the password was given lately enough for live keys and credentials. */
export function isConfirmed({ confirmed_at }: SessionRow, now: Date): boolean {
  return now < after(confirmed_at, CONFIRMED_MS);
}

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
