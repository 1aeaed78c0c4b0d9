// What people do about being signed in: end sessions, sign out, confirm the password.

import { type Actor, type Change, recordAudit } from "../../audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Transaction, Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import {
  deleteOtherSessions,
  deleteSession,
  markSessionConfirmed,
  type SignedIn,
  type UserRow,
} from "../user-store.ts";
import { giveOwnPassword, type OwnPassword, type SignInRequest } from "./sign-in.ts";

interface Dependencies {
  clock: Clock;
}

export async function endOneSession(
  db: Transactional,
  { user, sessionId }: { user: UserRow; sessionId: string },
  actor: Actor,
  dependencies: Dependencies,
): Promise<void> {
  await changeAndRecord(db, user, actor, dependencies, async (tx) => {
    if (!(await deleteSession(tx, { userId: user.id, id: sessionId })))
      throw new Refusal("session_not_found", "This session has already ended.");
    return { action: "sessions_ended", subject: sessionId };
  });
}

/** All but the one it is done in. */
export async function endAllOtherSessions(
  db: Transactional,
  { user, session }: SignedIn,
  actor: Actor,
  dependencies: Dependencies,
): Promise<void> {
  await changeAndRecord(db, user, actor, dependencies, async (tx) => {
    const ended = await deleteOtherSessions(tx, { userId: user.id, keep: session.id });
    return { action: "sessions_ended", details: { ended } };
  });
}

export async function endOwnSession(
  db: Transactional,
  { user, session }: SignedIn,
  actor: Actor,
  dependencies: Dependencies,
): Promise<void> {
  await changeAndRecord(db, user, actor, dependencies, async (tx) => {
    await deleteSession(tx, { userId: user.id, id: session.id });
    return { action: "signed_out" };
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
  await changeAndRecord(db, user, actor, { clock }, async (tx) => {
    await markSessionConfirmed(tx, session.id, clock.now());
    return { action: "password_confirmed" };
  });
  return verdict;
}

/** A person is signed in to no environment. */
async function changeAndRecord(
  db: Transactional,
  { organisation_id: organisationId }: UserRow,
  actor: Actor,
  { clock }: Dependencies,
  change: (tx: Transaction) => Promise<Pick<Change, "action" | "subject" | "details">>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const line = await change(tx);
    await recordAudit(tx, actor, { ...line, organisationId, mode: null, at: clock.now() });
  });
}
