// People who may use the dashboard. They are invited by a link that the operator's command prints, and choose their password by it.

import { after, type Clock, DAY } from "../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../platform/db.ts";
import { codeOf, Refusal } from "../platform/errors.ts";
import { base62, newId, type RandomBytes } from "../platform/ids.ts";
import { type Actor, writeDown } from "./audit.ts";
import { rememberDevice } from "./devices.ts";
import { hashPassword, passwordIsRight, refuseWeakPassword } from "./passwords.ts";
import { hashOf, renewSession } from "./sessions.ts";
import { deleteDevicesOf } from "./sign-in-store.ts";
import {
  deleteOtherSessions,
  insertPasswordLink,
  insertUser,
  type UserRow,
  updatePassword,
  updateUser,
  userByEmail,
  userOfLink,
  useUpLink,
  useUpLinks,
} from "./user-store.ts";

interface Making {
  clock: Clock;
  random: RandomBytes;
}

export const OWNER_EMAIL = "owner@localhost";
const LINK_VALID_MS = 3 * DAY;

/** The first person, made with the first start: the password is printed once, and replaced at the first sign-in. */
export async function createOwner(
  db: Queryable,
  { organisationId }: { organisationId: string },
  { clock, random }: Making,
): Promise<{ email: string; password: string }> {
  const password = base62(20, random);
  const owner: UserRow = {
    id: newId("usr", random),
    organisation_id: organisationId,
    email: OWNER_EMAIL,
    name: "Owner",
    password_hash: await hashPassword(password),
    password_is_provisional: true,
    created_at: clock.now(),
  };
  await insertUser(db, owner);
  return { email: owner.email, password };
}

/** A person, and the token of a link by which they choose a password. */
export interface Invited {
  user: UserRow;
  token: string;
  expiresAt: Date;
}

/** Somebody new, without a password until the link is used. */
export async function inviteUser(
  db: Transactional,
  wanted: { organisationId: string; email: string; name: string },
  actor: Actor,
  { clock, random }: Making,
): Promise<Invited> {
  const user: UserRow = {
    id: newId("usr", random),
    organisation_id: wanted.organisationId,
    email: checkedEmail(wanted.email),
    name: checkedName(wanted.name),
    password_hash: null,
    password_is_provisional: false,
    created_at: clock.now(),
  };
  return db.transaction(async (tx) => {
    const { inserted } = await insertUser(tx, user);
    if (!inserted)
      throw new Refusal("user_exists", `${user.email} is known already; \`users reset\` makes a new link.`);
    const link = await makeLink(tx, user.id, { clock, random });
    await writeDown(tx, actor, { action: "user_invited", subject: user.id }, clock.now());
    return { user, ...link };
  });
}

/** A link for somebody who forgot the password. The password as it was goes on working until the link is used. */
export async function makePasswordLink(
  db: Transactional,
  { organisationId, email }: { organisationId: string; email: string },
  actor: Actor,
  { clock, random }: Making,
): Promise<Invited> {
  const user = await userByEmail(db, email.trim());
  if (user === undefined || user.organisation_id !== organisationId)
    throw new Refusal("user_not_found", `There is nobody with the address ${email}; \`users list\` shows them.`);
  return db.transaction(async (tx) => {
    const link = await makeLink(tx, user.id, { clock, random });
    await writeDown(tx, actor, { action: "password_link_made", subject: user.id }, clock.now());
    return { user, ...link };
  });
}

async function makeLink(db: Queryable, userId: string, { clock, random }: Making) {
  const token = base62(40, random);
  const at = clock.now();
  const expiresAt = after(at, LINK_VALID_MS);
  await insertPasswordLink(db, { tokenHash: hashOf(token), userId, at, expiresAt });
  return { token, expiresAt };
}

/** Whose password may be chosen with this link; null if the link is used, old or none of ours. */
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

/** Ends every session, links included: whoever had the old password is out. */
export async function setPassword(
  db: Transactional,
  user: UserRow,
  password: string,
  choosing: Choosing,
  making: Making,
): Promise<Chosen> {
  const passwordHash = await hashOfNew(password, user);
  return db.transaction((tx) => replacePassword(tx, user, passwordHash, choosing, making));
}

/** By a link, which is then used up. Null if it is no good (any more). */
export async function choosePasswordByLink(
  db: Transactional,
  token: string,
  password: string,
  { address }: { address: string },
  making: Making,
): Promise<Chosen | null> {
  const user = await personOfLink(db, token, making);
  if (user === null) return null;
  const passwordHash = await hashOfNew(password, user);
  return db.transaction(async (tx) => {
    if (!(await useUpLink(tx, hashOf(token), making.clock.now()))) return null;
    return replacePassword(tx, user, passwordHash, { keep: null, address }, making);
  });
}

async function hashOfNew(password: string, user: UserRow): Promise<string> {
  refuseWeakPassword(password, user);
  // It stands on somebody's screen, and perhaps in a file.
  if (user.password_is_provisional && (await passwordIsRight(password, user.password_hash)))
    throw new Refusal("weak_password", "Choose a password other than the one that was printed.", "password");
  return hashPassword(password);
}

async function replacePassword(
  tx: Transaction,
  user: UserRow,
  passwordHash: string,
  { keep, address }: Choosing,
  { clock, random }: Making,
): Promise<Chosen> {
  const at = clock.now();
  await updatePassword(tx, user.id, passwordHash);
  await useUpLinks(tx, user.id, at);
  await deleteOtherSessions(tx, { userId: user.id, keep });
  await deleteDevicesOf(tx, user.id);
  const actor = { organisationId: user.organisation_id, userId: user.id, name: user.email, address };
  await writeDown(tx, actor, { action: "password_set" }, at);
  const deviceToken = await rememberDevice(tx, { userId: user.id, token: null }, { clock, random });
  const sessionToken = keep === null ? null : (await renewSession(tx, keep, { random })).token;
  return { deviceToken, sessionToken };
}

/** Invited: without a password so far. Provisional: with the one that the first start printed. */
export function stateOfUser(user: UserRow): "active" | "provisional" | "invited" {
  if (user.password_hash === null) return "invited";
  return user.password_is_provisional ? "provisional" : "active";
}

export async function changeProfile(
  db: Queryable,
  user: UserRow,
  wanted: { email: string; name: string },
): Promise<void> {
  const change = { email: checkedEmail(wanted.email), name: checkedName(wanted.name) };
  const taken = new Refusal("email_taken", "Somebody else signs in with that e-mail address.", "email");
  const other = await userByEmail(db, change.email);
  if (other !== undefined && other.id !== user.id) throw taken;
  try {
    await updateUser(db, user.id, change);
  } catch (error) {
    // Somebody took it between the look and the change.
    throw codeOf(error) === UNIQUE_VIOLATION ? taken : error;
  }
}

const UNIQUE_VIOLATION = "23505";

function checkedEmail(text: string): string {
  const email = text.trim();
  if (/^[^\s@]{1,64}@[^\s@]{1,250}$/.test(email)) return email;
  throw new Refusal("invalid_email", "Give an e-mail address such as name@example.com.", "email");
}

function checkedName(text: string): string {
  const name = text.trim();
  if (name.length >= 1 && name.length <= 100) return name;
  throw new Refusal("invalid_name", "Give a name of 1 to 100 characters.", "name");
}
