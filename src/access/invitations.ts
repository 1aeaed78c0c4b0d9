// How people come to the dashboard: by a link that can be used once, which an owner or the operator's command makes.
// They choose their password by it (sign-in/choose-password.ts).

import { type Actor, recordAudit } from "../audit/audit.ts";
import { type Role, refuseUnlessMay } from "../audit/roles.ts";
import type { Mailing } from "../mail/outbox.ts";
import { after, type Clock, DAY } from "../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import { base62, newId, type RandomBytes } from "../platform/ids.ts";
import { hashOf } from "./sign-in/sessions.ts";
import { lockOrganisation } from "./store.ts";
import {
  deleteOtherSessions,
  insertPasswordLink,
  insertUser,
  lockUser,
  markUserEnabled,
  ownersOf,
  type UserRow,
  useUpLinks,
} from "./user-store.ts";
import { about, checkedEmail, checkedName, existingUser, refuseFormerOwner } from "./users.ts";
import { mailInvitation } from "./who-is-told.ts";

interface MakeDependencies {
  clock: Clock;
  random: RandomBytes;
}

/** Left out, or null: nothing is mailed, and whoever invites passes the link on. */
interface InviteDependencies extends MakeDependencies {
  mailing?: Mailing | null;
}

const LINK_VALID_MS = 3 * DAY;

/** A person, and the token of a link by which they choose a password. */
export interface Invited {
  user: UserRow;
  token: string;
  expiresAt: Date;
}

export interface NewUser {
  organisationId: string;
  email: string;
  name: string;
  /** If it is left out: the first owner of the organisation, or else a viewer. */
  role?: Role | undefined;
}

/** A new person, without a password until the link is used. */
export async function inviteUser(
  db: Transactional,
  wanted: NewUser,
  actor: Actor,
  { clock, random, mailing = null }: InviteDependencies,
): Promise<Invited> {
  refuseUnlessMay(actor, "administer", null);
  const { organisationId } = wanted;
  const [email, name] = [checkedEmail(wanted.email), checkedName(wanted.name)];
  const at = clock.now();
  return db.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId);
    await refuseFormerOwner(tx, actor);
    const user: UserRow = {
      id: newId("usr", random),
      organisation_id: organisationId,
      email,
      name,
      role: wanted.role ?? (await usualRole(tx, organisationId)),
      password_hash: null,
      password_is_provisional: false,
      created_at: at,
      disabled_at: null,
      last_signed_in_at: null,
    };
    const { inserted } = await insertUser(tx, user);
    if (!inserted)
      throw new Refusal(
        "user_exists",
        `A user with the address ${email} already exists. Create a new link for this user instead.`,
        "email",
      );
    const link = await makeLink(tx, user.id, { clock, random });
    const details = { email, role: user.role };
    await recordAudit(tx, actor, { action: "user_invited", ...about(user), details, at });
    await mailInvitation(tx, { user, ...link }, actor, { clock, mailing });
    return { user, ...link };
  });
}

/** Whoever is first must be able to invite the others. */
async function usualRole(tx: Transaction, organisationId: string): Promise<Role> {
  const [owner] = await ownersOf(tx, { organisationId, limit: 1 });
  return owner === undefined ? "owner" : "viewer";
}

/** For a person who has no password: not used in time, or withdrawn, or removed since. The links before it end. */
export async function inviteAgain(
  db: Transactional,
  { id, organisation_id: organisationId }: UserRow,
  actor: Actor,
  { clock, random, mailing = null }: InviteDependencies,
): Promise<Invited> {
  refuseUnlessMay(actor, "administer", null);
  const at = clock.now();
  return db.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId);
    await refuseFormerOwner(tx, actor);
    const user = await lockUser(tx, id);
    if (user.password_hash !== null)
      throw new Refusal("invitation_accepted", `${user.email} has accepted the invitation already.`);
    await markUserEnabled(tx, id);
    await useUpLinks(tx, id, at);
    const link = await makeLink(tx, id, { clock, random });
    const { email, role } = user;
    const details = { email, role, ...(user.disabled_at !== null && { enabled_again: true }) };
    await recordAudit(tx, actor, { action: "user_invited", ...about(user), details, at });
    await mailInvitation(tx, { user, ...link }, actor, { clock, mailing });
    return { user: { ...user, disabled_at: null }, ...link };
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
  refuseUnlessMay(actor, "administer", null);
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

async function makeLink(db: Queryable, userId: string, { clock, random }: MakeDependencies) {
  const token = base62(40, random);
  const at = clock.now();
  const expiresAt = after(at, LINK_VALID_MS);
  await insertPasswordLink(db, { tokenHash: hashOf(token), userId, at, expiresAt });
  return { token, expiresAt };
}
