// Who has looked at the warnings of a draft before it was filed: kept by name.

import type { Warning } from "../../packages/ct600/problem.ts";
import { type Actor, recordAudit } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import type { CreateDependencies } from "../filings/create/request.ts";
import type { DraftRow } from "./draft.ts";

export async function recordLookedAt(
  { id: subject, version, organisation_id: organisationId, mode }: DraftRow,
  { actor, warnings }: { actor: Actor; warnings: readonly Warning[] },
  { db, clock }: Pick<CreateDependencies, "db" | "clock">,
): Promise<void> {
  refuseUnlessMay(actor, "file", mode);
  const codes = [...new Set(warnings.map(({ code }) => code))].join(", ");
  const change = { action: "draft_warnings_seen", organisationId, mode, subject, at: clock.now() } as const;
  await db.transaction((tx) => recordAudit(tx, actor, { ...change, details: { version, warnings: codes } }));
}
