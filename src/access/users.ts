// People who may use the dashboard. They are invited by a link that the operator's command prints, and choose their password by it.

import { after, type Clock, DAY } from "../platform/clock.ts";
import type { Queryable, Transactional } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { base62, newId, type RandomBytes } from "../platform/ids.ts";
import { type Actor, writeDown } from "./audit.ts";
import { hashPassword, passwordIsRight, refuseWeakPassword } from "./passwords.ts";
import { hashOf } from "./sessions.ts";
import {
  deleteOtherSessions,
  insertPasswordLink,
  insertUser,
  type UserRow,
  updatePassword,
  updateUser,
  userByEmail,
  userOfLink,
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

/** Somebody new, without a password until the link is used. */
export async function inviteUser(
  db: Transactional,
  wanted: { organisationId: string; email: string; name: string },
  actor: Actor,
  { clock, random }: Making,
): Promise<{ user: UserRow; token: string }> {
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
      throw new Refusal("user_exists", `${user.email} can sign in already; \`users reset\` makes a new link.`);
    const { token } = await makeLink(tx, user.id, { clock, random });
    await writeDown(tx, actor, { action: "user_invited", subject: user.id }, clock.now());
    return { user, token };
  });
}

/** A link for somebody who forgot the password. The password as it was goes on working until the link is used. */
export async function makePasswordLink(
  db: Transactional,
  { organisationId, email }: { organisationId: string; email: string },
  actor: Actor,
  { clock, random }: Making,
): Promise<{ user: UserRow; token: string }> {
  const user = await userByEmail(db, email);
  if (user === undefined || user.organisation_id !== organisationId)
    throw new Refusal("user_not_found", `There is nobody with the address ${email}; \`users list\` shows them.`);
  return db.transaction(async (tx) => {
    const { token } = await makeLink(tx, user.id, { clock, random });
    await writeDown(tx, actor, { action: "password_link_made", subject: user.id }, clock.now());
    return { user, token };
  });
}

async function makeLink(db: Queryable, userId: string, { clock, random }: Making): Promise<{ token: string }> {
  const token = base62(40, random);
  const at = clock.now();
  await insertPasswordLink(db, { tokenHash: hashOf(token), userId, at, expiresAt: after(at, LINK_VALID_MS) });
  return { token };
}

/** Whose password may be chosen with this link; null if the link is used, old or none of ours. */
export async function personOfLink(db: Queryable, token: string, { clock }: { clock: Clock }): Promise<UserRow | null> {
  return (await userOfLink(db, hashOf(token), clock.now())) ?? null;
}

/** Ends every session, links included: whoever had the old password is out. `keep` is the session it is done in. */
export async function setPassword(
  db: Transactional,
  user: UserRow,
  password: string,
  { keep, address }: { keep: string | null; address: string },
  { clock }: { clock: Clock },
): Promise<void> {
  refuseWeakPassword(password, user);
  const passwordHash = await hashPassword(password);
  const at = clock.now();
  await db.transaction(async (tx) => {
    await updatePassword(tx, user.id, passwordHash);
    await useUpLinks(tx, user.id, at);
    await deleteOtherSessions(tx, { userId: user.id, keep });
    const actor = { organisationId: user.organisation_id, userId: user.id, name: user.email, address };
    await writeDown(tx, actor, { action: "password_set" }, at);
  });
}

export async function changeProfile(
  db: Queryable,
  user: UserRow,
  wanted: { email: string; name: string },
): Promise<void> {
  const change = { email: checkedEmail(wanted.email), name: checkedName(wanted.name) };
  const other = await userByEmail(db, change.email);
  if (other !== undefined && other.id !== user.id)
    throw new Refusal("email_taken", "Somebody else signs in with that e-mail address.", "email");
  await updateUser(db, user.id, change);
}

export async function givesOwnPassword(user: UserRow, password: string): Promise<boolean> {
  return passwordIsRight(password, user.password_hash);
}

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
