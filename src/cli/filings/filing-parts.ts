// What the command needs to file returns as the API does.

import { chooseOrganisation, defaultDeclarant } from "../../access/organisations.ts";
import type { Actor } from "../../audit/audit.ts";
import type { CreateDependencies, Filer } from "../../filings/create/request.ts";
import { databaseLimits } from "../../platform/database/limits.ts";
import type { Mode } from "../../platform/mode.ts";
import type { Context, ReturnReader } from "../command.ts";
import { textOption } from "../options.ts";

export interface FilingParts {
  filer: Filer;
  /** Who files, for the audit log. */
  actor: Actor;
  reader: ReturnReader;
  dependencies: CreateDependencies;
}

export async function withFilingParts<Result>(
  context: Context,
  mode: Mode,
  work: (parts: FilingParts) => Promise<Result>,
): Promise<Result> {
  const organisation = await chooseOrganisation(context.db, textOption(context, "organisation") ?? undefined);
  const { id: organisationId, files_as: filesAs } = organisation;
  const officialPacks = await context.openPacks();
  try {
    const { lockWaitMs: idempotencyWaitMs } = databaseLimits(context.settings.databaseTimeoutSeconds);
    const metrics = await context.openMetrics();
    return await work({
      filer: { organisationId, mode, declarant: defaultDeclarant(organisation), filesAs },
      actor: context.actor,
      reader: await context.openReturnReader(),
      // The service's worker looks by itself.
      dependencies: { ...context, metrics, officialPacks, idempotencyWaitMs, wake: () => {} },
    });
  } finally {
    await Promise.all(officialPacks.map((pack) => pack.close()));
  }
}
