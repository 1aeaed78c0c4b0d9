// Choosing a password: by the link of an invitation or of a forgotten password, or in one's own account. The previous
// password stops working. Who accepts an invitation is signed in by that.

import { recordAudit } from "../../audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { RandomBytes } from "../../platform/ids.ts";
import { hasSecondStep } from "../second-step/second-step-store.ts";
import { organisationById } from "../store.ts";
import {
  deleteOtherSessions,
  lockUser,
  type UserRow,
  updatePassword,
  userOfLink,
  useUpLink,
  useUpLinks,
} from "../user-store.ts";
import { rememberDevice } from "./devices.ts";
import { hashPassword, type PasswordCost, passwordIsRight, refuseWeakPassword } from "./passwords.ts";
import { endPresentedSession, hashOf, renewSession, startSession } from "./sessions.ts";
import { deleteDevicesOf } from "./sign-in-store.ts";

interface MakeDependencies {
  clock: Clock;
  random: RandomBytes;
  passwordCost?: PasswordCost;
}

/** Whose password may be chosen with this link; null if the link is used, old or unknown. */
export async function personOfLink(db: Queryable, token: string, { clock }: { clock: Clock }): Promise<UserRow | null> {
  return (await userOfLink(db, hashOf(token), clock.now())) ?? null;
}

interface Choosing {
  /** The session it is done in, which goes on under another token; all others end. */
  keep: string | null;
  address: string;
}

/** The password is chosen: what the browser it was done in keeps from now on. */
export interface Chosen {
  deviceToken: string;
  /** Null after a forgotten password: one has not signed in yet. */
  sessionToken: string | null;
}

/** Ends every session, links included: a person who knew the old password is out. */
export async function setPassword(
  db: Transactional,
  user: UserRow,
  password: string,
  choosing: Choosing,
  dependencies: MakeDependencies,
): Promise<Chosen> {
  const passwordHash = await hashOfNew(db, password, user, dependencies);
  return db.transaction(async (tx) => {
    // A request with the password as it was a moment ago must not undo a change that was made because of it.
    if ((await lockUser(tx, user.id)).password_hash !== user.password_hash)
      throw new Refusal("password_changed", "The password has been changed. Sign in again.", "password");
    return replacePassword(tx, user, passwordHash, choosing, dependencies);
  });
}

/** The browser the link is opened in. */
interface Opening {
  address: string;
  userAgent: string;
  /** The session it is in so far, which ends if another begins: one that was planted there is worth nothing. */
  sessionToken: string | null;
}

/**
 * By a link, which is then used up. Null if it is no good (any more). An invitation signs in; after a forgotten
 * password one signs in with the new one.
 */
export async function choosePasswordByLink(
  db: Transactional,
  token: string,
  password: string,
  { address, userAgent, sessionToken: presented }: Opening,
  dependencies: MakeDependencies,
): Promise<Chosen | null> {
  const user = await personOfLink(db, token, dependencies);
  if (user === null) return null;
  const passwordHash = await hashOfNew(db, password, user, dependencies);
  return db.transaction(async (tx) => {
    const at = dependencies.clock.now();
    const { password_hash: before } = await lockUser(tx, user.id);
    if (!(await useUpLink(tx, hashOf(token), at))) return null;
    const chosen = await replacePassword(tx, user, passwordHash, { keep: null, address }, dependencies);
    // Who was removed and comes back may still have the second step.
    if (before !== null || (await hasSecondStep(tx, user.id))) return chosen;
    if (presented !== null) await endPresentedSession(tx, presented);
    const { token: sessionToken } = await startSession(tx, { userId: user.id, address, userAgent }, dependencies);
    const actor = { userId: user.id, name: user.email, address, role: user.role };
    await recordAudit(tx, actor, { action: "signed_in", organisationId: user.organisation_id, mode: null, at });
    return { ...chosen, sessionToken };
  });
}

async function hashOfNew(
  db: Queryable,
  password: string,
  user: UserRow,
  { passwordCost }: MakeDependencies,
): Promise<string> {
  const { name: organisationName } = await organisationById(db, user.organisation_id);
  refuseWeakPassword(password, { ...user, organisationName });
  // It was printed to a screen, and perhaps into a file.
  if (user.password_is_provisional && (await passwordIsRight(password, user.password_hash)))
    throw new Refusal("weak_password", "Choose a password other than the one that was printed.", "password");
  return hashPassword(password, passwordCost);
}

async function replacePassword(
  tx: Transaction,
  user: UserRow,
  passwordHash: string,
  { keep, address }: Choosing,
  { clock, random }: MakeDependencies,
): Promise<Chosen> {
  const at = clock.now();
  if ((await lockUser(tx, user.id)).disabled_at !== null)
    throw new Refusal("user_disabled", "This account is disabled.", "password");
  await updatePassword(tx, user.id, passwordHash);
  await useUpLinks(tx, user.id, at);
  await deleteOtherSessions(tx, { userId: user.id, keep });
  await deleteDevicesOf(tx, user.id);
  const actor = { userId: user.id, name: user.email, address, role: user.role };
  await recordAudit(tx, actor, { action: "password_set", organisationId: user.organisation_id, mode: null, at });
  const deviceToken = await rememberDevice(tx, { userId: user.id, token: null }, { clock, random });
  const sessionToken = keep === null ? null : (await renewSession(tx, keep, { random })).token;
  return { deviceToken, sessionToken };
}
