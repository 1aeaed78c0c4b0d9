// The caller's own pairs of a filing, changed after it was filed. The return, its status and `updated_at` stay, and no
// event tells of it. The audit log names the keys and not the values: those may be about people.

import { fieldProblems } from "../../packages/ct600/input/fields/bounds.ts";
import { METADATA, type MetadataChange, metadataAfter } from "../../packages/ct600/input/fields/metadata.ts";
import { allClean } from "../../packages/ct600/input/rule.ts";
import type { Problem } from "../../packages/ct600/problem.ts";
import { type Actor, recordAudit } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import type { Clock } from "../platform/clock.ts";
import { changeInLine, type Transactional } from "../platform/database/db.ts";
import type { FilingRow } from "./filing.ts";
import { lockFiling, setMetadata } from "./store.ts";

export type MetadataOutcome = { kind: "unsound"; problems: Problem[] } | { kind: "changed"; filing: FilingRow };

/** Laid over what is there: null takes a pair away. */
export async function changeMetadata(
  { id, mode }: Pick<FilingRow, "id" | "mode">,
  change: MetadataChange,
  actor: Actor,
  { db, clock }: { db: Transactional; clock: Clock },
): Promise<MetadataOutcome> {
  refuseUnlessMay(actor, "file", mode);
  const problems = problemsOf(change);
  if (problems.length > 0) return { kind: "unsound", problems };
  return changeInLine(db, `filing ${id}`, async (tx) => {
    const filing = await lockFiling(tx, id);
    const metadata = metadataAfter(filing.metadata, change);
    const problems = problemsOf(metadata);
    if (problems.length > 0) return { kind: "unsound", problems };
    const changed = Object.keys(change).filter((key) => filing.metadata[key] !== metadata[key]);
    if (changed.length > 0) {
      await setMetadata(tx, id, metadata);
      const { organisation_id: organisationId } = filing;
      const details = { keys: changed.sort().join(", ") };
      const at = clock.now();
      await recordAudit(tx, actor, { action: "metadata_changed", organisationId, mode, subject: id, details, at });
    }
    return { kind: "changed", filing: { ...filing, metadata } };
  });
}

function problemsOf(metadata: MetadataChange): Problem[] {
  return fieldProblems(METADATA, metadata, { path: "metadata", isClean: allClean });
}
