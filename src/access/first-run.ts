// The first start: an organisation, its owner and a sandbox key, created once. No user has signed in yet, so the audit
// log names none.

import type { Clock } from "../platform/clock.ts";
import type { Transactional } from "../platform/database/db.ts";
import type { RandomBytes } from "../platform/ids.ts";
import { makeKey } from "./api-keys.ts";
import { makeOrganisation } from "./organisations.ts";
import { lockFirstRun, organisations } from "./store.ts";
import { createOwner } from "./users.ts";

export interface FirstRun {
  organisationId: string;
  sandboxKey: string;
  /** Of the dashboard; the password can be used once, for the first sign-in. */
  owner: { email: string; password: string };
}

/** Null when it is not the first. What `keep` cannot keep is not made: its secrets would be lost. */
export async function setUpOnce(
  db: Transactional,
  { keep, ...dependencies }: { clock: Clock; random: RandomBytes; keep: (made: FirstRun) => void },
): Promise<FirstRun | null> {
  return db.transaction(async (tx) => {
    await lockFirstRun(tx);
    if ((await organisations(tx)).length > 0) return null;
    const { id: organisationId } = await makeOrganisation(tx, { name: "My organisation" }, dependencies);
    const wanted = { organisationId, mode: "sandbox", name: "First sandbox key" } as const;
    const { secret } = await makeKey(tx, wanted, dependencies);
    const owner = await createOwner(tx, { organisationId }, dependencies);
    const made = { organisationId, sandboxKey: secret, owner };
    keep(made);
    return made;
  });
}
