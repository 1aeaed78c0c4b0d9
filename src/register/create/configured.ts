// Whether live accounts can be delivered anywhere: the operator has set the address of Companies House, and the
// organisation has a presenter.

import type { RegisterDestinations } from "../../authorities/companies-house/destination.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";
import { standInLineOf } from "../presenters/line-store.ts";
import { presenterFor } from "../presenters/presenter-store.ts";

/** The line that the delivery goes on. Asked before the accounts are looked at. */
export async function refuseUnlessDeliverable(
  { organisationId, mode }: Scope,
  { testMode }: { testMode: boolean },
  { db, registerDestinations }: { db: Queryable; registerDestinations: RegisterDestinations },
): Promise<string> {
  if (mode === "sandbox") return standInLineOf(organisationId);
  if (registerDestinations.live.url === null)
    throw new Refusal(
      "companies_house_not_configured",
      "Delivery to Companies House is not set up: this service has no address of it yet. Ask whoever runs this service; use the sandbox until then.",
    );
  const destination = testMode ? "test" : "live";
  const presenter = await presenterFor(db, { organisationId, destination });
  if (presenter !== undefined) return presenter.line;
  const which = testMode ? "test presenter" : "presenter";
  throw new Refusal(
    "companies_house_not_configured",
    `No ${which} for Companies House is stored. An owner sets it under Settings, Companies House.`,
  );
}
