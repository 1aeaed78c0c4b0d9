// What an organisation's owners do with its people: change what somebody may do, and end somebody's access. An
// organisation always keeps an owner who can sign in: all changes of its people are made one after another, under a
// lock of the organisation.

import { type Actor, recordAudit } from "../audit/audit.ts";
import { type Role, refuseUnlessMay } from "../audit/roles.ts";
import type { Clock } from "../platform/clock.ts";
import type { Transaction, Transactional } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import { deleteDevicesOf } from "./sign-in/sign-in-store.ts";
import { lockOrganisation } from "./store.ts";
import {
  deleteOtherSessions,
  lockUser,
  markUserDisabled,
  ownersOf,
  type UserRow,
  updateRole,
  useUpLinks,
} from "./user-store.ts";
import { about, refuseFormerOwner } from "./users.ts";

interface Dependencies {
  clock: Clock;
}

/** Counts from the person's next request on. Whether anything changed. */
export async function changeRole(
  db: Transactional,
  { id, organisation_id: organisationId }: Pick<UserRow, "id" | "organisation_id">,
  role: Role,
  actor: Actor,
  { clock }: Dependencies,
): Promise<boolean> {
  refuseUnlessMay(actor, "administer", null);
  return db.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId);
    await refuseFormerOwner(tx, actor);
    const user = await lockUser(tx, id);
    if (user.role === role) return false;
    await refuseLastOwner(tx, user);
    await updateRole(tx, id, role);
    const details = { email: user.email, role: { before: user.role, after: role } };
    await recordAudit(tx, actor, { action: "role_changed", ...about(user), details, at: clock.now() });
    return true;
  });
}

/**
 * At once: the user's password, sessions, known browsers and links stop working, an invitation among them. The operator
 * may end even the last owner's access, which somebody else may have taken over, and invite another.
 */
export async function disableUser(
  db: Transactional,
  { id, organisation_id: organisationId }: Pick<UserRow, "id" | "organisation_id">,
  actor: Actor,
  { clock }: Dependencies,
): Promise<void> {
  refuseUnlessMay(actor, "administer", null);
  if (id === actor.userId)
    throw new Refusal("own_account", "You cannot remove yourself. Ask another owner of your organisation.");
  const at = clock.now();
  await db.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId);
    await refuseFormerOwner(tx, actor);
    const user = await lockUser(tx, id);
    if (user.disabled_at !== null) return;
    if (actor.role !== "operator") await refuseLastOwner(tx, user);
    await markUserDisabled(tx, id, at);
    await useUpLinks(tx, id, at);
    await deleteOtherSessions(tx, { userId: id, keep: null });
    await deleteDevicesOf(tx, id);
    await recordAudit(tx, actor, { action: "user_disabled", ...about(user), details: { email: user.email }, at });
  });
}

/** Somebody who was invited and has not come yet is no owner to rely on. */
async function refuseLastOwner(tx: Transaction, user: UserRow): Promise<void> {
  if (user.role !== "owner") return;
  const owners = await ownersOf(tx, { organisationId: user.organisation_id, limit: 2 });
  if (owners.some(({ id }) => id !== user.id)) return;
  throw new Refusal(
    "last_owner",
    `${user.name} is the only owner who can sign in. Make another user an owner first.`,
    "role",
  );
}
