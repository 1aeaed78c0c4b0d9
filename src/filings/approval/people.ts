// Who prepared a return and passed its links on, as people know them: a person by name, or else by address, and a key
// of the API by the name it was given.

import { apiKeyById } from "../../access/store.ts";
import { userByEmail } from "../../access/user-store.ts";
import { KEY_ACTOR } from "../../audit/key-actor.ts";
import type { Queryable } from "../../platform/database/db.ts";
import type { ApprovalRow } from "./approval.ts";
import type { ApprovalLink } from "./link-store.ts";

export type Named = (actor: string) => string;

/** An approver is named as they typed their name. */
export async function namesIn(
  { organisation_id: organisationId, mode, state, ...approval }: ApprovalRow,
  links: readonly ApprovalLink[],
  db: Queryable,
): Promise<Named> {
  const decided = state === "revoked" ? [approval.decided_by ?? ""] : [];
  const actors = new Set([approval.prepared_by, ...links.map(({ made_by: by }) => by), ...decided]);
  const names = new Map<string, string>();
  for (const actor of actors) {
    const [, id] = KEY_ACTOR.exec(actor) ?? [];
    if (id !== undefined) {
      const key = await apiKeyById(db, { id, organisationId, mode });
      names.set(actor, key === undefined ? "a program" : `a program, with the API key “${key.name}”`);
    } else {
      const user = actor.includes("@") ? await userByEmail(db, actor) : undefined;
      if (user?.organisation_id === organisationId && user.name !== "") names.set(actor, user.name);
    }
  }
  return (actor) => names.get(actor) ?? actor;
}
