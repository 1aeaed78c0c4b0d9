// `quarterday users …`: who can sign in to the dashboard, and in which role. A link is printed for the operator to pass
// on; nothing is sent by email.

import { type Invited, inviteUser, makePasswordLink } from "../../access/invitations.ts";
import { resetTwoStep } from "../../access/second-step/two-step.ts";
import { changeRole, disableUser } from "../../access/team.ts";
import { userByEmail, usersOf } from "../../access/user-store.ts";
import { existingUser, stateOfUser, type UserState } from "../../access/users.ts";
import { isRole, type Role, roles } from "../../audit/roles.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { withUkTime } from "../../platform/uk-time.ts";
import type { Context } from "../command.ts";
import { firstPositional, organisationOption, textOption } from "../options.ts";
import { at, inColumn } from "../output.ts";
import { narrowedTo, ownedTable, ownerOf } from "../whose.ts";

export async function usersInvite(context: Context<"db" | "settings">): Promise<number> {
  const base = baseUrl(context);
  const organisationId = await organisationOption(context);
  const email = textOption(context, "email") ?? "";
  const name = textOption(context, "name") ?? "";
  const wanted = { organisationId, email, name, role: roleOption(context) };
  return told(context, base, await inviteUser(context.db, wanted, context.actor, context));
}

export async function usersReset(context: Context<"db" | "settings">): Promise<number> {
  const base = baseUrl(context);
  const organisationId = await ownerOf(context, organisationOfUser);
  const which = { organisationId, email: firstPositional(context) };
  return told(context, base, await makePasswordLink(context.db, which, context.actor, context));
}

export async function usersRole(context: Context<"db">): Promise<number> {
  const organisationId = await ownerOf(context, organisationOfUser);
  const user = await existingUser(context.db, { organisationId, email: firstPositional(context) });
  const role = roleOption(context);
  if (role === undefined) throw new Refusal("invalid_option", WHICH_ROLES);
  const changed = await changeRole(context.db, user, role, context.actor, context);
  const { id, email } = user;
  context.output.say(changed ? `${email} is ${role} from now on.` : `${email} is ${role} already.`, {
    id,
    email,
    role,
  });
  return 0;
}

export async function usersResetTotp(context: Context<"db">): Promise<number> {
  const organisationId = await ownerOf(context, organisationOfUser);
  const user = await existingUser(context.db, { organisationId, email: firstPositional(context) });
  await resetTwoStep(context.db, user, context.actor, context);
  const { id, email } = user;
  context.output.say(`${email} is signed out, and signs in with the password alone until they set it up again.`, {
    ...{ id, email, two_step: false },
  });
  return 0;
}

export async function usersDisable(context: Context<"db">): Promise<number> {
  const organisationId = await ownerOf(context, organisationOfUser);
  const user = await existingUser(context.db, { organisationId, email: firstPositional(context) });
  await disableUser(context.db, user, context.actor, context);
  const { id, email } = user;
  context.output.say(`${email} is signed out everywhere and can no longer sign in.`, { id, email, disabled: true });
  return 0;
}

export async function usersList(context: Context<"db">): Promise<number> {
  const organisationId = await narrowedTo(context);
  const users = await usersOf(context.db, organisationId);
  const words: Record<UserState, string> = {
    active: "can sign in",
    provisional: "has the printed password",
    invited: "invited",
    disabled: "cannot sign in",
  };
  ownedTable(
    context,
    organisationId,
    ["id", "email", "name", "role", "state", withUkTime("since")],
    users.map((user) => {
      const { id, email, name, role, created_at, organisation_id: organisationId } = user;
      const state = stateOfUser(user);
      return {
        organisationId,
        cells: [id, email, name, role, words[state], inColumn(created_at)],
        value: { id, email, name, role, state, created_at },
      };
    }),
    "No users yet. Invite one with `users invite`.",
  );
  return 0;
}

const WHICH_ROLES = `--role must be one of ${roles.join(", ")}.`;

function roleOption(context: Context): Role | undefined {
  const given = textOption(context, "role");
  if (given === null || isRole(given)) return given ?? undefined;
  throw new Refusal("invalid_option", WHICH_ROLES);
}

/** An email is one user's in all organisations. */
async function organisationOfUser(db: Queryable, email: string): Promise<string | undefined> {
  return (await userByEmail(db, email))?.organisation_id;
}

function told({ output }: Context, base: URL, { user, token, expiresAt }: Invited): number {
  const { id, email, name, role } = user;
  const link = new URL(`/password?token=${token}`, base).href;
  output.note(`Link for ${email}, ${role}, to choose a password. It can be used once, until ${at(expiresAt)}:`);
  output.say(link, { id, email, name, role, link, expires_at: expiresAt });
  return 0;
}

/** The address the service listens on, unless --base-url gives another. */
function baseUrl(context: Context<"settings">): URL {
  const given = textOption(context, "base-url");
  if (given !== null && (!URL.canParse(given) || new URL(given).protocol !== "https:"))
    throw new Refusal("invalid_option", "--base-url must be an https:// URL, such as https://tax.example.com.");
  const base = given ?? context.settings.serviceUrl;
  if (base !== null) return new URL(base);
  throw new Refusal("invalid_option", "PORT is 0, so the address is unknown. Give it with --base-url.");
}
