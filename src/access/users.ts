// People who may use the dashboard: who they are. How they come stands in invitations.ts, what else becomes of them in
// team.ts.

import { type Actor, changesBetween, recordAudit } from "../audit/audit.ts";
import { isRole, type Role, refuseUnlessMay, roles } from "../audit/roles.ts";
import type { Clock } from "../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../platform/database/db.ts";
import { codeOf, Refusal } from "../platform/errors.ts";
import { base62, newId, type RandomBytes } from "../platform/ids.ts";
import { hashPassword, type PasswordCost } from "./sign-in/passwords.ts";
import { insertUser, lockUser, type UserRow, updateUser, userByEmail } from "./user-store.ts";

interface MakeDependencies {
  clock: Clock;
  random: RandomBytes;
  passwordCost?: PasswordCost;
}

export const OWNER_EMAIL = "owner@localhost";

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
    role: "owner",
    password_hash: await hashPassword(password, passwordCost),
    password_is_provisional: true,
    created_at: clock.now(),
    disabled_at: null,
    last_signed_in_at: null,
  };
  await insertUser(db, owner);
  return { email: owner.email, password };
}

export async function existingUser(
  db: Queryable,
  { organisationId, email }: { organisationId: string; email: string },
): Promise<UserRow> {
  const user = await userByEmail(db, email.trim());
  if (user !== undefined && user.organisation_id === organisationId) return user;
  throw new Refusal("user_not_found", `No user has the address ${email}. \`users list\` shows all users.`);
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

/**
 * Asked again where the organisation is locked: of two owners who take each other's role at the same moment one
 * succeeds, and the other is no owner any more.
 */
export async function refuseFormerOwner(tx: Transaction, { userId }: Actor): Promise<void> {
  if (userId === null) return;
  const self = await lockUser(tx, userId);
  if (self.disabled_at !== null)
    throw new Refusal("user_disabled", "You have been removed from the organisation. No changes were saved.");
  refuseUnlessMay(self, "administer", null);
}

/** People belong to both environments. */
export function about({ id, organisation_id }: UserRow) {
  return { organisationId: organisation_id, mode: null, subject: id };
}

const UNIQUE_VIOLATION = "23505";

/** As a form or the command gives it; one of several is none. */
export function checkedRole(given: readonly string[]): Role {
  const [role = "", ...others] = given;
  if (isRole(role) && others.length === 0) return role;
  throw new Refusal("invalid_role", `Choose a role: ${roles.join(", ")}.`, "role");
}

export function checkedEmail(text: string): string {
  const email = text.trim();
  if (/^[^\s@]{1,64}@[^\s@]{1,250}$/.test(email)) return email;
  throw new Refusal("invalid_email", "Enter an email address such as name@example.com.", "email");
}

export function checkedName(text: string): string {
  const name = text.trim();
  if (name.length >= 1 && name.length <= 100) return name;
  throw new Refusal("invalid_name", "Give a name of 1 to 100 characters.", "name");
}
