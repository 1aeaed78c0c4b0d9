// What the pages of people have in common: how a person stands, and the words for it.

import { type UserRow, userById } from "../../../access/user-store.ts";
import { stateOfUser } from "../../../access/users.ts";
import { type Role, roles, roleTexts } from "../../../audit/roles.ts";
import { Refusal } from "../../../platform/errors.ts";
import { Badge, type Tone } from "../../frame/components.tsx";
import { type DashboardParts, pathIn, type Visit } from "../../frame/visit.ts";

/** Invited: the link still works. Lapsed: it has ended unused. Withdrawn: removed without ever having signed in. */
export type Standing = "active" | "provisional" | "invited" | "lapsed" | "removed" | "withdrawn";

export function standingOf(user: UserRow & { linkEndsAt: Date | null }): Standing {
  const state = stateOfUser(user);
  if (state === "disabled") return user.last_signed_in_at === null ? "withdrawn" : "removed";
  return state === "invited" && user.linkEndsAt === null ? "lapsed" : state;
}

const badges: Readonly<Record<Standing, readonly [Tone, string]>> = {
  active: ["good", "can sign in"],
  provisional: ["wait", "has the printed password"],
  invited: ["wait", "invited"],
  lapsed: ["bad", "invitation expired"],
  removed: ["idle", "removed"],
  withdrawn: ["idle", "withdrawn"],
};

export function PersonState({ standing }: { standing: Standing }) {
  const [tone, text] = badges[standing];
  return <Badge tone={tone}>{text}</Badge>;
}

export function roleName(role: Role): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}

/** To choose from, the least first: who needs more is given it on purpose. */
export const roleChoices = [...roles].reverse().map((role) => [role, `${roleName(role)}: ${roleTexts[role]}`] as const);

export const toPeople = (visit: Visit) => ({ to: pathIn(visit, "/settings/people"), text: "People" });

export const personPath = (visit: Visit, { id }: Pick<UserRow, "id">) => pathIn(visit, `/settings/people/${id}`);

export async function personHere({ params, organisation }: Visit, { db }: DashboardParts): Promise<UserRow> {
  const person = await userById(db, params.id ?? "");
  if (person?.organisation_id === organisation.id) return person;
  throw new Refusal("user_not_found", "User not found.");
}
