// Choosing a password: by a link that the operator's command printed, or in one's own account. The previous password
// stops working.

import { recordAudit } from "../../audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { RandomBytes } from "../../platform/ids.ts";
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
import { hashOf, renewSession } from "./sessions.ts";
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
  /** Null where it was done without having signed in. */
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

/** By a link, which is then used up. Null if it is no good (any more). */
export async function choosePasswordByLink(
  db: Transactional,
  token: string,
  password: string,
  { address }: { address: string },
  dependencies: MakeDependencies,
): Promise<Chosen | null> {
  const user = await personOfLink(db, token, dependencies);
  if (user === null) return null;
  const passwordHash = await hashOfNew(db, password, user, dependencies);
  return db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    if (!(await useUpLink(tx, hashOf(token), dependencies.clock.now()))) return null;
    return replacePassword(tx, user, passwordHash, { keep: null, address }, dependencies);
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
  const actor = { userId: user.id, name: user.email, address };
  await recordAudit(tx, actor, { action: "password_set", organisationId: user.organisation_id, mode: null, at });
  const deviceToken = await rememberDevice(tx, { userId: user.id, token: null }, { clock, random });
  const sessionToken = keep === null ? null : (await renewSession(tx, keep, { random })).token;
  return { deviceToken, sessionToken };
}
