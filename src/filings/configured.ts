// Whether a live return can be sent anywhere: the operator has set the authority's address, and there are credentials for the company.

import { credentialsFor, credentialsIn } from "../access/store.ts";
import { Refusal } from "../platform/errors.ts";
import type { Scope } from "../platform/mode.ts";
import type { FilingRow } from "./filing.ts";
import type { CreateDependencies } from "./request.ts";

/** Asked before a return is looked at: there is no point in perfecting one that cannot be sent anywhere. */
export async function refuseUnlessConfigured(
  { organisationId, mode }: Scope,
  /** As far as it is known yet. */
  companyUtr: string | null,
  { db, destinations }: Pick<CreateDependencies, "db" | "destinations">,
): Promise<void> {
  if (mode === "sandbox") return;
  if (destinations.live.url === null) {
    throw new Refusal(
      "live_not_configured",
      "Live filing is not set up: the operator must set HMRC's address (LIVE_URL). Use a sandbox key until then.",
    );
  }
  const stored = await credentialsIn(db, organisationId);
  const isOfUse = (utr: string) => utr === "" || companyUtr === null || utr === companyUtr;
  if (!stored.some(({ company_utr }) => isOfUse(company_utr))) throw withoutCredentials();
}

/** With credentials for some companies only, which company it is for decides. */
export async function refuseUnlessSendable(filing: FilingRow, { db }: Pick<CreateDependencies, "db">): Promise<void> {
  if (filing.mode === "sandbox") return;
  const sender = { organisationId: filing.organisation_id, companyUtr: filing.company_utr };
  if ((await credentialsFor(db, sender)) === undefined) throw withoutCredentials();
}

function withoutCredentials(): Refusal {
  return new Refusal(
    "live_not_configured",
    "No HMRC credentials are stored for this company. The operator can set them with `quarterday credentials set`.",
  );
}
