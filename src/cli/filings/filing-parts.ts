// What the command needs to file returns as the API does.

import { chooseOrganisation, filingSettings } from "../../access/organisations.ts";
import type { Actor } from "../../audit/audit.ts";
import type { Filer } from "../../filings/create/request.ts";
import type { Mode } from "../../platform/mode.ts";
import type { DeliverDependencies } from "../../register/create/request.ts";
import type { Context, ReturnReader } from "../command.ts";
import { textOption } from "../options.ts";

export interface FilingParts {
  filer: Filer;
  /** Who files, for the audit log. */
  actor: Actor;
  reader: ReturnReader;
  dependencies: DeliverDependencies;
}

/** `owner` is whose it is, where that is known already. */
export async function filingParts(
  context: Context<"db" | "openFiling">,
  mode: Mode,
  owner: string | null = textOption(context, "organisation"),
): Promise<FilingParts> {
  const organisation = await chooseOrganisation(context.db, owner ?? undefined);
  const filer = { organisationId: organisation.id, mode, ...filingSettings(organisation, mode) };
  return { filer, actor: context.actor, ...(await context.openFiling()) };
}
