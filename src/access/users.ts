// People who may use the dashboard. They are invited by a link that the operator's command prints, and choose their
// password by it.

import { type Actor, changesBetween, recordAudit } from "../audit/audit.ts";
import { after, type Clock, DAY } from "../platform/clock.ts";
import type { Queryable, Transactional } from "../platform/database/db.ts";
import { codeOf, Refusal } from "../platform/errors.ts";
import { base62, newId, type RandomBytes } from "../platform/ids.ts";
import { hashPassword, type PasswordCost } from "./sign-in/passwords.ts";
import { hashOf } from "./sign-in/sessions.ts";
import { deleteDevicesOf } from "./sign-in/sign-in-store.ts";
import {
  deleteOtherSessions,
  insertPasswordLink,
  insertUser,
  lockUser,
  markUserDisabled,
  markUserEnabled,
  type UserRow,
  updateUser,
  userByEmail,
  useUpLinks,
} from "./user-store.ts";

interface MakeDependencies {
  clock: Clock;
  random: RandomBytes;
  passwordCost?: PasswordCost;
}

export const OWNER_EMAIL = "owner@localhost";
const LINK_VALID_MS = 3 * DAY;

/** The first person, made with the first start: the password is printed once, and replaced at the first sign-in. */
export async function createOwner(
  db: Queryable,
  { organisationId }: { organisationId: string },
  { clock, random, passwordCost }: MakeDependencies,
): Promise<{ email: string; password: string }> {
  const password = base62(20, random);
  const owner: UserRow = {
    id: newId("usr", random),
    organisation_id: organisationId,
    email: OWNER_EMAIL,
    name: "Owner",
    password_hash: await hashPassword(password, passwordCost),
    password_is_provisional: true,
    created_at: clock.now(),
    disabled_at: null,
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

/** A new person, without a password until the link is used. */
export async function inviteUser(
  db: Transactional,
  wanted: { organisationId: string; email: string; name: string },
  actor: Actor,
  { clock, random }: MakeDependencies,
): Promise<Invited> {
  const user: UserRow = {
    id: newId("usr", random),
    organisation_id: wanted.organisationId,
    email: checkedEmail(wanted.email),
    name: checkedName(wanted.name),
    password_hash: null,
    password_is_provisional: false,
    created_at: clock.now(),
    disabled_at: null,
  };
  return db.transaction(async (tx) => {
    const { inserted } = await insertUser(tx, user);
    if (!inserted)
      throw new Refusal(
        "user_exists",
        `A user with the address ${user.email} already exists. \`users reset\` creates a new link.`,
      );
    const link = await makeLink(tx, user.id, { clock, random });
    await recordAudit(tx, actor, { action: "user_invited", ...about(user), at: user.created_at });
    return { user, ...link };
  });
}

/**
 * A link for a person who forgot the password, or who was disabled and may come back. Sessions end at once; the
 * password as it was, if there is one, goes on working until the link is used.
 */
export async function makePasswordLink(
  db: Transactional,
  { organisationId, email }: { organisationId: string; email: string },
  actor: Actor,
  { clock, random }: MakeDependencies,
): Promise<Invited> {
  const user = await existingUser(db, { organisationId, email });
  return db.transaction(async (tx) => {
    await markUserEnabled(tx, user.id);
    await deleteOtherSessions(tx, { userId: user.id, keep: null });
    const link = await makeLink(tx, user.id, { clock, random });
    const details = user.disabled_at === null ? {} : { email: user.email, enabled_again: true };
    await recordAudit(tx, actor, { action: "password_link_made", ...about(user), details, at: clock.now() });
    return { user, ...link };
  });
}

export async function existingUser(
  db: Queryable,
  { organisationId, email }: { organisationId: string; email: string },
): Promise<UserRow> {
  const user = await userByEmail(db, email.trim());
  if (user !== undefined && user.organisation_id === organisationId) return user;
  throw new Refusal("user_not_found", `No user has the address ${email}. \`users list\` shows all users.`);
}

/** At once: the user's password, sessions, known browsers and links stop working. */
export async function disableUser(
  db: Transactional,
  user: UserRow,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<void> {
  if (user.id === actor.userId)
    throw new Refusal("own_account", "You cannot disable yourself. Ask another user of your organisation.");
  const at = clock.now();
  await db.transaction(async (tx) => {
    // In one order, so that two who disable each other do not wait for each other; and only one of them succeeds.
    const ids = [user.id, ...(actor.userId === null ? [] : [actor.userId])].sort();
    const locked = new Map<string, UserRow>();
    for (const id of ids) locked.set(id, await lockUser(tx, id));
    if (actor.userId !== null && locked.get(actor.userId)?.disabled_at !== null)
      throw new Refusal("user_disabled", "Your own account is disabled. No changes were saved.");
    if (locked.get(user.id)?.disabled_at !== null) return;
    await markUserDisabled(tx, user.id, at);
    await useUpLinks(tx, user.id, at);
    await deleteOtherSessions(tx, { userId: user.id, keep: null });
    await deleteDevicesOf(tx, user.id);
    await recordAudit(tx, actor, { action: "user_disabled", ...about(user), details: { email: user.email }, at });
  });
}

async function makeLink(db: Queryable, userId: string, { clock, random }: MakeDependencies) {
  const token = base62(40, random);
  const at = clock.now();
  const expiresAt = after(at, LINK_VALID_MS);
  await insertPasswordLink(db, { tokenHash: hashOf(token), userId, at, expiresAt });
  return { token, expiresAt };
}

export type UserState = "active" | "provisional" | "invited" | "disabled";

/** Invited: without a password so far. Provisional: with the one that the first start printed. */
export function stateOfUser(user: UserRow): UserState {
  if (user.disabled_at !== null) return "disabled";
  if (user.password_hash === null) return "invited";
  return user.password_is_provisional ? "provisional" : "active";
}

export async function changeProfile(
  db: Transactional,
  user: UserRow,
  wanted: { email: string; name: string },
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<void> {
  const change = { email: checkedEmail(wanted.email), name: checkedName(wanted.name) };
  const details = changesBetween(user, change, ["name", "email"]);
  if (details === null) return;
  const taken = new Refusal("email_taken", "Another user has this email address. Enter a different one.", "email");
  await db.transaction(async (tx) => {
    const other = await userByEmail(tx, change.email);
    if (other !== undefined && other.id !== user.id) throw taken;
    try {
      await updateUser(tx, user.id, change);
    } catch (error) {
      // Taken by another person between the look and the change.
      throw codeOf(error) === UNIQUE_VIOLATION ? taken : error;
    }
    const organisationId = user.organisation_id;
    await recordAudit(tx, actor, { action: "profile_changed", organisationId, mode: null, details, at: clock.now() });
  });
}

/** People belong to both environments. */
function about({ id, organisation_id }: UserRow) {
  return { organisationId: organisation_id, mode: null, subject: id };
}

const UNIQUE_VIOLATION = "23505";

function checkedEmail(text: string): string {
  const email = text.trim();
  if (/^[^\s@]{1,64}@[^\s@]{1,250}$/.test(email)) return email;
  throw new Refusal("invalid_email", "Enter an email address such as name@example.com.", "email");
}

function checkedName(text: string): string {
  const name = text.trim();
  if (name.length >= 1 && name.length <= 100) return name;
  throw new Refusal("invalid_name", "Give a name of 1 to 100 characters.", "name");
}
