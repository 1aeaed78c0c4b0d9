// The first sign-in: the owner, who signed in with what the first start printed, says who they are and chooses a
// password.

import type { Actor } from "../audit/audit.ts";
import type { Clock } from "../platform/clock.ts";
import type { Transactional } from "../platform/database/db.ts";
import type { RandomBytes } from "../platform/ids.ts";
import { changeOrganisation, checkedOrganisationName } from "./organisations.ts";
import { type Chosen, setPassword } from "./sign-in/choose-password.ts";
import type { SignedIn } from "./user-store.ts";
import { changeProfile } from "./users.ts";

export interface SetUp {
  organisation: string;
  name: string;
  email: string;
  password: string;
  refuseIncomplete: boolean;
}

/** All of it or nothing. */
export async function setUpOwner(
  db: Transactional,
  { user, session, address }: SignedIn & { address: string },
  wanted: SetUp,
  actor: Actor,
  dependencies: { clock: Clock; random: RandomBytes },
): Promise<Chosen> {
  const organisationName = checkedOrganisationName(wanted.organisation);
  const profile = { email: wanted.email, name: wanted.name };
  return db.transaction(async (tx) => {
    const settings = { name: organisationName, refuse_incomplete: wanted.refuseIncomplete };
    await changeOrganisation(tx, user.organisation_id, settings, actor, dependencies);
    await changeProfile(tx, user, profile, actor, dependencies);
    return setPassword(tx, { ...user, ...profile }, wanted.password, { keep: session.id, address }, dependencies);
  });
}
