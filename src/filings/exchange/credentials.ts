// Setting the credentials an organisation sends with to the live authority. It stands here and not in access/, because
// submissions that waited for credentials go on with them.

import { storeCredentials } from "../../access/credentials.ts";
import { changeOrganisation } from "../../access/organisations.ts";
import type { OrganisationRow } from "../../access/store.ts";
import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { releaseWaitingForCredentials } from "./submission-store.ts";

export interface GivenCredentials extends Scope {
  /** Null: for every company without credentials of its own. */
  companyUtr: string | null;
  senderId: string;
  password: string;
  /** Left out, the organisation files as before. */
  filesAs?: OrganisationRow["files_as"];
}

export async function setCredentials(
  db: Transactional,
  given: GivenCredentials,
  actor: Actor,
  { sealing, clock }: { sealing: Sealing; clock: Clock },
): Promise<{ released: number }> {
  refuseUnlessMay(actor, "administer", given.mode);
  const { organisationId, mode, companyUtr, filesAs } = given;
  if (mode === "sandbox")
    throw new Refusal("sandbox_without_credentials", "The sandbox needs no credentials. Switch to live to set them.");
  const at = clock.now();
  return db.transaction(async (tx) => {
    await storeCredentials(tx, given, { sealing, clock });
    const released = await releaseWaitingForCredentials(tx, organisationId, at);
    const details = { company: companyUtr ?? "every company", released };
    await recordAudit(tx, actor, { action: "credentials_set", organisationId, mode, details, at });
    if (filesAs !== undefined) await changeOrganisation(tx, organisationId, { files_as: filesAs }, actor, { clock });
    return { released };
  });
}
