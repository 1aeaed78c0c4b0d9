// What is wrong with a draft, and what is worth a second look: the very checks that its return will meet when it is
// filed.

import type { ReturnCheck } from "../../packages/ct600/check-candidate.ts";
import type { Warning } from "../../packages/ct600/problem.ts";
import { newestInLine } from "../filings/amend/amendment-store.ts";
import { replacedBy } from "../filings/amend/replacement.ts";
import { validateAmendment, validateReturn } from "../filings/create/file.ts";
import type { CreateDependencies, Filer } from "../filings/create/request.ts";
import type { FilingRow } from "../filings/filing.ts";
import { returnIn } from "../filings/read-return.ts";
import { knownFiling } from "../filings/store.ts";
import type { Queryable } from "../platform/database/db.ts";
import type { Refusal } from "../platform/errors.ts";
import { type DraftFindings, type DraftRow, NO_FINDINGS } from "./draft.ts";
import { type Files, referencesIn, withFiles } from "./files.ts";
import { returnOf } from "./one-of-two.ts";
import { DraftChanged, draftNotFound } from "./request.ts";
import { draftById, fileSizes, filesOf } from "./store.ts";

interface Checking {
  filer: Filer;
  /** Its documents, where they are at hand. */
  files?: Files | undefined;
  signal?: AbortSignal | undefined;
}

export async function findingsOf(
  draft: DraftRow,
  { filer, files, signal }: Checking,
  dependencies: CreateDependencies,
): Promise<DraftFindings> {
  if (draft.state !== "open") return NO_FINDINGS;
  return holdingFiles(draft, { filer, files }, dependencies, async (input) => {
    const check = await checkOf(draft, input, { filer, signal }, dependencies);
    if (check.kind === "unsound")
      return { problems: check.problems, leftOut: check.leftOut ?? 0, warnings: check.warnings };
    return { problems: [], leftOut: 0, warnings: check.pair?.warnings ?? check.warnings };
  });
}

/** Of the whole return, as a new one or as the amendment that it is. */
export async function checkOf(
  draft: DraftRow,
  input: unknown,
  { filer, signal }: Omit<Checking, "files">,
  dependencies: CreateDependencies,
): Promise<ReturnCheck> {
  const request = { filer, ...(signal && { signal }) };
  const { kind, from_filing: from, organisation_id: organisationId, mode } = draft;
  if (kind !== "amend") {
    const read = await returnOf(draft, input, dependencies.db);
    return validateReturn({ ...request, read }, dependencies);
  }
  const taken = await knownFiling(dependencies.db, { id: from ?? "", organisationId, mode });
  const newest = await newestInLine(dependencies.db, taken.id);
  if (newest === undefined) return { kind: "unsound", problems: [], computation: null, warnings: [noneStands(taken)] };
  // Against the return as it stands, whichever was taken over.
  const read = () => replacedBy(returnIn(input), { expectedNewest: null });
  const check = await validateAmendment(newest, { ...request, read }, dependencies);
  return newest.id === from ? check : { ...check, warnings: [overtakenBy(newest), ...check.warnings] };
}

function overtakenBy({ id }: FilingRow): Warning {
  const message = `${id} has amended this return since the draft was begun, so the draft cannot be filed. Begin one from ${id}.`;
  return { code: "amended_meanwhile", message, field: "" };
}

function noneStands({ id }: FilingRow): Warning {
  const message = `${id}, the return to amend, has failed since the draft was begun, so there is nothing to amend. Correct it and file it again.`;
  return { code: "filing_not_amendable", message, field: "" };
}

/** The whole return. Its documents count as held from before they are read until the work is done. */
export async function holdingFiles<Outcome>(
  draft: DraftRow,
  { filer, files }: Pick<Checking, "filer" | "files">,
  { db, intake }: CreateDependencies,
  work: (input: unknown) => Promise<Outcome>,
): Promise<Outcome> {
  if (files !== undefined) return work(withFiles(draft.input, files));
  const references = referencesIn(draft.input);
  if (references.length === 0) return work(draft.input);
  const sizes = [...(await fileSizes(db, draft.id)).values()];
  const giveBack = intake.hold(
    sizes.reduce((sum, size) => sum + size, 0),
    filer,
  );
  try {
    const found = await filesOf(db, draft.id);
    if (references.some(({ hash }) => !found.has(hash))) throw await overtaken(db, draft);
    return await work(withFiles(draft.input, found));
  } finally {
    giveBack();
  }
}

/** Somebody else has changed it since it was read, filed it or deleted it. */
export async function overtaken(
  db: Queryable,
  { id, organisation_id: organisationId, mode }: DraftRow,
): Promise<Refusal> {
  const now = await draftById(db, { id, organisationId, mode });
  return now === undefined ? draftNotFound(mode) : new DraftChanged(now.version, []);
}
