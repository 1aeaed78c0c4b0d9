// The first start: an organisation, its owner and a sandbox key, made once, and what to do next.

import { createApiKey } from "../access/api-keys.ts";
import { createOrganisation } from "../access/organisations.ts";
import { lockFirstRun, organisations } from "../access/store.ts";
import { createOwner } from "../access/users.ts";
import { filingCurl } from "../dashboard/frame/quickstart.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { RandomBytes } from "../platform/ids.ts";

export interface FirstRun {
  organisationId: string;
  sandboxKey: string;
  /** Of the dashboard; the password is good for the first sign-in. */
  owner: { email: string; password: string };
}

/** Null when it is not the first. */
export async function setUpOnce(
  db: Database,
  { clock, random }: { clock: Clock; random: RandomBytes },
): Promise<FirstRun | null> {
  return db.transaction(async (tx) => {
    await lockFirstRun(tx);
    if ((await organisations(tx)).length > 0) return null;
    const organisation = await createOrganisation(tx, { name: "My organisation" }, { clock, random });
    const wanted = { organisationId: organisation.id, mode: "sandbox", name: "First sandbox key" } as const;
    const { secret } = await createApiKey(tx, wanted, { clock, random });
    const owner = await createOwner(tx, { organisationId: organisation.id }, { clock, random });
    return { organisationId: organisation.id, sandboxKey: secret, owner };
  });
}

export function firstRunText(firstRun: FirstRun, api: { url: string; certificateFile: string | null }): string {
  return `
Your organisation is ${firstRun.organisationId}. Its first sandbox key, shown this once (\`npx quarterday keys create --help\` says how to make more):

  ${firstRun.sandboxKey}

File a return from another terminal (it goes to the sandbox; nothing leaves this machine):

${filingCurl({ key: firstRun.sandboxKey, ...api })}

Then see what became of it in the dashboard, ${api.url}/ (your browser will ask about the development certificate):

  sign in as  ${firstRun.owner.email}
  password    ${firstRun.owner.password}

or in this folder, with the same variables set: npx quarterday filings list
`;
}
