// Whether a live return can be sent anywhere: the operator has set the authority's address and the vendor id, and there
// are credentials for the company.

import { credentialsIn } from "../../access/store.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";
import type { FilingRow } from "../filing.ts";
import type { CreateDependencies } from "./request.ts";

/** The companies whose returns can be sent, by UTR; an empty one stands for every company. */
export type Senders = readonly string[];

/** Asked before a return is looked at: there is no point in perfecting one that cannot be sent anywhere. */
export async function refuseUnlessConfigured(
  { organisationId, mode }: Scope,
  /** As far as it is known yet. */
  companyUtr: string | null,
  { db, destinations }: Pick<CreateDependencies, "db" | "destinations">,
): Promise<Senders> {
  if (mode === "sandbox") return ANY_COMPANY;
  if (destinations.live.url === null) {
    throw new Refusal(
      "live_not_configured",
      "Live filing is not set up: this service has no address of HMRC yet. Ask whoever runs this service; use the sandbox until then.",
    );
  }
  if (destinations.live.software.vendorId === null) {
    throw new Refusal(
      "live_not_configured",
      "Live filing is not set up: this service has no vendor id of HMRC yet. Ask whoever runs this service; use the sandbox until then.",
    );
  }
  const senders = (await credentialsIn(db, organisationId)).map(({ company_utr }) => company_utr);
  if (senders.length === 0 || (companyUtr !== null && !covers(senders, companyUtr))) throw withoutCredentials();
  return senders;
}

const ANY_COMPANY: Senders = [""];

/**
 * With credentials for some companies only, which company it is for decides. Credentials can be replaced, but not
 * removed.
 */
export function refuseUnlessSendable({ company_utr }: Pick<FilingRow, "company_utr">, senders: Senders): void {
  if (!covers(senders, company_utr)) throw withoutCredentials();
}

function covers(senders: Senders, companyUtr: string): boolean {
  return senders.includes("") || senders.includes(companyUtr);
}

function withoutCredentials(): Refusal {
  return new Refusal(
    "live_not_configured",
    "No HMRC credentials are stored for this company. An owner sets them under Settings, HMRC.",
  );
}
