// What is wrong with a draft, and what is worth a second look: the very checks that its return will meet when it is
// filed.

import { validateReturn } from "../filings/create/file.ts";
import type { CreateDependencies, Filer } from "../filings/create/request.ts";
import { returnIn } from "../filings/read-return.ts";
import { type DraftFindings, type DraftRow, NO_FINDINGS } from "./draft.ts";
import { type Files, withFiles } from "./files.ts";
import { fileSizes, filesOf } from "./store.ts";

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
  if (draft.state === "filed") return NO_FINDINGS;
  return holdingFiles(draft, { filer, files }, dependencies, async (input) => {
    const request = { filer, read: () => returnIn(input), ...(signal && { signal }) };
    const check = await validateReturn(request, dependencies);
    if (check.kind === "unsound")
      return { problems: check.problems, leftOut: check.leftOut ?? 0, warnings: check.warnings };
    return { problems: [], leftOut: 0, warnings: check.pair?.warnings ?? check.warnings };
  });
}

/** The whole return. Its documents count as held from before they are read until the work is done. */
export async function holdingFiles<Outcome>(
  draft: DraftRow,
  { filer, files }: Pick<Checking, "filer" | "files">,
  { db, intake }: CreateDependencies,
  work: (input: unknown) => Promise<Outcome>,
): Promise<Outcome> {
  if (files !== undefined) return work(withFiles(draft.input, files));
  const sizes = [...(await fileSizes(db, draft.id)).values()];
  if (sizes.length === 0) return work(draft.input);
  const giveBack = intake.hold(
    sizes.reduce((sum, size) => sum + size, 0),
    filer,
  );
  try {
    return await work(withFiles(draft.input, await filesOf(db, draft.id)));
  } finally {
    giveBack();
  }
}
