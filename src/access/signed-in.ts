// What people do about being signed in: end sessions, sign out, confirm the password.

import { type Actor, recordAudit } from "../audit/audit.ts";
import type { Clock } from "../platform/clock.ts";
import type { Transactional } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { giveOwnPassword, type OwnPassword, type SignInRequest } from "./sign-in.ts";
import { deleteOtherSessions, deleteSession, markSessionConfirmed, type SignedIn, type UserRow } from "./user-store.ts";

interface Dependencies {
  clock: Clock;
}

export async function endOneSession(
  db: Transactional,
  { user, sessionId }: { user: UserRow; sessionId: string },
  actor: Actor,
  { clock }: Dependencies,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteSession(tx, { userId: user.id, id: sessionId })))
      throw new Refusal("session_not_found", "This session has already ended.");
    const change = { organisationId: user.organisation_id, mode: null, subject: sessionId, at: clock.now() };
    await recordAudit(tx, actor, { action: "sessions_ended", ...change });
  });
}

/** All but the one it is done in. */
export async function endAllOtherSessions(
  db: Transactional,
  { user, session }: SignedIn,
  actor: Actor,
  { clock }: Dependencies,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await deleteOtherSessions(tx, { userId: user.id, keep: session.id });
    const change = { organisationId: user.organisation_id, mode: null, details: { ended }, at: clock.now() };
    await recordAudit(tx, actor, { action: "sessions_ended", ...change });
  });
}

export async function endOwnSession(
  db: Transactional,
  { user, session }: SignedIn,
  actor: Actor,
  { clock }: Dependencies,
): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSession(tx, { userId: user.id, id: session.id });
    const change = { organisationId: user.organisation_id, mode: null, at: clock.now() };
    await recordAudit(tx, actor, { action: "signed_out", ...change });
  });
}

/** If it is right, it then counts for a while for what asks for it again. */
export async function confirmOwnPassword(
  db: Transactional,
  { user, session }: SignedIn,
  given: Pick<SignInRequest, "password" | "address" | "deviceToken">,
  actor: Actor,
  { clock }: Dependencies,
): Promise<OwnPassword> {
  const verdict = await giveOwnPassword(db, user, given, { clock });
  if (verdict.kind !== "right") return verdict;
  await db.transaction(async (tx) => {
    await markSessionConfirmed(tx, session.id, clock.now());
    const change = { organisationId: user.organisation_id, mode: null, at: clock.now() };
    await recordAudit(tx, actor, { action: "password_confirmed", ...change });
  });
  return verdict;
}
